"""The score sheet of a match: who has guessed what, what it comes to, and which games all have played."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from pydantic import TypeAdapter

from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.played import UNSET, MarkedGuess, SolverGame
from parlour.hosts.arena.match.statistics import RunningMean, RunningStatistics, cost
from parlour.storage.arena import MatchRecord, PlayedGame

RUNNING, OVER, STOPPED = "running", "over", "stopped"
_GAME, _FAILURE = TypeAdapter(SolverGame), TypeAdapter(Failure)


class HeadToHead:
    """How one contestant did against another, over the games that both have played."""

    def __init__(self) -> None:
        self.won = self.tied = self.lost = 0
        self.lead = RunningMean()
        """In guesses."""

    def add(self, ahead: int) -> None:
        """Count a game in which the one was so many guesses `ahead` of the other."""
        self.won += ahead > 0
        self.tied += ahead == 0
        self.lost += ahead < 0
        self.lead.add(ahead)


class Sheet:
    """What has been played in the match of `record`; contestants are named by their places, games by their numbers."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.games: list[dict[int, SolverGame]] = [{} for _ in record.contestants]
        self.failures: list[Failure | None] = [None for _ in record.contestants]
        """Why a contestant did not play at all."""
        self._missing = [set(range(len(record.contestants))) for _ in record.answers]
        """Who has still to play each game."""
        places = range(len(record.contestants))
        self.tallies = [RunningStatistics(record.rounds) for _ in places]
        self.duels = {pair: HeadToHead() for pair in combinations(places, 2)}

    @classmethod
    def of(cls, record: MatchRecord, games: Sequence[PlayedGame]) -> "Sheet":
        """Read the sheet of a match as it is stored; when it has ended, who did not play a game never will."""
        sheet = cls(record)
        for played in games:
            sheet.end(played.place, played.game, _GAME.validate_json(played.play))
        for place, each in enumerate(record.contestants):
            if each.failure or record.status != RUNNING:
                sheet.finish(place, _FAILURE.validate_json(each.failure) if each.failure else None)
        return sheet

    def guess(self, place: int, number: int, game_id: str, guess: MarkedGuess) -> None:
        """Write down a guess."""
        game = self.games[place].get(number) or SolverGame(game_id, guess.start)
        self.games[place][number] = replace(game, guesses=(*game.guesses, guess))

    def end(self, place: int, number: int, game: SolverGame) -> list[int]:
        """Write down a game that is over; give its number if all have played it now."""
        self._count(place, number, game)
        self.games[place][number] = game
        return self._without(place, [number])

    def finish(self, place: int, failure: Failure | None) -> list[int]:
        """Write down that a contestant plays no more; give the games that all have played now."""
        self.failures[place] = failure
        return self._without(place, range(len(self._missing)))

    def is_told(self, number: int) -> bool:
        """Tell whether the words of a game may be known: all have played it.

        A guess with every letter in its place is the answer, and a contestant may be watching.
        """
        return not self._missing[number]

    def over(self, place: int) -> dict[int, SolverGame]:
        """Give a contestant's games that are over, by their numbers."""
        return {number: game for number, game in self.games[place].items() if game.finish != UNSET}

    def _count(self, place: int, number: int, game: SolverGame) -> None:
        rounds = self.record.rounds
        took = cost(game, rounds)
        self.tallies[place].add(game)
        for other, games in enumerate(self.games):
            theirs = games.get(number)
            if other != place and theirs and theirs.finish != UNSET:
                ahead = cost(theirs, rounds) - took
                self.duels[min(place, other), max(place, other)].add(ahead if place < other else -ahead)

    def _without(self, place: int, numbers: Sequence[int]) -> list[int]:
        played = []
        for number in numbers:
            missing = self._missing[number]
            if place in missing:
                missing.remove(place)
                if not missing:
                    played.append(number)
        return played


def kept(place: int, number: int, game: SolverGame) -> PlayedGame:
    """Give a game that is over as it is stored."""
    return PlayedGame(number, place, game.correct, len(game.guesses), _GAME.dump_json(game).decode())


def kept_failure(failure: Failure) -> str:
    """Give what went wrong as it is stored."""
    return _FAILURE.dump_json(failure).decode()
