"""The leak oracle, which knows the owner of every secret.

It does not trust the server to say what is secret. Tokens, cookies and salts are those that clients hold; a seed is
whatever hashes to an open promise; hands, racks and boards are what their owners see at the same version of the table;
hidden words are compared once they are revealed.
"""

import re
from collections import defaultdict
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from hashlib import sha256

_LONG_WORDS = re.compile(rb"[A-Za-z0-9_.-]{20,}")
_SEEDS = re.compile(rb"(?<![0-9A-Za-z])[0-9a-f]{64}(?![0-9A-Za-z])")
_KEPT = 64
"""Versions of a table kept until all players have seen them."""


@dataclass(frozen=True, slots=True)
class SentView:
    """Cards, racks and boards that a viewer was shown in a message, and those they may know by rule."""

    viewer: str
    things: AbstractSet[str]
    known: AbstractSet[str]


@dataclass
class ShownVersion:
    """What the viewers of a table held and were shown at one version."""

    own: dict[str, AbstractSet[str]] = field(default_factory=dict)
    shown: list[SentView] = field(default_factory=list)


class Oracle:
    """Knows the owner of every secret, and collects leaks in `leaks`."""

    def __init__(self) -> None:
        self.leaks: list[str] = []
        self.frames = 0
        self.internal = 0
        """Messages that report a fault of the server."""
        self._owners: dict[bytes, str] = {}
        self._promises: dict[str, tuple[int, str]] = {}
        """By table: a version, and the hash of the seed that must not be known then."""
        self._versions: defaultdict[str, dict[int, ShownVersion]] = defaultdict(dict)
        self._words: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        """By match: which word each viewer was shown before they were done."""

    @property
    def secrets(self) -> list[str]:
        """Return the tokens that only their owners may receive."""
        return [token.decode() for token in self._owners]

    def own(self, secret: str, owner: str) -> None:
        """Register that only `owner` may receive this token or cookie."""
        self._owners[secret.encode()] = owner

    def promise(self, table: str, version: int, commitment: str) -> None:
        """Register that the seed behind `commitment` is secret at `table` from `version` on."""
        if version >= self._promises.get(table, (0, ""))[0]:
            self._promises[table] = version, commitment

    def read(self, viewer: str, received: bytes) -> None:
        """Search bytes of any kind for other people's tokens and for seeds of unfinished matches."""
        for word in _LONG_WORDS.findall(received):
            if self._owners.get(word, viewer) != viewer:
                self._leaked(viewer, "a token or cookie", self._owners[word])
        for seed in _SEEDS.findall(received):
            promised = sha256(bytes.fromhex(seed.decode())).hexdigest()
            if any(promised == commitment for _, commitment in self._promises.values()):
                self._leaked(viewer, "the seed of a game that is not over", promised)

    def showed(self, table: str, version: int, sight: SentView, own: AbstractSet[str] | None) -> None:
        """Record what a viewer was shown at a version and what was their `own`; compare it with all others there."""
        versions = self._versions[table]
        here = versions.setdefault(version, ShownVersion())
        for owner, things in here.own.items():
            self._compare(sight, owner, things)
        if own is not None and here.own.get(sight.viewer) != own:
            here.own[sight.viewer] = own
            for other in here.shown:
                self._compare(other, sight.viewer, own)
        here.shown.append(sight)
        while len(versions) > _KEPT:
            del versions[next(iter(versions))]

    def _compare(self, sight: SentView, owner: str, things: AbstractSet[str]) -> None:
        if owner != sight.viewer and (seen := (things & sight.things) - sight.known):
            self._leaked(sight.viewer, str(sorted(seen)), owner)

    def showed_word(self, game: str, viewer: str, word: str) -> None:
        """Record that a viewer was shown a word before they were done."""
        self._words[game].append((viewer, word))

    def told_word(self, game: str, secret: str) -> None:
        """Learn the hidden word of a match, and compare."""
        for viewer, word in self._words.pop(game, ()):
            if word == secret:
                self._leaked(viewer, "the hidden word", secret)

    def saw(self, viewer: str, what: str) -> None:
        """Record a field that should not have been shown."""
        self._leaked(viewer, what, "the table")

    def _leaked(self, viewer: str, what: str, owner: str) -> None:
        self.leaks.append(f"{viewer} received {what} of {owner}")
