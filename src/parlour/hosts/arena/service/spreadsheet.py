"""The results of a match as a table for spreadsheets."""

import csv
from collections.abc import Iterator
from io import StringIO

from parlour.hosts.arena.service.sheet import RUNNING, Sheet
from parlour.hosts.arena.service.view import shown_end, shown_words

COLUMNS = ("game", "answer", "solver", "status", "guesses", "words", "milliseconds", "failure", "detail")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def results(sheet: Sheet) -> str:
    """Write a line for every game of every contestant that is over; words and answers as far as they may be told."""
    out = StringIO()
    lines = csv.writer(out)
    lines.writerow(COLUMNS)
    lines.writerows(map(_harmless, line) for line in _lines(sheet))
    return out.getvalue()


def _lines(sheet: Sheet) -> Iterator[tuple[object, ...]]:
    record = sheet.record
    over = [sheet.over(place) for place in range(len(record.contestants))]
    for number, answer in enumerate(record.answers):
        words = shown_words(sheet, number) if sheet.is_told(number) else None
        for place, contestant in enumerate(record.contestants):
            if (game := over[place].get(number)) is None:
                continue
            yield (
                number + 1,
                "" if record.status == RUNNING else answer,
                contestant.name,
                shown_end(sheet, game)["status"],
                len(game.guesses),
                " ".join(words[place]) if words else "",
                round(sum(guess.nanoseconds for guess in game.guesses) / 1e6, 3),
                game.failure.kind.value if game.failure else "",
                game.failure.detail if game.failure else "",
            )


def _harmless(cell: object) -> object:
    """Keep a stranger's text from being taken for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
