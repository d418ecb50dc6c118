"""How a German word is built: put together of two others, bent from another, or neither."""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.wortkunst.taste.bends import Bend, bends_of, commonest
from parlour.games.wortkunst.taste.compounds import SHORTEST_PART, Compound, compound_of, invention_of
from parlour.pieces.words.graph import Graph, Trail


class Form(NamedTuple):
    """What is known of the building of a word."""

    common: int | None
    """Tenths of its zipf, 0 for words that were never counted, `None` for strangers."""
    bend: Bend | None = None
    compound: Compound | None = None
    rests: tuple[str, ...] = ()
    """Of strangers that are no compound: words that follow others in them, as NUTTE in HONIGNUTTE."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """Give what a stranger is made of: two words, or all that could be one of them; known words are whole."""
        return self.compound.parts if self.compound and self.common is None else self.rests


def form(word: str, words: Graph) -> Form:
    """Take `word` apart, into others of `words`."""
    trail = words.trail(word)
    common = trail.words.get(len(word))
    if common is None:
        invention = invention_of(word, trail, words)
        return Form(None, None, invention, () if invention else tuple(_rests(word, trail, words)))
    bends = list(bends_of(word, trail, words))
    bend = commonest(bends, common)
    compound = None if bend and bend.is_plain else compound_of(word, trail, words, bends)
    return Form(common, bend, compound)


def _rests(word: str, trail: Trail, words: Graph) -> Iterator[str]:
    for length in trail.words:
        if SHORTEST_PART <= length <= len(word) - SHORTEST_PART and word[length:] in words:
            yield word[length:]
