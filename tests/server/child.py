"""A server to be killed: `python -m tests.server.child <database> <port>`."""

import sys
from pathlib import Path

from tablee.games.hepta_mensa import HeptaMensa
from tablee.server.brains import Brains
from tablee.server.door import Settings
from tablee.server.run import serve
from tablee.store.sqlite import SqliteStore
from tests.server.serving import LEVELS, WORKER
from tests.tiny import Trio

if __name__ == "__main__":
    database, port = Path(sys.argv[1]), int(sys.argv[2])
    with SqliteStore(database) as store:
        serve(
            store,
            database,
            {"trio": Trio(), "hepta_mensa": HeptaMensa()},
            Settings(),
            host="127.0.0.1",
            port=port,
            brains=Brains(WORKER, processes=1, seconds=0.5, manners=0),
            levels=lambda _: LEVELS,
            warm=False,
        )
