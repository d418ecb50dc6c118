"""The classic lists, which solvers everywhere know, and perfect play on them: five letters, lower case."""

from functools import cache
from itertools import product

from parlour.pieces.words.guess_trees import Tree, grown
from parlour.pieces.words.lexicon import sections, unfold
from parlour.pieces.words.riddle_words import RiddleWords, named

LETTERS = 5
WORDS, TREES = "classic.xz", "classic.trees.xz"
_LISTS = 4
MODES = tuple(product((False, True), repeat=2))
"""The kinds of trees: original or not, hard or not."""


@cache
def classic_words(*, original: bool = False) -> RiddleWords:
    """Return the classic words, 2,309 answers and 12,947 allowed; they are read at the first call.

    The `original` lists, 2,315 and 12,972, still have the words that were withdrawn in February 2022.
    """
    lists = (tuple(unfold(section, LETTERS)) for section in sections(WORDS, _LISTS))
    answers, withdrawn_answers, guesses, withdrawn_guesses = lists
    if original:
        answers, guesses = tuple(sorted(answers + withdrawn_answers)), guesses + withdrawn_guesses
    return named(answers, guesses)


@cache
def classic_tree(*, original: bool = False, hard: bool = False) -> Tree:
    """Return the tree that finds all classic answers with the fewest guesses; it is built at the first call."""
    letters = list(sections(TREES, len(MODES)))[MODES.index((original, hard))].decode("ascii")
    guesses = (letters[start : start + LETTERS] for start in range(0, len(letters), LETTERS))
    return grown(classic_words(original=original).answers, guesses)
