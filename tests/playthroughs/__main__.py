"""Write the golden playthroughs anew: `python -m tests.playthroughs`. Read the diff before
keeping it: these files are what the rules do.
"""

from tests.playthroughs.writing import FOLDER, PLANNED, playthrough


def main() -> None:
    for name in PLANNED:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
