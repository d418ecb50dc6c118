"""Daily words: the riddles this game offers, and those made from a list that someone supplies."""

from parlour.games.wordle.riddles.builtin_riddles import RIDDLES
from parlour.games.wordle.riddles.custom_words import riddle_of as from_list

__all__ = ["RIDDLES", "from_list"]
