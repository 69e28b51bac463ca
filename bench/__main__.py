"""Run the benchmarks: all of them, or those named."""

import argparse
import platform
from importlib import import_module

ON_REQUEST = ("volapuk_games",)
"""What takes many minutes and is measured only when it is named."""

NAMES = (
    "start",
    "store",
    "lexicon",
    "hepta_mensa",
    "heptagramme",
    "chapardage",
    "anagramme",
    "volapuk",
    "server",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join((*NAMES, *ON_REQUEST)))
    parser.add_argument("--slow", action="store_true", help="also what takes many minutes")
    args = parser.parse_args()
    if unknown := set(args.names) - {*NAMES, *ON_REQUEST}:
        parser.error(
            f"no benchmark named {', '.join(sorted(unknown))}; "
            f"there are: {', '.join((*NAMES, *ON_REQUEST))}"
        )
    print(f"Python {platform.python_version()}, {platform.machine()}")
    for name in args.names or NAMES:
        import_module(f"bench.{name}").run(slow=args.slow)


if __name__ == "__main__":
    main()
