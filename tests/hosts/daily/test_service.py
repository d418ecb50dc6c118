"""Guessing at a desk that remembers nothing."""

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.daily.service import COMPLETED, LONGEST_GUESS, RiddleRequest
from tests.hosts.daily.scenario import RIDDLES, Clock, Player, keys, make_service, told

pytestmark = pytest.mark.anyio

SECRET = int(RIDDLES["number"].open("2026-11-16", keys().words_of("number")).secret)
LOW, HIGH = SECRET - 1, SECRET + 1


async def test_a_game_goes_on_from_its_token(ann: Player) -> None:
    """All the desk knows is in it."""
    first = await ann.guess(LOW)
    second = await ann.guess(HIGH)
    third = await ann.guess(SECRET)

    assert [told(reply) for reply in (first, second, third)] == [
        ["higher"],
        ["higher", "lower"],
        ["higher", "lower", "right"],
    ]
    assert [reply.message for reply in (first, second, third)] == ["Attempt 1", "Attempt 2", "You found it!"]
    assert [reply.secret for reply in (first, third)] == [None, str(SECRET)]
    assert not third.ranked


async def test_an_empty_guess_tells_how_the_game_stands(ann: Player) -> None:
    """A page that is loaded again asks so; it costs nothing."""
    fresh = await ann.guess("")
    assert (fresh.message, fresh.state["attempts"]) == ("Ready to play!", 0)
    await ann.guess(LOW)

    again = await ann.guess("   ")

    assert (again.message, told(again)) == ("Attempt 1", ["higher"])


async def test_after_the_end_the_game_is_shown_and_nothing_is_judged(ann: Player) -> None:
    """Whatever is guessed."""
    await ann.guess(SECRET)

    for guess in ("", LOW, "rubbish"):
        reply = await ann.guess(guess)
        assert (reply.message, reply.state["attempts"]) == (COMPLETED, 1)


async def test_a_refused_guess_costs_nothing(ann: Player) -> None:
    """The token stays good."""
    await ann.guess(LOW)
    with pytest.raises(Rejected, match="No number"):
        await ann.guess("rubbish")

    assert (await ann.guess(HIGH)).state["attempts"] == 2


async def test_a_guess_has_an_end(ann: Player) -> None:
    """It is refused before anybody looks at it."""
    with pytest.raises(Rejected) as refused:
        await ann.guess("1" * (LONGEST_GUESS + 1))

    assert refused.value.code.value == "GUESS_TOO_LONG"


async def test_desks_with_the_same_key_are_one(clock: Clock) -> None:
    """Any server takes any request."""
    ann = Player(make_service(clock))
    await ann.guess(LOW)
    ann.desk = make_service(clock)

    assert told(await ann.guess(HIGH)) == ["higher", "lower"]


async def test_a_token_is_of_one_riddle(ann: Player) -> None:
    """Played at another, it is foreign; so is one of another day, or of no link."""
    await ann.guess(LOW)
    for asked in (RiddleRequest("other"), RiddleRequest("number", "2026-11-15"), RiddleRequest(link="sealed")):
        ann.asked = asked
        with pytest.raises(Rejected) as refused:
            await ann.guess(HIGH)
        assert refused.value.code.value == "TOKEN_FOREIGN"


async def test_an_unknown_riddle_is_told_as_such(ann: Player) -> None:
    """Never another one instead."""
    ann.asked = RiddleRequest("nonsense")
    with pytest.raises(Rejected) as refused:
        await ann.guess(LOW)

    assert refused.value.code.value == "NO_SUCH_RIDDLE"


async def test_hard_mode_is_refused_where_there_is_none(ann: Player) -> None:
    """Rather than played as if it were."""
    with pytest.raises(Rejected) as refused:
        await ann.guess(LOW, hard=True)

    assert refused.value.code.value == "NO_HARD_MODE"


async def test_a_new_key_lets_old_games_finish_with_their_own_secret(clock: Clock) -> None:
    """Whoever begins after the change has a new secret; without the old key old games cannot be judged."""
    ann = Player(make_service(clock, houses=["old"]))
    await ann.guess("0")
    other = make_service(clock, houses=["new", "old"])
    secret = RIDDLES["number"].open("2026-11-16", keys("old").words_of("number")).secret

    ann.desk = other
    assert (await ann.guess(secret)).state["won"]
    alone = make_service(clock, houses=["new"])
    assert await other.promised("number", "2026-11-17") == await alone.promised("number", "2026-11-17")

    ann.desk = make_service(clock, houses=["new"])
    with pytest.raises(Rejected) as refused:
        await ann.guess("")
    assert refused.value.code.value == "RIDDLE_CHANGED"


async def test_other_lists_are_another_riddle(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers with different words on one day would judge differently: rather none does."""
    await ann.guess(LOW)
    monkeypatch.setattr("tests.hosts.daily.scenario.Number.version", "2")

    with pytest.raises(Rejected) as refused:
        await ann.guess(HIGH)

    assert refused.value.code.value == "RIDDLE_CHANGED"


async def test_starting_anew_is_a_fresh_token(ann: Player) -> None:
    """Where nothing counts it is that simple."""
    await ann.guess(LOW)

    ann.token = await ann.desk.reset(RiddleRequest())

    assert (await ann.guess("")).state["attempts"] == 0


async def test_what_is_told_beforehand_holds_no_secret(ann: Player) -> None:
    """The day, the number of the riddle, when the next one comes, and a promise of it."""
    info = await ann.desk.info(RiddleRequest())

    assert info == {
        "date": "2026-11-16",
        "riddle": "number",
        "puzzle_id": "number/2026-11-16",
        "number": 320,
        "first_date": "2026-01-01",
        "next_puzzle_at": "2026-11-17T00:00:00+01:00",
        "hard_mode": False,
        "ranked": False,
        "tomorrow": await ann.desk.promised("number", "2026-11-17"),
        "links": True,
        "analysis": False,
    }
