"""Guessing with a service that stores nothing."""

from threading import Event

import pytest

from parlour.core.refusal import Rejected
from parlour.core.riddle import Riddle, RiddleGame
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.service import COMPLETED, LONGEST_GUESS, RiddleRequest, RiddleService
from tests.hosts.daily.number_riddle import (
    BERLIN,
    RIDDLES,
    BerlinClock,
    Number,
    RiddlePlayer,
    answers_in,
    keys,
    make_service,
)
from tests.hosts.daily.third_party_riddles import Fruit, SlowFruit, offered

pytestmark = pytest.mark.anyio

SECRET = int(RIDDLES["number"].open("2026-11-16", keys().words_of("number")).secret)
LOW, HIGH = SECRET - 1, SECRET + 1


async def test_a_game_continues_from_its_token(ann: RiddlePlayer) -> None:
    """The token contains everything the service needs."""
    first = await ann.guess(LOW)
    second = await ann.guess(HIGH)
    third = await ann.guess(SECRET)

    assert [answers_in(reply) for reply in (first, second, third)] == [
        ["higher"],
        ["higher", "lower"],
        ["higher", "lower", "right"],
    ]
    assert [reply.message for reply in (first, second, third)] == ["Attempt 1", "Attempt 2", "You found it!"]
    assert [reply.secret for reply in (first, third)] == [None, str(SECRET)]
    assert not third.ranked


async def test_an_empty_guess_shows_the_game(ann: RiddlePlayer) -> None:
    """A reloaded page sends one; it costs no attempt."""
    fresh = await ann.guess("")
    assert (fresh.message, fresh.state["attempts"]) == ("Ready to play!", 0)
    await ann.guess(LOW)

    again = await ann.guess("   ")

    assert (again.message, answers_in(again)) == ("Attempt 1", ["higher"])


async def test_after_the_end_every_guess_only_shows_the_game(ann: RiddlePlayer) -> None:
    """An empty, a valid and a senseless guess all leave a finished game as it is."""
    await ann.guess(SECRET)

    for guess in ("", LOW, "rubbish"):
        reply = await ann.guess(guess)
        assert (reply.message, reply.state["attempts"]) == (COMPLETED, 1)


async def test_a_refused_guess_costs_no_attempt(ann: RiddlePlayer) -> None:
    """The token stays valid."""
    await ann.guess(LOW)
    with pytest.raises(Rejected, match="No number"):
        await ann.guess("rubbish")

    assert (await ann.guess(HIGH)).state["attempts"] == 2


async def test_a_long_guess_is_refused(ann: RiddlePlayer) -> None:
    """It is refused before the riddle sees it, so no author has to handle it."""
    with pytest.raises(Rejected) as refused:
        await ann.guess("1" * (LONGEST_GUESS + 1))

    assert refused.value.code.value == "GUESS_TOO_LONG"


async def test_services_that_share_a_key_are_interchangeable(clock: BerlinClock) -> None:
    """Any server can handle any request."""
    ann = RiddlePlayer(make_service(clock))
    await ann.guess(LOW)
    ann.service = make_service(clock)

    assert answers_in(await ann.guess(HIGH)) == ["higher", "lower"]


async def test_a_token_belongs_to_one_riddle(ann: RiddlePlayer) -> None:
    """It is refused for another riddle, another day or a link."""
    await ann.guess(LOW)
    for asked in (RiddleRequest("other"), RiddleRequest("number", "2026-11-15"), RiddleRequest(link="sealed")):
        ann.asked = asked
        with pytest.raises(Rejected) as refused:
            await ann.guess(HIGH)
        assert refused.value.code.value == "TOKEN_FOREIGN"


async def test_an_unknown_riddle_is_refused(ann: RiddlePlayer) -> None:
    """It is never replaced by another one."""
    ann.asked = RiddleRequest("nonsense")
    with pytest.raises(Rejected) as refused:
        await ann.guess(LOW)

    assert refused.value.code.value == "NO_SUCH_RIDDLE"


async def test_hard_mode_is_refused_where_there_is_none(ann: RiddlePlayer) -> None:
    """It must not silently become a normal game."""
    with pytest.raises(Rejected) as refused:
        await ann.guess(LOW, hard=True)

    assert refused.value.code.value == "NO_HARD_MODE"


async def test_a_new_key_lets_old_games_finish_with_their_own_secret(clock: BerlinClock) -> None:
    """Games that begin after the change have a new secret; without the old key, old games are refused."""
    ann = RiddlePlayer(make_service(clock, servers=["old"]))
    await ann.guess("0")
    other = make_service(clock, servers=["new", "old"])
    secret = RIDDLES["number"].open("2026-11-16", keys("old").words_of("number")).secret

    ann.service = other
    assert (await ann.guess(secret)).state["won"]
    alone = make_service(clock, servers=["new"])
    assert await other.show_promise("number", "2026-11-17") == await alone.show_promise("number", "2026-11-17")

    ann.service = make_service(clock, servers=["new"])
    with pytest.raises(Rejected) as refused:
        await ann.guess("")
    assert refused.value.code.value == "RIDDLE_CHANGED"


class NewNumber(Number):
    """The number riddle with another list."""

    version = "2"


async def test_a_game_with_another_word_list_is_refused(ann: RiddlePlayer, clock: BerlinClock) -> None:
    """Two servers with different lists would give different answers."""
    await ann.guess(LOW)
    ann.service = make_service(clock, riddles={"number": Riddle("number", "A number", NewNumber)})

    with pytest.raises(Rejected) as refused:
        await ann.guess(HIGH)

    assert refused.value.code.value == "RIDDLE_CHANGED"


async def test_a_reset_returns_a_fresh_token(ann: RiddlePlayer) -> None:
    """Where games do not count, nothing else happens."""
    await ann.guess(LOW)

    ann.token = await ann.service.reset(RiddleRequest())

    assert (await ann.guess("")).state["attempts"] == 0


async def test_the_description_of_a_riddle_contains_no_secret(ann: RiddlePlayer) -> None:
    """It has the date, the number, the time of the next riddle and its promise."""
    info = await ann.service.info(RiddleRequest())

    assert info == {
        "date": "2026-11-16",
        "riddle": "number",
        "puzzle_id": "number/2026-11-16",
        "number": 320,
        "first_date": "2026-01-01",
        "next_puzzle_at": "2026-11-17T00:00:00+01:00",
        "hard_mode": False,
        "ranked": False,
        "tomorrow": await ann.service.show_promise("number", "2026-11-17"),
        "links": True,
        "analysis": False,
    }


async def test_nobody_waits_for_tomorrows_riddle(clock: BerlinClock) -> None:
    """It may be slow; today's can already be played."""

    class Tomorrow(SlowFruit):
        gate = Event()

    def fruit_of(date_str: str) -> RiddleGame:
        return Fruit(date_str) if date_str == "2026-11-16" else Tomorrow(date_str)

    service = RiddleService(offered(fruit_of), [keys()], Calendar(BERLIN), clock, bytes, patience=0.0)

    told = await service.info(RiddleRequest())
    Tomorrow.gate.set()

    assert (told["date"], told["tomorrow"]) == ("2026-11-16", {"date": "2026-11-17"})
