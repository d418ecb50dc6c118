"""Rivals: as strong as their models, which were measured over their whole lists."""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from parlour.core.dice import Dice
from parlour.pieces.words import Clue, classic_words, load, marks
from parlour.pieces.words.simple_solvers import Sieve, SimpleSolver, any_answer, any_fitting, least_left

pytestmark = pytest.mark.slow

BIRDS = ("crane", "eagle", "egret", "finch", "geese", "goose", "heron", "macaw", "quail", "raven", "robin", "stork")
CHANCE = Dice(b"rivals")


def needed(rival: SimpleSolver, secret: str, dice: Dice, sieve: Sieve, most: int = 20) -> int:
    """Play one game, and return how many guesses it took."""
    clues: list[Clue] = []
    while not (clues and clues[-1].found) and len(clues) < most:
        clues.append(Clue.at(secret, rival(sieve, clues, dice.fork(secret, len(clues)))))
    return len(clues)


def test_any_answer_learns_nothing() -> None:
    """The model won 5 of 1,000 games: six tries at one of 2,309."""
    answers = classic_words().answers
    sieve = Sieve(answers)
    throws = [any_answer(sieve, [Clue.at("crane", "crane")], CHANCE.fork(throw)) for throw in range(3_000)]

    assert set(throws) <= set(answers)
    assert 1_600 < len(set(throws)) < 1_750


def one_by_one(answers: Sequence[str], clues: Sequence[Clue]) -> list[str]:
    """Compare every answer with every clue, one by one."""
    return [word for word in answers if all(clue.fits(word) for clue in clues)]


@pytest.mark.parametrize("letters", [2, 5, 9, 15])
def test_a_sieve_keeps_exactly_the_words_that_fit(letters: int) -> None:
    """In the original order, so that the same dice pick the same word; with doubled letters too."""
    answers = load("en").by_length(letters)[::5]
    sieve = Sieve(answers)
    for game in range(12):
        dice = CHANCE.fork(letters, game)
        secret, *guesses = (dice.choice(answers) for _ in range(4))
        clues = [Clue.at(secret, guess) for guess in guesses]
        for known in range(len(clues) + 1):
            assert list(sieve.fitting(clues[:known])) == one_by_one(answers, clues[:known])


def test_a_sieve_handles_guesses_it_never_saw() -> None:
    """Guesses may be outside the answers, with letters that no answer has; and cached guesses are not mixed up."""
    sieve = Sieve(BIRDS)
    strange = [Clue("zzzzz", (0,) * 5), Clue("gégés", (2, 0, 1, 0, 0)), Clue("eerie", (1, 1, 0, 0, 0))]

    for clues in ([clue] for clue in strange + strange[::-1]):
        assert list(sieve.fitting(clues)) == one_by_one(BIRDS, clues)


def test_any_fitting_needs_four_guesses() -> None:
    """The model took 4.04 to 4.10 on average, and lost 34 to 48 of all games."""
    answers = classic_words().answers
    sieve = Sieve(answers)

    attempts = [needed(any_fitting, secret, CHANCE, sieve) for secret in answers[::25]]

    assert 3.9 < sum(attempts) / len(attempts) < 4.2
    assert sum(attempt > 6 for attempt in attempts) < 5


def least_left_needs(sieve: Sieve, left: Sequence[str], clues: tuple[Clue, ...] = ()) -> dict[str, int]:
    """Play all games at once: those with equal clues are the same until they differ."""
    guess = least_left(sieve, clues, CHANCE)
    parts = defaultdict(list)
    for word in left:
        parts[marks(word, guess)].append(word)
    attempts = {guess: len(clues) + 1} if guess in left else {}
    for marked, part in parts.items():
        if part != [guess]:
            attempts |= least_left_needs(sieve, part, (*clues, Clue(guess, marked)))
    return attempts


def test_least_left_is_as_good_as_its_model() -> None:
    """With one word less and another order, the model took 8,253 guesses, lost ten games and never took nine."""
    answers = classic_words().answers

    attempts = least_left_needs(Sieve(answers), answers)

    assert sorted(attempts) == list(answers)
    assert sum(attempts.values()) == 8_251
    assert (max(attempts.values()), sum(attempt > 6 for attempt in attempts.values())) == (8, 10)


def test_clues_that_nothing_fits_are_met_with_any_answer() -> None:
    """Another list, or wrong marks: a guess must come all the same."""
    clues = [Clue("crane", (2, 2, 2, 2, 1))]

    assert any_fitting(Sieve(BIRDS), clues, CHANCE) in BIRDS
    assert least_left(Sieve(BIRDS), clues, CHANCE) in BIRDS


def test_least_left_finds_words_of_any_length() -> None:
    """Where its opener is not a word, it finds another one; of equals it takes the last."""
    others = Sieve(BIRDS[1:])

    assert least_left(Sieve(("ab", "cd", "ef")), (), CHANCE) == "ef"
    assert all(needed(least_left, bird, CHANCE, others) <= 4 for bird in BIRDS[1:])
