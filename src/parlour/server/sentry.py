"""Reporting errors to Sentry, if the operator wants that: where they happened, and nothing about visitors."""

import sys
from collections.abc import Mapping
from time import monotonic
from typing import Any

from parlour import __version__
from parlour.server.limits import Bucket, Clock
from parlour.server.logs import masked

MISSING = (
    "SENTRY_DSN is set, but sentry-sdk is not installed: install Parlour's extra `sentry`, or run "
    "`pip install sentry-sdk`, or unset SENTRY_DSN."
)
REPORTS_A_MINUTE = 30
"""So many at once, too: a bug that everybody meets is understood after a few."""
_CLOSING_SECONDS = 2.0
_TOLD = ("game", "action", "method", "outcome", "riddle", "logger")
"""What is told of a line in the log, as tags: none of it comes from a visitor."""
_KEPT = ("event_id", "timestamp", "platform", "level", "release", "environment", "sdk", "message", "logger", "tags")
_CONTEXTS = ("runtime", "trace", "state")
_FRAME = ("module", "filename", "function", "lineno", "in_app")


class NotInstalled(Exception):
    """There is no sentry-sdk to report with; the text says what to do."""


class Sentry:
    """Reports errors of the log to the project of a `dsn`; a `transport` stands in for the network."""

    def __init__(self, dsn: str, transport: Any = None, clock: Clock = monotonic) -> None:
        try:
            from sentry_sdk import Client
        except ImportError:
            raise NotInstalled(MISSING) from None
        self._pace = Bucket(REPORTS_A_MINUTE / 60, REPORTS_A_MINUTE, clock)
        # A client of our own: nothing is patched, and no integration looks at requests, arguments or variables.
        # `send_default_pii` is off because it is not switched on; naming it is deprecated.
        self._client = Client(
            dsn=dsn,
            transport=transport,
            release=f"parlour@{__version__}",
            before_send=scrubbed,
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
        """Report what is being logged, unless too much was reported just before."""
        if not self._pace.take():
            return
        fault = _fault(line.get("exc_info"))
        event: dict[str, Any] = {"level": "fatal" if level == "critical" else level, "logger": "parlour"}
        hint: dict[str, Any] = {}
        if fault is not None:
            from sentry_sdk.utils import event_from_exception

            told, hint = event_from_exception(fault, client_options=self._client.options)
            event |= told | {"level": event["level"]}
        event["message"] = "a library's error" if "logger" in line else str(line["event"])
        event["tags"] = {name: str(line[name]) for name in _TOLD if name in line}
        if "state" in line:
            event["contexts"] = {"state": dict(line["state"])}
        self._client.capture_event(event, hint)  # type: ignore[arg-type] # Sentry's own shape of an event

    def close(self) -> None:
        """Send what still waits, for a moment."""
        self._client.close(timeout=_CLOSING_SECONDS)


def scrubbed(event: Any, _hint: Mapping[str, Any]) -> Any:
    """Keep of an event what is known to be harmless, whoever made it: no request, person, variable or text of a fault.

    Paths lose their tokens, and files the folders they lie in.
    """
    kept = {name: event[name] for name in _KEPT if name in event}
    contexts = event.get("contexts") or {}
    kept["contexts"] = {name: contexts[name] for name in _CONTEXTS if name in contexts}
    if faults := (event.get("exception") or {}).get("values"):
        kept["exception"] = {"values": [_bare(fault) for fault in faults]}
    return _cleaned(kept)


def _bare(fault: Mapping[str, Any]) -> dict[str, Any]:
    """Keep of a fault its kind and its places; its words may name what somebody holds."""
    frames = (fault.get("stacktrace") or {}).get("frames") or ()
    places = [{name: frame[name] for name in _FRAME if name in frame} for frame in frames]
    kind = {name: fault[name] for name in ("type", "module") if name in fault}
    return {**kind, "value": "", "stacktrace": {"frames": places}}


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, Mapping):
        return {name: _cleaned(each) for name, each in value.items()}
    return [_cleaned(each) for each in value] if isinstance(value, list | tuple) else value


def _fault(told: Any) -> BaseException | None:
    """Find the exception that a line of the log is about."""
    if isinstance(told, BaseException):
        return told
    found = sys.exc_info() if told is True else told
    return found[1] if isinstance(found, tuple) else None
