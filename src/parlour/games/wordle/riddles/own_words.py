"""Riddles out of somebody's own list."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import normalize

from parlour.core.game import Json
from parlour.core.riddle import Riddle, Source
from parlour.games.wordle.riddles.daily import CycledWord, DailyWord, PosedWord
from parlour.games.wordle.riddles.dictionary import language_of, note
from parlour.games.wordle.rules.spelling import Spelling
from parlour.pieces.words import spell
from parlour.pieces.words.own import Line, OwnList, own_list
from parlour.pieces.words.riddles import named

LENGTHS = range(3, 11)
USUAL = 5
"""Letters, if a list has `ENOUGH` such answers: most words of a dictionary are longer than anybody wants to guess."""
ENOUGH = 100
FEWEST_ANSWERS = 10
MOST_WORDS = 100_000
TITLES = {"en": "Own words, {} letters", "de": "Eigene Wörter, {} Buchstaben"}
_WIDEST = "de"
"""The language whose letters are those of all others and more."""


@dataclass(frozen=True, slots=True)
class OwnWords:
    """Somebody's list."""

    spelling: Spelling

    @property
    def id(self) -> str:
        """Name it, as `own-5`."""
        return f"own-{self.spelling.length}"

    def open(self, date_str: str, key: bytes) -> DailyWord:
        """Make the game of a date."""
        return DailyWord(date_str, self.spelling, key, self.id)

    def open_before(self, date_str: str, key: bytes) -> DailyWord:
        """Make the game of a date as it was drawn at first."""
        return CycledWord(date_str, self.spelling, key, self.id)

    def pose(self, secret: str) -> PosedWord:
        """Make a game of a word that somebody chose."""
        return PosedWord(secret, self.spelling)

    def analyse(self, secret: str, guesses: tuple[str, ...], hard: bool) -> Json:
        """Tell how good each guess was; this thinks with numpy."""
        from parlour.games.wordle.riddles.analysis import analysis

        return analysis(self.spelling, secret, guesses, hard=hard)

    def remade(self, text: str) -> Riddle:
        """Make this riddle of another list: its words have as many letters."""
        return riddle_of(text, self.spelling.length)


def riddle_of(text: str, length: int | None = None) -> Riddle:
    """Make a riddle of the words of one `length`, or raise `ValueError` with what is wrong with the list.

    Without a length it is five if there are many answers of five letters, otherwise that of most answers.
    """
    written = own_list(normalize("NFC", text))
    length = length or _length(written.answers)
    language = language_of([line.word for part in written for line in part if _letters(line, _WIDEST) == length])
    kept = OwnList(*(tuple(line for line in part if _letters(line, language) == length) for part in written))
    answers, others = ({spell(line.word, language) or "" for line in part} for part in kept)
    _check_sizes(answers, others, length)
    own = OwnWords(Spelling(language, length, named(tuple(sorted(answers)), others)))
    source = Source(
        _text(kept), own.remade, note((_letters(line, language) for part in written for line in part), length)
    )
    return Riddle(own.id, TITLES[language].format(length), own.open, own.pose, own.analyse, own.open_before, source)


def _letters(line: Line, language: str) -> int:
    """Count the letters of a word; one that cannot be spelled has none."""
    return len(spell(line.word, language) or "")


def _length(answers: Iterable[Line]) -> int:
    words = {spell(line.word, _WIDEST) or "" for line in answers}
    lengths = Counter(len(word) for word in words if len(word) in LENGTHS)
    if not lengths:
        msg = f"it has no answers of {LENGTHS[0]} to {LENGTHS[-1]} letters"
        raise ValueError(msg)
    if lengths[USUAL] >= ENOUGH:
        return USUAL
    return max(sorted(lengths), key=lambda length: lengths[length])


def _check_sizes(answers: set[str], others: set[str], length: int) -> None:
    """Refuse lists too short to play or too long to be one."""
    if len(answers) < FEWEST_ANSWERS:
        msg = f"it has {len(answers)} answers of {length} letters; at least {FEWEST_ANSWERS} make a riddle"
        raise ValueError(msg)
    if len(answers | others) > MOST_WORDS:
        msg = f"it has {len(answers | others)} words of {length} letters; at most {MOST_WORDS} are taken"
        raise ValueError(msg)


def _text(kept: OwnList) -> str:
    """Write a list down again."""
    return "\n\n".join("\n".join(line.word for line in part) for part in kept if part)
