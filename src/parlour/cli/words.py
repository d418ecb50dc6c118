"""A file with words of somebody's own, which may change while they are played."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import structlog

from parlour.cli.files import text_in
from parlour.cli.games import load_riddles
from parlour.cli.refusal import Refused
from parlour.core.riddle import Riddle, SourceList, from_list
from parlour.server.settings import Settings

log = structlog.get_logger(__name__)


def riddles_of(settings: Settings) -> Mapping[str, Riddle]:
    """Give the riddles that are served: of somebody's words, of their modules, or the house's own."""
    if settings.riddle_words and settings.riddles:
        raise Refused("There are riddles and words of your own: give one of them.")
    return own_riddle(settings.riddle_words) if settings.riddle_words else load_riddles(settings.riddles)


def own_riddle(file: Path) -> Mapping[str, Riddle]:
    """Make a riddle of the list in `file`, which is read again for each new date; raise `Refused` if it cannot be."""
    text = text_in(file, "words")
    try:
        made = from_list(text)
    except ValueError as error:
        msg = f"{file}: {error}."
        raise Refused(msg) from None
    return {name: _reading(riddle, file) for name, riddle in made.items()}


def notes(served: Mapping[str, Riddle]) -> list[str]:
    """Say what of somebody's own lists was left out."""
    return [riddle.source.note for riddle in served.values() if riddle.source and riddle.source.note]


def _reading(riddle: Riddle, file: Path) -> Riddle:
    """Have `riddle` read its list again."""
    source = riddle.source
    return replace(riddle, source=replace(source, latest=WordFile(file, source).latest)) if source else riddle


class WordFile:
    """The list in `path`, which last was that of `source`."""

    def __init__(self, path: Path, source: SourceList) -> None:
        self._path = path
        self._source = source

    def latest(self) -> str:
        """Give the list as it is now; if it cannot be read, as it was when it last could."""
        try:
            made = self._source.remake(text_in(self._path, "words")).source
        except (Refused, ValueError) as why:
            log.warning("words", file=self._path.name, outcome="kept", reason=f"{why}")
            return self._source.text
        if made and made.text != self._source.text:
            log.info("words", file=self._path.name, outcome="changed", reason=made.note)
            self._source = made
        return self._source.text
