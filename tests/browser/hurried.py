"""`tablee serve` whose bots do not pause for people to look, and whose dice of Volapük a test may
load (`loaded.py`): `python -m tests.browser.hurried`.
"""

import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

from tablee.cli import main
from tablee.games.volapuk import Volapuk
from tablee.server import run
from tablee.server.brains import Brains
from tests.browser.loaded import chance, told_at

if __name__ == "__main__":
    told = told_at(Path(sys.argv[sys.argv.index("--database") + 1]))
    with (
        patch.object(run, "Brains", partial(Brains, manners=0.0)),
        patch.object(Volapuk, "chance", staticmethod(partial(chance, told))),
    ):
        sys.exit(main(sys.argv[1:]))
