"""The store of people and finished games, which are kept for good."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A person known by a cookie or an account."""

    id: str
    display_name: str
    is_guest: bool
    created_at: float


@dataclass(frozen=True, slots=True)
class Account:
    """The login of a registered player; stored apart from the player and never shown."""

    player_id: str
    username: str
    password_hash: str
    created_at: float
    updated_at: float
    epoch: int = 0
    """How often all sessions were ended; 0 for accounts older than this feature."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one seat in a finished game; bots and people without a cookie have no `player_id`."""

    seat: str
    name: str
    player_id: str | None
    bot: str | None
    score: int | None
    won: bool
    title: str | None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game with everything needed to show it, replay it and verify its dice; texts are JSON."""

    id: str
    table_id: str
    game: str
    version: str
    options: str
    seed: str
    salts: str
    view: str
    log: str
    abandoned: bool
    started_at: float
    finished_at: float
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A finished game as lists show it, without its moves."""

    id: str
    game: str
    abandoned: bool
    started_at: float
    finished_at: float
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Earlier:
    """The games of one kind that a table had before another one: how many, and the results of the last completed."""

    started: int
    last: tuple[Result, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of a player's finished games of one kind; games against bots alone count as `practised`."""

    game: str
    played: int
    won: int
    points: int
    best: int | None
    practised: int = 0


class Records(Protocol):
    """People and finished games."""

    async def player(self, player_id: str) -> PlayerRecord | None:
        """Return a player."""

    async def save(self, player: PlayerRecord) -> None:
        """Store a new player or a new display name; never change `is_guest` of a stored player."""

    async def register(self, player: PlayerRecord, account: Account) -> None:
        """Store a player with an account, keeping a guest's id; raise `Taken` if the username is in use."""

    async def account(self, username: str) -> Account | None:
        """Return the account with this username."""

    async def file(self, record: GameRecord) -> None:
        """Store a finished game, replacing an earlier record of it."""

    async def game(self, game_id: str) -> GameRecord | None:
        """Return a finished game."""

    async def earlier(self, record: GameRecord) -> Earlier:
        """Return what the same table had played of the same game before."""

    async def finished(self, game: str | None = None) -> Sequence[str]:
        """Return the ids of all finished games, or of those of one `game`, in the order in which they ended."""

    async def played_by(
        self, player_id: str, game: str | None = None, first: int = 0, most: int = 100
    ) -> Sequence[GameSummary]:
        """Return `most` of a player's finished games, or of those of one kind, the last first, from the `first` on."""

    async def tallies(self, player_id: str) -> Sequence[Tally]:
        """Count a player's finished games, by game; abandoned ones do not count."""

    async def close(self) -> None:
        """Close the database."""
