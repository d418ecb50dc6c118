"""Finding finished matches and promises of daily riddles by id, file, folder or address."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import orjson

from parlour.cli.errors import Refused
from parlour.hosts.codec import HostedGame, Unreadable
from parlour.hosts.ids import BASE62, ID_LENGTH
from parlour.hosts.records.document import Document, dump_document, load_document
from parlour.hosts.records.filed import find_past, replay_record
from parlour.server.settings import Settings
from parlour.storage.errors import NotOurs, NotStored
from parlour.storage.reading import open_records

MOST_BYTES = 64 * 1024 * 1024
"""The largest document that is read."""
PATIENCE = 20.0
"""Seconds for an answer of a server."""
_ID = re.compile(f"[{BASE62}]{{{ID_LENGTH}}}")
_PAGE = re.compile(r"(?P<server>https?://[^?#]*)/match/(?P<id>[\w-]+)(?:[?#].*)?")
"""The page of a match in the web client, as people send it."""
_DAILY = re.compile(
    r"(?P<server>https?://[^?#]*)/daily/(?P<riddle>[\w-]+)\?(?:[^#]*&)?date=(?P<date>[\d-]+)(?:[&#].*)?"
)
"""The page of a daily riddle in the archive."""
_KINDS = ("*.json", "*.jsonl")
_NO_RECORD = "is not a record of a match: it has no member `format` with the value parlour-record-1."


def find_texts(source: str, settings: Settings, games: Mapping[str, HostedGame]) -> Iterator[tuple[str, bytes]]:
    """Yield the documents that `source` names, as text, each with a label; raise `Refused` if there are none."""
    if source.startswith(("http://", "https://")):
        yield source, _fetch(_document_address(source))
        return
    path = Path(source)
    if path.exists():
        yield from _read_path(path)
    elif _ID.fullmatch(source):
        yield source, dump_document(_load(source, settings, games))
    else:
        msg = f"{source} is neither a file nor an address nor the id of a match."
        raise Refused(msg)


def find_document(source: str, settings: Settings, games: Mapping[str, HostedGame]) -> Document:
    """Return the only document that `source` names."""
    texts = find_texts(source, settings, games)
    label, text = next(texts)
    if next(texts, None) is not None:
        msg = f"{source} has several matches. Give a file with one."
        raise Refused(msg)
    return read_document(label, text)


def read_document(label: str, text: bytes) -> Document:
    """Read a document; raise `Refused` if `text` is not one."""
    try:
        return load_document(text)
    except Unreadable as bad:
        place = str(bad)
        why = _NO_RECORD if place in ("message", "format") else f"cannot be read: {place} is wrong."
        msg = f"{label} {why}"
        raise Refused(msg) from None


def _read_path(path: Path) -> Iterator[tuple[str, bytes]]:
    files = sorted(file for kind in _KINDS for file in path.glob(kind)) if path.is_dir() else [path]
    if not files:
        msg = f"{path} contains no .json or .jsonl files."
        raise Refused(msg)
    for file in files:
        yield from _read_file(file)


def _read_file(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the whole file, or each line if every line is a document."""
    try:
        with path.open("rb") as file:
            first = file.readline(MOST_BYTES)
            if not _is_json(first):
                yield str(path), first + file.read(MOST_BYTES)
                return
            yield str(path), first
            for number, line in enumerate(iter(lambda: file.readline(MOST_BYTES), b""), 2):
                if line.strip():
                    yield f"{path}, line {number}", line
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror}."
        raise Refused(msg) from None


def _is_json(text: bytes) -> bool:
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError:
        return False
    return True


def _document_address(url: str) -> str:
    """Return where the document is if `url` is the page of a match, with or without a step, or of a daily riddle."""
    if page := _PAGE.fullmatch(url):
        return f"{page['server']}/api/archive/{page['id']}"
    if page := _DAILY.fullmatch(url):
        return f"{page['server']}/api/riddles/{page['riddle']}/promise?date={page['date']}"
    return url


def _fetch(url: str) -> bytes:
    import httpx2  # takes long to load, and files do not need it

    try:
        with httpx2.Client(timeout=PATIENCE) as client, client.stream("GET", url) as answer:
            if not answer.is_success:
                msg = f"{url} answered with status {answer.status_code} instead of a match."
                raise Refused(msg)
            return _read_all(answer.iter_bytes(), url)
    except (httpx2.HTTPError, httpx2.InvalidURL):
        msg = f"{url} cannot be reached."
        raise Refused(msg) from None


def _read_all(chunks: Iterator[bytes], url: str) -> bytes:
    text = b""
    for chunk in chunks:
        text += chunk
        if len(text) > MOST_BYTES:
            msg = f"{url} is too large. At most {MOST_BYTES >> 20} MB are read."
            raise Refused(msg)
    return text


def _load(game_id: str, settings: Settings, games: Mapping[str, HostedGame]) -> Document:
    try:
        return asyncio.run(_find_stored(settings.database, game_id, games))
    except (NotOurs, NotStored) as why:
        raise Refused(str(why)) from None


async def _find_stored(database: str, game_id: str, games: Mapping[str, HostedGame]) -> Document:
    async with open_records(database) as records:
        record = await records.match(game_id)
        if record is None:
            msg = f"The database has no finished match {game_id}; a match is filed within a minute of its end."
            raise Refused(msg)
        return replay_record(games.get(record.game), record, await find_past(records, record))[0]
