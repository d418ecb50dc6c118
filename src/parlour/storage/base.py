"""What the house keeps: live tables, records of what is over, guesses at the riddles of the day, and the arena."""

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Conflict(Exception):
    """Somebody else has already stored this version of the table."""


class Taken(Exception):
    """An id, code or username is in use."""


class NotStored(Exception):
    """Nothing was written: the disk is full or the store is away. Trying again later is right."""


class NotOurs(Exception):
    """The file is not a Parlour database, is newer than this program, or is in use by another process."""


REPEATS = 16
"""How many of a member's last message ids are known again."""


class Entry(NamedTuple):
    """One accepted action of a table, as its log keeps it: `action` is JSON, `id` what its sender called it."""

    version: int
    by: str
    action: str
    at: float
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """How a table is found from outside; a closed table has no code. `people` are known by cookie, or by seat only."""

    code: str | None
    game: str
    status: str
    listed: bool
    started: bool
    people: frozenset[str]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, still to be filed: its log is the table's, from version `first` to `last`."""

    game_id: str
    table_id: str
    first: int
    last: int
    summary: str


class Commit(NamedTuple):
    """One version of a table, stored whole or not at all; version 1 creates it and brings card and snapshot."""

    table_id: str
    entry: Entry
    snapshot: str | None = None
    card: Card | None = None
    finished: Finished | None = None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at a table."""

    by: str
    text: str
    at: float
    aside: bool = False
    """For those who watch, not for those who play."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it lies in the store: a state, and the entries that lead on from it to the present."""

    version: int
    snapshot: str
    entries: Sequence[Entry]
    repeats: Sequence[Entry]
    """The last entries of each member that carry an id, oldest first, so that a message sent again is known again."""
    chat: Sequence[ChatLine]


class Tables(Protocol):
    """Live tables. What `commit` has returned from is on disk."""

    def commit(self, commit: Commit) -> Awaitable[None]:
        """Store the next version of a table; raise `Conflict`, `Taken` or `NotStored` and change nothing."""

    async def keep(self, table_id: str, version: int, snapshot: str) -> None:
        """Store the state at `version`, which is already in the log, so that loading is quick."""

    async def say(self, table_id: str, line: ChatLine) -> None:
        """Store a line of chat; the last hundred come back with the table."""

    async def load(self, table_id: str) -> Stored | None:
        """Give a table as it is stored."""

    async def log(self, table_id: str, first: int, last: int) -> Sequence[Entry]:
        """Give the entries from version `first` to `last`, both included."""

    async def find(self, code: str) -> str | None:
        """Give the id of the living table with this code."""

    async def of(self, person: str) -> Mapping[str, Card]:
        """Give the cards of the living tables `person` is a member of, by id, most recently used first."""

    async def listed(self) -> Mapping[str, Card]:
        """Give the cards of the living tables open to all, by id, most recently used first."""

    async def unfiled(self) -> Sequence[Finished]:
        """Give the finished games that records do not hold yet."""

    async def filed(self, finished: Finished) -> None:
        """Note that records hold this game as far as `finished.last`."""

    async def sweep(self, before: float) -> int:
        """Delete tables that never started a game, have no people, and were last used before then; tell how many."""

    async def close(self) -> None:
        """Finish what was accepted, then let go."""


@dataclass(frozen=True, slots=True)
class Player:
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
    """A player's finished games of one kind, counted."""

    game: str
    played: int
    won: int
    points: int
    best: int | None


class Records(Protocol):
    """People and finished games, kept for good."""

    async def player(self, player_id: str) -> Player | None:
        """Give a known player."""

    async def save(self, player: Player) -> None:
        """Store a player, or his new display name; never changes whether he is a guest."""

    async def register(self, player: Player, account: Account) -> None:
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


@dataclass(frozen=True, slots=True)
class Played:
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
class Place:
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

    async def claim(self, played: Played, before: tuple[str, ...]) -> Played | None:
        """Record `played` if `before` are the guesses recorded so far; give what is recorded then, theirs or ours.

        `None` if there is no record though `before` has guesses.
        """

    async def played(self, player_id: str, riddle: str, date: str) -> Played | None:
        """Give what a player has guessed on a date."""

    async def withdraw(self, played: Played) -> None:
        """Note that this player's game does not count, unless it is over."""

    async def days(self, player_id: str, riddle: str) -> Sequence[Played]:
        """Give a player's games that are over and count, oldest first."""

    async def board(self, riddle: str, date: str | None, me: str | None = None) -> Sequence[Place]:
        """Give the best accounts of a date, or of all time, and where `me` stands.

        Who has won most comes first, of those who needed the fewest attempts together.
        """


@dataclass(frozen=True, slots=True)
class Solver:
    """A contestant somebody has brought: where it is called, what it says of itself, and who may change that."""

    id: str
    key: str
    """Its name as names are compared: no two have the same."""
    name: str
    description: str
    colour: str
    connections: int
    """How many requests at once it is happy with."""
    url: str
    owner_id: str
    token_hash: str
    created_at: float
    seen_at: float


@dataclass(frozen=True, slots=True)
class SolverCard:
    """A solver with the name of who brought it, if he has one."""

    solver: Solver
    owner: str | None


@dataclass(frozen=True, slots=True)
class Contestant:
    """A solver as it was when a match began, so that results outlive it."""

    solver_id: str
    """Empty for one that plays this match only."""
    name: str
    description: str
    colour: str
    connections: int
    failure: str | None = None
    """Why it did not play at all, as JSON."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match: what is played, by whom, and how far it got."""

    id: str
    status: str
    rounds: int
    letters: int
    seed: str
    answers: tuple[str, ...]
    """One for each game: a secret until all have played it."""
    rated: bool
    starter_id: str
    token_hash: str
    started_at: float
    contestants: tuple[Contestant, ...]
    finished_at: float | None = None
    reason: str | None = None
    """Why it ended early, if it did."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One contestant's game that is over: `place` is his among the contestants, `play` his guesses as JSON."""

    game: int
    place: int
    found: bool
    guesses: int
    play: str


@dataclass(frozen=True, slots=True)
class Score:
    """What one contestant's games come to so far; `guesses` are those of the games he won."""

    place: int
    played: int
    found: int
    guesses: int


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match with its scores, one for each contestant who has finished a game."""

    match: MatchRecord
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """How often `one` did better than `other`, as well, and worse, game by game; each pair is told once."""

    one: str
    other: str
    won: int
    tied: int
    lost: int


class Arena(Protocol):
    """Solvers, and the matches between them."""

    async def onboard(self, solver: Solver) -> None:
        """Store a new solver; raise `Taken` if its key is."""

    async def change(self, solver: Solver) -> bool:
        """Store what has become of a solver and tell whether it is still there; raise `Taken` if its key is."""

    async def saw(self, solver_id: str, at: float) -> None:
        """Note that a solver has answered, if it is still there."""

    async def remove(self, solver_id: str) -> None:
        """Forget a solver; what it has played stays."""

    async def solver(self, solver_id: str) -> Solver | None:
        """Give a solver."""

    async def solvers(self) -> Sequence[SolverCard]:
        """Give all solvers, in the order they came."""

    async def appearances(self) -> Mapping[str, int]:
        """Count the matches of each solver that has been in one, by its id."""

    async def begin(self, match: MatchRecord) -> None:
        """Store a match that begins."""

    async def score(self, match_id: str, games: Sequence[PlayedGame]) -> None:
        """Store games that are over; one stored again is replaced."""

    async def fail(self, match_id: str, place: int, failure: str) -> None:
        """Store why a contestant does not play at all."""

    async def finish(self, match_id: str, status: str, at: float, reason: str | None = None) -> None:
        """Store how a match ended."""

    async def break_off(self, running: str, status: str, at: float, reason: str) -> int:
        """End all matches whose status is `running`, and tell how many: whoever held them is gone."""

    async def record(self, match_id: str) -> MatchRecord | None:
        """Give a match without its games."""

    async def match(self, match_id: str) -> tuple[MatchRecord, Sequence[PlayedGame]] | None:
        """Give a match and the games of it that are over, in the order of their numbers."""

    async def matches(self, count: int, before: str | None = None) -> Sequence[MatchCard]:
        """Give the latest `count` matches, or those that began before the one of this id."""

    async def duels(self) -> Sequence[Duel]:
        """Compare who met whom in the games that both have finished in a row, of matches that are rated."""
