"""Which placement to choose: the more beautiful the words, and at the end the fewer tiles are left, the better.

Everybody has equally many turns, so what counts is what one of them brings, not what a tile does.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from heapq import heappush, heapreplace
from typing import NamedTuple

from parlour.core.dice import Dice
from parlour.pieces.german import score
from parlour.pieces.german.rating import MOST
from parlour.pieces.tiles.placements import Placement
from parlour.pieces.words.graph import graph


class Level(NamedTuple):
    """How well one plays: the rarest words one thinks of, by their zipf, and among how many best one cannot decide."""

    zipf: float
    among: int


LEVELS: Mapping[str, Level] = {
    "easy": Level(3.5, 10),
    "normal": Level(3.0, 6),
    "hard": Level(2.0, 3),
    "expert": Level(0.0, 1),
}
"""Weakest first."""
ANY = Level(0.0, 1)
"""Who has a dictionary at hand."""
UNSAID = ("FICK", "FOTZE", "HURE", "KANAKE", "MÖSE", "MUSCHI", "NAZI", "NEGER", "NUTTE", "SCHWUCHTEL", "ZIGEUNER")
"""How words begin that a bot has better manners than to lay; players may."""


class Prospect(NamedTuple):
    """What decides besides words: how many tiles the bag has, oneself holds and all others, and what one costs."""

    bag: int
    held: int
    others: int
    end_penalty: int = 100
    main_only: bool = False
    """Whether only the main word is rated."""

    def relief(self, laid: int) -> int:
        """Tell what it spares to lay so many tiles: those not drawn again, and who goes out costs the others theirs."""
        shed = max(0, laid - self.bag)
        out = self.bag == 0 and laid == self.held
        return self.end_penalty * (shed + (self.others if out else 0))


def choose(found: Iterable[Placement], level: Level, prospect: Prospect, dice: Dice) -> Placement | None:
    """Choose one of the placements `found`; who thinks of none looks them all up; `None` if there are none."""
    every = list(found)
    top = best(every, level.among, prospect, partial(_says, level)) or best(every, 1, prospect, partial(_says, ANY))
    return dice.choice(top) if top else None


def best(
    found: Iterable[Placement], count: int, prospect: Prospect, knows: Callable[[str], bool] = bool
) -> list[Placement]:
    """Give the `count` best placements whose words one `knows`, the best first.

    Rating takes longer than finding. So they are looked at in the order of what they could be worth at most, and only
    until the rest cannot be better.
    """
    most = [(_most(placement, prospect), placement) for placement in found]
    most.sort(key=lambda pair: pair[0], reverse=True)
    top: list[tuple[int, int]] = []
    for place, (bound, placement) in enumerate(most):
        if len(top) == count and bound <= top[0][0]:
            break
        if all(map(knows, placement.words)):
            worth = (value(placement, prospect), -place)
            if len(top) < count:
                heappush(top, worth)
            elif worth > top[0]:
                heapreplace(top, worth)
    return [most[-place][1] for _, place in sorted(top, reverse=True)]


def value(placement: Placement, prospect: Prospect) -> int:
    """Tell what a placement brings: the scores of its words, and relief."""
    return sum(map(score, _rated(placement, prospect))) + prospect.relief(len(placement.tiles))


def _says(level: Level, word: str) -> bool:
    return zipf(word) >= level.zipf and not word.startswith(UNSAID)


def _most(placement: Placement, prospect: Prospect) -> int:
    return MOST * len(_rated(placement, prospect)) + prospect.relief(len(placement.tiles))


def _rated(placement: Placement, prospect: Prospect) -> tuple[str, ...]:
    return placement.words[:1] if prospect.main_only else placement.words


@lru_cache(1 << 15)
def zipf(word: str) -> float:
    """Tell how common a German `word` is."""
    return graph("de").zipf(word)
