from collections.abc import Iterator

import pytest

from tablee.store import MemoryStore, Store
from tests.store.suite import StoreSuite, StoreWalk


class TestMemoryStore(StoreSuite):
    @pytest.fixture
    def store(self) -> Iterator[Store]:
        with MemoryStore() as store:
            yield store


class MemoryWalk(StoreWalk):
    def open(self) -> Store:
        return MemoryStore()

    def reopen(self) -> Store:
        return self.store  # what is only in memory cannot be opened anew


TestMemoryWalk = MemoryWalk.TestCase
