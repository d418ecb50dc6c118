"""Riddles out of somebody's own list: one word a line, and after an empty line words that may only be guessed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from unicodedata import normalize

from parlour.core.game import Json
from parlour.core.riddle import Riddle
from parlour.games.wordle.rules.daily import PosedWord, WordleGame
from parlour.games.wordle.rules.spelling import Spelling
from parlour.pieces.words import spell
from parlour.pieces.words.riddles import named

LENGTHS = range(3, 11)
FEWEST_ANSWERS = 10
MOST_WORDS = 100_000
TITLES = {"en": "Own words, {} letters", "de": "Eigene Wörter, {} Buchstaben"}


@dataclass(frozen=True, slots=True)
class OwnWords:
    """Somebody's list."""

    spelling: Spelling

    @property
    def id(self) -> str:
        """Name it, as `own-5`."""
        return f"own-{self.spelling.length}"

    def open(self, date_str: str, key: bytes) -> WordleGame:
        """Make the game of a date."""
        return WordleGame(date_str, self.spelling, key, self.id)

    def pose(self, secret: str) -> PosedWord:
        """Make a game of a word that somebody chose."""
        return PosedWord(secret, self.spelling)

    def analyse(self, secret: str, guesses: tuple[str, ...], hard: bool) -> Json:
        """Tell how good each guess was; this thinks with numpy."""
        from parlour.games.wordle.rules.analysis import analysis

        return analysis(self.spelling, secret, guesses, hard=hard)


def riddle_of(text: str) -> Riddle:
    """Make a riddle of a list, or raise `ValueError` with the first thing that is wrong with it."""
    parts = [list(lines) for is_word, lines in groupby(_lines(text), key=lambda line: bool(line[1])) if is_word]
    if len(parts) not in (1, 2):
        msg = f"it has {len(parts)} parts; answers come first and, after an empty line, words that may only be guessed"
        raise ValueError(msg)
    language = "de" if _is_german(text) else "en"
    words = [[_word(number, word, language) for number, word in part] for part in parts]
    answers = tuple(sorted(set(words[0])))
    _check_sizes(parts, words)
    own = OwnWords(Spelling(language, len(answers[0]), named(answers, [word for part in words for word in part])))
    return Riddle(own.id, TITLES[language].format(own.spelling.length), own.open, own.pose, own.analyse)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    return enumerate((line.strip() for line in text.removeprefix("\ufeff").splitlines()), 1)


def _is_german(text: str) -> bool:
    """Tell whether it takes letters that English has not."""
    return not set("äöüÄÖÜßẞ").isdisjoint(normalize("NFC", text))


def _word(number: int, text: str, language: str) -> str:
    word = spell(text, language)
    if word is None:
        msg = f"line {number}: {text[:40]!r} is not a word in letters alone"
        raise ValueError(msg)
    return word


def _check_sizes(parts: list[list[tuple[int, str]]], words: list[list[str]]) -> None:
    """Refuse words of several lengths, and lists too short to play or too long to be one."""
    length = len(words[0][0])
    if length not in LENGTHS:
        msg = f"{words[0][0][:40]!r} has {length} letters; there may be {LENGTHS[0]} to {LENGTHS[-1]}"
        raise ValueError(msg)
    for part, spelled in zip(parts, words, strict=True):
        for (number, _), word in zip(part, spelled, strict=True):
            if len(word) != length:
                msg = f"line {number}: {word[:40]!r} has {len(word)} letters, the first word has {length}"
                raise ValueError(msg)
    answers, every = len(set(words[0])), sum(map(len, words))
    if answers < FEWEST_ANSWERS:
        msg = f"it has {answers} answers; at least {FEWEST_ANSWERS} make a riddle"
        raise ValueError(msg)
    if every > MOST_WORDS:
        msg = f"it has {every} words; at most {MOST_WORDS} are read"
        raise ValueError(msg)
