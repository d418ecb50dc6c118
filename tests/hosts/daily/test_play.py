"""Riddles of strangers: their states belong to them, and whatever they do harms no player."""

from itertools import count
from typing import Any

import pytest

from parlour.core.refusal import Rejected
from parlour.core.riddle import Riddle, RiddleGame
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.ledger import GuessRecords, Ledger
from parlour.hosts.daily.play import RiddleOutcome, outcome
from parlour.hosts.daily.rehearsal import examine
from parlour.hosts.daily.service import RiddleService
from tests.hosts.daily.scenario import BERLIN, Clock, MemoryGuesses, Player, keys
from tests.hosts.daily.third_party_riddles import Bare, Careless, Fickle, Fruit, Odd, offered

pytestmark = pytest.mark.anyio
DAY = "2026-11-16"


def at(clock: Clock, game: RiddleGame, claims: GuessRecords | None = None) -> RiddleService:
    """Open a desk with a stranger's riddle."""
    numbers = count()
    ledger = Ledger(claims) if claims else None
    riddles = offered(lambda _: game)
    return RiddleService(
        riddles, [keys()], Calendar(BERLIN), clock, lambda size: next(numbers).to_bytes(size, "big"), ledger
    )


async def test_a_plain_value_error_refuses_a_guess_with_its_sentence(clock: Clock) -> None:
    """It costs nothing: the game goes on from where it was."""
    ann = Player(at(clock, Fruit(DAY)))
    await ann.guess("apple")

    with pytest.raises(Rejected, match="Name a fruit") as refused:
        await ann.guess("4711")

    assert refused.value.code.value == "GUESS_REFUSED"
    assert (await ann.guess()).state["attempts"] == 1


async def test_a_riddle_that_does_not_tell_who_has_won_is_won_by_naming_its_secret(clock: Clock) -> None:
    """The default state has no `won`, and whoever found it should not read that it was missed."""
    won = await Player(at(clock, Fruit(DAY))).guess("quince")
    bob = Player(at(clock, Fruit(DAY)))
    lost = [await bob.guess(fruit) for fruit in ("apple", "plum", "pear")][-1]

    assert (won.over, won.secret, won.message) == (True, "Quince", "You found it!")
    assert "won" not in won.state
    assert (lost.over, lost.message) == (True, "Game over! It was Quince.")


async def test_a_state_needs_nothing_but_its_end(clock: Clock) -> None:
    """Neither guesses nor attempts nor even `game_over` while it runs."""
    ann = Player(at(clock, Bare(DAY)))

    fresh = await ann.guess()
    assert (fresh.state, fresh.over, fresh.message) == ({}, False, "Ready to play!")
    assert (await ann.guess("cherry")).state == {"warm": True}
    assert (await ann.guess("quince")).over
    assert (await ann.guess("more")).message == "Game already completed for today!"


async def test_such_games_count_as_well(clock: Clock) -> None:
    """Attempts are the guesses that were taken, where the state has no count."""
    notes = MemoryGuesses()
    ann = Player(at(clock, Bare(DAY), notes), "ann")
    for fruit in ("apple", "cherry", "quince"):
        await ann.guess(fruit)

    [day] = notes.days.values()
    assert (day.attempts, day.won, day.over) == (3, True, True)


async def test_a_riddle_may_write_into_the_state_it_is_given(clock: Clock) -> None:
    """Even into the one it gives everybody: no player meets the guesses of another, nor refused ones of their own."""
    desk = at(clock, Careless(DAY))
    ann, bob = Player(desk), Player(desk)
    await ann.guess("apple")
    with pytest.raises(Rejected):
        await ann.guess("12")
    await bob.guess("plum")

    assert (await ann.guess("pear")).state["guesses"] == ["apple", "pear"]
    assert (await bob.guess()).state["guesses"] == ["plum"]


async def test_guesses_that_are_no_longer_taken_are_of_another_riddle(clock: Clock) -> None:
    """The player is told to begin anew, not that the word just guessed was wrong."""
    game = Fickle(DAY)
    ann = Player(at(clock, game))
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
def test_whatever_is_in_a_state_is_read_somehow(state: dict[str, Any], read: RiddleOutcome) -> None:
    """It was written by somebody else, and goes into a database."""
    assert outcome(Fruit(DAY), state, ("quince",)) == read


@pytest.mark.parametrize("odd", [None, "over", ["apple"]])
async def test_what_is_no_state_is_told_to_its_author(clock: Clock, odd: object) -> None:
    """By the name of the class and the method: a forgotten `return` is the usual reason."""
    game = Odd(DAY)
    game.odd = odd

    with pytest.raises(
        TypeError, match=f"Odd.check_guess must give the state as a dict, and gave {type(odd).__name__}"
    ):
        await Player(at(clock, game)).guess("apple")


async def test_a_secret_may_be_no_text(clock: Clock) -> None:
    """Numbers are numbers to whoever writes the riddle; players and promises read them as text."""

    class Answer(Fruit):
        def _generate_challenge(self, date_str: str) -> Any:
            return 42

        def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
            return {"game_over": int(guess) == int(self._secret)}

    won = await Player(at(clock, Answer(DAY))).guess("42")

    assert (won.secret, won.message) == ("42", "You found it!")


def test_riddles_of_strangers_can_be_examined() -> None:
    """The examination asks no more than the host does."""

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
