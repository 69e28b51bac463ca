"""A server to be killed: `python -m tests.server.child <database> <port> [unlimited]`."""

import sys
from pathlib import Path

from tablee.games.hepta_mensa import HeptaMensa
from tablee.server.minds.bots import Minds
from tablee.server.run import serve
from tablee.server.settings import Settings
from tablee.store.sqlite import SqliteStore
from tests.server.serving import LEVELS, WORKER
from tests.server.wire import UNLIMITED
from tests.tiny import Trio

if __name__ == "__main__":
    database, port = Path(sys.argv[1]), int(sys.argv[2])
    with SqliteStore(database) as store:
        serve(
            store,
            database,
            {"trio": Trio(), "hepta_mensa": HeptaMensa()},
            UNLIMITED if "unlimited" in sys.argv else Settings(),
            host="127.0.0.1",
            port=port,
            minds=Minds(WORKER, processes=1, seconds=0.5, manners=0),
            levels=lambda _: LEVELS,
            warm=False,
        )
