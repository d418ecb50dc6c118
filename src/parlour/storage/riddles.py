"""The store of players' guesses at the riddles of the day."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class PlayedRiddle:
    """A player's progress in the riddle of a date, or its result."""

    player_id: str
    riddle: str
    date: str
    version: str
    guesses: tuple[str, ...]
    hard: bool
    attempts: int
    won: bool
    over: bool
    at: float
    ranked: bool = True
    """Whether it counts for statistics and leaderboards."""


@dataclass(frozen=True, slots=True)
class LeaderboardPlace:
    """A player's place on a leaderboard; equal results share a `rank`."""

    rank: int
    player_id: str
    name: str
    won: int
    played: int
    attempts: int
    """The total over all games won."""
    hard: int
    """How many were won in hard mode."""


class Riddles(Protocol):
    """Players' guesses at the riddles of the day."""

    async def claim(self, played: PlayedRiddle, before: tuple[str, ...]) -> PlayedRiddle | None:
        """Record `played` if exactly the guesses `before` are recorded so far; return the game recorded afterwards.

        Return `None` if nothing is recorded although `before` has guesses.
        """

    async def played(self, player_id: str, riddle: str, date: str) -> PlayedRiddle | None:
        """Return a player's recorded game of a date."""

    async def withdraw(self, played: PlayedRiddle) -> None:
        """Mark this player's game as not counting, unless it is over."""

    async def take_along(self, guest_id: str, player_id: str, since: str) -> None:
        """Copy a guest's games since `since` to a player; a game that both have begun does not count for the player."""

    async def days(self, player_id: str, riddle: str) -> Sequence[PlayedRiddle]:
        """Return a player's finished games that count, oldest first."""

    async def board(self, riddle: str, date: str | None, me: str | None = None) -> Sequence[LeaderboardPlace]:
        """Return the best listed accounts of a date, or of all time, and the place of `me`.

        Accounts are ranked by games won, then by the fewest attempts in total.
        """
