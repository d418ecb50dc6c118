"""The parts of German compounds.

Letters alone prove little: SPIEGEL begins and ends with words and is made of neither. So a part counts only if enough
words of the list use it as one (`scripts/german_parts.py`), and a word that a prefix or an ending explains is not a
compound.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from parlour.games.wortkunst.taste.families import families
from parlour.games.wortkunst.taste.inflections import Inflection, inflections_of, verbs_of
from parlour.games.wortkunst.taste.learned_points import points
from parlour.games.wortkunst.taste.parts import parts
from parlour.pieces.words.graph import WORD, Graph, Trail

LINK = "S"
"""The link between two parts; other links of German make a form that is itself a word, as in Sternenzelt."""
SHORTEST_PART, SHORTEST_STEM = 3, 4
LEAST_COMMON = {3: 30, 4: 20}
"""By length: how common, in tenths of a zipf, a short word must be to count as a part."""
LEAST_COMMON_LONG = 10
MOST_COMMON = 60
"""Words in every sentence, like DER or NICHT, are no part of a picture: beside any word they would make a poem."""
TRUSTED_LENGTH, TRUSTED_COMMON = 5, 45
"""A long and uncommon word is no article or pronoun, and may be a new part of an invention."""
SELDOM_ALONE = 8
"""A stem belongs to its verb if the verb is more common by this many tenths of a zipf: BREMS, but not REIS."""
COMMON_STEM = 55
"""A stem that is at least this common by itself is not a verb: WEIL, MEIN."""
VIVID = 40
"""A common word with at least this many points may also be part of an invention."""
FUNCTIONAL = 10
"""Families with at most this many points hold words that only build sentences."""

_PARTICLES = """
    AB AN AUF AUS BEI DA DAR EIN FORT HER HIN IN LOS MIT NACH RAN RAUS REIN UM VOR WEG ZU DURCH EMPOR GEGEN HERAB HERAN
    HERAUF HERAUS HEREIN HERUM HERVOR HINAB HINAUF HINAUS HINEIN HINTER NIEDER UNTER VORAN VORAUS VORBEI VORHER VORÜBER
    WEITER WIDER WIEDER ZURÜCK ZUSAMMEN ÜBER
"""
PARTICLES = frozenset(_PARTICLES.split())
"""Beginnings of verbs, and of nouns made from them: words, but no pictures."""
_PREFIXES = "BE EMP ENT ER GE MISS PRO UN UR VER ZER"
PREFIXES = (*sorted(PARTICLES), *_PREFIXES.split())
"""Prefixes that are not words, or not pictures."""
_SUFFIXES = """
    ANT ATION BAR ELL END HAFT INN ION ISCH ISMUS ISSE IST LEIN LICH LING LOS LOSIGKEIT NIS SAM SCHAFT TUM
"""
_BENT_SUFFIXES = ("", "E", "EM", "EN", "ER", "ES", "S", "SE", "SEN")
SUFFIXES = frozenset(suffix + ending for suffix in _SUFFIXES.split() for ending in _BENT_SUFFIXES)
"""Endings that make new words, though some of them could also stand alone."""
LEARNED = re.compile(".{0,2}(?:AGE|ATION|IER|ITÄT|TÄT)(?:E|EN|N|S|T|TE|TEN)?")
"""Endings of learned words with a letter or two before them: NATION is not part of a combination."""
GENITIVE = "ES"
"""A compound takes it if its second part does."""


class Compound(NamedTuple):
    """The two words of a compound, and how common the rarer one is, in tenths of a zipf."""

    parts: tuple[str, str]
    common: int


class Split(NamedTuple):
    """One way to divide a word: the first part as written, its base word, and the second part."""

    first: str
    name: str
    second: str


def splits_of(word: str, begun: Mapping[int, int]) -> Iterator[Split]:
    """Divide `word` after each word it has `begun` with that could be a part; a link stays with the first part."""
    for length, common in begun.items():
        if length <= len(word) - SHORTEST_PART and _is_part(length, common) and word[:length] not in PARTICLES:
            for end in _ends(word, length, begun):
                yield Split(word[:end], word[:length], word[end:])


def may_end(part: str, words: Graph) -> bool:
    """Return whether `part` is a word that could be the second of two, and not just an ending."""
    common = words.common(part)
    return common is not None and _is_part(len(part), common) and not _is_ending(part)


def is_whole(word: str, trail: Trail, words: Graph, inflections: list[Inflection]) -> Callable[[Split], bool]:
    """Return a test whether a split fits all of `word`: divided like its base, and inflected like its second part."""
    base = min([len(word) - len(inflection.ending) for inflection in inflections], default=len(word))
    genitive = words.walk(GENITIVE, trail.nodes[-1]) & WORD

    def fits(split: Split) -> bool:
        inner = word[len(split.first) : base]
        if inner != split.second and (len(inner) < SHORTEST_PART or inner not in words):
            return False
        return words.walk(split.second + GENITIVE) & WORD == genitive

    return fits


def is_prefixed(word: str, words: Graph) -> bool:
    """Return whether `word` is another word with a prefix."""
    if not word.startswith(PREFIXES):
        return False
    rests = (word[len(prefix) :] for prefix in PREFIXES if word.startswith(prefix))
    return any(len(rest) >= SHORTEST_PART and rest in words for rest in rests)


def compound_of(word: str, trail: Trail, words: Graph, inflections: list[Inflection]) -> Compound | None:
    """Divide a known `word` into parts that German is known to combine."""
    firsts, seconds = parts()
    proven = [split for split in splits_of(word, trail.words) if split.first in firsts and split.second in seconds]
    if not proven or is_prefixed(word, words):
        return None
    whole = filter(is_whole(word, trail, words, inflections), proven)
    return _best((_as_named(split, trail, words) for split in whole), words)


def _as_named(split: Split, trail: Trail, words: Graph) -> Split:
    """Return the verb if the first part is its stem and rarely a word by itself: a BREMSBELAG is for BREMSEN."""
    if split.first != split.name:
        return split
    verbs = verbs_of(split.first, trail.nodes[len(split.first)], words)
    common = trail.words[len(split.first)] + SELDOM_ALONE
    return next((split._replace(name=verb) for verb in verbs if (words.common(verb) or 0) >= common), split)


def invention_of(word: str, trail: Trail, words: Graph) -> Compound | None:
    """Divide an unknown `word` into parts that could be combined; a word said twice is not a compound."""
    if word == 2 * word[: len(word) // 2]:
        return None
    firsts, seconds = parts()
    begun = (
        split
        for split in splits_of(word, trail.words)
        if split.first in firsts or _is_trusted(split.first, trail, words)
    )
    possible = (
        split
        for split in (*begun, *_after_stems(word, trail, words))
        if split.second in seconds or _may_follow(split.second, words)
    )
    return _best(possible, words)


def _after_stems(word: str, trail: Trail, words: Graph) -> Iterator[Split]:
    """Divide `word` after verb stems: in a FLÜSTERWALD it whispers."""
    for length in range(SHORTEST_STEM, min(len(trail.nodes), len(word) - SHORTEST_PART + 1)):
        stem = word[:length]
        if trail.words.get(length, 0) < COMMON_STEM:
            for verb in verbs_of(stem, trail.nodes[length], words):
                yield Split(stem, verb, word[length:])


def _best(splits: Iterable[Split], words: Graph) -> Compound | None:
    """Choose the split whose rarer part is the most common."""
    made = (
        Compound((name, second), min(words.common(name) or 0, words.common(second) or 0)) for _, name, second in splits
    )
    return max(made, key=lambda compound: compound.common, default=None)


def _ends(word: str, length: int, begun: Mapping[int, int]) -> Iterator[int]:
    """Return whether a first part of `length` may end here in `word`, alone or with a link.

    Of two words that differ by the link, the more common one is the word, and the other its inflected or linked form.
    """
    if word[length - 1] != LINK or begun.get(length - 1, -1) < begun[length]:
        yield length
    if word[length] == LINK and length < len(word) - SHORTEST_PART and begun.get(length + 1, -1) < begun[length]:
        yield length + 1


def _is_part(length: int, common: int) -> bool:
    return length >= SHORTEST_PART and LEAST_COMMON.get(length, LEAST_COMMON_LONG) <= common <= MOST_COMMON


def _is_ending(part: str) -> bool:
    return part in SUFFIXES or LEARNED.fullmatch(part) is not None


def _may_follow(part: str, words: Graph) -> bool:
    """Return whether `part` may be the second one; most are not words, which is quickly seen."""
    return (part in words or part in families()) and _is_trusted(part, words.trail(part), words)


def _is_trusted(part: str, trail: Trail, words: Graph) -> bool:
    """Return whether `part`, which the `trail` follows, may be a part that was never one before."""
    if part in families():
        return families()[part].points > FUNCTIONAL
    if len(part) < TRUSTED_LENGTH or _is_ending(part):
        return False
    common = trail.words.get(len(part), 0)
    if not LEAST_COMMON_LONG <= common < (MOST_COMMON if (points(part) or 0) >= VIVID else TRUSTED_COMMON):
        return False
    return not any(inflection.is_plain for inflection in inflections_of(part, trail, words))
