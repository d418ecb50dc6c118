"""The command `export`: finished matches as JSON Lines, for other programs and for research."""

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TypeAlias

import orjson

from parlour.cli.errors import Refused
from parlour.cli.record_source import find_texts, read_document
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document, dump_document
from parlour.hosts.records.filed import find_past, replay_record
from parlour.hosts.records.replay import ReplayedScene, Unplayable, fold
from parlour.hosts.records.trajectories import make_trajectory
from parlour.pieces.english import plural
from parlour.server.settings import Settings
from parlour.storage.errors import NotOurs, NotStored
from parlour.storage.reading import open_records


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """The matches to export, and their form."""

    game: str | None = None
    trajectories: bool = False
    names: bool = True
    source: str | None = None
    """Files to take instead of the database."""


@dataclass(slots=True)
class Exported:
    """How many matches were written, and how many could not be."""

    written: int = 0
    left_out: int = 0


ExportedMatch: TypeAlias = tuple[Document, Sequence[ReplayedScene]]
"""A match, and its scenes if it can be played again."""


def export(settings: Settings, games: Mapping[str, HostedGame], file: Path | None, wanted: ExportRequest) -> None:
    """Write finished matches to `file` or the standard output, one in each line; say on stderr how many."""
    done = Exported()
    try:
        with _open(file) as lines:

            def write(found: ExportedMatch) -> None:
                line = _line(games, found, wanted)
                done.written += line is not None
                done.left_out += line is None
                lines.write(line + b"\n" if line else b"")

            _find_all(settings, games, wanted, write)
    except (NotOurs, NotStored) as why:
        raise Refused(str(why)) from None
    print(_describe(done), file=sys.stderr)


def _find_all(
    settings: Settings, games: Mapping[str, HostedGame], wanted: ExportRequest, write: Callable[[ExportedMatch], None]
) -> None:
    """Give `write` every match of the database, or of the files that are named instead."""
    if wanted.source is None:
        asyncio.run(_find_stored(settings.database, games, wanted, write))
        return
    for label, text in find_texts(wanted.source, settings, games):
        document = read_document(label, text)
        if wanted.game in (None, document.game):
            write((document, _try_fold(games.get(document.game), document)))


async def _find_stored(
    database: str, games: Mapping[str, HostedGame], wanted: ExportRequest, write: Callable[[ExportedMatch], None]
) -> None:
    async with open_records(database) as records:
        for match_id in await records.list_finished(wanted.game):
            if record := await records.match(match_id):
                write(replay_record(games.get(record.game), record, await find_past(records, record)))


def _try_fold(hosted: HostedGame | None, document: Document) -> Sequence[ReplayedScene]:
    if hosted is None or hosted.game.version != document.version:
        return ()
    try:
        return tuple(fold(hosted, document))
    except Unplayable:
        return ()


def _line(games: Mapping[str, HostedGame], found: ExportedMatch, wanted: ExportRequest) -> bytes | None:
    """Return the line of a match; `None` for a trajectory of a match that can no longer be played."""
    document, scenes = found
    if not wanted.trajectories:
        return dump_document(document if wanted.names else _forget_names(document))
    return orjson.dumps(make_trajectory(games[document.game], document, scenes)) if scenes else None


def _forget_names(document: Document) -> Document:
    return replace(document, results=tuple(replace(result, name="") for result in document.results))


@contextmanager
def _open(file: Path | None) -> Iterator[IO[bytes]]:
    """Open a new file, or the standard output."""
    if file is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        lines = file.open("xb")
    except FileExistsError:
        msg = f"{file} already exists. Choose another name. Nothing was changed."
        raise Refused(msg) from None
    except OSError as error:
        msg = f"{file} cannot be written: {error.strerror}."
        raise Refused(msg) from None
    with lines:
        yield lines


def _describe(done: Exported) -> str:
    were = "was" if done.written == 1 else "were"
    said = f"{plural(done.written, 'match', 'matches')} {were} exported."
    if done.left_out:
        said += f" {done.left_out} could not be replayed under this program's rules."
    return said
