"""Words of a language: which there are, how they are spelled in tiles, and how common each is."""

from parlour.pieces.words.lexicon import LONGEST, SHORTEST, Lexicon, fingerprint, load
from parlour.pieces.words.spelling import LANGUAGES, alphabet, spell

__all__ = ["LANGUAGES", "LONGEST", "SHORTEST", "Lexicon", "alphabet", "fingerprint", "load", "spell"]
