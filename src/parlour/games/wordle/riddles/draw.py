"""Which word a day has.

All past words and this file may be known, but not the key. Still, at least half of a list can be the next word.
"""

from functools import lru_cache
from itertools import islice

from parlour.core.dice import Dice

_REMEMBERED = 64
"""How many orders of words are cached; each riddle needs two for months."""


def draw(answers: tuple[str, ...], day: int, key: bytes, label: str) -> str:
    """Return the word of a `day`: no word comes twice in a round of half the list, nor soon after its last time.

    Rounds are drawn independently. The second half of each round is drawn from the whole list. The first half is drawn
    from the words that are neither in the second half of this round nor in that of the round before.
    """
    length = max(1, len(answers) // 2)
    late = length // 2
    number, place = divmod(day, length)
    order = _order(answers, key, f"{label}/half", number)
    early = length - late
    if place >= early:
        return order[place - early]
    resting = frozenset(_order(answers, key, f"{label}/half", number - 1)[:late])
    return next(islice((word for word in order[late:] if word not in resting), place, None))


def draw_in_cycles(answers: tuple[str, ...], day: int, key: bytes, label: str) -> str:
    """Return the word of a `day` as the first version drew it: each word once in a cycle, so the last is certain."""
    cycle, place = divmod(day, len(answers))
    return _order(answers, key, label, cycle)[place]


@lru_cache(_REMEMBERED)
def _order(answers: tuple[str, ...], key: bytes, label: str, number: int) -> tuple[str, ...]:
    return Dice(key, label, number).shuffled(answers)
