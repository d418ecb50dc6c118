"""The bag from which letters are drawn when nobody announces, and how often each letter comes."""

from collections.abc import Mapping

from parlour.core.dice import Dice
from parlour.pieces.words import alphabet

BAGS: Mapping[str, str] = {
    "en": "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ",
    "de": "AAAAABBCCDDDDEEEEEEEEEEEEEEEFFGGGHHHHIIIIIIJKKLLLMMMMNNNNNNNNNOOOPQRRRRRRSSSSSSSTTTTTTUUUUUUVWXYZÄÖÜ",
}
"""About as many of each letter as words need: 98 tiles in English, 100 in German."""

FAVOURITES: Mapping[str, Mapping[str, float]] = {
    "en": {"S": 0.17, "E": 0.16, "A": 0.12, "T": 0.11, "O": 0.07, "R": 0.06, "I": 0.06},
    "de": {"E": 0.24, "R": 0.11, "T": 0.11, "N": 0.11, "S": 0.10, "A": 0.09, "U": 0.05, "I": 0.05},
}
"""How often players announce each letter when they may choose, counted in matches between bots."""


def draw(language: str, dice: Dice) -> str:
    """Draw a letter; it goes back into the bag, so every turn has the same chances."""
    return dice.choice(BAGS[language])


def frequencies(language: str) -> tuple[float, ...]:
    """Return the chance of each letter of the alphabet to be drawn."""
    bag = BAGS[language]
    return tuple(bag.count(letter) / len(bag) for letter in alphabet(language))


def announced_frequencies(language: str) -> tuple[float, ...]:
    """Return the chance that a player who knows what they want announces each letter of the alphabet."""
    wanted = FAVOURITES[language]
    others = {
        letter: share
        for letter, share in zip(alphabet(language), frequencies(language), strict=True)
        if letter not in wanted
    }
    left = (1 - sum(wanted.values())) / sum(others.values())
    return tuple(wanted[letter] if letter in wanted else left * others[letter] for letter in alphabet(language))
