"""`tablee serve` whose bots do not pause for people to look: `python -m tests.browser.hurried`."""

import sys
from functools import partial

from tablee.cli import main
from tablee.server import run
from tablee.server.brains import Brains

if __name__ == "__main__":
    vars(run)["Brains"] = partial(Brains, manners=0.0)
    sys.exit(main(sys.argv[1:]))
