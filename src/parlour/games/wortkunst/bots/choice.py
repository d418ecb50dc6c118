"""Which placement to choose: the more beautiful the words, and at the end the fewer tiles are left, the better.

Everybody has equally many turns, so what counts is what one of them brings, not what a tile does.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple

from parlour.core.dice import Dice
from parlour.games.wortkunst.bots.spots import Placement, Spot
from parlour.games.wortkunst.taste import score
from parlour.games.wortkunst.taste.tone import is_coarse
from parlour.games.wortkunst.taste.worth import CRUEL, MOST
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


def choose(found: Iterable[Spot], level: Level, prospect: Prospect, dice: Dice) -> Placement | None:
    """Choose a placement in a spot of those `found`, `None` if there is none; who thinks of no word looks them up."""
    every = list(found)
    top = best(every, level.among, prospect, partial(_says, level)) or best(every, 1, prospect, partial(_says, ANY))
    return dice.choice(top) if top else None


def best(found: Iterable[Spot], count: int, prospect: Prospect, knows: Callable[[str], bool] = bool) -> list[Placement]:
    """Give the `count` best placements whose words one `knows`, the best first.

    Rating takes longer than finding. So spots are looked at in the order of what a word there could be worth at most,
    and only until the rest cannot be better; and of a word first what it forms besides, since that is often the same.
    """
    top = Top(count)
    for most, spot in sorted(((_most(spot, prospect), spot) for spot in found), key=itemgetter(0), reverse=True):
        if most <= top.least:
            break
        relief = prospect.relief(len(spot.gaps))
        for word in spot.words:
            formed = spot.formed(word)
            worth = relief if prospect.main_only else relief + sum(map(score, formed[1:]))
            if worth + MOST > top.least and all(map(knows, formed)):
                top.add(worth + score(word), spot, word)
    return [spot.placement(word) for spot, word in top]


class Top:
    """The `count` best words with their spots; of those worth the same the first."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._heap: list[tuple[int, int, Spot, str]] = []
        self._seen = 0
        self.least = -1
        """What must be surpassed to belong to them."""

    def add(self, worth: int, spot: Spot, word: str) -> None:
        """Take a word in, and let the least go if there are too many."""
        self._seen += 1
        heappush(self._heap, (worth, -self._seen, spot, word))
        if len(self._heap) > self._count:
            heappop(self._heap)
        if len(self._heap) == self._count:
            self.least = self._heap[0][0]

    def __iter__(self) -> Iterator[tuple[Spot, str]]:
        """Give them, the best first."""
        for _, _, spot, word in sorted(self._heap, reverse=True):
            yield spot, word


def _says(level: Level, word: str) -> bool:
    """Tell whether a bot of this `level` thinks of `word` and has no better manners than to lay it; players may."""
    return (not level.zipf or zipf(word) >= level.zipf) and score(word) > CRUEL and not is_coarse(word)


def _most(spot: Spot, prospect: Prospect) -> int:
    words = 1 if prospect.main_only else 1 + len(spot.crossed)
    return MOST * words + prospect.relief(len(spot.gaps))


@lru_cache(1 << 15)
def zipf(word: str) -> float:
    """Tell how common a German `word` is."""
    return graph("de").zipf(word)
