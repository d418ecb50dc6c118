"""A match as it was told so far: what the results, the statistics and the pages are made of."""

from collections.abc import Iterable
from dataclasses import replace

from parlour.hosts.arena.events import Ended, Event, Finished, GameOver, Pinged, Started
from parlour.hosts.arena.plan import Contestant, MatchPlan
from parlour.hosts.arena.score import UNSET, Game, Match, Player


class Record:
    """Keeps what is told about a match."""

    def __init__(self, plan: MatchPlan, contestants: Iterable[Contestant]) -> None:
        self._plan = plan
        self._players = {each.id: Player(each.id, each.url) for each in contestants}
        self._games: dict[str, list[Game]] = {each: [] for each in self._players}
        self._start = self._end = UNSET
        self._stopped = False

    def note(self, event: Event) -> None:
        """Write down what happened; guesses come with their game when it is over."""
        match event:
            case Started(at):
                self._start = at
            case Pinged(contestant, definition):
                self._players[contestant] = replace(self._players[contestant], definition=definition)
            case GameOver(contestant, game):
                self._games[contestant].append(game)
            case Finished(contestant, at, failure):
                self._players[contestant] = replace(self._players[contestant], finish=at, failure=failure)
            case Ended(at, stopped):
                self._end, self._stopped = at, stopped

    def match(self) -> Match:
        """Give the match as it stands."""
        players = (replace(player, games=tuple(self._games[player.id])) for player in self._players.values())
        return Match(self._plan, self._start, self._end, tuple(players), self._stopped)
