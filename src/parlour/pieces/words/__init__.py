"""The words of a language: their spelling, how common each is, and which of them make riddles."""

from parlour.pieces.words.classic import classic_tree, classic_words
from parlour.pieces.words.lessons import Lesson, lesson
from parlour.pieces.words.lexicon import LONGEST, SHORTEST, Lexicon, fingerprint, load
from parlour.pieces.words.maestro import Maestro
from parlour.pieces.words.marks import ABSENT, CORRECT, PRESENT, Clue, marks
from parlour.pieces.words.riddles import LENGTHS, RiddleWords, riddle_words
from parlour.pieces.words.spelling import LANGUAGES, alphabet, spell

__all__ = [
    "ABSENT",
    "CORRECT",
    "LANGUAGES",
    "LENGTHS",
    "LONGEST",
    "PRESENT",
    "SHORTEST",
    "Clue",
    "Lesson",
    "Lexicon",
    "Maestro",
    "RiddleWords",
    "alphabet",
    "classic_tree",
    "classic_words",
    "fingerprint",
    "lesson",
    "load",
    "marks",
    "riddle_words",
    "spell",
]
