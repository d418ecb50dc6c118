"""The solver: correct about what is left, and good at any list."""

from collections import defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.pieces.words import Clue, marks, riddle_words
from parlour.pieces.words.mark_tables import encode_marks, patterns
from parlour.pieces.words.word_solver import WordSolver

ENDINGS = ("BATCH", "CATCH", "HATCH", "LATCH", "MATCH", "PATCH", "WATCH")
LETTERS = st.sampled_from((1, 4, 5, 6, 7, 11, 15)).flatmap(
    lambda n: st.lists(st.text("ABÄŁ", min_size=n, max_size=n), min_size=2)
)


def guesses_needed(solver: WordSolver, words: Sequence[str], clues: tuple[Clue, ...] = ()) -> list[int]:
    """Find each of `words`, and return how many guesses each took."""
    guess = solver.guess(clues)
    parts = defaultdict(list)
    for word in words:
        parts[marks(word, guess)].append(word)
    return [
        attempts
        for marked, part in parts.items()
        for attempts in (
            [len(clues) + 1] if part == [guess] else guesses_needed(solver, part, (*clues, Clue(guess, marked)))
        )
    ]


@given(LETTERS)
@pytest.mark.slow
def test_many_guesses_are_marked_like_one(words: list[str]) -> None:
    """Few letters, so that doubles and triples are common; every pair."""
    table = patterns(words, words)

    assert table.tolist() == [[encode_marks(marks(secret, guess)) for secret in words] for guess in words]


def test_the_remaining_words_fit_all_clues() -> None:
    """Even clues of words that the solver would never guess."""
    solver = WordSolver(ENDINGS)

    assert solver.left([]) == ENDINGS
    assert solver.left([Clue.at("MATCH", "CLIMB")]) == ("MATCH",)
    assert solver.left([Clue.at("MATCH", "HATCH")]) == tuple(word for word in ENDINGS if word != "HATCH")


def test_the_expectation_is_the_mean_over_all_answers() -> None:
    """One in seven leaves CATCH alone, six leave the others."""
    solver = WordSolver(ENDINGS)

    assert solver.expected("CATCH") == pytest.approx((1 + 6 * 6) / 7)
    assert solver.expected("CATCH", [Clue.at("MATCH", "HATCH")]) == pytest.approx((1 + 5 * 5) / 6)


def test_a_word_that_tells_all_apart_is_better_than_one_that_may_be_right() -> None:
    """It need not be an answer."""
    assert WordSolver(ENDINGS, ["WIMPS", "CLUMP", "BLIMP"]).guess([Clue.at("MATCH", "HATCH")]) in {"CLUMP", "BLIMP"}


def test_only_permitted_words_are_guessed() -> None:
    """Hard mode forbids the best ones."""
    solver = WordSolver(ENDINGS, ["CLUMP", "BLIMP"])

    guess = solver.guess([Clue.at("MATCH", "HATCH")], may=lambda word: word.endswith("ATCH"))

    assert guess in ENDINGS


def test_clues_that_nothing_fits_are_an_error() -> None:
    """The secret is not in the list, or the marks are wrong."""
    with pytest.raises(LookupError):
        WordSolver(ENDINGS).guess([Clue("CRANE", (2, 2, 2, 2, 2))])


def test_the_last_two_are_tried_one_after_the_other() -> None:
    """Nothing can be learned first."""
    assert sorted(guesses_needed(WordSolver(ENDINGS[:2]), ENDINGS[:2])) == [1, 2]


@pytest.mark.parametrize("ahead", [False, True])
@pytest.mark.slow
def test_every_word_is_found(*, ahead: bool) -> None:
    """The solver never goes in circles."""
    words = riddle_words("en", 5)
    solver = WordSolver(words.answers[::20], words.allowed)
    for secret in words.answers[::20]:
        clues: list[Clue] = []
        while not (clues and clues[-1].found):
            clues.append(Clue.at(secret, solver.guess(clues, ahead=ahead)))

        assert len(clues) <= 4


def test_a_table_is_kept_small() -> None:
    """It has all answers, and as many others as fit, those with common letters first."""
    solver = WordSolver(ENDINGS, ["XYLEM", "CHALK", "QUEUE"], most_bytes=9 * len(ENDINGS))

    assert solver.tabled == {*ENDINGS, "CHALK", "XYLEM"}


@pytest.mark.parametrize("fresh", [0, 600_000])
@pytest.mark.slow
def test_a_small_table_still_finds_every_word(fresh: int) -> None:
    """Guesses outside the table are tried when few words are left; the remaining words can always be guessed."""
    words = riddle_words("en", 5)
    answers = words.answers[::20]
    solver = WordSolver(answers, words.allowed, most_bytes=20 * len(answers), most_fresh=fresh)

    needed = guesses_needed(solver, answers)

    assert len(needed) == len(answers)
    assert max(needed) <= 5


@pytest.mark.slow
@pytest.mark.parametrize(("language", "length", "most"), [("en", 5, 3.24), ("de", 7, 2.70)])
def test_whole_lists_take_few_guesses(language: str, length: int, most: float) -> None:
    """As the README says, and never more than five."""
    words = riddle_words(language, length)

    needed = guesses_needed(WordSolver(words.answers, words.allowed), words.answers)

    assert len(needed) == len(words.answers)
    assert max(needed) <= 5
    assert sum(needed) / len(needed) < most
