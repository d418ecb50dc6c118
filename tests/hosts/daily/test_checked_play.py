"""Riddles by other authors: whatever their states contain, players are not harmed."""

from itertools import count
from typing import Any

import pytest

from parlour.core.refusal import Rejected
from parlour.core.riddle import Riddle, RiddleGame
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.checked_play import RiddleOutcome, read_outcome
from parlour.hosts.daily.ledger import GuessRecords, Ledger
from parlour.hosts.daily.riddle_contract import examine
from parlour.hosts.daily.service import RiddleService
from tests.hosts.daily.number_riddle import BERLIN, BerlinClock, MemoryGuesses, RiddlePlayer, keys
from tests.hosts.daily.third_party_riddles import BareFruit, CarelessFruit, FickleFruit, Fruit, OddFruit, offered

pytestmark = pytest.mark.anyio
DAY = "2026-11-16"


def at(clock: BerlinClock, game: RiddleGame, records: GuessRecords | None = None) -> RiddleService:
    """Make a service with the given game."""
    numbers = count()
    ledger = Ledger(records) if records else None
    riddles = offered(lambda _: game)
    return RiddleService(
        riddles, [keys()], Calendar(BERLIN), clock, lambda size: next(numbers).to_bytes(size, "big"), ledger
    )


async def test_a_plain_value_error_refuses_a_guess_with_its_sentence(clock: BerlinClock) -> None:
    """It costs no attempt."""
    ann = RiddlePlayer(at(clock, Fruit(DAY)))
    await ann.guess("apple")

    with pytest.raises(Rejected, match="Name a fruit") as refused:
        await ann.guess("4711")

    assert refused.value.code.value == "GUESS_REFUSED"
    assert (await ann.guess()).state["attempts"] == 1


async def test_without_won_in_the_state_guessing_the_secret_wins(clock: BerlinClock) -> None:
    """The default state has no `won`, and winners must not read that they lost."""
    won = await RiddlePlayer(at(clock, Fruit(DAY))).guess("quince")
    bob = RiddlePlayer(at(clock, Fruit(DAY)))
    lost = [await bob.guess(fruit) for fruit in ("apple", "plum", "pear")][-1]

    assert (won.over, won.secret, won.message) == (True, "Quince", "You found it!")
    assert "won" not in won.state
    assert (lost.over, lost.message) == (True, "Game over! It was Quince.")


async def test_a_state_needs_only_game_over(clock: BerlinClock) -> None:
    """A riddle may leave out everything else, and even `game_over` until the end."""
    ann = RiddlePlayer(at(clock, BareFruit(DAY)))

    fresh = await ann.guess()
    assert (fresh.state, fresh.over, fresh.message) == ({}, False, "Ready to play!")
    assert (await ann.guess("cherry")).state == {"warm": True}
    assert (await ann.guess("quince")).over
    assert (await ann.guess("more")).message == "Game already completed for today!"


async def test_attempts_are_counted_for_states_without_a_count(clock: BerlinClock) -> None:
    """Every accepted guess is an attempt."""
    records = MemoryGuesses()
    ann = RiddlePlayer(at(clock, BareFruit(DAY), records), "ann")
    for fruit in ("apple", "cherry", "quince"):
        await ann.guess(fruit)

    [day] = records.days.values()
    assert (day.attempts, day.won, day.over) == (3, True, True)


async def test_a_riddle_may_modify_the_state_it_is_given(clock: BerlinClock) -> None:
    """No player sees guesses of others or their own refused ones, even if all games share a state."""
    service = at(clock, CarelessFruit(DAY))
    ann, bob = RiddlePlayer(service), RiddlePlayer(service)
    await ann.guess("apple")
    with pytest.raises(Rejected):
        await ann.guess("12")
    await bob.guess("plum")

    assert (await ann.guess("pear")).state["guesses"] == ["apple", "pear"]
    assert (await bob.guess()).state["guesses"] == ["plum"]


async def test_a_game_whose_guesses_are_no_longer_accepted_is_refused(clock: BerlinClock) -> None:
    """Players are asked to start again, not told that their latest guess is invalid."""
    game = FickleFruit(DAY)
    ann = RiddlePlayer(at(clock, game))
    await ann.guess("apple")
    game.is_strict = True

    with pytest.raises(Rejected) as refused:
        await ann.guess("quince")

    assert refused.value.code.value == "RIDDLE_CHANGED"


@pytest.mark.parametrize(
    ("state", "read"),
    [
        ({}, RiddleOutcome(over=False, won=False, attempts=1)),
        ({"game_over": True}, RiddleOutcome(over=True, won=True, attempts=1)),
        ({"game_over": True, "won": False}, RiddleOutcome(over=True, won=False, attempts=1)),
        ({"game_over": "yes", "won": "no", "attempts": "many"}, RiddleOutcome(over=True, won=True, attempts=1)),
        ({"game_over": False, "won": None, "attempts": -7}, RiddleOutcome(over=False, won=False, attempts=1)),
        ({"game_over": 1, "won": True, "attempts": 10**30}, RiddleOutcome(over=True, won=True, attempts=1)),
        ({"game_over": [], "attempts": 4}, RiddleOutcome(over=False, won=False, attempts=4)),
    ],
)
def test_any_state_is_read_safely(state: dict[str, Any], read: RiddleOutcome) -> None:
    """Other people wrote it, and the outcome is stored in a database."""
    assert read_outcome(Fruit(DAY), state, ("quince",)) == read


@pytest.mark.parametrize("odd", [None, "over", ["apple"]])
async def test_an_invalid_state_is_reported_to_the_author(clock: BerlinClock, odd: object) -> None:
    """The message names the class and the method; the usual reason is a forgotten `return`."""
    game = OddFruit(DAY)
    game.odd = odd

    with pytest.raises(
        TypeError, match=f"OddFruit.check_guess must return the state as a dict, but returned {type(odd).__name__}"
    ):
        await RiddlePlayer(at(clock, game)).guess("apple")


async def test_a_secret_may_be_a_number(clock: BerlinClock) -> None:
    """Players and promises see it as text."""

    class Answer(Fruit):
        def _generate_challenge(self, date_str: str) -> Any:
            return 42

        def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
            return {"game_over": int(guess) == int(self._secret)}

    won = await RiddlePlayer(at(clock, Answer(DAY))).guess("42")

    assert (won.secret, won.message) == ("42", "You found it!")


def test_a_minimal_riddle_passes_the_contract_checks() -> None:
    """The checks demand no more than the host does."""

    class Key(Fruit):
        def __init__(self, date_str: str, key: bytes) -> None:
            self._key = key
            super().__init__(date_str)

        def _generate_challenge(self, date_str: str) -> str:
            return "".join(chr(97 + byte % 26) for byte in self._key[:4]) + chr(97 + int(date_str[-2:]) % 26)

        def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
            state = dict(game_state or self.create_game_state())
            if state["game_over"] or not guess.isalpha():
                raise ValueError("No.")
            attempts = state["attempts"] + 1
            return {**state, "attempts": attempts, "game_over": guess == self.secret or attempts == 3}

    examine(Riddle("key", "A key", Key))
