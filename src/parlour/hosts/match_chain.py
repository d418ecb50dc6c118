"""The hash chain of a match: each link fixes everything before it, and no link contains a person's name."""

import hmac
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple, Protocol

import orjson

from parlour.core.game import Past, Seat

FORMAT: Final = "parlour-record-1"
_SORTED: Final = orjson.OPT_SORT_KEYS | orjson.OPT_PASSTHROUGH_DATACLASS
_FRACTION, _EXPONENT = re.compile(rb"\.0(?!\d)"), re.compile(rb"e\+?\d")
"""A number that is whole, though written with a fraction or an exponent; or a text that looks like one.

Patterns that begin with a fixed character are found many times faster than one pattern for both.
"""


class MatchStart(NamedTuple):
    """The facts that are fixed when a match begins: everything but the seed, of which there is only the commitment."""

    id: str
    game: str
    version: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    bots: tuple[str | None, ...]
    """The level of the bot in each seat, or `None` for a person."""
    commitment: str
    salts: tuple[str, ...]
    past: Past | None


class Deed(Protocol):
    """The part of a log entry that a link fixes."""

    @property
    def version(self) -> int:
        """The version of the table that it led to."""

    @property
    def by(self) -> str:
        """The seat that acted, or the server."""

    @property
    def action(self) -> Mapping[str, Any]:
        """The action itself."""

    @property
    def at(self) -> float:
        """When it happened."""


def first_link(start: MatchStart) -> str:
    """Return the link before the log."""
    return sha256(canonical({"format": FORMAT, **start._asdict()})).hexdigest()


def next_link(previous: str, deed: Deed) -> str:
    """Return the link of `deed` after the link `previous`."""
    fixed = {"version": deed.version, "by": deed.by, "action": deed.action, "at": deed.at}
    return sha256(previous.encode() + canonical(fixed)).hexdigest()


def make_receipt(seed: bytes, link: str) -> str:
    """Return the receipt of a `link`, which players may see while the match runs.

    The link itself would reveal hidden moves: there are so few possible ones that anyone could try which of them leads
    to it. Nobody can do so without the seed, and when the match is over everyone has it.
    """
    return hmac.digest(seed, f"receipt/{link}".encode(), "sha256").hex()


def canonical(value: Any) -> bytes:
    """Write JSON in one way only: sorted members, no spaces, whole numbers without a fraction (as in RFC 8785).

    Every move of a finished match comes through here, and hardly any has such a number.
    """
    try:
        text = orjson.dumps(value, option=_SORTED)
    except TypeError:  # members of dataclasses are sorted only once they are plain JSON
        return canonical(orjson.loads(orjson.dumps(value)))
    if not _FRACTION.search(text) and not _EXPONENT.search(text):
        return text
    return orjson.dumps(_whole(orjson.loads(text)), option=_SORTED)


def _whole(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _whole(each) for name, each in value.items()}
    return value
