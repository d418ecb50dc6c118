"""What is known about a German word, as numbers for `scripts/german_taste.py`."""

import re
from functools import lru_cache
from pathlib import Path
from zlib import crc32

import numpy as np
import numpy.typing as npt
from scripts.german_sources import KINDS, Sense, polarity, senses, singulars, vectors

from parlour.games.wortkunst.taste.word_points import portrait, sound
from parlour.pieces.words.graph import Graph

_ENDINGS = """
    IEREN IERUNG UNG ISMUS TION ITÄT ISCH CHEN LEIN LING SELIG SAM LICH HAFT HEIT KEIT ELN ERN NIS TUM SCHAFT ENT ER
    IN AT ID YL OL ON OR IK IE EN ND BAR LOS MENT ING ANZ ENZ MUT LUST EI ERL
"""
ENDINGS = _ENDINGS.split()
BY_LENGTH = sorted(ENDINGS, key=len, reverse=True)
MEANING, MARKED, COUNTED, ENDED, LETTERS = 1.5, 0.6, 1.5, 0.5, 0.6
"""The weight of each group of numbers."""
HASHED = 4096
RHYMING = re.compile(
    r"(.{3,}).?\1|([^AEIOUÄÖÜ]+)[IA]([^AEIOUÄÖÜ]+)\2[AO]\3|^[^AEIOUÄÖÜ]+([AEIOUÄÖÜ].{2,})[^AEIOUÄÖÜ]+\4$"
)
"""Words that repeat themselves: KUDDELMUDDEL, SINGSANG."""
OFTEN, ALWAYS = 3.5, 5.0

Vector = npt.NDArray[np.float32]


class Knowledge:
    """All sources together."""

    def __init__(self, root: Path, words: Graph) -> None:
        self._words = words
        self._senses = senses(root, words)
        self._singulars = singulars(root, words)
        self._polarity = polarity(root)
        texts = sorted({sense.english for found in self._senses.values() for sense in found if sense.english})
        self._places = {text: place for place, text in enumerate(texts)}
        self._vectors = vectors(root, texts)

    def is_head(self, word: str) -> bool:
        """Return whether `word` has its own entry in the dictionary."""
        return any(sense.is_head for sense in self._senses.get(word, ()))

    def singular(self, word: str) -> str | None:
        """Return the noun that `word` is the plural of."""
        return self._singulars.get(word)

    def is_noun(self, word: str) -> bool:
        """Return whether `word` has its own entry as a noun, or is the plural of one."""
        return word in self._singulars or any(sense.is_head and sense.is_noun for sense in self._senses.get(word, ()))

    def is_explained(self, word: str) -> bool:
        """Return whether the dictionary translates `word`."""
        return word in self._senses

    def features(self, word: str) -> Vector:
        """Return everything that is known about `word`."""
        found = self._senses.get(word, [])
        groups = (
            MEANING * self._meaning(found),
            MARKED * self._marked(word, found),
            COUNTED * self._counted(word),
            ENDED * _ended(word),
            LETTERS * _letters(word),
        )
        return np.concatenate(groups)

    def _meaning(self, found: list[Sense]) -> Vector:
        whole = np.zeros(self._vectors.shape[1], np.float32)
        for rank, sense in enumerate(found, 1):
            if sense.english:
                whole += self._vectors[self._places[sense.english]].astype(np.float32) / rank
        return whole / max(float(np.linalg.norm(whole)), 1e-6)

    def _marked(self, word: str, found: list[Sense]) -> Vector:
        own = frozenset[str]().union(*(sense.own for sense in found))
        entry = frozenset[str]().union(*(sense.entry for sense in found))
        good = self._polarity.get(word)
        others = (bool(found), bool(found) and found[0].is_noun, good is not None, good or 0.0)
        return np.array(
            [*(kind in own for kind in KINDS), *(0.6 * (kind in entry) for kind in KINDS), *others], np.float32
        )

    def _counted(self, word: str) -> Vector:
        zipf = self._words.zipf(word)
        steps = (zipf / 7, max(0.0, zipf - OFTEN) / 3.5, max(0.0, zipf - ALWAYS) / 2, zipf == 0)
        rhymes = RHYMING.search(word) is not None
        return np.array([*steps, sound(portrait(word, self._words)), rhymes], np.float32)


def _ended(word: str) -> Vector:
    ending = next((one for one in BY_LENGTH if word.endswith(one) and len(word) > len(one) + 2), None)
    return np.array([one == ending for one in ENDINGS], np.float32)


@lru_cache(1)
def _letters(word: str) -> Vector:
    whole, framed = np.zeros(HASHED, np.float32), f"^{word}$"
    for size in (3, 4, 5):
        for at in range(len(framed) - size + 1):
            whole[crc32(framed[at : at + size].encode()) % HASHED] += 1
    return whole / max(float(np.linalg.norm(whole)), 1e-6)
