"""Every riddle keeps what its contract promises; and the examination finds who does not."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from parlour.core.game import Json
from parlour.core.riddle import GameState, Riddle, from_list, riddles
from parlour.hosts.daily.rehearsal import Broken, examine
from tests.hosts.daily.players import NUMBER, Number

HOUSE = riddles()


@pytest.mark.parametrize("name", HOUSE)
def test_a_riddle_of_the_house_keeps_its_promises(name: str) -> None:
    """No exceptions by name."""
    examine(replace(HOUSE[name], analyse=None))


@pytest.mark.slow
@pytest.mark.parametrize("name", HOUSE)
def test_its_analysis_keeps_them_too(name: str) -> None:
    """The solver has to think for a while, so this is a test of its own."""
    examine(HOUSE[name])


@pytest.mark.parametrize("module", {type(riddle.open("2026-03-01", b"")).__module__ for riddle in HOUSE.values()})
def test_every_refusal_is_explained_and_tested(module: str) -> None:
    """Each code of the room has a row in its README and is named by a test."""
    room = import_module(module.partition(".riddles")[0])
    folder = Path(str(room.__file__)).parent
    codes = [code.value for code in import_module(f"{room.__name__}.errors").Code]
    readme = (folder / "README.md").read_text(encoding="utf-8")
    tests = "".join(path.read_text(encoding="utf-8") for path in (folder / "tests").glob("test_*.py"))

    assert codes
    assert [code for code in codes if f"| `{code}` |" not in readme or code not in tests] == []


def test_a_riddle_of_somebodys_own_list_keeps_them_too() -> None:
    """Its analysis as well."""
    birds = "robin goose heron eagle raven stork finch quail crane swift"

    [riddle] = from_list(birds.replace(" ", "\n")).values()

    examine(riddle)


def test_a_riddle_that_is_no_word_game_keeps_them_too() -> None:
    """The contract knows no words."""
    examine(NUMBER)


class Endless(Number):
    """Lets one guess for ever."""

    MOST = 10_000


class Forgetful(Number):
    """Changes the state it was given."""

    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Spoil it."""
        after = super().check_guess(guess, game_state)
        if game_state is not None:
            game_state.update(after)
        return after


class Talkative(Number):
    """Tells its secret."""

    def info(self) -> dict[str, Any]:
        """Tell all."""
        return {"hint": self.secret}


class Keyless(Number):
    """Has the same secrets in every house."""

    def __init__(self, date_str: str, _: bytes) -> None:
        super().__init__(date_str, b"")


class Generous(Number):
    """Takes guesses after the end."""

    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Never mind the end."""
        state = {**game_state, "game_over": False} if game_state else None
        return super().check_guess(guess, state)


@pytest.mark.parametrize(
    ("kind", "promise"),
    [
        (Endless, "over after 100 guesses"),
        (Forgetful, "leaves the state as it was"),
        (Talkative, "told the secret beforehand"),
        (Keyless, "another key"),
        (Generous, "after the end"),
    ],
)
def test_a_riddle_that_breaks_a_promise_is_found_out(kind: type[Number], promise: str) -> None:
    """With the promise it broke."""
    with pytest.raises(Broken, match=promise):
        examine(replace(NUMBER, open=kind))


def distances(secret: str, guesses: tuple[str, ...], hard: bool) -> Json:
    """Tell how far off each guess was."""
    return {"off": [int(guess) - int(secret) for guess in guesses], "hard": hard}


def silence(*_: object) -> Json:
    """Tell nothing."""
    return {}


def moods(*_: object) -> Json:
    """Tell something else every time."""
    return next(_MOODS)


def sets(*_: object) -> Any:
    """Tell it in a way that nobody can send."""
    return {1, 2}


_MOODS = count(1)


def test_an_analysis_that_keeps_its_promises_passes() -> None:
    """Any JSON about the guesses will do."""
    examine(replace(NUMBER, analyse=distances))


@pytest.mark.parametrize(
    ("analyse", "promise"),
    [
        (lambda *_: {"fine": True}, "by its name"),
        (silence, "says something"),
        (moods, "same way twice"),
        (sets, "is JSON"),
    ],
)
def test_an_analysis_that_breaks_a_promise_is_found_out(analyse: Callable[..., Json], promise: str) -> None:
    """As the riddle itself is."""
    with pytest.raises(Broken, match=promise):
        examine(replace(NUMBER, analyse=analyse))


def test_a_secret_that_cannot_be_posed_is_found_out() -> None:
    """Whoever sets a riddle wants it found."""
    wrong = Riddle("number", "A number", Number, lambda secret: Number(secret, b""))

    with pytest.raises(Broken, match="posed"):
        examine(wrong)
