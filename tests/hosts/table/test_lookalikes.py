"""Names that look alike: nobody at a table can pass for someone else."""

import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


def names(guest: Guest) -> list[str]:
    """Return the names of the players as `guest` sees them."""
    return [player["name"] for player in guest.state["players"].values()]


@pytest.mark.parametrize(
    "disguise",
    ["H\u200dost", "Host\ufe0f", "Ноst", "Ｈｏｓｔ", "h0st", "HOST", "𝐇𝐨𝐬𝐭"],
    ids=["joiner", "variation selector", "Cyrillic", "full width", "digit", "case", "mathematical"],
)
async def test_a_name_that_looks_like_another_gets_a_number(disguise: str) -> None:
    """Nobody can chat under what looks like the host's name."""
    async with open_server() as server:
        (host,) = await server.table("Host")

        await server.guest().says("join", room_id=host.state["code"], name=disguise)

        assert names(host) == ["Host", f"{disguise} 2"]


async def test_the_very_same_name_stays_as_it_is() -> None:
    """It is no disguise, and pages number members who share a name."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")

        await server.guest().says("join", room_id=ann.state["code"], name="Ann")
        await server.guest().says("join", room_id=ann.state["code"], name="Ånn")
        await server.guest().says("join", room_id=ann.state["code"], name="Ånn")

        assert names(ann) == ["Ann", "Ann", "Ånn 2", "Ånn 3"]


async def test_a_changed_name_is_compared_too() -> None:
    """It is compared with the names of the others, not with the member's own."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")

        await bob.says("join", room_id=ann.state["code"], name="BOB")
        assert names(ann) == ["Ann", "BOB"]
        await bob.says("join", room_id=ann.state["code"], name="аnn")
        assert names(ann) == ["Ann", "аnn 2"]
        await bob.says("join", room_id=ann.state["code"], name="аnn")

        assert names(ann) == ["Ann", "аnn 2"]


async def test_a_long_name_is_cut_to_fit_its_number() -> None:
    """A name with its number is no longer than a name may be."""
    async with open_server() as server:
        (ann,) = await server.table("A" * 24)

        for name in ("a" * 24, "a" * 23 + "A"):
            await server.guest().says("join", room_id=ann.state["code"], name=name)

        assert names(ann)[1:] == ["a" * 22 + " 2", "a" * 22 + " 3"]


async def test_bots_and_people_do_not_look_alike_either() -> None:
    """A bot is called Ada only where nobody looks like Ada."""
    async with open_server() as server:
        (ada,) = await server.table("Аda")
        await ada.says("add_bot")
        await ada.says("add_bot", name="Baѕil")

        assert names(ada) == ["Аda", "Basil", "Baѕil 2"]


async def test_emoji_are_compared_without_joiners() -> None:
    """A heart is a heart, whichever variant was typed."""
    async with open_server() as server:
        (ann,) = await server.table("❤")

        await server.joins("❤\ufe0f", ann.state["code"])

        assert names(ann) == ["❤", "❤\ufe0f 2"]
