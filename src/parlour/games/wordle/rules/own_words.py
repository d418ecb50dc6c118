"""Riddles out of somebody's own list."""

from dataclasses import dataclass
from unicodedata import normalize

from parlour.core.game import Json
from parlour.core.riddle import Riddle
from parlour.games.wordle.rules.daily import PosedWord, WordleGame
from parlour.games.wordle.rules.spelling import Spelling
from parlour.pieces.words import spell
from parlour.pieces.words.own import Line, OwnList, own_list
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
    language = "de" if _is_german(text) else "en"
    spelled = OwnList(*(tuple(_spelled(line, language) for line in part) for part in own_list(text)))
    _check_sizes(spelled)
    answers, others = ({line.word for line in part} for part in spelled)
    length = len(spelled.answers[0].word)
    own = OwnWords(Spelling(language, length, named(tuple(sorted(answers)), others)))
    return Riddle(own.id, TITLES[language].format(length), own.open, own.pose, own.analyse)


def _is_german(text: str) -> bool:
    """Tell whether it takes letters that English has not."""
    return not set("äöüÄÖÜßẞ").isdisjoint(normalize("NFC", text))


def _spelled(line: Line, language: str) -> Line:
    word = spell(line.word, language)
    if word is None:
        msg = f"line {line.number}: {line.word[:40]!r} is not a word in letters alone"
        raise ValueError(msg)
    return Line(line.number, word)


def _check_sizes(words: OwnList) -> None:
    """Refuse words of several lengths, and lists too short to play or too long to be one."""
    every = words.answers + words.others
    first = every[0].word
    length = len(first)
    if length not in LENGTHS:
        msg = f"{first[:40]!r} has {length} letters; there may be {LENGTHS[0]} to {LENGTHS[-1]}"
        raise ValueError(msg)
    for number, word in every:
        if len(word) != length:
            msg = f"line {number}: {word[:40]!r} has {len(word)} letters, the first word has {length}"
            raise ValueError(msg)
    answers = len({line.word for line in words.answers})
    if answers < FEWEST_ANSWERS:
        msg = f"it has {answers} answers; at least {FEWEST_ANSWERS} make a riddle"
        raise ValueError(msg)
    if len(every) > MOST_WORDS:
        msg = f"it has {len(every)} words; at most {MOST_WORDS} are read"
        raise ValueError(msg)
