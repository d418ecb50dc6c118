"""The daily words the house offers: by language, length and how common the answers are."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from parlour.core.game import Json
from parlour.core.riddle import Riddle
from parlour.games.wordle.rules.daily import CycledWord, DailyWord, PosedWord
from parlour.games.wordle.rules.own_words import riddle_of
from parlour.games.wordle.rules.spelling import Spelling
from parlour.pieces.words import LANGUAGES, LENGTHS, load, riddle_words
from parlour.pieces.words.riddles import named

FIRST = "en-5"
"""What is meant if none is named."""
EASY, EXPERT = "easy", "expert"
LEVELS = ("", EASY, EXPERT)
TITLES = {"en": "English, {} letters", "de": "Deutsch, {} Buchstaben"}
NAMES = {"en": {EASY: "easy", EXPERT: "for experts"}, "de": {EASY: "leicht", EXPERT: "für Kenner"}}
"""What levels are called, each in its own language."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What makes a riddle: its words are read when it is first opened."""

    language: str
    length: int
    level: str

    @property
    def id(self) -> str:
        """Name it, as `de-6` or `en-5-easy`."""
        return "-".join(filter(None, (self.language, str(self.length), self.level)))

    def open(self, date_str: str, key: bytes) -> DailyWord:
        """Make the game of a date."""
        return DailyWord(date_str, spelling(self), key, self.id)

    def open_before(self, date_str: str, key: bytes) -> DailyWord:
        """Make the game of a date as it was drawn at first."""
        return CycledWord(date_str, spelling(self), key, self.id)

    def analyse(self, secret: str, guesses: tuple[str, ...], hard: bool) -> Json:
        """Tell how good each guess was; this thinks with numpy."""
        from parlour.games.wordle.rules.analysis import analysis

        return analysis(spelling(self), secret, guesses, hard=hard)

    def pose(self, secret: str) -> PosedWord:
        """Make a game of a word that somebody chose."""
        return PosedWord(secret, spelling(self))


@cache
def spelling(kind: Kind) -> Spelling:
    """Give the words of `kind`: with a level, answers of the more common half or of the other."""
    words = riddle_words(kind.language, kind.length)
    if kind.level:
        words = named(_half(kind, words.answers), words.allowed)
    return Spelling(kind.language, kind.length, words)


def _half(kind: Kind, answers: tuple[str, ...]) -> tuple[str, ...]:
    lexicon = load(kind.language, LENGTHS[-1])
    commonest = sorted(answers, key=lexicon.zipf, reverse=True)
    half = len(answers) // 2
    return tuple(sorted(commonest[:half] if kind.level == EASY else commonest[half:]))


def _offered() -> Iterator[Riddle]:
    for level, language, length in product(LEVELS, LANGUAGES, LENGTHS):
        kind = Kind(language, length, level)
        words = TITLES[language].format(length), NAMES[language].get(level)
        yield Riddle(kind.id, ", ".join(filter(None, words)), kind.open, kind.pose, kind.analyse, kind.open_before)


from_list = riddle_of
"""What is made of a list that somebody brings."""
RIDDLES = tuple(sorted(_offered(), key=lambda riddle: riddle.id != FIRST))
