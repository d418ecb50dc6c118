"""Remarks on a German word: each is made only if it is true.

Most remarks are about letters, because anyone can count letters. They do not always tell the sound: EU is one sound in
HEUTE and two in MUSEUM, so no remark relies on only one reading.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from parlour.games.wortkunst.taste import phrasings
from parlour.games.wortkunst.taste.cruelty import is_cruel
from parlour.games.wortkunst.taste.sounds import HARD, SOFT
from parlour.games.wortkunst.taste.word_points import Portrait

Blanks: TypeAlias = Mapping[str, object]
"""The texts that fill the blanks of a sentence."""

UMLAUTS = "ÄÖÜ"
VOWEL = re.compile("[AEIOUÄÖÜ]")
EITHER = "Y"
"""A vowel in TYP and a consonant in YAK: words with it are not checked for vowels."""
SELDOM = re.compile("[QXYJ]")
DOUBLE = re.compile(r"([BDFGKLMNPRSTZ])\1")
PAIRED = re.compile("[AEÄ]U|[AE]I|IE")
UNDIVIDED = re.compile("[AÄ]U|.")
"""Vowels that are one syllable everywhere; EE is in BEET but not in FEEN, AI in MAIS but not in NAIV."""
HIDDEN = re.compile("(?:(?:[BDFGKMNPSTXZ]|CH)L[NS]?|ZN|BCS?|DV)$")
"""Endings with syllables that no vowel shows, as in DIRNDL and BREZN, and in letters that are spelled out."""
ALTERNATING = re.compile("[AEIOUÄÖÜ]?(?:[^AEIOUÄÖÜY][AEIOUÄÖÜ])*[^AEIOUÄÖÜY]?")
CROWDED = re.compile("[^AEIOUÄÖÜY]{4,}")
TIGHT = 4
"""This many consonants in a row are hard to pronounce."""
HARDENED = re.compile("[KPTXZQ]|C(?!H)")
ONSET = re.compile("SCH|S[PT]|[CPT]H|PF|[AEÄ]U|[AE]I|.")
"""Beginnings that must be equal for an alliteration: STERN and SONNE do not alliterate."""
_NUMBERS = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"
NUMBERS = _NUMBERS.split()


class Remark(NamedTuple):
    """A remark with several `ways` to say it; `true_of` returns texts for its blanks, or `None` if it is not true."""

    true_of: Callable[[Portrait], Blanks | None]
    ways: tuple[str, ...]


def join_things(things: Iterable[str]) -> str:
    """List `things` in a sentence: A, B und C."""
    *most, last = things
    return f"{', '.join(most)} und {last}" if most else last


def number_in_words(count: int) -> str:
    """Spell a number up to the length of a row of the board."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


@lru_cache(1)
def vowels(word: str) -> list[str]:
    """Return the vowels of `word` in order; none if it is not certain which letters are vowels."""
    return [] if EITHER in word else VOWEL.findall(word)


def _palindrome(seen: Portrait) -> Blanks | None:
    return {} if len(seen.word) > 2 and seen.word == seen.word[::-1] else None


def _silent(seen: Portrait) -> Blanks | None:
    return None if EITHER in seen.word or VOWEL.search(seen.word) else {}


def _one_vowel(seen: Portrait) -> Blanks | None:
    found = vowels(seen.word)
    fits = len(found) > 2 and len(set(found)) == 1
    return {"letter": found[0], "times": number_in_words(len(found))} if fits else None


def _in_order(seen: Portrait) -> Blanks | None:
    word = seen.word
    fits = len(word) > 3 and word.isascii() and word == "".join(sorted(set(word)))
    return {} if fits else None


def _all_different(seen: Portrait) -> Blanks | None:
    letters = len(seen.word)
    return {"letters": number_in_words(letters)} if letters > 8 and len(set(seen.word)) == letters else None


def _alliterating_parts(seen: Portrait) -> Blanks | None:
    if not seen.form.compound:
        return None
    one, other = seen.form.compound.parts
    return _parts(seen) if one[0] == other[0] and _onset(one) == _onset(other) else None


def _onset(part: str) -> str:
    found = ONSET.match(part)
    return found[0] if found else ""


def _parts(seen: Portrait) -> Blanks | None:
    compound = seen.form.compound
    if not compound or seen.form.common is None or any(map(is_cruel, compound.parts)):
        return None
    return {"first": compound.parts[0], "second": compound.parts[1]}


def _inflected(seen: Portrait) -> Blanks | None:
    inflection = seen.form.inflection
    return {"base": inflection.base} if inflection and inflection.is_plain else None


def _umlauts(seen: Portrait) -> Blanks | None:
    dotted = [letter for letter in seen.word if letter in UMLAUTS]
    return {"times": number_in_words(len(dotted)), "letters": join_things(dotted)} if len(dotted) > 1 else None


def _seldom_letter(seen: Portrait) -> Blanks | None:
    found = SELDOM.search(seen.word)
    return {"letter": found[0]} if found else None


def _crowd(seen: Portrait) -> Blanks | None:
    if seen.form.compound or max(seen.sounds.crowds, default=0) < TIGHT:
        return None
    crowds = CROWDED.findall(seen.word)
    return {"size": number_in_words(max(map(len, crowds)))} if crowds else None


def _colourful(seen: Portrait) -> Blanks | None:
    different = dict.fromkeys(vowels(seen.word))
    return {"count": number_in_words(len(different)), "vowels": join_things(different)} if len(different) > 3 else None


def _in_step(seen: Portrait) -> Blanks | None:
    return {} if len(seen.word) > 4 and ALTERNATING.fullmatch(seen.word) else None


def _soft(seen: Portrait) -> Blanks | None:
    kinds = seen.sounds.kinds
    if HARDENED.search(seen.word) or 2 * kinds.count(SOFT) < _consonants(seen):
        return None
    soft = dict.fromkeys(sound[0] for sound in seen.sounds.of(SOFT))
    return {"sounds": join_things(soft)} if len(soft) > 1 else None


def _hard(seen: Portrait) -> Blanks | None:
    if 2 * seen.sounds.kinds.count(HARD) < _consonants(seen):
        return None
    hard = dict.fromkeys(sound if len(set(sound)) > 1 else sound[0] for sound in seen.sounds.of(HARD))
    return {"sounds": join_things(hard)} if len(hard) > 1 else None


def _consonants(seen: Portrait) -> int:
    return len(seen.sounds.heard) - len(seen.sounds.vowels)


def _airy(seen: Portrait) -> Blanks | None:
    count, letters = len(vowels(seen.word)), len(seen.word)
    fits = letters > 3 and 2 * count > letters
    return {"vowels": number_in_words(count), "letters": number_in_words(letters)} if fits else None


def _favourite(seen: Portrait) -> Blanks | None:
    letter = max(dict.fromkeys(seen.word), key=seen.word.count)
    times = seen.word.count(letter)
    return {"letter": letter, "times": number_in_words(times)} if times > 2 else None


def _open_end(seen: Portrait) -> Blanks | None:
    last = seen.word[-1]
    return {"letter": last} if last in "AO" and not VOWEL.match(seen.word[-2]) else None


def _round(seen: Portrait) -> Blanks | None:
    word = seen.word
    return {"letter": word[0]} if len(word) > 3 and word[0] == word[-1] else None


def _umlaut(seen: Portrait) -> Blanks | None:
    dotted = [letter for letter in seen.word if letter in UMLAUTS]
    return {"letter": dotted[0]} if len(dotted) == 1 else None


def _long(seen: Portrait) -> Blanks | None:
    return {"letters": number_in_words(len(seen.word))} if len(seen.word) > 9 else None


def _short(seen: Portrait) -> Blanks | None:
    return {"letters": number_in_words(len(seen.word))} if len(seen.word) < 4 else None


def _side_by_side(seen: Portrait) -> Blanks | None:
    found = PAIRED.search(seen.word)
    return {"first": found[0][0], "second": found[0][1]} if found else None


def _one_syllable(seen: Portrait) -> Blanks | None:
    known = seen.form.common is not None and EITHER not in seen.word and not HIDDEN.search(seen.word)
    one = len(seen.sounds.vowels) == 1 and UNDIVIDED.fullmatch(seen.sounds.vowels[0])
    return {} if known and one else None


def _double(seen: Portrait) -> Blanks | None:
    found = DOUBLE.search(seen.word)
    return {"letter": found[1]} if found else None


def _wandering(seen: Portrait) -> Blanks | None:
    found = vowels(seen.word) if len(seen.sounds.vowels) > 1 else []
    return {"first": found[0], "last": found[-1]} if found and found[0] != found[-1] else None


def _counted(seen: Portrait) -> Blanks | None:
    return {"letters": number_in_words(len(seen.word))}


REMARKS = (
    Remark(_palindrome, phrasings.PALINDROME),
    Remark(_silent, phrasings.SILENT),
    Remark(_one_vowel, phrasings.ONE_VOWEL),
    Remark(_in_order, phrasings.IN_ORDER),
    Remark(_alliterating_parts, phrasings.ALLITERATING_PARTS),
    Remark(_all_different, phrasings.ALL_DIFFERENT),
    Remark(_parts, phrasings.PARTS),
    Remark(_inflected, phrasings.INFLECTED),
    Remark(_umlauts, phrasings.UMLAUTS),
    Remark(_seldom_letter, phrasings.SELDOM_LETTER),
    Remark(_crowd, phrasings.CROWD),
    Remark(_colourful, phrasings.COLOURFUL),
    Remark(_in_step, phrasings.IN_STEP),
    Remark(_soft, phrasings.SOFT),
    Remark(_hard, phrasings.HARD),
    Remark(_airy, phrasings.AIRY),
    Remark(_favourite, phrasings.FAVOURITE),
    Remark(_open_end, phrasings.OPEN_END),
    Remark(_round, phrasings.ROUND),
    Remark(_umlaut, phrasings.UMLAUT),
    Remark(_long, phrasings.LONG),
    Remark(_short, phrasings.SHORT),
    Remark(_side_by_side, phrasings.SIDE_BY_SIDE),
    Remark(_one_syllable, phrasings.ONE_SYLLABLE),
    Remark(_double, phrasings.DOUBLE),
    Remark(_wandering, phrasings.WANDERING),
    Remark(_counted, phrasings.COUNTED),
)
"""The most remarkable first."""


def remarks(seen: Portrait) -> Iterator[tuple[Remark, Blanks]]:
    """Find the remarks that are true of a word, the most remarkable first."""
    for remark in REMARKS:
        if (blanks := remark.true_of(seen)) is not None:
            yield remark, blanks
