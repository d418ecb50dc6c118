"""Every riddle keeps its promises, and the checks catch those that do not."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from parlour.core.game import Json
from parlour.core.riddle import GameState, Riddle, find_riddles, from_list
from parlour.hosts.daily.riddle_contract import BrokenRiddle, examine
from tests.hosts.daily.number_riddle import NUMBER, Number, distances

BUILT_IN = find_riddles()


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_riddle_keeps_its_promises(name: str) -> None:
    """No riddle is excepted by name."""
    examine(replace(BUILT_IN[name], analyse=None))


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_the_analysis_of_a_built_in_riddle_keeps_its_promises(name: str) -> None:
    """The solver takes a while, so this is a test of its own."""
    examine(BUILT_IN[name])


@pytest.mark.parametrize("module", {type(riddle.open("2026-03-01", b"")).__module__ for riddle in BUILT_IN.values()})
def test_every_refusal_is_explained_and_tested(module: str) -> None:
    """Each code of the game has a row in its README and is named by a test."""
    game = import_module(module.partition(".riddles")[0])
    folder = Path(str(game.__file__)).parent
    codes = [code.value for code in import_module(f"{game.__name__}.errors").Code]
    readme = (folder / "README.md").read_text(encoding="utf-8")
    tests = "".join(path.read_text(encoding="utf-8") for path in (folder / "tests").glob("test_*.py"))

    assert codes
    assert [code for code in codes if f"| `{code}` |" not in readme or code not in tests] == []


def test_a_riddle_from_a_custom_list_keeps_its_promises() -> None:
    """Its analysis keeps them as well."""
    birds = "robin goose heron eagle raven stork finch quail crane swift"

    [riddle] = from_list(birds.replace(" ", "\n")).values()

    examine(riddle)


def test_a_riddle_without_words_keeps_its_promises() -> None:
    """The contract knows no words."""
    examine(NUMBER)


class EndlessNumber(Number):
    """Allows endless guesses."""

    MOST = 10_000


class StateChangingNumber(Number):
    """Changes the state it was given."""

    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Spoil it."""
        after = super().check_guess(guess, game_state)
        if game_state is not None:
            game_state.update(after)
        return after


class TalkativeNumber(Number):
    """Reveals its secret."""

    def info(self) -> dict[str, Any]:
        """Reveal everything."""
        return {"hint": self.secret}


class KeylessNumber(Number):
    """Has the same secrets on every server."""

    def __init__(self, date_str: str, _: bytes) -> None:
        super().__init__(date_str, b"")


class LateAcceptingNumber(Number):
    """Accepts guesses after the end."""

    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Ignore the end."""
        state = {**game_state, "game_over": False} if game_state else None
        return super().check_guess(guess, state)


@pytest.mark.parametrize(
    ("kind", "promise"),
    [
        (EndlessNumber, "over after 100 guesses"),
        (StateChangingNumber, "leaves the given state unchanged"),
        (TalkativeNumber, "does not reveal its secret"),
        (KeylessNumber, "another key"),
        (LateAcceptingNumber, "after the end"),
    ],
)
def test_a_riddle_that_breaks_a_promise_is_caught(kind: type[Number], promise: str) -> None:
    """The check names the promise that was broken."""
    with pytest.raises(BrokenRiddle, match=promise):
        examine(replace(NUMBER, open=kind))


def silence(*_: object) -> Json:
    """Say nothing."""
    return {}


def moods(*_: object) -> Json:
    """Say something else every time."""
    return next(_MOODS)


def sets(*_: object) -> Any:
    """Say it in a form that nobody can send."""
    return {1, 2}


_MOODS = count(1)


def test_an_analysis_that_keeps_its_promises_passes() -> None:
    """Any JSON about the guesses will do."""
    examine(replace(NUMBER, analyse=distances))


@pytest.mark.parametrize(
    ("analyse", "promise"),
    [
        (lambda *_: {"fine": True}, "by its name"),
        (silence, "has an analysis"),
        (moods, "same analysis"),
        (sets, "is JSON"),
    ],
)
def test_an_analysis_that_breaks_a_promise_is_caught(analyse: Callable[..., Json], promise: str) -> None:
    """The check names the promise that was broken, as for the riddle itself."""
    with pytest.raises(BrokenRiddle, match=promise):
        examine(replace(NUMBER, analyse=analyse))


def test_a_secret_that_cannot_be_posed_is_caught() -> None:
    """A riddle for a friend must be playable."""
    wrong = Riddle("number", "A number", Number, lambda secret: Number(secret, b""))

    with pytest.raises(BrokenRiddle, match="posed"):
        examine(wrong)
