"""A store that has lost something: a table that stands further back than it did, or is gone."""

import pytest

from parlour.storage.errors import Conflict
from parlour.storage.tables import Commit, StoredTable, Tables
from tests.hosts.evening import evening
from tests.hosts.keepers import Keeper

pytestmark = pytest.mark.anyio


class Losing(Keeper):
    """A store that has `left` of tables what it says there; what follows on that is stored, and nothing else."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.left: dict[str, StoredTable | None] = {}

    async def commit(self, commit: Commit) -> None:
        """Store what follows on what is there."""
        if commit.table_id not in self.left:
            await super().commit(commit)
            return
        left = self.left[commit.table_id]
        if left is None or commit.entry.version != left.version + len(left.entries) + 1:
            raise Conflict
        entries = (*left.entries, commit.entry)
        self.left[commit.table_id] = StoredTable(left.version, left.snapshot, entries, left.repeats, left.chat)

    async def load(self, table_id: str) -> StoredTable | None:
        """Give what is left."""
        return self.left[table_id] if table_id in self.left else await super().load(table_id)


async def test_a_table_goes_on_from_what_the_store_still_has() -> None:
    """Everybody sees it as it is stored, and moves are accepted again."""
    async with evening(keeper=Losing) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        assert isinstance(house.tables, Losing)
        room, began = ann.state["room_id"], ann.state["version"]
        then = await house.tables.load(room)
        await ann.says("announce", letter="A")
        await ann.says("place", row=0, col=0)
        house.tables.left[room] = then

        assert (await bob.says("place", row=0, col=0))["event"] == "error"
        for guest in (ann, bob):
            assert (guest.state["version"], guest.state["letters"]) == (began, [])
        assert (await ann.says("announce", letter="B"))["version"] == began + 1

        assert bob.state["letters"] == ["B"]


async def test_a_table_that_the_store_has_lost_is_let_go() -> None:
    """Its people hear that it is gone; nothing is called a fault of ours, and it stays in nobody's way."""
    async with evening(keeper=Losing) as house:
        (ann,) = await house.table("Ann", grid_size=2)
        await ann.says("start")
        assert isinstance(house.tables, Losing)
        house.tables.left[ann.state["room_id"]] = None

        for _ in range(2):
            answer = await ann.says("announce", letter="A")
            assert (answer["event"], answer["code"]) == ("error", "NO_SUCH_TABLE")
        bob = house.guest(person="bob")
        assert (await bob.says("join", room_id=ann.state["room_id"], name="Bob"))["code"] == "NO_SUCH_TABLE"

        assert len(house.hall) == 0
