"""What a German word is worth, before that is put on a scale: its rarity, its sound and its form.

The weights were tuned on pairs of words, as a whole: no word is known here by name.
"""

import re
from typing import NamedTuple

from parlour.pieces.german.forms import Form, form
from parlour.pieces.german.sounds import CONSONANTS, FULL, HARD, PLAIN, SOFT, Sounds, sounds
from parlour.pieces.words.graph import Graph

RARITY, SOUND, FORM = 0.41, 0.37, 0.22
"""Their shares."""
SHORT = {2: 0.38, 3: 0.63, 4: 0.86, 5: 0.94, 6: 0.98}
"""What is left of the worth of short words: they are quickly laid, and no work of art."""

UNHEARD, SELDOM, CONSTANT = 5, 25, 70
"""Tenths of a zipf: so rare that rarer makes no difference, rare enough to be special, and in every sentence."""
UNCOUNTED = 30
"""As how common a word passes that no text has: most of these are bent in a way that nobody needs."""
FAMILY = 4
"""How much rarer a bent form may seem than the word it comes from."""
MAKING = "E"
"""The ending that makes words of their own more than it bends others: STILLE, FERNE, TREUE."""
INVENTED = 15
"""How much rarer than its parts a compound is that nobody has written down."""

CHARMING = {"CHEN": 0.25, "LEIN": 0.25, "LING": 0.25, "SELIG": 0.2, "SAM": 0.2, "IE": 0.12, "LICH": 0.1, "HAFT": 0.1}
DULL = {"IERUNG": -0.4, "UNG": -0.32, "ISMUS": -0.3, "IEREN": -0.3, "TION": -0.25, "ITÄT": -0.15, "ISCH": -0.15}
ENDINGS = CHARMING | DULL
"""How words end that charm, and how those that come from an office."""
LONGEST_ENDING = max(map(len, ENDINGS))
SPICE = {"Q": 1.0, "X": 1.0, "Y": 1.0, "J": 0.7, "Ö": 0.7, "Ü": 0.5, "V": 0.4, "Ä": 0.4, "P": 0.2, "Z": 0.1}
"""Letters one does not see every day."""
_SPICY = re.compile(f"[{''.join(SPICE)}]")


class Portrait(NamedTuple):
    """A word, how it is built and how it sounds."""

    word: str
    form: Form
    sounds: Sounds

    @property
    def is_stranger(self) -> bool:
        """Tell whether it is neither a word nor made of two."""
        return self.form.common is None and self.form.compound is None


def portrait(word: str, words: Graph) -> Portrait:
    """Look at `word` and listen to it, among `words`."""
    return Portrait(word, form(word, words), sounds(word))


def worth(portrait: Portrait) -> float:
    """Give the worth of a word, about 0 to 1."""
    whole = RARITY * rarity(portrait.form) + SOUND * sound(portrait) + FORM * shape(portrait)
    return SHORT.get(size(portrait), 1.0) * whole


def size(portrait: Portrait) -> int:
    """Count the letters of a word, but none that only bend it: LOBES is no longer than LOB."""
    word, bend = portrait.word, portrait.form.bend
    return len(word) if bend is None or bend.ending == MAKING else min(len(word), len(bend.base))


def rarity(form: Form) -> float:
    """Tell from 0 to 1 how seldom one meets a word: of the common ones each step counts more than of the rare ones."""
    common = form.common or UNCOUNTED
    if form.common is None and form.compound:
        common = form.compound.common - INVENTED
    if form.bend:
        common = max(common, form.bend.common - FAMILY)
    common = min(max(common, UNHEARD), CONSTANT)
    known: float = (max(0, common - SELDOM) / (CONSTANT - SELDOM)) ** 1.4
    return 1 - 0.7 * known - 0.3 * (common - UNHEARD) / (CONSTANT - UNHEARD)


def sound(portrait: Portrait) -> float:
    """Tell from 0 to 1 how well a word sounds: soft, with many vowels, and lightly walked."""
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


def shape(portrait: Portrait) -> float:
    """Tell from 0 to 1 how finely a word is built: a picture of two words, special letters, room; and not bent."""
    word, (_, bend, compound) = portrait.word, portrait.form
    whole = 0.4 + 0.04 * min(6, max(0, size(portrait) - 5))
    whole += min(0.25, 0.12 * sum([SPICE[letter] for letter in sorted(set(_SPICY.findall(word)))]))
    whole += _of_ending(word)
    if compound:
        whole += 0.3
    if bend:
        whole -= 0.15 if bend.ending == MAKING else 0.5
    return min(1.0, max(0.0, whole))


def _of_ending(word: str) -> float:
    for length in range(LONGEST_ENDING, 1, -1):
        if (ending := word[-length:]) in ENDINGS:
            return ENDINGS[ending]
    return 0.0
