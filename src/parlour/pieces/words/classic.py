"""The classic lists, which solvers everywhere know: five letters, lower case."""

from functools import cache

from parlour.pieces.words.lexicon import sections, unfold
from parlour.pieces.words.riddles import RiddleWords, named

LETTERS = 5
_STREAMS = 4


@cache
def classic_words(*, original: bool = False) -> RiddleWords:
    """Give the classic words, 2,309 answers and 12,947 allowed; they are read once, when first asked for.

    The `original` lists, 2,315 and 12,972, still have the words that were withdrawn in February 2022.
    """
    lists = (tuple(unfold(section, LETTERS)) for section in sections("classic.xz", _STREAMS))
    answers, withdrawn_answers, guesses, withdrawn_guesses = lists
    if original:
        answers, guesses = tuple(sorted(answers + withdrawn_answers)), guesses + withdrawn_guesses
    return named(answers, guesses)
