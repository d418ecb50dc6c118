"""The keys of riddles: one for each purpose. Keys derived from the same secret are a generation."""

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Self

_NAME_BYTES = 4


@dataclass(frozen=True, slots=True)
class RiddleKeys:
    """Keys derived from one secret of the server; another secret changes all words, tokens and links."""

    tokens: bytes = field(repr=False)
    words: bytes = field(repr=False)
    promises: bytes = field(repr=False)
    links: bytes = field(repr=False)

    @classmethod
    def derive(cls, key_for: Callable[[str], bytes]) -> Self:
        """Derive a key for each purpose with `key_for`."""
        return cls(*(key_for(f"riddles/{purpose}") for purpose in ("tokens", "words", "promises", "links")))

    @property
    def name(self) -> str:
        """A name for this generation that reveals nothing about its keys."""
        return sha256(b"name" + self.tokens).digest()[:_NAME_BYTES].hex()

    def words_of(self, riddle: str) -> bytes:
        """Return the key from which `riddle` draws its secrets; no riddle learns another's."""
        return hmac.digest(self.words, riddle.encode(), "sha256")
