"""`tablee serve` whose bots do not pause for people to look, where nobody who speaks of a play of
Volapük or a word of Anagramme runs out of time, and whose dice a test may load (`loaded.py`):
`python -m tests.browser.hurried`.
"""

import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

from tablee.cli import main
from tablee.games.anagramme import turns as anagramme
from tablee.games.volapuk import Volapuk, floor
from tablee.server import run
from tablee.server.minds.bots import Minds
from tests.browser.loaded import chance, told_at

LONG = 3600

if __name__ == "__main__":
    told = told_at(Path(sys.argv[sys.argv.index("--database") + 1]))
    with (
        patch.object(run, "Minds", partial(Minds, manners=0.0)),
        patch.object(anagramme, "CONTEST_SECONDS", LONG),
        patch.multiple(floor, CLAIM_SECONDS=LONG, ANSWER_SECONDS=LONG, VOTE_SECONDS=LONG),
        patch.object(Volapuk, "chance", staticmethod(partial(chance, told))),
    ):
        sys.exit(main(sys.argv[1:]))
