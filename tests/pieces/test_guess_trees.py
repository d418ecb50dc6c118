"""The shipped trees: proven to be the best possible, and strict about what they know."""

from collections import Counter
from importlib import import_module
from itertools import pairwise

import pytest

from parlour.pieces.words import Clue, classic_words
from parlour.pieces.words.classic_lists import MODES, TREES, classic_tree
from parlour.pieces.words.hard_mode import demand_of
from parlour.pieces.words.lexicon import sections

every_tree = pytest.mark.parametrize(("original", "hard"), MODES)


@pytest.mark.parametrize(
    ("original", "hard", "total", "worst"),
    [(True, False, 7_920, 5), (False, False, 7_897, 5), (True, True, 8_122, 6), (False, True, 8_099, 6)],
)
def test_no_tree_is_better(total: int, worst: int, *, original: bool, hard: bool) -> None:
    """The totals are those proven by others, recounted game by game."""
    tree = classic_tree(original=original, hard=hard)
    needed = [len(tree.path(answer)) for answer in classic_words(original=original).answers]

    assert (tree.guess, sum(needed), max(needed)) == ("salet", total, worst)


def test_the_original_answers_have_the_known_distribution() -> None:
    """Most take three guesses, few five."""
    tree = classic_tree(original=True)

    spread = Counter(len(tree.path(answer)) for answer in classic_words(original=True).answers)

    assert spread == {2: 78, 3: 1225, 4: 971, 5: 41}


@every_tree
def test_only_allowed_words_are_guessed(*, original: bool, hard: bool) -> None:
    """Any other would lose the game at once."""
    words, tree = classic_words(original=original), classic_tree(original=original, hard=hard)

    assert {guess for answer in words.answers for guess in tree.path(answer)} <= words.allowed


@pytest.mark.parametrize("original", [False, True])
@pytest.mark.slow
def test_hard_mode_uses_everything_learned(*, original: bool) -> None:
    """Every guess of every game, against all clues before it."""
    tree = classic_tree(original=original, hard=True)
    for answer in classic_words(original=original).answers:
        path = tree.path(answer)

        assert all(
            demand_of(Clue.at(answer, earlier)).allows(later)
            for place, earlier in enumerate(path)
            for later in path[place + 1 :]
        )


def test_clues_that_lead_out_of_the_tree_are_refused() -> None:
    """Another opener, marks that no answer gives, or a finished game."""
    tree = classic_tree()

    assert tree.follow([]) == "salet"
    for clues in (
        [Clue.at("crane", "slate")],
        [Clue("salet", (2, 2, 2, 2, 1))],
        [Clue("salet", (2, 2, 2, 2, 2))],
        [Clue("salet", ())],
    ):
        with pytest.raises(LookupError):
            tree.follow(clues)


def test_a_tree_is_built_once() -> None:
    """It takes some milliseconds; then guesses are looked up."""
    assert classic_tree(hard=True) is classic_tree(hard=True)
    assert classic_tree() is not classic_tree(original=True)


def test_no_path_repeats_a_guess() -> None:
    """Nothing could be learned from it."""
    tree = classic_tree()

    assert all(earlier != later for answer in classic_words().answers for earlier, later in pairwise(tree.path(answer)))


@pytest.mark.slow
def test_the_search_finds_the_shipped_tree() -> None:
    """Opener included, in a few seconds; hard mode takes longer and is left to the command."""
    shipped = list(sections(TREES, len(MODES)))[MODES.index((True, False))]

    assert import_module("scripts.classic_trees").found(original=True, hard=False) == shipped
