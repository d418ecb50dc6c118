"""A match as it was told so far: what the results, the statistics and the pages are made of."""

from collections.abc import Iterable
from dataclasses import replace

from parlour.hosts.arena.match.events import ContestantFinished, GameOver, MatchEnded, MatchEvent, MatchStarted, Pinged
from parlour.hosts.arena.match.plan import Entrant, MatchPlan
from parlour.hosts.arena.match.played import UNSET, ContestantResult, PlayedMatch, SolverGame


class Record:
    """Keeps what is told about a match."""

    def __init__(self, plan: MatchPlan, contestants: Iterable[Entrant]) -> None:
        self._plan = plan
        self._players = {each.id: ContestantResult(each.id, each.url) for each in contestants}
        self._games: dict[str, list[SolverGame]] = {each: [] for each in self._players}
        self._start = self._end = UNSET
        self._stopped = False

    def note(self, event: MatchEvent) -> None:
        """Write down what happened; guesses come with their game when it is over."""
        match event:
            case MatchStarted(at):
                self._start = at
            case Pinged(contestant, definition):
                self._players[contestant] = replace(self._players[contestant], definition=definition)
            case GameOver(contestant, game):
                self._games[contestant].append(game)
            case ContestantFinished(contestant, at, failure):
                self._players[contestant] = replace(self._players[contestant], finish=at, failure=failure)
            case MatchEnded(at, stopped):
                self._end, self._stopped = at, stopped

    def match(self) -> PlayedMatch:
        """Give the match as it stands."""
        players = (replace(player, games=tuple(self._games[player.id])) for player in self._players.values())
        return PlayedMatch(self._plan, self._start, self._end, tuple(players), self._stopped)
