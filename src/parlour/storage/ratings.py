"""The store of ratings: how strong each registered player is at each game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from parlour.core.rating import SkillRating

Rate: TypeAlias = Callable[[Mapping[str, SkillRating]], Mapping[str, SkillRating]]
"""Takes the ratings of players before a match and returns those after it."""


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """The change that a match makes to the ratings of its `players`, given by their ids."""

    players: frozenset[str]
    rate: Rate


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """How strong a player is at a game, how many matches that is based on, and their current name."""

    player_id: str
    name: str
    game: str
    rating: SkillRating
    matches: int


class Ratings(Protocol):
    """Ratings of registered players; finished matches are counted when they are filed."""

    async def of_player(self, player_id: str) -> Sequence[PlayerRating]:
        """Return the ratings of a player, by game."""

    async def board(self, game: str, skip: int = 0, most: int = 100) -> Sequence[PlayerRating]:
        """Return at most `most` listed players with a settled rating, strongest first, after the first `skip`."""

    async def place(self, game: str, rating: SkillRating) -> int:
        """Return how many listed players with a settled rating are stronger than this."""

    async def replace(self, ratings: Sequence[PlayerRating]) -> None:
        """Replace all ratings with these; no match may be filed meanwhile."""
