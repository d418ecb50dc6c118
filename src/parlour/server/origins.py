"""Origins as browsers write them, and patterns that match many of them.

An origin that is listed in full is trusted: its pages may use cookies. A pattern such as `https://*.vercel.app` admits
pages that anyone could publish, so they neither get nor send cookies.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pydantic import HttpUrl

STAR = "*"
_LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
_PATTERN = re.compile(
    r"(?P<scheme>https?)://"
    r"(?P<before>(?:[a-z0-9][a-z0-9-]*)?)\*(?P<after>(?:[a-z0-9-]*[a-z0-9])?)"
    rf"(?P<below>(?:\.{_LABEL})+\.[a-z](?:[a-z0-9-]*[a-z0-9])?)"
    r"(?::(?P<port>[0-9]{1,5}))?/?"
)
"""One star in the first label, and at least two labels after it: nobody owns all of `*.com`."""
_STARRED = "[a-z0-9-]+"
"""What a star matches: a label or part of one, never a dot."""
_PORTS = {"http": "80", "https": "443"}


class BadPattern(ValueError):
    """A misplaced star, or more than an origin contains."""


def origin_of(url: HttpUrl) -> str:
    """Return the origin of `url` as browsers write it."""
    return _join(url.scheme, str(url.host), str(url.port))


def normalise_origin(given: str) -> str:
    """Normalise an origin or a pattern of origins; raise `ValueError` if it is neither."""
    if STAR not in given:
        url = HttpUrl(given)
        if url.username or url.password or url.query or url.fragment or url.path not in (None, "/"):
            raise BadPattern("an origin is a scheme, a name and perhaps a port, for example https://games.example")
        return origin_of(url)
    found = _PATTERN.fullmatch(given.lower())
    if found is None:
        raise BadPattern("a * stands for the first label of a name or part of it, for example https://*.games.example")
    return _join(found["scheme"], f"{found['before']}{STAR}{found['after']}{found['below']}", found["port"])


def _join(scheme: str, host: str, port: str | None) -> str:
    return f"{scheme}://{host}" + (f":{port}" if port and port != _PORTS[scheme] else "")


@dataclass(frozen=True)
class Origins:
    """The origins of our `own` pages and of trusted `friends`, and `patterns` for sites where anyone can publish."""

    own: frozenset[str] = frozenset()
    friends: frozenset[str] = frozenset()
    patterns: tuple[str, ...] = ()

    @classmethod
    def sorted(cls, public_url: HttpUrl | None, allowed: Iterable[str]) -> "Origins":
        """Split `allowed`, which is already in the form of `normalise_origin`, into friends and patterns."""
        allowed = tuple(allowed)
        own = frozenset({origin_of(public_url)} if public_url else ())
        friends = frozenset(each for each in allowed if STAR not in each)
        return cls(own, friends, tuple(each for each in allowed if STAR in each))

    @cached_property
    def expression(self) -> str:
        """The patterns as one regular expression for whole origins; without patterns it matches nothing."""
        parts = (_STARRED.join(map(re.escape, pattern.split(STAR))) for pattern in self.patterns)
        return "|".join(parts) or r"(?!)"

    def is_matched(self, origin: str) -> bool:
        """Tell whether one of the patterns matches `origin`."""
        return re.fullmatch(self.expression, origin) is not None
