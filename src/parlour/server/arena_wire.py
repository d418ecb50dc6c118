"""The JSON of the arena: solvers, matches, and the news of a running match.

The server does not validate its own answers against these types; tests do, and the web client's types are generated
from them.
"""

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from parlour.hosts.arena.match.faults import Fault

MatchStatus: TypeAlias = Literal["running", "over", "stopped"]
MatchReason: TypeAlias = Literal["asked", "restart", "fault", "full"]
GameStatus: TypeAlias = Literal["playing", "found", "missed", "failed"]


class SolverInfo(TypedDict):
    """A solver that can play; only its owner is told the `url`."""

    id: str
    name: str
    description: str
    colour: str
    connections: int
    house: bool
    owner: str | None
    yours: bool
    rating: float
    deviation: float
    matches: int
    seen_at: float | None
    url: NotRequired[str]


class OnboardedSolver(TypedDict):
    """A new solver, and its owner's secret token, told only once."""

    solver: SolverInfo
    token: str


class MatchFailure(TypedDict):
    """What went wrong: a kind for programs, and a sentence."""

    kind: Fault
    detail: str


class MatchGuess(TypedDict):
    """A marked guess; its word is told once everyone has played that game."""

    word: str | None
    marks: list[int]
    ms: float
    at: float
    shout: NotRequired[str]


class MatchGame(TypedDict):
    """One contestant's game; times are seconds since the start of the match."""

    game: int
    status: GameStatus
    guesses: list[MatchGuess]
    finished: NotRequired[float]
    failure: NotRequired[MatchFailure]


class Average(TypedDict):
    """An average and its standard error, which a single value does not have."""

    value: float
    error: float | None


class MatchFigures(TypedDict):
    """The figures of one contestant's finished games."""

    played: int
    found: int
    missed: int
    guesses: Average | None
    distribution: list[int]
    errors: dict[str, int]
    median_ms: float | None
    p99_ms: float | None
    total_ms: float
    shouts: int


class MatchDuel(TypedDict):
    """Two contestants, by place, over the games that both have finished; `lead` is in guesses per word."""

    one: int
    other: int
    won: int
    tied: int
    lost: int
    lead: Average | None


class MatchContestant(TypedDict):
    """A contestant as it was when the match started, and its games; without an id it plays this match only."""

    solver: str | None
    name: str
    description: str
    colour: str
    connections: int
    house: bool
    figures: MatchFigures
    games: list[MatchGame]
    failure: NotRequired[MatchFailure]


class MatchFacts(TypedDict):
    """The settings of a match, and how it stands."""

    id: str
    status: MatchStatus
    reason: MatchReason | None
    rated: bool
    num_games: int
    num_rounds: int
    num_letters: int
    started_at: float
    finished_at: float | None


class MatchInfo(MatchFacts):
    """A whole match; `answers` and `seed` are told once it is over."""

    yours: bool
    version: int
    contestants: list[MatchContestant]
    duels: list[MatchDuel]
    answers: NotRequired[list[str]]
    seed: NotRequired[str]


class MatchScore(TypedDict):
    """One contestant of a match in the list; a word not found counts as one guess more than there are rounds."""

    solver: str | None
    name: str
    colour: str
    house: bool
    played: int
    found: int
    average: float | None


class MatchLine(MatchFacts):
    """A match in the list of matches."""

    scores: list[MatchScore]


class ArenaLimits(TypedDict):
    """How large a match may be."""

    contestants: int
    games: int
    rounds: int
    shortest: int
    longest: int


class MatchPage(TypedDict):
    """Some matches, latest first; `before` is for the next page, if there is one."""

    matches: list[MatchLine]
    before: str | None
    limits: ArenaLimits


class WordList(TypedDict):
    """The words of one length: how many may be hidden, how many may be guessed, and where the lists are."""

    num_letters: int
    answers: int
    allowed: int
    version: str
    answers_url: str
    allowed_url: str


class WordLists(TypedDict):
    """All word lists of matches."""

    lists: list[WordList]


class StartedMatch(TypedDict):
    """A match that has started, and the token that stops it, told only once."""

    id: str
    token: str


class GuessNews(TypedDict):
    """A contestant's next guess at a game; its word comes later."""

    kind: Literal["guess"]
    place: int
    game: int
    guess: MatchGuess


class GameNews(TypedDict):
    """A contestant's game is over."""

    kind: Literal["game"]
    place: int
    game: int
    status: GameStatus
    finished: float
    failure: NotRequired[MatchFailure]


class WordsNews(TypedDict):
    """Everyone has played a game: what each guessed, in the order of the contestants."""

    kind: Literal["words"]
    game: int
    words: list[list[str]]


class ContestantNews(TypedDict):
    """A contestant has finished; with a `failure` it did not play at all."""

    kind: Literal["contestant"]
    place: int
    failure: NotRequired[MatchFailure]


class EndNews(TypedDict):
    """The match has ended; request it again to get the answers."""

    kind: Literal["end"]
    status: MatchStatus
    reason: MatchReason | None


NewsItem: TypeAlias = GuessNews | GameNews | WordsNews | ContestantNews | EndNews


class MatchNews(TypedDict):
    """What has happened since the last message; `version` counts all news since the start.

    Figures, in the order of the contestants, and duels are sent now and then.
    """

    event: Literal["match_news"]
    version: int
    news: list[NewsItem]
    figures: NotRequired[list[MatchFigures]]
    duels: NotRequired[list[MatchDuel]]
