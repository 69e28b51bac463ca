"""Run the benchmarks: all of them, or those named."""

import argparse
import platform
from importlib import import_module

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
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--slow", action="store_true", help="also what takes many minutes")
    args = parser.parse_args()
    if unknown := set(args.names) - set(NAMES):
        parser.error(
            f"no benchmark named {', '.join(sorted(unknown))}; there are: {', '.join(NAMES)}"
        )
    print(f"Python {platform.python_version()}, {platform.machine()}")
    for name in args.names or NAMES:
        import_module(f"bench.{name}").run(slow=args.slow)


if __name__ == "__main__":
    main()
