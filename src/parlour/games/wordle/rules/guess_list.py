"""Which words may be guessed."""

from dataclasses import dataclass
from functools import cache
from unicodedata import normalize

from parlour.core.refusal import Rejected
from parlour.games.wordle.errors import Code
from parlour.games.wordle.values.word_kind import EASY, WordKind
from parlour.pieces.words import LENGTHS, RiddleWords, load, riddle_words, spell
from parlour.pieces.words.riddle_words import named

_LONGEST_LETTER = 4
"""How many characters one letter may take: a base, its marks, and spaces around."""


@dataclass(frozen=True, slots=True)
class GuessList:
    """The words of a riddle, with their language and length."""

    language: str
    length: int
    words: RiddleWords

    def read(self, guess: str) -> str:
        """Return `guess` as a word of the list in capitals, or refuse it with the first reason that applies."""
        letters = guess.strip() if len(guess) <= self.length * _LONGEST_LETTER else ""
        word = spell(letters, self.language)
        if word in self.words.allowed:
            return word
        raise self._refusal(word or normalize("NFC", letters).upper(), is_word=word is not None)

    def _refusal(self, letters: str, *, is_word: bool) -> Rejected:
        if len(letters) != self.length:
            return Rejected(Code.WRONG_LENGTH, f"Guess must be {self.length} letters", length=self.length)
        if not is_word:
            return Rejected(Code.NOT_LETTERS, "Guess must contain only letters")
        return Rejected(Code.UNKNOWN_WORD, f"'{letters}' is not in the word list", word=letters)


@cache
def guess_list(kind: WordKind) -> GuessList:
    """Return the words of `kind`; with a level, the answers are the more common half or the rarer half."""
    words = riddle_words(kind.language, kind.length)
    if kind.level:
        words = named(_half(kind, words.answers), words.allowed)
    return GuessList(kind.language, kind.length, words)


def _half(kind: WordKind, answers: tuple[str, ...]) -> tuple[str, ...]:
    lexicon = load(kind.language, LENGTHS[-1])
    commonest = sorted(answers, key=lexicon.zipf, reverse=True)
    half = len(answers) // 2
    return tuple(sorted(commonest[:half] if kind.level == EASY else commonest[half:]))
