"""Riddles as strangers write them: each keeps no more of the contract than it must."""

from collections.abc import Callable
from threading import Event
from typing import Any

from parlour.core.riddle import Riddle, RiddleGame


class Fruit(RiddleGame):
    """A fruit, with the state that every riddle has by default: nothing tells who has won."""

    def _generate_challenge(self, date_str: str) -> str:
        return "Quince"

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Compare, and refuse what is no name."""
        state = dict(game_state or self.create_game_state())
        if state["game_over"]:
            raise ValueError("The basket is empty.")
        if not guess.isalpha():
            raise ValueError("Name a fruit.")
        state["guesses"] = [*state["guesses"], guess]
        state["attempts"] += 1
        state["game_over"] = guess.casefold() == "quince" or state["attempts"] == 3
        return state


class Bare(Fruit):
    """A fruit whose state is the least there can be."""

    def create_game_state(self) -> dict[str, Any]:
        """Begin with nothing."""
        return {}

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Say only when it is over."""
        return {"game_over": True} if guess == "quince" else {"warm": len(guess) == 6}


class Careless(Fruit):
    """A fruit that gives everybody the same state, and writes into it."""

    def __init__(self, date_str: str) -> None:
        super().__init__(date_str)
        self._first: dict[str, Any] = {"guesses": [], "attempts": 0, "game_over": False}

    def create_game_state(self) -> dict[str, Any]:
        """Lend the one state there is."""
        return self._first

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Scribble, then think."""
        state = self._first if game_state is None else game_state
        state["guesses"].append(guess)
        state["attempts"] += 1
        if not guess.isalpha():
            raise ValueError("Name a fruit.")
        return state


class Fickle(Fruit):
    """A fruit that takes other guesses after a while."""

    is_strict = False

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Refuse all, once it is strict."""
        if self.is_strict:
            raise ValueError("No.")
        return super().check_guess(guess, game_state)


class Odd(Fruit):
    """A fruit that tells `odd` after each guess, whatever that is."""

    odd: Any = None

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Tell it."""
        told: dict[str, Any] = self.odd
        return told


class Undecided(Fruit):
    """A fruit whose state has a place for who has won, and nothing in it."""

    def check_guess(self, guess: str, game_state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Leave it open."""
        return {**super().check_guess(guess, game_state), "won": None}


class Slow(Fruit):
    """A fruit that takes its time, until it is let go."""

    gate: Event

    def _generate_challenge(self, date_str: str) -> str:
        assert self.gate.wait(30)
        return super()._generate_challenge(date_str)


def offered(game: Callable[[str], RiddleGame]) -> dict[str, Riddle]:
    """Offer a stranger's riddle as the only one."""
    return {"fruit": Riddle("fruit", "A fruit", lambda date_str, _: game(date_str))}
