"""The store of people and finished matches, which are kept for good."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from parlour.storage.ratings import RatedMatch


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A person known by a cookie or an account."""

    id: str
    display_name: str
    is_guest: bool
    created_at: float


class Shows(StrEnum):
    """What the public page of a registered player shows; with nothing to show, there is no page."""

    NOTHING = "nothing"
    STATISTICS = "statistics"
    MATCHES = "matches"
    """Statistics and a list of their matches."""


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
    shows: str = Shows.NOTHING
    """The parts of their public page that are shown."""
    listed: bool = True
    """Whether leaderboards name them."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one seat in a finished match; bots and people without a cookie have no `player_id`."""

    seat: str
    name: str
    player_id: str | None
    bot: str | None
    score: int | None
    won: bool
    title: str | None
    exit: str | None = None
    """How the player left before the end, as the table says it, if they did."""


@dataclass(frozen=True, slots=True)
class FiledMatch:
    """A finished match with everything needed to show it, replay it and verify its dice; texts are JSON."""

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
    rated: bool = False
    """Whether it counts for ratings."""
    signature: str | None = None
    """The server's signature; matches that older versions filed have none."""


@dataclass(frozen=True, slots=True)
class FiledMatchSummary:
    """A finished match as lists show it, without its moves."""

    id: str
    game: str
    abandoned: bool
    started_at: float
    finished_at: float
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class FinishedDay:
    """A riddle of the day that a player has finished and that counts."""

    riddle: str
    date: str
    attempts: int
    won: bool
    hard: bool
    finished_at: float


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which finished matches and riddles a list shows: `None` means all; filters for matches leave out riddles."""

    game: str | None = None
    daily: bool | None = None
    """Whether to show riddles of the day alone, or none."""
    practice: bool | None = None
    """Whether all others were bots."""
    won: bool | None = None
    """Whether the player has won; abandoned matches were neither won nor lost."""

    @property
    def is_about_matches(self) -> bool:
        """Whether it asks for something that riddles do not have."""
        return self.game is not None or self.practice is not None


EVERYTHING = Wanted()


@dataclass(frozen=True, slots=True)
class ListPosition:
    """A place in a list of finished matches and riddles: when one ended, and its id or its riddle's name."""

    finished_at: float
    id: str


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A player's seat in a completed match, for statistics; `figures` are JSON, or `None` if not counted yet."""

    game_id: str
    game: str
    practice: bool
    won: bool
    figures: str | None


@dataclass(frozen=True, slots=True)
class PublicPage:
    """The public page of a registered player, and what it shows."""

    player_id: str
    username: str
    shows: Shows


@dataclass(frozen=True, slots=True)
class Earlier:
    """The matches of one game that a table had before another one: how many, and the results of the last completed."""

    started: int
    last: tuple[Result, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of a player's finished matches of one game; matches against bots alone count as `practised`."""

    game: str
    played: int
    won: int
    points: int
    best: int | None
    practised: int = 0


class Records(Protocol):
    """People and finished matches."""

    async def player(self, player_id: str) -> PlayerRecord | None:
        """Return a player."""

    async def save(self, player: PlayerRecord) -> None:
        """Store a new player or a new display name; never change `is_guest` of a stored player."""

    async def register(self, player: PlayerRecord, account: Account) -> None:
        """Store a player with an account, keeping a guest's id; raise `Taken` if the username is in use."""

    async def account(self, username: str) -> Account | None:
        """Return the account with this username."""

    async def file(self, record: FiledMatch, rated: RatedMatch | None = None) -> None:
        """Store a finished match, replacing an earlier record of it; the first time, count it for ratings.

        A record with more moves stays: of two processes that file a match, the slower one may know less of it.
        """

    async def file_new(self, records: Sequence[FiledMatch]) -> None:
        """Store finished matches that count for no rating, all or none; raise `Taken` if one is known already."""

    async def match(self, match_id: str) -> FiledMatch | None:
        """Return a finished match."""

    async def earlier(self, record: FiledMatch) -> Earlier:
        """Return the earlier matches of the same game at the same table."""

    async def list_finished(self, game: str | None = None) -> Sequence[str]:
        """Return the ids of all finished matches, or of those of one `game`, in the order in which they ended."""

    async def list_rated(self, skip: int = 0, most: int = 100) -> Sequence[FiledMatchSummary]:
        """Return at most `most` rated matches in the order in which they ended, after the first `skip`."""

    async def list_played_by(
        self, player_id: str, wanted: Wanted = EVERYTHING, before: ListPosition | None = None, most: int = 100
    ) -> Sequence[FiledMatchSummary | FinishedDay]:
        """Return at most `most` matches and riddles a player has finished, latest first, all or `before` a place."""

    async def tallies(self, player_id: str) -> Sequence[Tally]:
        """Count a player's finished matches, by game; abandoned ones do not count."""

    async def list_uncounted(self, most: int) -> Sequence[str]:
        """Return the ids of at most `most` matches whose figures are not stored yet, latest first."""

    async def count(self, record: FiledMatch, figures: Sequence[str]) -> None:
        """Store the figures of the seats of a match, in their order, unless it was filed again since it was read."""

    async def seats_of(self, player_id: str, most: int) -> Sequence[PlayedSeat]:
        """Return at most `most` of a player's seats in completed matches, latest first."""

    async def show(self, player_id: str, shows: Shows) -> None:
        """Change what the public page of a registered player shows."""

    async def list_player(self, player_id: str, *, listed: bool) -> None:
        """Change whether leaderboards name a registered player."""

    async def public_page(self, username: str) -> PublicPage | None:
        """Return the public page of the account with this username, if it has one."""

    async def public_pages(self, player_ids: Collection[str]) -> Mapping[str, PublicPage]:
        """Return the public pages of these players, by player; players without one are left out."""

    async def close(self) -> None:
        """Close the database."""
