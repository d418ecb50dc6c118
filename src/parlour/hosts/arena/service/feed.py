"""The feed of a running match: its news in order, for people who watch."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from parlour.hosts.arena.match.events import ContestantFinished, GameOver, GuessMarked, MatchEvent
from parlour.hosts.arena.service.stored_match import ArenaMatch
from parlour.hosts.arena.service.view import (
    JsonFragment,
    show_end,
    show_failure,
    show_figures,
    show_game,
    show_guess,
    show_match,
    show_words,
)
from parlour.hosts.codec import JsonObject

END = "end"
"""The kind of the last news."""


class MatchFeed:
    """Turns the events of a match into news; its version counts the news items so far."""

    def __init__(self, match: ArenaMatch) -> None:
        self.match = match
        self.figures: JsonObject = {}
        """The figures as last counted: a new object each time."""
        self._untold = set(range(len(match.record.answers)))
        """Games whose words have not been sent to watchers."""
        self._news: list[JsonObject] = []
        self._written: dict[tuple[int, int], JsonFragment] = {}
        """Games that are over, by place and number."""
        self._more = asyncio.Event()
        self._stale = True

    @property
    def version(self) -> int:
        """The number of news items so far."""
        return len(self._news)

    @property
    def is_over(self) -> bool:
        """Tell whether there will be no more news."""
        return bool(self._news) and self._news[-1]["kind"] == END

    def show(self, builtin: Mapping[str, Any]) -> JsonObject:
        """Show the match as it stands; `builtin` names the built-in solvers."""
        return show_match(self.match, builtin, self._written)

    async def since(self, version: int, most: int) -> Sequence[JsonObject]:
        """Return up to `most` news items after `version`, waiting for the next; none once the match has ended."""
        while version >= self.version and not self.is_over:
            await self._more.wait()
        return self._news[version : version + most]

    def hear(self, event: MatchEvent) -> None:
        """Tell watchers about an event that the model of the match has already heard."""
        played = self.match.played
        match event:
            case GuessMarked(contestant, game_id, guess):
                place, number = played.place_of(contestant), played.number_of(game_id)
                shown = show_guess(self.match, number, guess)
                self._tell({"kind": "guess", "place": place, "game": number, "guess": shown})
            case GameOver(contestant, game):
                place, number = played.place_of(contestant), played.number_of(game.id)
                self._write(place, number)
                self._tell({"kind": "game", "place": place, "game": number, **show_end(self.match, game)})
                self._tell_words([number])
            case ContestantFinished(contestant, _, failure):
                self._tell({"kind": "contestant", "place": played.place_of(contestant), **show_failure(failure)})
                self._tell_words(sorted(self._untold))

    def count(self) -> None:
        """Count the figures again if anything was played since the last time."""
        if self._stale:
            self._stale = False
            self.figures = show_figures(self.match)

    def end(self) -> None:
        """Tell that the match has ended, and how."""
        record = self.match.record
        self._tell({"kind": END, "status": record.status, "reason": record.reason})

    def _tell_words(self, numbers: Sequence[int]) -> None:
        """Tell the words of those games that everyone has now played."""
        self._stale = True
        for number in numbers:
            if number not in self._untold or not self.match.played.shows_words(number):
                continue
            self._untold.remove(number)
            for place in range(len(self.match.played.contestants)):
                self._write(place, number)
            self._tell({"kind": "words", "game": number, "words": show_words(self.match, number)})

    def _write(self, place: int, number: int) -> None:
        """Write a game as JSON once; a latecomer is shown thousands of them."""
        if game := self.match.played.contestants[place].by_number.get(number):
            self._written[place, number] = JsonFragment(orjson.dumps(show_game(self.match, number, game)))

    def _tell(self, news: JsonObject) -> None:
        self._news.append(news)
        self._more.set()
        self._more = asyncio.Event()
