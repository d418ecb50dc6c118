"""The log: one JSON object per line on stderr, without secrets.

A move is `log_plainly("move", room=, player=, action=, duration_ms=)`; its line has the `event` "move".
"""

import atexit
import json
import logging
import re
import sys
from asyncio import get_running_loop
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, BinaryIO, TypeAlias, cast

import orjson
import structlog
from fastapi.telemetry import TelemetryConfig
from structlog.typing import EventDict, Processor, WrappedLogger

from parlour.server.tracebacks import outline

SECRETS = frozenset(
    {"token", "password", "password_hash", "cookie", "set-cookie", "authorization", "salt", "salts", "seed", "secret"}
)
HIDDEN = "***"
SILENT: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False, "auto_configure": False}
"""No telemetry about visitors; traces would contain the tokens in their paths."""
_WRITTEN = orjson.OPT_NON_STR_KEYS | orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_UTC_Z
_DEEP = (dict, list, tuple)
_TOKEN_IN_PATH = re.compile(r"(?<=/p/)[^/]+|(?<=/)[0-9A-Za-z]{22}(?=/|$)")
_ERRORS = ("error", "critical")
Report: TypeAlias = Callable[[str, Mapping[str, Any]], None]
"""Takes the level of an error and its log fields, secrets included."""
log = structlog.get_logger(__name__)
_notes: "_Turnwise | None" = None


def configure_logs(
    level: str, stream: BinaryIO | None = None, report: Report | None = None, *, for_good: bool = True
) -> None:
    """Log everything from `level` up to `stream` (stderr by default), including the standard library's records.

    Errors also go to `report`. `for_good` makes logging cheap: loggers never read their configuration again.
    """
    global _notes  # there is one log, because structlog has one configuration
    threshold = logging.getLevelNamesMapping()[level.upper()]
    out = _Turnwise(stream or sys.stderr.buffer)
    _notes = out if threshold <= logging.INFO else None
    structlog.configure(
        processors=[_make_reporter(report), _line] if report else [_line],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.BytesLoggerFactory(cast("BinaryIO", out)),
        cache_logger_on_first_use=for_good,
    )
    # Below a warning, libraries log whole statements, addresses and frames, with hashes and tokens among them.
    logging.basicConfig(handlers=[_Forward()], level=max(threshold, logging.WARNING), force=True)


def log_plainly(event: str, **facts: Any) -> None:
    """Log plain `facts` like `log.info`, without its layers, which cost more than the line itself."""
    if _notes is not None:
        said = {"event": event, **facts, "level": "info", "at": datetime.now(UTC)}
        _notes.write((_as_json(said) if SECRETS.isdisjoint(facts) else _line(None, "info", said)) + b"\n")
        _notes.flush()


def _make_reporter(report: Report) -> Processor:
    """Make a processor that reports errors before they are written."""

    def pass_on(_: WrappedLogger, level: str, event: EventDict) -> EventDict:
        if level in _ERRORS:
            try:
                report(level, event)
            except Exception as fault:  # noqa: BLE001 - the line must be written anyway, and says so
                event["unreported"] = type(fault).__name__
        return event

    return pass_on


def _line(logger: WrappedLogger, level: str, event: EventDict) -> bytes:
    """Encode an event with its level and time, hiding secrets at any depth.

    An exception logged with a player's state loses its message, which may name what the player holds.
    """
    event["level"] = level
    event["at"] = datetime.now(UTC)
    for key, value in event.items():
        if key in SECRETS or isinstance(value, _DEEP):
            event[key] = _show(key, value)
    if "state" in event and isinstance(event.get("exc_info"), BaseException):
        event["exception"] = outline(event.pop("exc_info"))
    elif "exc_info" in event:
        structlog.processors.format_exc_info(logger, level, event)
    return _as_json(event)


class _Turnwise:
    """A stream that is written once per turn of the event loop, because a single write costs as much as a move.

    Without a running loop, and when the process ends, it is written at once.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._waiting: list[bytes] = []
        atexit.register(self._write_out)

    def write(self, line: bytes) -> None:
        """Queue a line."""
        self._waiting.append(line)

    def flush(self) -> None:
        """Have all queued lines written soon."""
        if len(self._waiting) > 1:
            return  # the first line has scheduled it
        try:
            get_running_loop().call_soon(self._write_out)
        except RuntimeError:
            self._write_out()

    def _write_out(self) -> None:
        waiting, self._waiting = self._waiting, []
        with suppress(OSError):  # a full disk or a closed pipe: the games go on
            self._stream.write(b"".join(waiting))
            self._stream.flush()


def mask_tokens(path: str) -> str:
    """Return `path` with seat tokens hidden."""
    return _TOKEN_IN_PATH.sub(HIDDEN, path)


class _Forward(logging.Handler):
    """Forwards the standard library's records to our log."""

    def emit(self, record: logging.LogRecord) -> None:
        log.log(record.levelno, record.getMessage(), logger=record.name, exc_info=record.exc_info)


def _show(key: str, value: Any) -> Any:
    if key.lower() in SECRETS:
        return HIDDEN
    if isinstance(value, dict):
        return {inner: _show(str(inner), each) for inner, each in value.items()}
    if isinstance(value, list | tuple):
        return [_show("", each) for each in value]
    return value


def _as_json(event: EventDict) -> bytes:
    try:
        return orjson.dumps(event, default=_name_type, option=_WRITTEN)
    except orjson.JSONEncodeError:  # a lone surrogate or a huge number: the log accepts anything
        return json.dumps(event, default=_name_type, skipkeys=True).encode()


def _name_type(thing: object) -> str:
    """Name only the type of `thing`, because it may contain secrets."""
    return f"<{type(thing).__name__}>"
