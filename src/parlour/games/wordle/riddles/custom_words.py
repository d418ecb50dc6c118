"""Riddles from a list that someone supplies."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import normalize

from parlour.core.game import Json
from parlour.core.riddle import Riddle, SourceList
from parlour.games.wordle.riddles.daily_word import CycledWord, DailyWord, PosedWord
from parlour.games.wordle.riddles.dictionary import explain_omissions, language_of
from parlour.games.wordle.rules.guess_list import GuessList
from parlour.pieces.english import plural
from parlour.pieces.words import spell
from parlour.pieces.words.custom_list import CustomList, ListedWord, read_custom_list
from parlour.pieces.words.riddle_words import named

LENGTHS = range(3, 11)
USUAL = 5
"""The preferred length, if a list has `ENOUGH` such answers: most words of a dictionary are too long to guess."""
ENOUGH = 100
FEWEST_ANSWERS = 10
MOST_WORDS = 100_000
TITLES = {"en": "Custom words, {} letters", "de": "Eigene Wörter, {} Buchstaben"}
_WIDEST = "de"
"""The language whose letters include those of all others."""


@dataclass(frozen=True, slots=True)
class CustomWords:
    """The words of such a list."""

    guess_list: GuessList

    @property
    def id(self) -> str:
        """Return its id, like `own-5`."""
        return f"own-{self.guess_list.length}"

    def open(self, date_str: str, key: bytes) -> DailyWord:
        """Make the game of a date."""
        return DailyWord(date_str, self.guess_list, key, self.id)

    def open_before(self, date_str: str, key: bytes) -> DailyWord:
        """Make the game of a date with the word that the first version of Parlour drew."""
        return CycledWord(date_str, self.guess_list, key, self.id)

    def pose(self, secret: str) -> PosedWord:
        """Make a game with a secret that someone chose."""
        return PosedWord(secret, self.guess_list)

    def analyse(self, secret: str, guesses: tuple[str, ...], hard: bool) -> Json:
        """Rate each guess; this loads numpy."""
        from parlour.games.wordle.riddles.analysis import analysis

        return analysis(self.guess_list, secret, guesses, hard=hard)

    def remade(self, text: str) -> Riddle:
        """Make this riddle from another list, with words of the same length."""
        return riddle_of(text, self.guess_list.length)


def riddle_of(text: str, length: int | None = None) -> Riddle:
    """Make a riddle from the words of one `length`, or raise `ValueError` with the fault of the list.

    By default it is five if there are many answers of five letters, otherwise the most frequent length.
    """
    written = read_custom_list(normalize("NFC", text))
    length = length or _length(written.answers)
    language = language_of([line.word for part in written for line in part if _letters(line, _WIDEST) == length])
    kept = CustomList(*(tuple(line for line in part if _letters(line, language) == length) for part in written))
    answers, others = ({spell(line.word, language) or "" for line in part} for part in kept)
    _check_sizes(answers, others, length)
    own = CustomWords(GuessList(language, length, named(tuple(sorted(answers)), others)))
    source = SourceList(
        _text(kept),
        own.remade,
        explain_omissions((_letters(line, language) for part in written for line in part), length),
    )
    return Riddle(own.id, TITLES[language].format(length), own.open, own.pose, own.analyse, own.open_before, source)


def _letters(line: ListedWord, language: str) -> int:
    """Count the letters of a word; 0 if it cannot be spelled."""
    return len(spell(line.word, language) or "")


def _length(answers: Iterable[ListedWord]) -> int:
    words = {spell(line.word, _WIDEST) or "" for line in answers}
    lengths = Counter(len(word) for word in words if len(word) in LENGTHS)
    if not lengths:
        msg = f"it has no answers of {LENGTHS[0]} to {LENGTHS[-1]} letters"
        raise ValueError(msg)
    if lengths[USUAL] >= ENOUGH:
        return USUAL
    return max(sorted(lengths), key=lambda length: lengths[length])


def _check_sizes(answers: set[str], others: set[str], length: int) -> None:
    """Refuse lists that are too short to play, or too long."""
    if len(answers) < FEWEST_ANSWERS:
        msg = f"it has {plural(len(answers), 'answer')} of {length} letters; a riddle needs at least {FEWEST_ANSWERS}"
        raise ValueError(msg)
    if len(answers | others) > MOST_WORDS:
        msg = f"it has {len(answers | others)} words of {length} letters; at most {MOST_WORDS} are allowed"
        raise ValueError(msg)


def _text(kept: CustomList) -> str:
    """Write a list back as text."""
    return "\n\n".join("\n".join(line.word for line in part) for part in kept if part)
