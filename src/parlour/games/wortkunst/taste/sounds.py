"""The sounds of a German word, as far as its letters tell."""

import re
from typing import NamedTuple

_SOUND = re.compile(r"SCH|[AEÄ]U|[EA]I|IE|AA|EE|OO|C[HK]|[PT]H|NG|PF|QU|TZ|BB|DD|FF|GG|KK|LL|MM|NN|PP|RR|SS|TT|ZZ|.")
"""Letters that make one sound together, or a single letter."""

PLAIN, FULL, SOFT, HARD, OTHER = "e", "v", "s", "h", "o"
"""Kinds of sounds: the E of endings, other vowels, sounds that can be hummed, sounds that stop the breath, the rest."""

_SPELLED = {
    PLAIN: "E",
    FULL: "A I O U Y Ä Ö Ü AU EU ÄU EI AI IE AA EE OO",
    SOFT: "J L M N R W NG LL MM NN RR",
    HARD: "C K P Q T X Z CK KK PF PP QU TT TZ ZZ",
}
_KINDS = {sound: kind for kind, spelled in _SPELLED.items() for sound in spelled.split()}
VOWELS, CONSONANTS = PLAIN + FULL, SOFT + HARD + OTHER
_SIDES = str.maketrans(dict.fromkeys(VOWELS, "v") | dict.fromkeys(CONSONANTS, "c"))


class Sounds(NamedTuple):
    """A word as it sounds."""

    heard: list[str]
    """Its sounds in order, as they are spelled."""
    kinds: str
    """The kind of each sound."""
    vowels: list[str]
    """The sounds that make a syllable."""
    crowds: list[int]
    """The sizes of all groups of consonants without a vowel between."""
    changes: int
    """How often a vowel follows a consonant, or the other way round."""

    def of(self, kind: str) -> list[str]:
        """Return the different sounds of one `kind`, in order."""
        return list(dict.fromkeys(sound for sound in self.heard if _KINDS.get(sound, OTHER) == kind))


def sounds(word: str) -> Sounds:
    """Return the sounds of `word`."""
    heard = _SOUND.findall(word)
    kinds = "".join([_KINDS.get(sound, OTHER) for sound in heard])
    sides = kinds.translate(_SIDES)
    vowels = [sound for sound, side in zip(heard, sides, strict=True) if side == "v"]
    crowds = [len(crowd) for crowd in sides.split("v") if crowd]
    return Sounds(heard, kinds, vowels, crowds, sides.count("vc") + sides.count("cv"))
