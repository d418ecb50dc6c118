"""Telling a match to whoever watches: all that has happened so far, in order, and then the rest as it happens."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from parlour.hosts.arena.match.events import ContestantFinished, GameOver, GuessMarked, MatchEvent
from parlour.hosts.arena.match.plan import Entrant, MatchPlan
from parlour.hosts.arena.service.sheet import Sheet
from parlour.hosts.arena.service.view import (
    Shown,
    Written,
    shown_end,
    shown_failure,
    shown_figures,
    shown_game,
    shown_guess,
    shown_match,
    shown_words,
)

END = "end"
"""The last of all news."""


class MatchFeed:
    """Makes news of what happens in a match and keeps the `sheet`; its version is how many there were so far."""

    def __init__(self, sheet: Sheet, plan: MatchPlan, contestants: Sequence[Entrant]) -> None:
        self.sheet = sheet
        self.figures: Shown = {}
        """What it all came to when they were last made: another object each time."""
        self.places = {each.id: place for place, each in enumerate(contestants)}
        self.numbers = {secret.game_id: number for number, secret in enumerate(plan.games)}
        self._news: list[Shown] = []
        self._written: dict[tuple[int, int], Written] = {}
        """Games that are over, by place and number."""
        self._more = asyncio.Event()
        self._stale = True

    @property
    def version(self) -> int:
        """Tell how many news there were so far."""
        return len(self._news)

    @property
    def is_over(self) -> bool:
        """Tell whether there will be no more."""
        return bool(self._news) and self._news[-1]["kind"] == END

    def shown(self, own: Mapping[str, Any]) -> Shown:
        """Show the match as it stands; `own` are the house's."""
        return shown_match(self.sheet, own, self._written)

    async def since(self, version: int, most: int) -> Sequence[Shown]:
        """Give up to `most` news after the first `version`, as soon as there are any; none if there never will be."""
        while version >= self.version and not self.is_over:
            await self._more.wait()
        return self._news[version : version + most]

    def hear(self, event: MatchEvent) -> None:
        """Note what happened, and tell it."""
        match event:
            case GuessMarked(contestant, game_id, guess):
                place, number = self.places[contestant], self.numbers[game_id]
                self.sheet.guess(place, number, game_id, guess)
                shown = shown_guess(self.sheet, number, guess)
                self._tell({"kind": "guess", "place": place, "game": number, "guess": shown})
            case GameOver(contestant, game):
                place, number = self.places[contestant], self.numbers[game.id]
                played = self.sheet.end(place, number, game)
                self._write(place, number)
                self._tell({"kind": "game", "place": place, "game": number, **shown_end(self.sheet, game)})
                self._tell_words(played)
            case ContestantFinished(contestant, _, failure):
                place = self.places[contestant]
                played = self.sheet.finish(place, failure)
                self._tell({"kind": "contestant", "place": place, **shown_failure(failure)})
                self._tell_words(played)

    def count(self) -> None:
        """Make the figures anew, if something was played since."""
        if self._stale:
            self._stale = False
            self.figures = shown_figures(self.sheet)

    def end(self) -> None:
        """Tell that the match has ended, as its record says."""
        record = self.sheet.record
        self._tell({"kind": END, "status": record.status, "reason": record.reason})

    def _tell_words(self, numbers: Sequence[int]) -> None:
        self._stale = True
        for number in numbers:
            for place in range(len(self.sheet.games)):
                self._write(place, number)
            self._tell({"kind": "words", "game": number, "words": shown_words(self.sheet, number)})

    def _write(self, place: int, number: int) -> None:
        """Write down how a game is shown from now on: whoever comes late has thousands of them shown at once."""
        if game := self.sheet.games[place].get(number):
            self._written[place, number] = Written(orjson.dumps(shown_game(self.sheet, number, game)))

    def _tell(self, news: Shown) -> None:
        self._news.append(news)
        self._more.set()
        self._more = asyncio.Event()
