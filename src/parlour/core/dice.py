"""Random numbers that anyone can check afterwards: everything follows from a seed, labels and a counter."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_WORD = 8


class Dice:
    """A stream of random numbers from `seed` and `labels`; equal arguments give equal throws on every machine."""

    __slots__ = ("_block", "_counter", "_key", "_labels", "_seed")

    def __init__(self, seed: bytes, *labels: str | int) -> None:
        self._seed = seed
        self._labels = labels
        self._key: bytes | None = None
        self._counter = 0
        self._block = b""

    def fork(self, *labels: str | int) -> "Dice":
        """Return independent dice for the purpose that `labels` name; throws made here do not affect them."""
        return Dice(self._seed, *self._labels, *labels)

    def word(self) -> int:
        """Throw a whole number of 64 bits."""
        if not self._block:
            if self._key is None:
                self._key = _digest(self._seed, (str(label).encode() for label in self._labels))
            self._block = sha256(self._key + self._counter.to_bytes(_WORD, "big")).digest()
            self._counter += 1
        word, self._block = self._block[:_WORD], self._block[_WORD:]
        return int.from_bytes(word, "big")

    def below(self, n: int) -> int:
        """Throw a whole number from 0 to `n` - 1, each equally likely."""
        if not 0 < n <= 1 << 64:
            msg = f"dice have no throw below {n}"
            raise ValueError(msg)
        limit = (1 << 64) - (1 << 64) % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def fraction(self) -> float:
        """Throw a number from 0 up to, but not including, 1."""
        return (self.word() >> 11) / (1 << 53)

    def choice(self, things: Sequence[T]) -> T:
        """Pick one of `things`."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """Return `things` in a random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def commitment(seed: bytes) -> str:
    """Return a fingerprint of `seed` that does not reveal it; the server publishes it before a match."""
    return sha256(seed).hexdigest()


def mixed(seed: bytes, salts: Iterable[str]) -> bytes:
    """Mix the seats' `salts`, in seat order, into a committed `seed`, so that neither side chooses the result alone."""
    return _digest(seed, (salt.encode() for salt in salts))


def _digest(seed: bytes, parts: Iterable[bytes]) -> bytes:
    whole = sha256(seed)
    for part in parts:
        whole.update(len(part).to_bytes(4, "big") + part)
    return whole.digest()
