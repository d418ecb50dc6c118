"""Report errors to Sentry if the operator wants it: where they happened, and nothing about visitors."""

import sys
from collections.abc import Mapping
from time import monotonic
from typing import Any

from parlour import __version__
from parlour.server.logs import mask_tokens
from parlour.server.rate_limits import Bucket, TimeSource

MISSING = (
    "SENTRY_DSN is set, but sentry-sdk is not installed: install Parlour's extra `sentry`, or run "
    "`pip install sentry-sdk`, or unset SENTRY_DSN."
)
REPORTS_A_MINUTE = 30
"""Also the burst: a bug that hits everyone is understood after a few reports."""
_CLOSING_SECONDS = 2.0
_TOLD = ("game", "action", "method", "outcome", "riddle", "logger")
"""Fields of a log line that become tags: none of them comes from a visitor."""
_KEPT = ("event_id", "timestamp", "platform", "level", "release", "environment", "sdk", "message", "logger", "tags")
_CONTEXTS = ("runtime", "trace", "state")
_FRAME = ("module", "filename", "function", "lineno", "in_app")


class NotInstalled(Exception):
    """sentry-sdk is missing; the text says what to do."""


class Sentry:
    """Reports logged errors to the project of a `dsn`; a `transport` replaces the network."""

    def __init__(self, dsn: str, transport: Any = None, clock: TimeSource = monotonic) -> None:
        try:
            from sentry_sdk import Client
        except ImportError:
            raise NotInstalled(MISSING) from None
        self._pace = Bucket(REPORTS_A_MINUTE / 60, REPORTS_A_MINUTE, clock)
        # A separate client: it patches nothing, and no integration reads requests, arguments or variables.
        # `send_default_pii` is off by default; passing it is deprecated.
        self._client = Client(
            dsn=dsn,
            transport=transport,
            release=f"parlour@{__version__}",
            before_send=scrub,
            include_local_variables=False,
            include_source_context=False,
            max_request_body_size="never",
            max_breadcrumbs=0,
            server_name="",
            default_integrations=False,
            auto_enabling_integrations=False,
            auto_session_tracking=False,
            send_client_reports=False,
            spotlight=False,
        )

    def __call__(self, level: str, line: Mapping[str, Any]) -> None:
        """Report a line of the log, unless too many were reported just before."""
        if not self._pace.take():
            return
        fault = _fault(line.get("exc_info"))
        event: dict[str, Any] = {"level": "fatal" if level == "critical" else level, "logger": "parlour"}
        hint: dict[str, Any] = {}
        if fault is not None:
            from sentry_sdk.utils import event_from_exception

            described, hint = event_from_exception(fault, client_options=self._client.options)
            event |= described | {"level": event["level"]}
        event["message"] = "a library's error" if "logger" in line else str(line["event"])
        event["tags"] = {name: str(line[name]) for name in _TOLD if name in line}
        if "state" in line:
            event["contexts"] = {"state": dict(line["state"])}
        self._client.capture_event(event, hint)  # type: ignore[arg-type] # Sentry's type of an event

    def close(self) -> None:
        """Send all queued reports, within a short time."""
        self._client.close(timeout=_CLOSING_SECONDS)


def scrub(event: Any, _hint: Mapping[str, Any]) -> Any:
    """Keep only what is known to be harmless: no request, person, variable or exception message.

    Paths lose their tokens.
    """
    kept = {name: event[name] for name in _KEPT if name in event}
    contexts = event.get("contexts") or {}
    kept["contexts"] = {name: contexts[name] for name in _CONTEXTS if name in contexts}
    if faults := (event.get("exception") or {}).get("values"):
        kept["exception"] = {"values": [_bare(fault) for fault in faults]}
    return _clean(kept)


def _bare(fault: Mapping[str, Any]) -> dict[str, Any]:
    """Keep an exception's type and places; its message may name what a player holds."""
    frames = (fault.get("stacktrace") or {}).get("frames") or ()
    places = [{name: frame[name] for name in _FRAME if name in frame} for frame in frames]
    kind = {name: fault[name] for name in ("type", "module") if name in fault}
    return {**kind, "value": "", "stacktrace": {"frames": places}}


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return mask_tokens(value)
    if isinstance(value, Mapping):
        return {name: _clean(each) for name, each in value.items()}
    return [_clean(each) for each in value] if isinstance(value, list | tuple) else value


def _fault(info: Any) -> BaseException | None:
    """Return the exception that a log line is about."""
    if isinstance(info, BaseException):
        return info
    found = sys.exc_info() if info is True else info
    return found[1] if isinstance(found, tuple) else None
