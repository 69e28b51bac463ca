"""How a file notices that it was damaged: every entry is bound to all that came before it.

    begin(table)                        what the first entry is bound to
    held(salt, text)                    what an entry holds of each of its texts
    link(before, body, texts)           the hash beside each entry
    kept(table, seq, place, …)          beside a text: what and whose it is, or that it was erased
    seal(table, next, last, owners)     beside the table: how long its log is, how it ends, whose
                                        seats are whose

So no byte of a log can change, no entry can vanish, not even the last, and no log or owner can be
taken for another table's, without its being noticed by whoever reads. It is no proof against
somebody who may write the file: he can write the hashes, too.

What people wrote is bound by a hash with a salt, which lies beside the text and goes with it. So
the chain holds when a text is erased, and nobody can try out what it was.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Final

HASH_BYTES: Final = 16
SALT_BYTES: Final = 16


def _hashed(kind: bytes, *parts: bytes) -> bytes:
    # What is joined can be taken apart again in one way only: ids hold no zero byte, and of the
    # other parts all but the last are of one length.
    return blake2b(b"\0".join(parts), digest_size=HASH_BYTES, person=kind).digest()


def begin(table: str) -> bytes:
    """What the first entry of a table is bound to."""
    return _hashed(b"table", table.encode())


def held(salt: bytes, text: bytes) -> bytes:
    """What an entry holds of a text."""
    return blake2b(salt + text, digest_size=HASH_BYTES, person=b"text").digest()


def link(before: bytes, body: bytes, texts: bytes = b"") -> bytes:
    """The hash of an entry, from that of the one before; `texts` is what it holds of each."""
    if texts:
        whole = before + len(texts).to_bytes(4) + texts + body
        return blake2b(whole, digest_size=HASH_BYTES, person=b"texts").digest()
    return blake2b(before + body, digest_size=HASH_BYTES).digest()


def kept(
    table: str,
    place: tuple[int, int],
    seat: int | None,
    people: tuple[str | None, str | None],
    written: tuple[bytes, bytes] | None,
) -> bytes:
    """What closes a text: of which entry, and which of its texts; whose it is; salt and text, or
    None where they were erased.
    """
    said = f"{place} {seat} {people} {table}".encode()
    return _hashed(b"erased", said) if written is None else _hashed(b"kept", said, *written)


def sealed_seed(table: str, seed: bytes) -> bytes:
    """What lies beside a seed."""
    return _hashed(b"seed", table.encode(), seed)


def sealed_owners(table: str, owners: Mapping[int, str]) -> bytes:
    """What is known, beside the table, of whose its seats are."""
    told = (f"{seat} {person}".encode() for seat, person in sorted(owners.items()))
    return _hashed(b"owners", table.encode(), *told)


def seal(table: str, length: int, last: bytes, owners: bytes) -> bytes:
    """What closes a table: the length of its log, its last hash, its sealed owners."""
    # The longest part comes last, and the others are of one length: no need to set them apart.
    told = length.to_bytes(8) + last + owners + table.encode()
    return blake2b(told, digest_size=HASH_BYTES, person=b"seal").digest()
