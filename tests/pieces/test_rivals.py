"""Rivals: as strong as what they are modelled on, which was measured over its whole list."""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from parlour.core.dice import Dice
from parlour.pieces.words import Clue, classic_words, marks
from parlour.pieces.words.rivals import Rival, any_answer, any_fitting, least_left

BIRDS = ("crane", "eagle", "egret", "finch", "geese", "goose", "heron", "macaw", "quail", "raven", "robin", "stork")
CHANCE = Dice(b"rivals")


def needed(rival: Rival, secret: str, dice: Dice, answers: Sequence[str], most: int = 20) -> int:
    """Play one game, and tell how many guesses it took."""
    clues: list[Clue] = []
    while not (clues and clues[-1].found) and len(clues) < most:
        clues.append(Clue.at(secret, rival(answers, clues, dice.fork(secret, len(clues)))))
    return len(clues)


def test_any_answer_learns_nothing() -> None:
    """The model won 5 of 1,000 games: six tries at one of 2,309."""
    answers = classic_words().answers
    throws = [any_answer(answers, [Clue.at("crane", "crane")], CHANCE.fork(throw)) for throw in range(3_000)]

    assert set(throws) <= set(answers)
    assert 1_600 < len(set(throws)) < 1_750


@pytest.mark.slow
def test_any_fitting_needs_four_guesses() -> None:
    """The model took 4.04 to 4.10 on average, and lost 34 to 48 of all games."""
    answers = classic_words().answers

    attempts = [needed(any_fitting, secret, CHANCE, answers) for secret in answers[::25]]

    assert 3.9 < sum(attempts) / len(attempts) < 4.2
    assert sum(attempt > 6 for attempt in attempts) < 5


def least_left_needs(left: Sequence[str], clues: tuple[Clue, ...] = ()) -> dict[str, int]:
    """Play all games at once: those of equal clues are the same until they part."""
    guess = least_left(left, clues, CHANCE)
    parts = defaultdict(list)
    for word in left:
        parts[marks(word, guess)].append(word)
    attempts = {guess: len(clues) + 1} if guess in left else {}
    for marked, part in parts.items():
        if part != [guess]:
            attempts |= least_left_needs(part, (*clues, Clue(guess, marked)))
    return attempts


def test_least_left_is_as_good_as_its_model() -> None:
    """Over a list without one word, in another order, that took 8,253 guesses, lost ten games and never took nine."""
    answers = classic_words().answers

    attempts = least_left_needs(answers)

    assert sorted(attempts) == list(answers)
    assert sum(attempts.values()) == 8_251
    assert (max(attempts.values()), sum(attempt > 6 for attempt in attempts.values())) == (8, 10)


def test_what_fits_nothing_is_met_with_any_answer() -> None:
    """Another list, or an engine that marks wrongly: a guess must come all the same."""
    clues = [Clue("crane", (2, 2, 2, 2, 1))]

    assert any_fitting(BIRDS, clues, CHANCE) in BIRDS
    assert least_left(BIRDS, clues, CHANCE) in BIRDS


def test_least_left_finds_words_of_any_length() -> None:
    """Where its opener is no word, it looks for another one; of equal ones it takes the last."""
    assert least_left(("ab", "cd", "ef"), (), CHANCE) == "ef"
    assert all(needed(least_left, bird, CHANCE, BIRDS[1:]) <= 4 for bird in BIRDS[1:])
