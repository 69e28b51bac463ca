"""Was the luck of a log honest? `python -I -S redraw.py LOG…` draws all of it again.

Written from the text of `docs/log.md` alone, and apart from the program: it knows neither
its modules nor the rules of any game. It prints `LOG DRAWS` for each log whose draws all come from
the seed that was promised and the nonces that were added, and ends with 1 at the first that is not.
"""

import hashlib
import hmac
import json
import sys
from typing import Any


def drawn_again(log: Any) -> int:
    """How many draws it has, all of them as they had to be; ValueError says which is not."""
    bodies = [entry["body"] for entry in log["entries"]]
    [promised] = [body["commitment"] for body in bodies if body["type"] == "opened"]
    [seed] = [bytes.fromhex(body["seed"]) for body in bodies if body["type"] == "revealed"]
    if hashlib.sha256(seed).hexdigest() != promised:
        raise ValueError("another seed than was promised")
    nonces = b"".join(bytes.fromhex(body["nonce"]) for body in bodies if body["type"] == "seated")
    number = 0
    for seq, body in enumerate(bodies):
        for bound, value in body.get("draws") or ():
            message = nonces + number.to_bytes(8, "big")
            digest = hmac.new(seed, message, hashlib.sha256).digest()
            if int.from_bytes(digest, "big") % bound != value:
                raise ValueError(f"entry {seq}: draw {number} is not what was to be drawn")
            number += 1
    return number


def main(files: list[str]) -> int:
    for name in files:
        with open(name, encoding="utf-8") as file:  # noqa: PTH123 - nothing but hashes is imported
            log = json.load(file)
        try:
            sys.stdout.write(f"{name} {drawn_again(log)}\n")
        except ValueError as error:
            sys.stdout.write(f"{name}: {error}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
