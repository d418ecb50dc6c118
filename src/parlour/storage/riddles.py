"""What the house keeps of the riddles of the day: who has guessed what."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class PlayedRiddle:
    """How far somebody is with the riddle of a day, or how that ended."""

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
    """Counts for statistics and leaderboards."""


@dataclass(frozen=True, slots=True)
class LeaderboardPlace:
    """Somebody's place on a leaderboard; who did equally well has the same `rank`."""

    rank: int
    player_id: str
    name: str
    won: int
    played: int
    attempts: int
    """Of what was won, together."""
    hard: int
    """How many were won in hard mode."""


class Riddles(Protocol):
    """Who has guessed what at the riddles of the day."""

    async def claim(self, played: PlayedRiddle, before: tuple[str, ...]) -> PlayedRiddle | None:
        """Record `played` if `before` are the guesses recorded so far; give what is recorded then, theirs or ours.

        `None` if there is no record though `before` has guesses.
        """

    async def played(self, player_id: str, riddle: str, date: str) -> PlayedRiddle | None:
        """Give what a player has guessed on a date."""

    async def withdraw(self, played: PlayedRiddle) -> None:
        """Note that this player's game does not count, unless it is over."""

    async def take_along(self, guest_id: str, player_id: str, since: str) -> None:
        """Give a player a guest's games from `since` on; one that both have begun does not count for the player."""

    async def days(self, player_id: str, riddle: str) -> Sequence[PlayedRiddle]:
        """Give a player's games that are over and count, oldest first."""

    async def board(self, riddle: str, date: str | None, me: str | None = None) -> Sequence[LeaderboardPlace]:
        """Give the best accounts of a date, or of all time, and where `me` stands.

        Who has won most comes first, of those who needed the fewest attempts together.
        """
