"""Coming back: the missed patches or the whole state, nothing twice and nothing left out."""

import pytest

from tests.hosts.table.server import open_server, play_through

pytestmark = pytest.mark.anyio


async def test_a_client_that_names_its_version_gets_what_it_missed() -> None:
    """Patches in order, then presence; no effect is repeated."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        zoe = await server.joins("Zoe", ann.state["code"], role="spectator")
        await ann.says("start")
        bob.goes_offline()
        known = bob.state["version"]
        await ann.says("announce", letter="T")
        await ann.says("place", row=0, col=0)
        bob.forgets()

        await bob.comes_back(server.hall, version=known)

        assert bob.events() == ["state_patch", "state_patch", "presence", "presence", "presence", "ack"]
        for guest in (ann, bob, zoe):
            assert guest.state == await server.fresh(guest)
        await ann.says("chat", text="there you are")
        await bob.says("place", row=0, col=0)
        for guest in (ann, bob, zoe):
            assert guest.state == await server.fresh(guest)


async def test_a_client_that_missed_nothing_is_told_only_presence() -> None:
    """The most frequent case: a tunnel."""
    async with open_server() as server:
        _, bob = await server.table("Ann", "Bob")
        bob.goes_offline()
        bob.forgets()

        await bob.comes_back(server.hall, version=bob.state["version"])

        assert bob.events() == ["presence", "presence", "ack"]
        assert bob.state == await server.fresh(bob)


async def test_chat_that_was_missed_comes_with_the_patches() -> None:
    """No line twice and none left out, whatever the connection lost."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("chat", text="before")
        version = bob.state["version"]
        lost = bob.state["chat"][:]
        await ann.says("chat", text="lost on the way")
        bob.goes_offline()
        bob.state["chat"] = lost
        await ann.says("chat", text="meanwhile")
        await ann.says("start")
        await ann.says("abandon")
        bob.forgets()

        await bob.comes_back(server.hall, version=version)

        assert [line["text"] for line in bob.state["chat"]] == ["before", "lost on the way", "meanwhile"]
        assert bob.state == await server.fresh(bob)


async def test_missed_chat_alone_comes_with_the_whole_state() -> None:
    """Chat makes no version, so there is no patch to carry it."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        bob.goes_offline()
        await ann.says("chat", text="alone?")
        bob.forgets()

        await bob.comes_back(server.hall, version=bob.state["version"])

        assert bob.events() == ["state_full", "ack"]
        assert bob.state == await server.fresh(bob)


async def test_a_new_match_is_shown_whole() -> None:
    """A patch from one match to the next would be longer than the match itself."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        bob.goes_offline()
        await ann.says("start")
        bob.forgets()

        await bob.comes_back(server.hall, version=bob.state["version"])

        assert bob.events() == ["state_full", "ack"]


@pytest.mark.parametrize("version", [0, 1, 9_999])
@pytest.mark.slow
async def test_an_unknown_version_is_answered_with_the_whole_state(version: int) -> None:
    """The version may be too old, or one that never existed."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        for _ in range(20):
            await ann.says("start")
            await ann.says("abandon")
        bob.forgets()

        await bob.comes_back(server.hall, version=version)

        assert bob.events() == ["state_full", "ack"]
        assert bob.state == await server.fresh(bob)


async def test_a_version_from_before_joining_is_of_no_use() -> None:
    """The member cannot have seen it."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob")

        cat = await server.joins("Cat", ann.state["code"], version=2)

        assert cat.events() == ["state_full", "ack"]


async def test_resuming_works_across_a_restart() -> None:
    """The log is as good a memory as any."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        bob.goes_offline()
        known = bob.state["version"]
        await ann.says("announce", letter="T")
        await ann.says("place", row=0, col=1)
        server.reopens()
        bob.forgets()

        await bob.comes_back(server.hall, version=known)
        await ann.comes_back(server.hall)

        assert bob.events()[:2] == ["state_patch", "state_patch"]
        assert bob.state == await server.fresh(bob)
        assert ann.state == await server.fresh(ann)


@pytest.mark.slow
async def test_an_empty_table_remembers_only_the_last_few_versions() -> None:
    """Tables without connections are kept small."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        known = bob.state["version"]
        await play_through(ann, bob)
        ann.goes_offline()
        bob.goes_offline()
        bob.forgets()

        await bob.comes_back(server.hall, version=known)

        assert bob.events() == ["state_full", "ack"]


async def test_a_second_window_resumes_from_its_own_version() -> None:
    """The phone knew less than the laptop that stayed connected."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        phone = server.guest(ann.person)
        await phone.says("join", room_id=ann.state["code"], token=ann.token)
        phone.token = ann.token
        await ann.says("start")
        phone.goes_offline()
        await ann.says("announce", letter="T")
        await bob.says("chat", text="which one are you?")
        await bob.says("place", row=1, col=0)

        await phone.comes_back(server.hall, version=phone.state["version"])

        assert phone.state == ann.state == await server.fresh(ann)


async def test_everyones_last_ids_survive_a_crash_however_busy_the_others_were() -> None:
    """Sixteen of each member, not of the table."""
    async with open_server() as server:
        guests = await server.table("Ann", "Bob", "Cat", "Dan", "Eve")
        first = await guests[0].sends({"event": "add_bot", "id": "lost"})
        for number in range(16):
            for guest in guests[1:]:
                role = ("spectator", "player")[number % 2]
                await guest.sends({"event": "set_role", "role": role, "id": f"r{number}"})
        token = guests[0].token
        server.reopens()
        ann = server.guest(person="ann")
        await ann.says("join", room_id=guests[0].state["code"], token=token)

        assert await ann.sends({"event": "add_bot", "id": "lost"}) == first


async def test_people_who_only_ask_to_watch_are_told_nothing_of_the_match() -> None:
    """Who came and went is no secret; the letters are."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("configure", spectators="ask")
        await ann.says("start")
        bob = server.guest(person="bob")
        await bob.says("join", room_id=ann.state["code"], name="Bob")
        bob.forgets()
        await ann.says("announce", letter="X")
        await ann.says("abandon")

        assert not any('"X"' in text for text in bob.texts)
        assert bob.effects() == []
