"""What may be guessed at all."""

from dataclasses import dataclass
from unicodedata import normalize

from parlour.core.refusal import Rejected, require
from parlour.games.wordle.errors import Code
from parlour.pieces.words import RiddleWords, spell

_LONGEST_LETTER = 4
"""Characters that may make one letter: a base, its marks, white space around."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words of a riddle: their language, how long they are, and which there are."""

    language: str
    length: int
    words: RiddleWords

    def read(self, guess: str) -> str:
        """Give `guess` as a word of the list in capitals, or refuse it with the first reason that holds."""
        require(len(guess) <= self.length * _LONGEST_LETTER, Code.WRONG_LENGTH, self._wanted, length=self.length)
        letters = normalize("NFC", guess.strip())
        word = spell(letters, self.language)
        require(len(word or letters.upper()) == self.length, Code.WRONG_LENGTH, self._wanted, length=self.length)
        if word is None:
            raise Rejected(Code.NOT_LETTERS, "Guess must contain only letters")
        require(word in self.words.allowed, Code.UNKNOWN_WORD, f"'{word}' is not in the word list", word=word)
        return word

    @property
    def _wanted(self) -> str:
        return f"Guess must be {self.length} letters"
