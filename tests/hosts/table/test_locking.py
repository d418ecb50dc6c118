"""A host who wants to be left alone: the table is locked, or goes by another code."""

import pytest

from parlour.hosts.table.hall import CODES_TRIED
from tests.hosts.table.evening import evening
from tests.hosts.table.keepers import Keeper

pytestmark = pytest.mark.anyio


async def test_who_was_removed_does_not_come_back_to_a_locked_table_without_a_cookie() -> None:
    """Removal is by cookie, and a cookie is soon deleted; a lock holds for everybody who has no seat."""
    async with evening() as house:
        ann, mal = await house.table("Ann", "Mal")
        await ann.says("remove", player_id=mal.id)
        await ann.says("configure", locked=True)

        for role in ("player", "spectator"):
            again = await house.guest().says("join", room_id=ann.state["code"], role=role)
            assert (again["code"], again["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "locked"})
        assert (await mal.comes_back(house.hall))["code"] == "NO_SUCH_TABLE"
        assert ann.state["settings"]["locked"] is True


async def test_who_sits_at_a_locked_table_comes_and_goes_as_ever() -> None:
    """By token, by cookie and by the link of a seat that was kept for somebody."""
    async with evening() as house:
        opened = await house.hall.open("crossword", {"grid_size": 2}, links=3)
        ann, bob, cat = house.guest("ann"), house.guest("bob"), house.guest("cat")
        for guest, token in zip((ann, bob), opened.tokens, strict=False):
            await guest.says("join", room_id=opened.live.table.id, token=token)
        await ann.says("configure", locked=True)
        bob.goes_offline()

        assert (await bob.comes_back(house.hall))["event"] == "ack"
        assert (await house.guest("bob").says("join", room_id=ann.state["code"]))["event"] == "ack"
        assert (await cat.says("join", room_id=ann.state["code"], token=opened.tokens[2]))["event"] == "ack"


async def test_only_the_host_locks_at_any_time_and_unlocks() -> None:
    """Trouble does not wait for the end of a game."""
    async with evening() as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")

        assert (await bob.says("configure", locked=True))["code"] == "NOT_HOST"
        assert (await ann.says("configure", locked=True))["event"] == "ack"
        assert (await ann.says("configure", locked=False))["event"] == "ack"

        assert "locked" not in ann.state["settings"]
        assert (await house.guest().says("join", room_id=ann.state["code"]))["event"] == "ack"


async def test_a_locked_table_is_not_offered_to_strangers() -> None:
    """They would only be turned away."""
    async with evening() as house:
        (ann,) = await house.table("Ann")
        await ann.says("configure", listed=True, locked=True)
        assert house.hall.public_tables() == []

        await ann.says("configure", locked=False)

        assert [live.table.id for live in house.hall.public_tables()] == [ann.state["room_id"]]


async def test_a_table_goes_by_another_code_when_its_host_wants_it() -> None:
    """The old code leads nowhere, also after a restart; those who sit there keep their seats."""
    async with evening() as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        old = ann.state["code"]

        assert (await bob.says("change_code"))["code"] == "NOT_HOST"
        assert (await ann.says("change_code"))["event"] == "ack"

        new = ann.state["code"]
        assert bob.state["code"] == new != old
        house.reopens()
        assert (await house.guest().says("join", room_id=old))["code"] == "NO_SUCH_TABLE"
        assert (await house.guest().says("join", room_id=new))["event"] == "ack"
        assert (await bob.comes_back(house.hall))["event"] == "ack"
        assert bob.state["code"] == new


async def test_a_code_is_changed_once_for_one_message() -> None:
    """A message sent again after a lost line does not change it again."""
    async with evening() as house:
        (ann,) = await house.table("Ann")
        await ann.says("change_code", id="cc")
        code = ann.state["code"]

        await ann.says("change_code", id="cc")

        assert ann.state["code"] == code


async def test_a_code_that_another_table_has_is_not_taken() -> None:
    """Another one is drawn until one is free."""
    async with evening() as house:
        (ann,) = await house.table("Ann")
        drawn = [await house.hall.open("crossword", {}) for _ in range(3)]
        house.services.chance._drawn = 0  # type: ignore[attr-defined] # the same draws once more

        answers = {(await ann.says("change_code")).get("event") for _ in range(CODES_TRIED)}

        assert answers == {"ack"}
        assert ann.state["code"] not in {opened.live.table.code for opened in drawn}


async def test_a_code_that_cannot_be_stored_stays_as_it_was() -> None:
    """Nobody is told of a code that leads nowhere."""
    stores: list[Keeper] = []

    def keeper(tables: object) -> Keeper:
        stores.append(Keeper(tables))  # type: ignore[arg-type] # what it is given
        return stores[0]

    async with evening(keeper=keeper) as house:
        (ann,) = await house.table("Ann")
        code = ann.state["code"]
        stores[0].away = True
        assert (await ann.says("change_code"))["code"] == "NOT_STORED"
        stores[0].away = False

        assert ann.state["code"] == code
        assert (await house.guest().says("join", room_id=code))["event"] == "ack"
