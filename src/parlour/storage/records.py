"""What the house keeps for good: people, and games that are over."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A person the house knows, by cookie or by account."""

    id: str
    display_name: str
    is_guest: bool
    created_at: float


@dataclass(frozen=True, slots=True)
class Account:
    """How a registered player proves who he is; kept apart from the player, never shown."""

    player_id: str
    username: str
    password_hash: str
    created_at: float
    updated_at: float
    epoch: int = 0
    """Counts how often all logins were ended; 0 for accounts from before that was possible."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one seat got out of one finished game; `player_id` is empty for bots and strangers without a cookie."""

    seat: str
    name: str
    player_id: str | None
    bot: str | None
    score: int | None
    won: bool
    title: str | None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game, complete: enough to show it, to replay it and to check its dice. Texts are JSON."""

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
class Tally:
    """A player's finished games of one kind, counted; those against nobody but bots are only `practised`."""

    game: str
    played: int
    won: int
    points: int
    best: int | None
    practised: int = 0


class Records(Protocol):
    """People and finished games, kept for good."""

    async def player(self, player_id: str) -> PlayerRecord | None:
        """Give a known player."""

    async def save(self, player: PlayerRecord) -> None:
        """Store a player, or his new display name; never changes whether he is a guest."""

    async def register(self, player: PlayerRecord, account: Account) -> None:
        """Store a player with his account, keeping a guest's id; raise `Taken` if the username is."""

    async def account(self, username: str) -> Account | None:
        """Give the account of this username."""

    async def file(self, record: GameRecord) -> None:
        """Store a finished game; filing it again replaces it."""

    async def game(self, game_id: str) -> GameRecord | None:
        """Give a finished game."""

    async def tallies(self, player_id: str) -> Sequence[Tally]:
        """Count a player's finished games, by game; abandoned ones do not count."""

    async def close(self) -> None:
        """Let go of the database."""
