"""How a German word is built: put together of two others, bent from another, or neither."""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.pieces.words.graph import WORD, Graph, Node, Trail

LINK = "S"
"""What may stand between two parts; the other links of German make a form that is a word itself, as in Sternenzelt."""
LINK_COST = 10
SHORTEST_PART = 3
LEAST_COMMON = {3: 35, 4: 25}
"""By length: how common, in tenths of a zipf, a short word must be to count as a part."""
LEAST_COMMON_LONG = 15
MOST_COMMON = 60
"""What is in every sentence, as DER or NICHT, is no part of an invented word: beside any other it would make a poem."""

_PARTICLES = """
    AUF AUS BEI DAR EIN FORT HER HIN LOS MIT NACH VOR WEG DURCH EMPOR GEGEN HERAB HERAN HERAUF HERAUS HEREIN HERUM
    HERVOR HINAB HINAUF HINAUS HINEIN NIEDER UNTER VORAN VORAUS VORBEI VORHER VORÜBER WEITER WIEDER ZURÜCK ZUSAMMEN
"""
PARTICLES = frozenset(_PARTICLES.split())
"""What begins verbs, and nouns made of them: words, but no pictures."""

_OF_ADJECTIVES = "EM ES ERE EREM EREN ERER ERES STE STEM STEN STER STES ESTE ESTEM ESTEN ESTER ESTES "
_OF_VERBS = "T ST TE TEN TEST TET ET EST ETE ETEN ETEST ETET ENDE ENDEM ENDEN ENDER ENDES "
_OF_ANY = "E N EN ER S "
_AFTER_WORDS = frozenset((_OF_ADJECTIVES + _OF_ANY).split())
_AFTER_STEMS = frozenset(_OF_VERBS.split())
PLAINLY_BENT = frozenset((_OF_ADJECTIVES + _OF_VERBS).split())
"""Endings that only bend a word; E, N, EN, ER and S also make new ones."""
LONGEST_ENDING = max(map(len, PLAINLY_BENT))


class Bend(NamedTuple):
    """What a word is bent from, how common that is in tenths of a zipf, and by which ending."""

    base: str
    common: int
    ending: str

    @property
    def is_plain(self) -> bool:
        """Tell whether the word is nothing but a form of its base."""
        return self.ending in PLAINLY_BENT


class Compound(NamedTuple):
    """The two words that make one, and how common the rarer of them is in tenths of a zipf."""

    parts: tuple[str, str]
    common: int


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
    bend = None if common is None else _bend(word, trail, words)
    compound = None if bend and bend.is_plain else _compound(word, trail, words, invented=common is None)
    return Form(common, bend, compound)


def _bend(word: str, trail: Trail, words: Graph) -> Bend | None:
    """Find the commonest word that `word` may be bent from, if it is more common than itself."""
    nodes, begun = trail
    best, most = None, begun[len(word)]
    for length in range(max(2, len(word) - LONGEST_ENDING), len(word)):
        ending = word[length:]
        if ending in _AFTER_WORDS and begun.get(length, -1) >= most + (ending not in PLAINLY_BENT):
            best, most = Bend(word[:length], begun[length], ending), begun[length]
        if ending in _AFTER_STEMS:
            for verb in _verbs(word[:length], nodes[length], words):
                common = words.common(verb) or 0
                if common >= most and verb != word:
                    best, most = Bend(verb, common, ending), common
    return best


def _verbs(stem: str, node: Node, words: Graph) -> list[str]:
    """Find the verbs with this `stem`, which leads to `node`; some that look like verbs are not."""
    return [stem + tail for tail in ("EN", "N") if words.walk(tail, node) & WORD]


def _compound(word: str, trail: Trail, words: Graph, *, invented: bool) -> Compound | None:
    """Divide `word` in two that are words; of several ways take that whose rarer part is the most common."""
    if invented and word == 2 * word[: len(word) // 2]:
        return None
    best, most = None, 0
    for length, common in trail.words.items():
        if common > most and _is_part(length, common) and word[:length] not in PARTICLES:
            for rest, cost in _rests(word[length:]):
                other = words.common(rest) or 0
                rarer = min(common, other) - cost
                if invented and max(common, other) > MOST_COMMON:
                    continue
                if rarer > most and _is_part(len(rest), other):
                    best, most = Compound((word[:length], rest), rarer), rarer
    return best


def _rests(rest: str) -> Iterator[tuple[str, int]]:
    """Give what may be the second part, and what it costs that a link was left out before it."""
    if len(rest) >= SHORTEST_PART:
        yield rest, 0
        if rest[0] == LINK and len(rest) > SHORTEST_PART:
            yield rest[1:], LINK_COST


def _is_part(length: int, common: int) -> bool:
    return length >= SHORTEST_PART and common >= LEAST_COMMON.get(length, LEAST_COMMON_LONG)
