"""The leak oracle: knows whose secret is whose.

Nothing is taken from the server's word about what is secret. Tokens, cookies and salts are those that clients hold
themselves; a seed is what hashes to a promise that is still open; hands, racks and boards are what their owners see at
the same version of the table; hidden words are compared once they are told.
"""

import re
from collections import defaultdict
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from hashlib import sha256

_LONG_WORDS = re.compile(rb"[A-Za-z0-9_.-]{20,}")
_SEEDS = re.compile(rb"(?<![0-9A-Za-z])[0-9a-f]{64}(?![0-9A-Za-z])")
_KEPT = 64
"""Versions of a table that wait for the eyes of all players."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Cards, racks and boards that one viewer was shown in a message, and those they know by rule."""

    viewer: str
    things: AbstractSet[str]
    known: AbstractSet[str]


@dataclass
class Version:
    """What belonged to the viewers of a table and what they were shown at one version."""

    own: dict[str, AbstractSet[str]] = field(default_factory=dict)
    shown: list[Sight] = field(default_factory=list)


class Oracle:
    """Knows whose secret is whose, and keeps what leaked in `leaks`."""

    def __init__(self) -> None:
        self.leaks: list[str] = []
        self.frames = 0
        self.internal = 0
        """Messages that tell of a fault of the server's."""
        self._owners: dict[bytes, str] = {}
        self._promises: dict[str, tuple[int, str]] = {}
        """By table: a version, and the hash of the seed that must not be known then."""
        self._versions: defaultdict[str, dict[int, Version]] = defaultdict(dict)
        self._words: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        """By game: who has been shown which word before they were done."""

    @property
    def secrets(self) -> list[str]:
        """Give the tokens that only their owners may receive."""
        return [token.decode() for token in self._owners]

    def own(self, secret: str, owner: str) -> None:
        """Note that only `owner` may receive this token or cookie."""
        self._owners[secret.encode()] = owner

    def promise(self, table: str, version: int, commitment: str) -> None:
        """Note that the seed behind `commitment` is a secret of the `table` from `version` on."""
        if version >= self._promises.get(table, (0, ""))[0]:
            self._promises[table] = version, commitment

    def read(self, viewer: str, received: bytes) -> None:
        """Look for tokens of others, and for seeds of games that are not over, in bytes of any kind."""
        for word in _LONG_WORDS.findall(received):
            if self._owners.get(word, viewer) != viewer:
                self._leaked(viewer, "a token or cookie", self._owners[word])
        for seed in _SEEDS.findall(received):
            promised = sha256(bytes.fromhex(seed.decode())).hexdigest()
            if any(promised == commitment for _, commitment in self._promises.values()):
                self._leaked(viewer, "the seed of a game that is not over", promised)

    def showed(self, table: str, version: int, sight: Sight, own: AbstractSet[str] | None) -> None:
        """Note what somebody was shown at a version, and what is their `own` then; compare with all others there."""
        versions = self._versions[table]
        here = versions.setdefault(version, Version())
        for owner, things in here.own.items():
            self._compare(sight, owner, things)
        if own is not None and here.own.get(sight.viewer) != own:
            here.own[sight.viewer] = own
            for other in here.shown:
                self._compare(other, sight.viewer, own)
        here.shown.append(sight)
        while len(versions) > _KEPT:
            del versions[next(iter(versions))]

    def _compare(self, sight: Sight, owner: str, things: AbstractSet[str]) -> None:
        if owner != sight.viewer and (seen := (things & sight.things) - sight.known):
            self._leaked(sight.viewer, str(sorted(seen)), owner)

    def showed_word(self, game: str, viewer: str, word: str) -> None:
        """Note that somebody was shown a word before they were done."""
        self._words[game].append((viewer, word))

    def told_word(self, game: str, secret: str) -> None:
        """Learn what the hidden word of a game was, and compare."""
        for viewer, word in self._words.pop(game, ()):
            if word == secret:
                self._leaked(viewer, "the hidden word", secret)

    def saw(self, viewer: str, what: str) -> None:
        """Note a member that should not have been shown at all."""
        self._leaked(viewer, what, "the table")

    def _leaked(self, viewer: str, what: str, owner: str) -> None:
        self.leaks.append(f"{viewer} received {what} of {owner}")
