"""The shipped word lists: the only place where rules read a file."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from lzma import LZMADecompressor

from parlour.pieces.words.fingerprints import FINGERPRINTS
from parlour.pieces.words.spelling import alphabet

SHORTEST, LONGEST = 2, 15
"""The lengths of the words in a list."""

_CODEC = "latin-1"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one language up to some length."""

    language: str
    words: frozenset[str] = field(repr=False)
    _sections: tuple[tuple[str, ...], ...] = field(repr=False)
    _zipfs: tuple[bytes, ...] = field(repr=False)

    @property
    def alphabet(self) -> str:
        """The letters of its words."""
        return alphabet(self.language)

    def by_length(self, length: int) -> tuple[str, ...]:
        """Return all words of `length` letters in alphabetical order; umlauts come last."""
        section = length - SHORTEST
        return self._sections[section] if 0 <= section < len(self._sections) else ()

    def zipf(self, word: str) -> float:
        """Return how common `word` is: above 7 for the most common, one less for each tenth of that, 0 if unknown."""
        if word not in self.words:
            return 0.0
        section = len(word) - SHORTEST
        return self._zipfs[section][bisect_left(self._sections[section], word)] / 10


def load(language: str, longest: int = LONGEST) -> Lexicon:
    """Return the words of `language` with at most `longest` letters, which are read at the first call."""
    return _load(language, min(longest, LONGEST))


def fingerprint(language: str) -> str:
    """Return the fingerprint of the present word list of `language`, without reading it."""
    return FINGERPRINTS[language]


@cache
def _load(language: str, longest: int) -> Lexicon:
    lengths = range(SHORTEST, longest + 1)
    folded = zip(sections(f"{language}.words.xz", len(lengths)), lengths, strict=True)
    lists = tuple(tuple(unfold(section, length)) for section, length in folded)
    zipfs = tuple(sections(f"{language}.zipf.xz", len(lengths)))
    return Lexicon(language, frozenset(word for words in lists for word in words), lists, zipfs)


def sections(name: str, count: int, package: str = __package__) -> Iterator[bytes]:
    """Read the first `count` xz streams of a file that is shipped in `package`."""
    rest = files(package).joinpath(name).read_bytes()
    for _ in range(count):
        stream = LZMADecompressor()
        yield stream.decompress(rest)
        rest = stream.unused_data


def unfold(section: bytes, length: int) -> Iterator[str]:
    """Read sorted words of equal `length`, stored as the number of letters shared with the last one and the rest."""
    letters = section.decode(_CODEC)
    word, at = "", 0
    while at < len(section):
        shared = section[at]
        end = at + 1 + length - shared
        word = word[:shared] + letters[at + 1 : end]
        yield word
        at = end
