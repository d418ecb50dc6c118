"""The keys of riddles: one for each purpose, and all of them together a generation."""

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Self

_NAME_BYTES = 4


@dataclass(frozen=True, slots=True)
class RiddleKeys:
    """Keys out of one secret of the house; with another secret everything is another: words, tokens, links."""

    tokens: bytes = field(repr=False)
    words: bytes = field(repr=False)
    promises: bytes = field(repr=False)
    links: bytes = field(repr=False)

    @classmethod
    def derived(cls, key_for: Callable[[str], bytes]) -> Self:
        """Ask `key_for` for a key for each purpose."""
        return cls(*(key_for(f"riddles/{purpose}") for purpose in ("tokens", "words", "promises", "links")))

    @property
    def name(self) -> str:
        """Name this generation, telling nothing of its keys."""
        return sha256(b"name" + self.tokens).digest()[:_NAME_BYTES].hex()

    def words_of(self, riddle: str) -> bytes:
        """Give the key out of which `riddle` draws its secrets: none learns another's."""
        return hmac.digest(self.words, riddle.encode(), "sha256")
