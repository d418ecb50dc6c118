"""The results of a match as a CSV table for spreadsheets."""

import csv
from collections.abc import Iterator
from io import StringIO

from parlour.hosts.arena.service.stored_match import ArenaMatch
from parlour.hosts.arena.service.view import show_end, show_words

COLUMNS = ("game", "answer", "solver", "status", "guesses", "words", "milliseconds", "failure", "detail")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_table(match: ArenaMatch) -> str:
    """Write one line for each finished game of each contestant, with words and answers where they may be told."""
    out = StringIO()
    lines = csv.writer(out)
    lines.writerow(COLUMNS)
    lines.writerows(map(_harmless, line) for line in _lines(match))
    return out.getvalue()


def _lines(match: ArenaMatch) -> Iterator[tuple[object, ...]]:
    record, played = match.record, match.played
    for number, answer in enumerate(record.answers):
        words = show_words(match, number) if played.shows_words(number) else None
        for place, contestant in enumerate(record.contestants):
            game = played.contestants[place].by_number.get(number)
            if game is None or not game.is_over:
                continue
            yield (
                number + 1,
                "" if match.is_running else answer,
                contestant.name,
                show_end(match, game)["status"],
                len(game.guesses),
                " ".join(words[place]) if words else "",
                round(sum(guess.nanoseconds for guess in game.guesses) / 1e6, 3),
                game.failure.kind.value if game.failure else "",
                game.failure.detail if game.failure else "",
            )


def _harmless(cell: object) -> object:
    """Keep a solver's text from being read as a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
