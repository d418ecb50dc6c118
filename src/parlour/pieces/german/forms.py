"""How a German word is built: put together of two others, bent from another, or neither."""

from typing import NamedTuple

from parlour.pieces.german.bends import Bend, bends_of, commonest
from parlour.pieces.german.compounds import Compound, compound_of, invention_of
from parlour.pieces.words.graph import Graph


class Form(NamedTuple):
    """What is known of the building of a word."""

    common: int | None
    """Tenths of its zipf, 0 for words that were never counted, `None` for strangers."""
    bend: Bend | None = None
    compound: Compound | None = None


def form(word: str, words: Graph) -> Form:
    """Take `word` apart, into others of `words`."""
    trail = words.trail(word)
    common = trail.words.get(len(word))
    if common is None:
        return Form(None, None, invention_of(word, trail, words))
    bends = list(bends_of(word, trail, words))
    bend = commonest(bends, common)
    compound = None if bend and bend.is_plain else compound_of(word, trail, words, bends)
    return Form(common, bend, compound)
