"""Which word a day has."""

from functools import lru_cache

from parlour.core.dice import Dice

_REMEMBERED = 64
"""Orders of words; each riddle needs one for years."""


def draw(answers: tuple[str, ...], day: int, key: bytes, label: str) -> str:
    """Choose the word of a `day`: `key` puts `answers` in order, and in another one whenever all had their turn."""
    cycle, place = divmod(day, len(answers))
    return _order(answers, key, label, cycle)[place]


@lru_cache(_REMEMBERED)
def _order(answers: tuple[str, ...], key: bytes, label: str, cycle: int) -> tuple[str, ...]:
    return Dice(key, label, cycle).shuffled(answers)
