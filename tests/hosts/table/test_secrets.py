"""No byte told to a player depends on what another keeps hidden."""

from itertools import permutations

import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio

CELLS = ((0, 0), (0, 1), (1, 0), (1, 1))


@pytest.mark.slow
async def test_nobody_can_tell_where_another_writes_their_letters() -> None:
    """Two worlds that differ only in Bob's board: every byte told to Ann is the same until the match ends."""
    heard = {await ann_hears(order) for order in permutations(CELLS)}

    assert len(heard) == 1


async def ann_hears(order: tuple[tuple[int, int], ...]) -> str:
    """Play a match in which Bob writes in this `order`, up to the last letter, and return all that Ann was told."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await server.joins("Zoe", ann.state["code"], role="spectator")
        ann.forgets()
        await ann.sends({"event": "start", "id": 1})
        for turn, letter in enumerate("TOAT"):
            await (ann, bob)[turn % 2].sends({"event": "announce", "letter": letter, "id": f"a{turn}"})
            row, col = order[turn]
            await bob.sends({"event": "place", "row": row, "col": col, "id": f"b{turn}"})
            if turn == 1:
                await bob.sends({"event": "place", "row": row, "col": col, "id": "refused"})
                ann.goes_offline()
                bob.goes_offline()
                await bob.comes_back(server.hall, version=bob.state["version"])
                await join_again(ann)
            if turn < 3:
                await ann.sends({"event": "place", "row": turn // 2, "col": turn % 2, "id": f"p{turn}"})
        return "\n".join(ann.texts)


async def join_again(guest: Guest) -> None:
    """Come back with a fixed message id, so that two runs can be compared."""
    message = {"event": "join", "room_id": guest.state["room_id"], "token": guest.token, "id": "back"}
    await guest.sends({**message, "version": guest.state["version"]})


async def test_spectators_see_everything_and_after_the_end_everyone_does() -> None:
    """Only players have secrets to keep from each other."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        zoe = await server.joins("Zoe", ann.state["code"], role="spectator")
        await ann.says("start")
        await ann.says("announce", letter="Q")

        await bob.says("place", row=1, col=1)

        assert zoe.state["boards"][bob.id] == [[None, None], [None, "Q"]]
        assert "boards" not in ann.state
        await ann.says("abandon")
        assert ann.state["boards"] == zoe.state["boards"]


async def test_no_token_and_no_cookie_is_ever_told_to_another() -> None:
    """The secret of a seat is told once, to its owner; its hash is told to nobody."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("request_state")
        live = await server.live(ann)

        everything = "".join(ann.texts)

        assert bob.token is not None
        assert bob.token not in everything
        for member in live.table.members:
            assert member.token not in everything
            assert f'"{member.person}"' not in everything
