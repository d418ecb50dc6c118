"""Inflected German words and their base words: remove an ending, and another word is left."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from parlour.pieces.words.graph import WORD, Graph, Node, Trail

_OF_COMPARED = "ERE EREM EREN ERER ERES STE STEM STEN STER STES ESTE ESTEM ESTEN ESTER ESTES "
_OF_ADJECTIVES = "EM ES " + _OF_COMPARED
_OF_VERBS = "T ST TE TEN TEST TET ET EST ETE ETEN ETEST ETET ENDE ENDEM ENDEN ENDER ENDES "
_OF_ANY = "E N EN ER S "
_AFTER_WORDS = frozenset((_OF_ADJECTIVES + _OF_ANY).split())
_AFTER_STEMS = frozenset(_OF_VERBS.split())
_DOUBTED = frozenset((_OF_COMPARED + "EN ER").split())
"""Endings that not every word takes."""
PLAIN_ENDINGS = frozenset((_OF_ADJECTIVES + _OF_VERBS).split())
"""Endings that only inflect a word; E, N, EN, ER and S also make new words."""
LONGEST_ENDING = max(map(len, PLAIN_ENDINGS))
SHORTEST_BASE = 3
PARTICIPLE = "D"
"""The ending that makes LACHEND from LACHEN."""
SYLLABIC = ("EL", "ER")
"""Stems that take N where others take EN, as in WANDERN."""


class Inflection(NamedTuple):
    """A base word, how common it is in tenths of a zipf, and the ending."""

    base: str
    common: int
    ending: str

    @property
    def is_plain(self) -> bool:
        """Return whether the word is nothing but a form of its base."""
        return self.ending in PLAIN_ENDINGS


def inflections_of(word: str, trail: Trail, words: Graph) -> Iterator[Inflection]:
    """Find the words that `word` may be a form of."""
    nodes, begun = trail
    for length in range(max(SHORTEST_BASE, len(word) - LONGEST_ENDING), len(word)):
        ending = word[length:]
        if length in begun and ending in _AFTER_WORDS and _takes_ending(word[:length], nodes[length], ending, words):
            yield Inflection(word[:length], begun[length], ending)
        if ending in _AFTER_STEMS:
            for verb in verbs_of(word[:length], nodes[length], words):
                if verb != word:
                    yield Inflection(verb, words.common(verb) or 0, ending)


def _takes_ending(base: str, node: Node, ending: str, words: Graph) -> bool:
    """Return whether `base`, which leads to `node`, takes such an `ending`.

    Only adjectives have comparatives. EN and ER inflect adjectives, verbs and nouns: SICHER is not a form of SICH. Nor,
    except for verbs, is a word with a genitive of its own: MAGEN of MAG, MALER of MAL.
    """

    def goes_on(more: str) -> bool:
        return words.walk(more, node) & WORD > 0

    if ending == "N":
        return base.endswith(("E", *SYLLABIC))
    if ending not in _DOUBTED or goes_on("M" if base.endswith("E") else "EM"):
        return True
    if ending == "EN":
        return goes_on("EN" + PARTICIPLE) or not goes_on("ENS")
    return ending == "ER" and goes_on("ES") and not goes_on("ERS")


def commonest(inflections: Iterable[Inflection], common: int) -> Inflection | None:
    """Choose the most common base, if it is more common than the word itself."""
    best, most = None, common
    for inflection in inflections:
        if inflection.common >= most + (not inflection.is_plain):
            best, most = inflection, inflection.common
    return best


def verbs_of(stem: str, node: Node, words: Graph) -> list[str]:
    """Find the verbs with this `stem`, which leads to `node`: a verb has a participle like LACHEND."""
    verbs = []
    for tail in ("EN", "N") if stem.endswith(SYLLABIC) else ("EN",):
        verb = words.walk(tail, node)
        if verb & WORD and words.walk(PARTICIPLE, verb) & WORD:
            verbs.append(stem + tail)
    return verbs
