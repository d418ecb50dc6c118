"""Riddles that other people might write, some of them careless; each keeps only the required part of the contract."""

from collections.abc import Callable
from threading import Event
from typing import Any

from parlour.core.riddle import Riddle, RiddleGame


class Fruit(RiddleGame):
    """A fruit with the default state, which does not say whether the game is won."""

    def _generate_challenge(self, date_str: str) -> str:
        return "Quince"

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Compare the names, and refuse anything that is not a word."""
        state = dict(game_state or self.create_game_state())
        if state["game_over"]:
            raise ValueError("The basket is empty.")
        if not guess.isalpha():
            raise ValueError("Name a fruit.")
        state["guesses"] = [*state["guesses"], guess]
        state["attempts"] += 1
        state["game_over"] = guess.casefold() == "quince" or state["attempts"] == 3
        return state


class BareFruit(Fruit):
    """A fruit with the smallest possible state."""

    def create_game_state(self) -> dict[str, Any]:
        """Return an empty state."""
        return {}

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Report only the end."""
        return {"game_over": True} if guess == "quince" else {"warm": len(guess) == 6}


class CarelessFruit(Fruit):
    """A fruit that returns the same state to every caller and modifies it."""

    def __init__(self, date_str: str) -> None:
        super().__init__(date_str)
        self._first: dict[str, Any] = {"guesses": [], "attempts": 0, "game_over": False}

    def create_game_state(self) -> dict[str, Any]:
        """Return the shared state."""
        return self._first

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Modify the state before validating the guess."""
        state = self._first if game_state is None else game_state
        state["guesses"].append(guess)
        state["attempts"] += 1
        if not guess.isalpha():
            raise ValueError("Name a fruit.")
        return state


class FickleFruit(Fruit):
    """A fruit that stops accepting guesses it accepted before."""

    is_strict = False

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Refuse every guess once it is strict."""
        if self.is_strict:
            raise ValueError("No.")
        return super().check_guess(guess, game_state)


class OddFruit(Fruit):
    """A fruit that returns `odd` for each guess, whatever that is."""

    odd: Any = None

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return `odd`."""
        told: dict[str, Any] = self.odd
        return told


class UndecidedFruit(Fruit):
    """A fruit whose state has `won`, but without a value."""

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Leave `won` empty."""
        return {**super().check_guess(guess, game_state), "won": None}


class SlowFruit(Fruit):
    """A fruit that is slow to make, until `gate` is set."""

    gate: Event

    def _generate_challenge(self, date_str: str) -> str:
        assert self.gate.wait(30)
        return super()._generate_challenge(date_str)


def offered(game: Callable[[str], RiddleGame]) -> dict[str, Riddle]:
    """Offer one riddle."""
    return {"fruit": Riddle("fruit", "A fruit", lambda date_str, _: game(date_str))}
