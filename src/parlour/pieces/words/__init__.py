"""The words of a language: their spelling, how common each is, and which of them make riddles."""

from parlour.pieces.words.classic_lists import classic_tree, classic_words
from parlour.pieces.words.hard_mode import Demand, demand_of
from parlour.pieces.words.lexicon import LONGEST, SHORTEST, Lexicon, fingerprint, load
from parlour.pieces.words.maestro import Maestro
from parlour.pieces.words.marks import ABSENT, CORRECT, PRESENT, Clue, marks
from parlour.pieces.words.riddle_words import LENGTHS, RiddleWords, riddle_words
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
    "Demand",
    "Lexicon",
    "Maestro",
    "RiddleWords",
    "alphabet",
    "classic_tree",
    "classic_words",
    "demand_of",
    "fingerprint",
    "load",
    "marks",
    "riddle_words",
    "spell",
]
