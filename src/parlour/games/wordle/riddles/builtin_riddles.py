"""The daily words that every server offers: one for each language, length and difficulty."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from parlour.core.game import Json
from parlour.core.riddle import Riddle
from parlour.games.wordle.riddles.daily_word import CycledWord, DailyWord, PosedWord
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.values.word_kind import DIFFICULTIES, EASY, EXPERT, WordKind
from parlour.pieces.words import LANGUAGES, LENGTHS

DEFAULT = "en-5"
"""The default riddle."""
TITLES = {"en": "English, {} letters", "de": "Deutsch, {} Buchstaben"}
NAMES = {"en": {EASY: "easy", EXPERT: "for experts"}, "de": {EASY: "leicht", EXPERT: "für Experten"}}
"""Names of the difficulties, each in its own language."""


@dataclass(frozen=True, slots=True)
class OfferedWords:
    """A riddle of one kind; its words are read when it is first opened."""

    kind: WordKind

    def open(self, date_str: str, key: bytes) -> DailyWord:
        """Make the game of a date."""
        return DailyWord(date_str, guess_list(self.kind), key, self.kind.id)

    def open_before(self, date_str: str, key: bytes) -> DailyWord:
        """Make the game of a date with the word that the first version of Parlour drew."""
        return CycledWord(date_str, guess_list(self.kind), key, self.kind.id)

    def analyse(self, secret: str, guesses: tuple[str, ...], hard: bool) -> Json:
        """Rate each guess; this loads numpy."""
        from parlour.games.wordle.riddles.analysis import analysis

        return analysis(guess_list(self.kind), secret, guesses, hard=hard)

    def pose(self, secret: str) -> PosedWord:
        """Make a game with a secret that someone chose."""
        return PosedWord(secret, guess_list(self.kind))


def _offered() -> Iterator[Riddle]:
    for level, language, length in product(DIFFICULTIES, LANGUAGES, LENGTHS):
        words = OfferedWords(WordKind(language, length, level))
        title = ", ".join(filter(None, (TITLES[language].format(length), NAMES[language].get(level))))
        yield Riddle(words.kind.id, title, words.open, words.pose, words.analyse, words.open_before)


RIDDLES = tuple(sorted(_offered(), key=lambda riddle: riddle.id != DEFAULT))
