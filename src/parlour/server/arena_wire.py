"""The shapes of what the arena says: of solvers, of matches, and of a match while it is played.

As with the tables' own, nothing is checked against them in play; tests do that, and the web client's types are made
from them.
"""

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from parlour.hosts.arena.match.faults import Fault

MatchStatus: TypeAlias = Literal["running", "over", "stopped"]
MatchReason: TypeAlias = Literal["asked", "restart", "fault", "full"]
GameStatus: TypeAlias = Literal["playing", "found", "missed", "failed"]


class SolverInfo(TypedDict):
    """A solver that can be chosen for a match; `url` is told to its owner alone."""

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
    """A new solver, and the secret of its owner: told once."""

    solver: SolverInfo
    token: str


class MatchFailure(TypedDict):
    """What went wrong, by kind and in a sentence."""

    kind: Fault
    detail: str


class MatchGuess(TypedDict):
    """A guess that was marked; its word is told when all have played that game."""

    word: str | None
    marks: list[int]
    ms: float
    at: float
    shout: NotRequired[str]


class MatchGame(TypedDict):
    """One contestant's game; times are seconds since the match began."""

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
    """What one contestant's finished games come to."""

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
    """Two contestants, by their places, over the games that both have finished; `lead` is in guesses a word."""

    one: int
    other: int
    won: int
    tied: int
    lost: int
    lead: Average | None


class MatchContestant(TypedDict):
    """Who takes part, as it was when the match began, and all its games; without an id it plays this match only."""

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
    """What is known of a match from its beginning, and how it stands."""

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
    """A match, complete; `answers` and `seed` are told when it is over."""

    yours: bool
    version: int
    contestants: list[MatchContestant]
    duels: list[MatchDuel]
    answers: NotRequired[list[str]]
    seed: NotRequired[str]


class MatchScore(TypedDict):
    """One contestant's line of a match in the list: a word not found counts one guess more than there are."""

    solver: str | None
    name: str
    colour: str
    house: bool
    played: int
    found: int
    average: float | None


class MatchLine(MatchFacts):
    """A match in the list."""

    scores: list[MatchScore]


class ArenaLimits(TypedDict):
    """How much a match may ask for."""

    contestants: int
    games: int
    rounds: int
    shortest: int
    longest: int


class MatchPage(TypedDict):
    """Some matches, latest first; `before` leads to the next page, if there is one."""

    matches: list[MatchLine]
    before: str | None
    limits: ArenaLimits


class WordList(TypedDict):
    """The words of one length: how many may be the secret and how many may be guessed, and where they are."""

    num_letters: int
    answers: int
    allowed: int
    version: str
    answers_url: str
    allowed_url: str


class WordLists(TypedDict):
    """All lists that matches are drawn from."""

    lists: list[WordList]


class StartedMatch(TypedDict):
    """A match that has begun, and the secret that stops it from elsewhere: told once."""

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
    """All have played a game: what each guessed, in the order of the contestants."""

    kind: Literal["words"]
    game: int
    words: list[list[str]]


class ContestantNews(TypedDict):
    """A contestant has finished; with a `failure` it did not play at all."""

    kind: Literal["contestant"]
    place: int
    failure: NotRequired[MatchFailure]


class EndNews(TypedDict):
    """The match has ended: ask for the whole of it, with its answers."""

    kind: Literal["end"]
    status: MatchStatus
    reason: MatchReason | None


News: TypeAlias = GuessNews | GameNews | WordsNews | ContestantNews | EndNews


class MatchNews(TypedDict):
    """What has happened since the last message; `version` counts all news since the match began.

    Figures, in the order of the contestants, and duels come now and then, as they are by then.
    """

    event: Literal["match_news"]
    version: int
    news: list[News]
    figures: NotRequired[list[MatchFigures]]
    duels: NotRequired[list[MatchDuel]]
