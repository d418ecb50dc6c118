"""Matches of this server as they are stored: the record, the games and failures as JSON, and back into the model."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pydantic import TypeAdapter

from parlour.hosts.arena.match.events import ContestantFinished, GameOver
from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.plan import Entrant, HiddenWord, MatchPlan
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.solver_games import UNSET, SolverGame
from parlour.storage.arena import MatchRecord, PlayedGame

RUNNING, OVER, STOPPED = "running", "over", "stopped"
_GAME, _FAILURE = TypeAdapter(SolverGame), TypeAdapter(Failure)


@dataclass(slots=True)
class ArenaMatch:
    """A match of this server: its stored record, and the model of what was played."""

    record: MatchRecord
    played: SolverMatch

    @property
    def is_running(self) -> bool:
        """Tell whether its record says that it is still being played."""
        return self.record.status == RUNNING


def load_match(record: MatchRecord, games: Sequence[PlayedGame]) -> ArenaMatch:
    """Read a stored match; once it has ended, nobody plays the games that are missing."""
    hidden = tuple(HiddenWord(str(number), answer) for number, answer in enumerate(record.answers))
    plan = MatchPlan(record.id, hidden, frozenset(record.answers), record.rounds, record.letters)
    played = SolverMatch(plan, [Entrant(str(place), "", each.name) for place, each in enumerate(record.contestants)])
    for row in games:
        played.hear(GameOver(str(row.place), replace(_GAME.validate_json(row.play), id=str(row.game))))
    for place, each in enumerate(record.contestants):
        if each.failure or record.status != RUNNING:
            failure = _FAILURE.validate_json(each.failure) if each.failure else None
            played.hear(ContestantFinished(str(place), UNSET, failure))
    return ArenaMatch(record, played)


def dump_game(place: int, number: int, game: SolverGame) -> PlayedGame:
    """Write a game that is over as a row."""
    return PlayedGame(number, place, game.correct, len(game.guesses), _GAME.dump_json(game).decode())


def dump_failure(failure: Failure) -> str:
    """Write a failure as JSON."""
    return _FAILURE.dump_json(failure).decode()
