"""Which matches are rated, who is said to have left one, and that filing counts it."""

from collections.abc import Mapping

import pytest

from parlour.core.game import Absence, Manners
from parlour.core.rating import SkillRating
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.state import Exit
from tests.hosts.games import PassTheParcel
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


class KnownBots(PassTheParcel):
    """A game whose bots have a measured strength."""

    bot_ratings: Mapping[str, SkillRating] = {"slow": SkillRating(1600, 30), "quick": SkillRating(1400, 30)}


class SteadyBots(KnownBots):
    """A game whose bots are as strong in long matches as in short ones."""

    neutral_options = frozenset({"rounds"})


class Waiting(PassTheParcel):
    """A game that waits for players who have left."""

    manners = Manners(absence=Absence.WAIT)


async def a_table(
    server: LocalServer, *names: str, game: str = "parcel", guests: str = "", rounds: int = 1
) -> list[Guest]:
    """Open a table and seat people with accounts, except for `guests`."""
    code = (await server.hall.open(game, {"rounds": rounds})).live.table.code
    return [await server.joins(name, code, is_registered=name not in guests) for name in names]


async def exits(server: LocalServer, guest: Guest) -> dict[str, str | None]:
    """Return how each player of the filed match left it, by name."""
    record = await server.hall.find_record(guest.state["game_id"])
    assert record is not None
    return {each.name: each.exit for each in record.results}


async def test_a_match_between_people_with_accounts_is_rated() -> None:
    """Their ratings change when the match is filed."""
    async with open_server() as server:
        ann, bob = await a_table(server, "Ann", "Bob")
        assert ann.state["unrated"] is None
        await ann.says("start")
        await ann.says("pass")
        await bob.says("pass")

        record = await server.hall.find_record(ann.state["game_id"])

        assert record is not None
        assert record.rated
        [mine], [theirs] = [await server.ratings.of_player(name) for name in ("ann", "bob")]
        assert mine.rating.value > 1500 > theirs.rating.value
        assert (mine.game, mine.matches) == ("parcel", 1)


@pytest.mark.parametrize(
    ("names", "guests", "why"), [("Ann", "", "alone"), ("Ann Bob", "Bob", "guest"), ("Ann Bob", "Ann Bob", "guest")]
)
async def test_the_lobby_says_why_the_next_match_is_not_rated(names: str, guests: str, why: str) -> None:
    """Players learn it before the match and need not wonder afterwards."""
    async with open_server() as server:
        ann, *_ = await a_table(server, *names.split(), guests=guests)

        assert ann.state["unrated"] == why


async def test_the_host_may_switch_ratings_off() -> None:
    """Between matches: a match that goes badly stays rated."""
    async with open_server() as server:
        ann, _ = await a_table(server, "Ann", "Bob")
        await ann.says("configure", rated=False)
        assert (ann.state["unrated"], ann.state["settings"]["rated"]) == ("off", False)
        await ann.says("configure", rated=True)
        await ann.says("start")

        refused = await ann.says("configure", rated=False)

        assert (refused["event"], refused["code"]) == ("error", "ACTION_NOT_ALLOWED")
        assert ann.state["unrated"] is None


async def test_a_bot_of_unknown_strength_makes_a_match_unrated() -> None:
    """Nothing would follow from beating it."""
    async with open_server() as server:
        [ann] = await a_table(server, "Ann", game="parcel")
        await ann.says("add_bot")

        assert ann.state["unrated"] == "unknown_bot"


async def test_bots_are_rated_only_with_the_options_that_their_strength_was_measured_with() -> None:
    """Otherwise a host could make the strongest bot weak, and rise by beating it."""
    async with open_server() as server:
        server.games["parcel"] = HostedGame(KnownBots())
        [ann] = await a_table(server, "Ann")
        await ann.says("add_bot", level="slow")
        await ann.says("configure", options={"rounds": 3})
        assert ann.state["unrated"] == "options"

        await ann.says("configure", options={"rounds": 2})

        assert ann.state["unrated"] is None


async def test_some_options_make_no_difference_to_bots() -> None:
    """The game itself lists them."""
    async with open_server() as server:
        server.games["parcel"] = HostedGame(SteadyBots())
        [ann] = await a_table(server, "Ann", rounds=3)
        await ann.says("add_bot", level="slow")

        assert ann.state["unrated"] is None


async def test_people_are_rated_with_any_options() -> None:
    """They are the same for everyone."""
    async with open_server() as server:
        ann, _ = await a_table(server, "Ann", "Bob", rounds=3)

        assert ann.state["unrated"] is None


async def test_a_guest_who_has_opened_an_account_is_rated_after_coming_back() -> None:
    """They keep their id and their seat."""
    async with open_server() as server:
        ann, bob = await a_table(server, "Ann", "Bob", guests="Bob")
        assert ann.state["unrated"] == "guest"

        bob.is_registered = True
        await bob.comes_back(server.hall)

        assert ann.state["unrated"] is None


async def test_a_weaker_level_makes_a_running_match_unrated() -> None:
    """Also after a crash: the log says so, once."""
    async with open_server() as server:
        server.games["parcel"] = HostedGame(KnownBots())
        [ann] = await a_table(server, "Ann", rounds=2)
        await ann.says("add_bot", level="quick")
        assert ann.state["unrated"] is None
        server.thinkers.hurried = True
        await ann.says("start")
        await ann.says("pass")
        await server.pass_by(5)

        assert ann.state["unrated"] == "weakened"
        log = await server.tables.log(ann.state["room_id"], 1, 99)
        assert [entry.by for entry in log if '"weaken"' in entry.action] == ["house"]
        server.reopens()
        await ann.comes_back(server.hall)
        assert ann.state["unrated"] == "weakened"


async def test_a_host_who_stops_a_match_has_left_it() -> None:
    """Otherwise nobody would ever lose."""
    async with open_server() as server:
        ann, _ = await a_table(server, "Ann", "Bob")
        await ann.says("start")
        await ann.says("abandon")

        assert await exits(server, ann) == {"Ann": Exit.LEFT, "Bob": None}


async def test_a_host_may_stop_a_match_that_somebody_has_left() -> None:
    """It is spoilt already. Here the game waits for the player who has left."""
    async with open_server() as server:
        server.games["parcel"] = HostedGame(Waiting())
        ann, bob = await a_table(server, "Ann", "Bob")
        await ann.says("start")
        await bob.says("leave")
        await ann.says("abandon")

        assert await exits(server, ann) == {"Ann": None, "Bob": Exit.LEFT}


async def test_the_last_person_to_leave_has_not_lost() -> None:
    """Nobody remains to play with. Here the game goes on without players who have left."""
    async with open_server() as server:
        ann, bob = await a_table(server, "Ann", "Bob", game="hasty")
        await ann.says("start")
        game_id = ann.state["game_id"]
        await bob.says("leave")
        await ann.says("leave")

        record = await server.hall.find_record(game_id)

        assert record is not None
        assert {each.name: each.exit for each in record.results} == {"Ann": Exit.LAST, "Bob": Exit.LEFT}


async def test_a_host_who_removes_a_player_has_left_and_the_player_does_not_count() -> None:
    """Otherwise a host could remove everyone who is about to win."""
    async with open_server() as server:
        ann, bob, _ = await a_table(server, "Ann", "Bob", "Cat")
        await ann.says("start")
        await ann.says("remove", player_id=bob.id)
        await ann.says("abandon")

        assert await exits(server, ann) == {"Ann": Exit.LEFT, "Bob": Exit.REMOVED, "Cat": None}


async def test_a_player_whose_match_a_bot_finishes_has_left_it() -> None:
    """Players who come back and move again have not left."""
    async with open_server() as server:
        ann, bob = await a_table(server, "Ann", "Bob", rounds=3)
        await ann.says("start")
        await bob.says("leave")
        await ann.says("pass")
        await server.pass_by(5)
        live = await server.live(ann)

        assert live.table.match
        assert live.table.match.exits == {bob.id: Exit.REPLACED}
        await bob.comes_back(server.hall)
        await ann.says("pass")
        await bob.says("pass")
        assert live.table.match.exits == {}
