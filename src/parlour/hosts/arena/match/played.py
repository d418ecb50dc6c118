"""The model of a match: it hears the events, and results, storage, pages and the terminal are written from it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from parlour.hosts.arena.match.events import (
    ContestantFinished,
    GameOver,
    GuessMarked,
    MatchEnded,
    MatchEvent,
    MatchStarted,
    Pinged,
)
from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.plan import Entrant, MatchPlan
from parlour.hosts.arena.match.solver_games import UNSET, Definition, MarkedGuess, SolverGame
from parlour.hosts.arena.match.statistics import HeadToHead, Mean, RunningStatistics, SolverStatistics, cost


@dataclass(slots=True)
class ContestantResult:
    """One contestant's games so far; without a `definition` it has not answered a ping."""

    id: str
    url: str
    running: RunningStatistics = field(repr=False)
    definition: Definition | None = None
    games: list[SolverGame] = field(default_factory=list)
    """Those that are over, in the order in which they ended."""
    by_number: dict[int, SolverGame] = field(default_factory=dict)
    """Those that are over or under way."""
    finish: int = UNSET
    failure: Failure | None = None
    """Why it did not play at all."""

    @property
    def name(self) -> str:
        """The name to show."""
        return self.definition.name if self.definition and self.definition.name else self.url

    @property
    def statistics(self) -> SolverStatistics:
        """The figures of the games that are over."""
        return self.running.statistics()


class SolverMatch:
    """A match as far as it was played; contestants are known by their places, games by their numbers."""

    def __init__(self, plan: MatchPlan, entrants: Sequence[Entrant]) -> None:
        self.plan = plan
        self.entrants = tuple(entrants)
        self.start = self.end = UNSET
        self.cut_short = False
        """Whether it was stopped, or could not be followed to its end."""
        self.contestants = tuple(
            ContestantResult(each.id, each.url, RunningStatistics(plan.rounds)) for each in self.entrants
        )
        self.duels = {pair: HeadToHead() for pair in combinations(range(len(self.entrants)), 2)}
        """By the places of two contestants, the smaller first."""
        self._places = {each.id: place for place, each in enumerate(self.entrants)}
        self._numbers = {hidden.game_id: number for number, hidden in enumerate(plan.games)}
        self._unfinished = [len(self.entrants)] * len(plan.games)
        """How many contestants have still to play each game."""

    def place_of(self, contestant: str) -> int:
        """Return the place of a contestant, given its id."""
        return self._places[contestant]

    def number_of(self, game_id: str) -> int:
        """Return the number of a game, given its id."""
        return self._numbers[game_id]

    def shows_words(self, number: int) -> bool:
        """Tell whether the words of a game may be shown: everyone has played it.

        A guess with every letter in its place is the answer, and contestants may be watching.
        """
        return not self._unfinished[number]

    def standings(self) -> list[tuple[ContestantResult, SolverStatistics]]:
        """Rank the contestants that have played: fewest guesses on average first, then the fastest median."""
        counted = [(each, each.statistics) for each in self.contestants if each.games]
        return sorted(counted, key=_rank)

    def lead(self, ahead: ContestantResult, behind: ContestantResult) -> Mean | None:
        """Return how many guesses fewer per word `ahead` took than `behind`, over the games both have played.

        Both had the same words, so this is more certain than the difference of their averages.
        """
        one, other = self._places[ahead.id], self._places[behind.id]
        mean = self.duels[min(one, other), max(one, other)].lead.mean()
        return mean if mean is None or one < other else replace(mean, value=-mean.value)

    def hear(self, event: MatchEvent) -> None:
        """Add an event to the model."""
        match event:
            case MatchStarted(at):
                self.start = at
            case Pinged(contestant, definition):
                self._result(contestant).definition = definition
            case GuessMarked(contestant, game_id, guess):
                self._add_guess(self._result(contestant), game_id, guess)
            case GameOver(contestant, game):
                self._end_game(self._places[contestant], self._numbers[game.id], game)
            case ContestantFinished(contestant, at, failure):
                self._finish(self._result(contestant), at, failure)
            case MatchEnded(at, stopped):
                self.end, self.cut_short = at, stopped

    def _result(self, contestant: str) -> ContestantResult:
        return self.contestants[self._places[contestant]]

    def _add_guess(self, result: ContestantResult, game_id: str, guess: MarkedGuess) -> None:
        number = self._numbers[game_id]
        game = result.by_number.get(number)
        start, guesses = (game.start, game.guesses) if game else (guess.start, ())
        result.by_number[number] = SolverGame(game_id, start, guesses=(*guesses, guess))

    def _end_game(self, place: int, number: int, game: SolverGame) -> None:
        result = self.contestants[place]
        result.running.add(game)
        result.games.append(game)
        result.by_number[number] = game
        self._unfinished[number] -= 1
        self._compare(place, number, game)

    def _compare(self, place: int, number: int, game: SolverGame) -> None:
        """Count the game for the duels with all contestants that have played it before."""
        rounds = self.plan.rounds
        for other, result in enumerate(self.contestants):
            theirs = result.by_number.get(number)
            if other != place and theirs and theirs.is_over:
                ahead = cost(theirs, rounds) - cost(game, rounds)
                self.duels[min(place, other), max(place, other)].add(ahead if place < other else -ahead)

    def _finish(self, result: ContestantResult, at: int, failure: Failure | None) -> None:
        """Wait no longer for the games that the contestant has not played."""
        result.finish, result.failure = at, failure
        for number in range(len(self._unfinished)):
            game = result.by_number.get(number)
            if game is None or not game.is_over:
                self._unfinished[number] -= 1


def _rank(row: tuple[ContestantResult, SolverStatistics]) -> tuple[float, float]:
    figures = row[1]
    guesses = figures.guesses.value if figures.guesses else 0.0
    return guesses, float("inf") if figures.median is None else figures.median
