"""Chance that nobody can predict, passed in so that tests control it."""

import secrets
from typing import Protocol


class Chance(Protocol):
    """Draws secrets: seeds, tokens, ids, codes."""

    def draw(self, count: int) -> bytes:
        """Draw `count` unpredictable bytes."""


class TrueChance:
    """The operating system's source of randomness."""

    def draw(self, count: int) -> bytes:
        """Draw `count` unpredictable bytes."""
        return secrets.token_bytes(count)
