"""The points of a German word: learned for words of the list, computed from the parts for inventions."""

from functools import lru_cache
from typing import NamedTuple

from parlour.games.wortkunst.taste.cruelty import is_cruel
from parlour.games.wortkunst.taste.families import families
from parlour.games.wortkunst.taste.forms import Form, form
from parlour.games.wortkunst.taste.inflections import inflections_of
from parlour.games.wortkunst.taste.learned_points import points
from parlour.games.wortkunst.taste.sensitive_words import is_coarse, is_grave, is_of_people, is_twofold
from parlour.games.wortkunst.taste.sounds import CONSONANTS, FULL, HARD, PLAIN, SOFT, Sounds, sounds
from parlour.pieces.words.graph import Graph, graph

CRUEL, STRANGE = 1, 2
"""The points of cruel words, and the least that a non-word gets."""
LEAST, MOST = 7, 100
"""The range of all other words."""
FORM, BENDING = 0.82, 2
"""The share of a word's points that its forms get, and the points deducted besides."""
SHORTEST, SHORT_MOST = 0.45, 25
"""The share of points for words of two letters, and their maximum."""
COARSE_MOST, GRAVE_MOST = 12, 35
"""The maximum for vulgar and grave words."""
PEOPLE = 40
"""The points of all names for groups of people."""
PICTURE, WHOLE = 45, 65
"""The points from which two parts begin to make a picture, and from which they do."""
VIVID = 14
"""Points that a picture adds."""
GLUED = 6
"""Points deducted for a compound."""


class Portrait(NamedTuple):
    """A word, its structure and its sounds."""

    word: str
    form: Form
    sounds: Sounds

    @property
    def is_stranger(self) -> bool:
        """Return whether it is neither a word nor made of two."""
        return self.form.common is None and self.form.compound is None and self.word not in families()


def portrait(word: str, words: Graph) -> Portrait:
    """Analyse `word` among `words`."""
    return Portrait(word, form(word, words), sounds(word))


def worth(portrait: Portrait) -> int:
    """Return the points of a word, from 1 to 100."""
    word = portrait.word
    if portrait.form.common is not None:
        return points(word) or LEAST
    compound = portrait.form.compound
    if is_cruel(word, portrait.form.pieces):
        return CRUEL
    if word in families():
        return families()[word].points
    if compound:
        return min(MOST, max(LEAST, round(_of_invention(compound.parts))))
    return STRANGE + round((LEAST - 1 - STRANGE) * sound(portrait))


def of_short(word: str, points: float) -> float:
    """Return the reduced `points` of words of two letters, of which several are often placed in passing."""
    return min(SHORT_MOST, SHORTEST * points) if len(word) == 2 else points


def of_tone(word: str, points: float) -> float:
    """Return the reduced `points` of vulgar, grave and ambiguous words; words for people all get the same."""
    if is_coarse(word) or is_twofold(word):
        return min(COARSE_MOST, points)
    if is_of_people(word):
        return PEOPLE
    return min(GRAVE_MOST, points) if is_grave(word) and word not in families() else points


def of_form(base: float) -> float:
    """Return the points of a form whose base word has `base` points: an ending makes nothing new."""
    return FORM * base - BENDING


def of_parts(first: float, second: float) -> float:
    """Return the points of two words together: the duller one decides, unless both make a picture."""
    low = min(first, second)
    vivid = min(1.0, max(0.0, (low - PICTURE) / (WHOLE - PICTURE)))
    return 0.6 * low + 0.2 * (first + second) + VIVID * vivid - GLUED


def _of_invention(parts: tuple[str, str]) -> float:
    """Return the points of two words that nobody combined before: people are not rated, and a corpse stays grave."""
    if any(map(is_of_people, parts)):
        return PEOPLE
    together = of_parts(*map(_of_part, parts))
    sad = any(is_grave(part) and (points(part) or 0) <= GRAVE_MOST for part in parts)
    return min(GRAVE_MOST, together) if sad else together


@lru_cache(1 << 12)
def _of_part(part: str) -> int:
    """Return the points of a part, or of its base word: KATZEN in KATZENMOND is not a plural."""
    words = graph("de")
    bases = [inflection.base for inflection in inflections_of(part, words.trail(part), words)]
    return max(points(base) or LEAST for base in [part, *bases])


def sound(portrait: Portrait) -> float:
    """Return from 0 to 1 how well a word sounds: soft, with many vowels, and flowing."""
    heard, kinds = portrait.sounds, portrait.sounds.kinds
    syllables = kinds.count(PLAIN) + kinds.count(FULL)
    if not syllables:
        return 0.0
    others = max(1, len(kinds) - syllables)
    softness = (kinds.count(SOFT) - 0.85 * kinds.count(HARD)) / others
    colour = 1 - kinds.lstrip(CONSONANTS).count(PLAIN, 1) / syllables
    variety = min(1.0, (len(set(heard.vowels)) - 1) / 3)
    rhythm = heard.changes / max(1, len(kinds) - 1)
    crowd = sum([size - 3 for size in heard.crowds if size > 3]) * (0.5 if portrait.form.compound else 1)
    whole = 0.3 + 0.28 * softness + 0.2 * colour + 0.18 * variety + 0.2 * rhythm - 0.08 * min(1.5, crowd)
    return min(1.0, max(0.0, whole))
