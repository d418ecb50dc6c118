"""How a word is written with tiles."""

from string import ascii_uppercase
from unicodedata import normalize

_ALPHABETS = {"en": ascii_uppercase, "de": ascii_uppercase + "ÄÖÜ"}

_LETTERS = {language: frozenset(letters) for language, letters in _ALPHABETS.items()}

LANGUAGES = tuple(_ALPHABETS)


def alphabet(language: str) -> str:
    """Return the letters of `language` in order, without reading its words."""
    return _ALPHABETS[language]


def spell(text: str, language: str) -> str | None:
    """Return `text` in capital letters of `language`, with ß as SS, or `None` if a character does not fit."""
    letters = normalize("NFC", text).replace("ẞ", "ß").upper()
    return letters if letters and _LETTERS[language].issuperset(letters) else None
