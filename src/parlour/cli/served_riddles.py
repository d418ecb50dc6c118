"""Choosing the riddles to serve, perhaps from a word list that may change while the server runs."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import structlog

from parlour.cli.errors import Refused
from parlour.cli.game_loader import load_riddles
from parlour.cli.text_files import read_text
from parlour.core.riddle import Riddle, SourceList, from_list
from parlour.server.settings import Settings

log = structlog.get_logger(__name__)


def riddles_of(settings: Settings) -> Mapping[str, Riddle]:
    """Return the riddles to serve: from a word list, from modules, or the built-in ones."""
    if settings.riddle_words and settings.riddles:
        raise Refused("Give either riddles or a word list, not both.")
    return riddle_from_file(settings.riddle_words) if settings.riddle_words else load_riddles(settings.riddles)


def riddle_from_file(file: Path) -> Mapping[str, Riddle]:
    """Make a riddle from the word list in `file`, which is read again for each date; raise `Refused` if that fails."""
    text = read_text(file, "words")
    try:
        made = from_list(text)
    except ValueError as error:
        msg = f"{file}: {error}."
        raise Refused(msg) from None
    return {name: _reread(riddle, file) for name, riddle in made.items()}


def notes(served: Mapping[str, Riddle]) -> list[str]:
    """Return notes about words that were left out of word lists."""
    return [riddle.source.note for riddle in served.values() if riddle.source and riddle.source.note]


def _reread(riddle: Riddle, file: Path) -> Riddle:
    """Make `riddle` read its word list from `file` again for each date."""
    source = riddle.source
    return replace(riddle, source=replace(source, latest=WordFile(file, source).latest)) if source else riddle


class WordFile:
    """The word list in `path`, last read as `source`."""

    def __init__(self, path: Path, source: SourceList) -> None:
        self._path = path
        self._source = source

    def latest(self) -> str:
        """Return the present list, or the last one that could be read."""
        try:
            made = self._source.remake(read_text(self._path, "words")).source
        except (Refused, ValueError) as why:
            log.warning("words", file=self._path.name, outcome="kept", reason=f"{why}")
            return self._source.text
        if made and made.text != self._source.text:
            log.info("words", file=self._path.name, outcome="changed", reason=made.note)
            self._source = made
        return self._source.text
