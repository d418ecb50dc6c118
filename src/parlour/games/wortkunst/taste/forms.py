"""How a German word is built: as a compound, as a form of another word, or neither."""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.wortkunst.taste.compounds import SHORTEST_PART, Compound, compound_of, invention_of
from parlour.games.wortkunst.taste.inflections import Inflection, commonest, inflections_of
from parlour.pieces.words.graph import Graph, Trail


class Form(NamedTuple):
    """The structure of a word, as far as it is known."""

    common: int | None
    """Tenths of its zipf frequency, 0 for words that were never counted, `None` for unknown words."""
    inflection: Inflection | None = None
    compound: Compound | None = None
    rests: tuple[str, ...] = ()
    """For unknown words that are not compounds: words at their end, like NUTTE in HONIGNUTTE."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the words in an unknown word: the two it is made of, or all it may end with; none for known words."""
        return self.compound.parts if self.compound and self.common is None else self.rests


def form(word: str, words: Graph) -> Form:
    """Analyse `word` with the help of `words`."""
    trail = words.trail(word)
    common = trail.words.get(len(word))
    if common is None:
        invention = invention_of(word, trail, words)
        return Form(None, None, invention, () if invention else tuple(_rests(word, trail, words)))
    inflections = list(inflections_of(word, trail, words))
    inflection = commonest(inflections, common)
    compound = None if inflection and inflection.is_plain else compound_of(word, trail, words, inflections)
    return Form(common, inflection, compound)


def _rests(word: str, trail: Trail, words: Graph) -> Iterator[str]:
    for length in trail.words:
        if SHORTEST_PART <= length <= len(word) - SHORTEST_PART and word[length:] in words:
            yield word[length:]
