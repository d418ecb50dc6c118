"""Which placement to choose: the more beautiful the words and, at the end, the fewer tiles left, the better.

Everyone has equally many turns, so the total of a turn counts, and not the points for each tile.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple

from parlour.core.dice import Dice
from parlour.games.wortkunst.bots.word_spots import Placement, Spot
from parlour.games.wortkunst.taste import score
from parlour.games.wortkunst.taste.sensitive_words import is_coarse
from parlour.games.wortkunst.taste.word_points import CRUEL, MOST
from parlour.pieces.words.graph import graph


class Level(NamedTuple):
    """How well a bot plays: the rarest words it knows, by zipf frequency, and among how many of the best it picks."""

    zipf: float
    among: int


ANY = Level(0.0, 1)
"""A player with a dictionary at hand."""


class Situation(NamedTuple):
    """The facts that matter besides words: the tiles in the bag, of the bot and of the others, and the cost of each."""

    bag: int
    held: int
    others: int
    end_penalty: int = 100
    main_only: bool = False
    """Whether only the main word is rated."""

    def relief(self, laid: int) -> int:
        """Return what placing this many tiles gains, apart from the points of their words.

        Tiles that the bag cannot replace cost nothing at the end, and a player who goes out gains the others' tiles.
        """
        shed = max(0, laid - self.bag)
        out = self.bag == 0 and laid == self.held
        return self.end_penalty * (shed + (self.others if out else 0))


def choose(found: Iterable[Spot], level: Level, situation: Situation, dice: Dice) -> Placement | None:
    """Choose a placement among the spots `found`, or `None`; a bot that knows no word there uses a dictionary."""
    every = list(found)
    top = best(every, level.among, situation, partial(_says, level))
    return dice.choice(top) if top else finest(every, situation)


def finest(found: Iterable[Spot], situation: Situation) -> Placement | None:
    """Return the best placement for a player with a dictionary at hand, if there is any."""
    return next(iter(best(found, 1, situation, partial(_says, ANY))), None)


def best(
    found: Iterable[Spot], count: int, situation: Situation, knows: Callable[[str], bool] = bool
) -> list[Placement]:
    """Return the `count` best placements whose words the bot `knows`, the best first.

    Rating takes longer than finding. So spots are tried in the order of the most that a word there could be worth,
    until the rest cannot be better, and the crossing words of a placement are rated first, because they are often the
    same.
    """
    top = Top(count)
    for most, spot in sorted(((_most(spot, situation), spot) for spot in found), key=itemgetter(0), reverse=True):
        if most <= top.least:
            break
        relief = situation.relief(len(spot.gaps))
        for word in spot.words:
            formed = spot.formed(word)
            worth = relief if situation.main_only else relief + sum(map(score, formed[1:]))
            if worth + MOST > top.least and all(map(knows, formed)):
                top.add(worth + score(word), spot, word)
    return [spot.placement(word) for spot, word in top]


class Top:
    """The `count` best words with their spots; the first of equals."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._heap: list[tuple[int, int, Spot, str]] = []
        self._seen = 0
        self.least = -1
        """The worth to beat."""

    def add(self, worth: int, spot: Spot, word: str) -> None:
        """Add a word, and drop the worst if there are too many."""
        self._seen += 1
        heappush(self._heap, (worth, -self._seen, spot, word))
        if len(self._heap) > self._count:
            heappop(self._heap)
        if len(self._heap) == self._count:
            self.least = self._heap[0][0]

    def __iter__(self) -> Iterator[tuple[Spot, str]]:
        """Yield them, the best first."""
        for _, _, spot, word in sorted(self._heap, reverse=True):
            yield spot, word


def _says(level: Level, word: str) -> bool:
    """Return whether a bot of this `level` knows `word` and would play it; bots avoid coarse and cruel words."""
    return (not level.zipf or zipf(word) >= level.zipf) and score(word) > CRUEL and not is_coarse(word)


def _most(spot: Spot, situation: Situation) -> int:
    words = 1 if situation.main_only else 1 + len(spot.crossed)
    return MOST * words + situation.relief(len(spot.gaps))


@lru_cache(1 << 15)
def zipf(word: str) -> float:
    """Return how common a German `word` is."""
    return graph("de").zipf(word)
