"""What the store has saved, back on the event loop: one wake-up for a whole batch."""

import asyncio
from concurrent.futures import Future
from functools import partial
from threading import Lock


class StoreFutures:
    """Where the futures of the store arrive. It belongs to the one loop that uses it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._landed: list[tuple[asyncio.Future[None], Future[None]]] = []

    def of(self, saving: Future[None]) -> asyncio.Future[None]:
        """To be awaited instead of what the store has answered."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        saving.add_done_callback(partial(self._land, waiting))
        return waiting

    def _land(self, waiting: "asyncio.Future[None]", saved: Future[None]) -> None:
        """Mostly on the thread that writes."""
        with self._lock:
            first = not self._landed
            self._landed.append((waiting, saved))
        loop = waiting.get_loop()
        if first and not loop.is_closed():
            loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        with self._lock:
            landed, self._landed = self._landed, []
        for waiting, saved in landed:
            if waiting.done():  # whoever awaited it was cancelled
                continue
            error = saved.exception()
            if error is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(error)
