"""A store that has lost something: a table is at an earlier version than before, or gone."""

import pytest

from parlour.storage.errors import Conflict
from parlour.storage.tables import Commit, StoredTable, Tables
from tests.hosts.table.server import open_server
from tests.hosts.table.stores import UnreliableStore

pytestmark = pytest.mark.anyio


class LossyStore(UnreliableStore):
    """A store that lost the latest entries of some tables; new commits must follow the entries that are `left`."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.left: dict[str, StoredTable | None] = {}

    async def commit(self, commit: Commit) -> None:
        """Store a commit that follows the entries that are left."""
        if commit.table_id not in self.left:
            await super().commit(commit)
            return
        left = self.left[commit.table_id]
        if left is None or commit.entry.version != left.version + len(left.entries) + 1:
            raise Conflict
        entries = (*left.entries, commit.entry)
        self.left[commit.table_id] = StoredTable(left.version, left.snapshot, entries, left.repeats, left.chat)

    async def load(self, table_id: str) -> StoredTable | None:
        """Return the entries that are left."""
        return self.left[table_id] if table_id in self.left else await super().load(table_id)


async def test_a_table_goes_on_from_what_the_store_still_has() -> None:
    """Everyone sees the stored state, and moves are accepted again."""
    async with open_server(store=LossyStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        assert isinstance(server.tables, LossyStore)
        table_id, began = ann.state["room_id"], ann.state["version"]
        then = await server.tables.load(table_id)
        await ann.says("announce", letter="A")
        await ann.says("place", row=0, col=0)
        server.tables.left[table_id] = then

        assert (await bob.says("place", row=0, col=0))["event"] == "error"
        for guest in (ann, bob):
            assert (guest.state["version"], guest.state["letters"]) == (began, [])
        assert (await ann.says("announce", letter="B"))["version"] == began + 1

        assert bob.state["letters"] == ["B"]


@pytest.mark.slow
async def test_a_table_that_the_store_has_lost_is_dropped() -> None:
    """Its members hear that it is gone; no fault is logged, and memory is freed."""
    async with open_server(store=LossyStore) as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("start")
        assert isinstance(server.tables, LossyStore)
        server.tables.left[ann.state["room_id"]] = None

        for _ in range(2):
            answer = await ann.says("announce", letter="A")
            assert (answer["event"], answer["code"]) == ("error", "NO_SUCH_TABLE")
        bob = server.guest(person="bob")
        assert (await bob.says("join", room_id=ann.state["room_id"], name="Bob"))["code"] == "NO_SUCH_TABLE"

        assert len(server.hall) == 0
