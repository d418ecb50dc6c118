"""Random numbers that anyone can check afterwards."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.dice import Dice, commitment, mixed

SEED = bytes(range(32))


def test_equal_dice_make_equal_throws() -> None:
    """A replay needs the same numbers on every machine and in every version, so these throws never change."""
    dice = Dice(SEED, "deal", 7)

    assert [dice.below(100) for _ in range(8)] == [74, 42, 1, 7, 70, 67, 97, 64]


@pytest.mark.parametrize("labels", [("deal",), ("deal", 8), ("deal", "7", ""), (7, "deal"), ("dea", "l7")])
def test_other_labels_make_other_throws(labels: tuple[str | int, ...]) -> None:
    """Each purpose has its own numbers, however its name is split."""
    assert Dice(SEED, *labels).word() != Dice(SEED, "deal", 7).word()


def test_other_seeds_make_other_throws() -> None:
    """Nobody knows the numbers of a match without its seed."""
    assert Dice(SEED).word() != Dice(SEED[::-1]).word()


def test_a_fork_does_not_depend_on_throws() -> None:
    """Throws for one purpose never shift those for another."""
    dice = Dice(SEED, "game")
    fresh = dice.fork("bots").word()

    dice.word()

    assert dice.fork("bots").word() == fresh == Dice(SEED, "game", "bots").word()


@given(n=st.integers(1, 1 << 64), label=st.integers())
@pytest.mark.slow
def test_throws_stay_below_the_bound(n: int, label: int) -> None:
    """Never the bound itself, and never negative."""
    assert 0 <= Dice(SEED, label).below(n) < n


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_impossible_throws_are_refused(n: int) -> None:
    """There is no number below zero, and no throw longer than a word."""
    with pytest.raises(ValueError, match="no throw below"):
        Dice(SEED).below(n)


def test_throws_are_fair() -> None:
    """Every side comes up about equally often: 6,000 throws, a thousand each, give or take five deviations."""
    dice = Dice(SEED, "fair")

    sides = Counter(dice.below(6) for _ in range(6000))

    assert sorted(sides) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 1000) < 145 for count in sides.values())


def test_a_throw_that_would_favour_small_numbers_is_repeated() -> None:
    """Above half of all words, `word % n` alone would give 0 twice as often."""
    n = (1 << 63) + 1
    words = Dice(SEED, "anew")
    thrown = [words.word() for _ in range(8)]

    assert thrown[0] >= n
    assert Dice(SEED, "anew").below(n) == next(word for word in thrown if word < n)


@given(label=st.integers())
def test_fractions_lie_between_zero_and_one(label: int) -> None:
    """One itself is never thrown."""
    assert 0 <= Dice(SEED, label).fraction() < 1


@given(things=st.lists(st.integers()), label=st.integers())
@pytest.mark.slow
def test_shuffling_keeps_everything(things: list[int], label: int) -> None:
    """Nothing is lost or doubled, and the original stays as it was."""
    before = list(things)

    assert Counter(Dice(SEED, label).shuffled(things)) == Counter(things)
    assert things == before


def test_every_order_comes_up() -> None:
    """All six orders of three things, about equally often."""
    dice = Dice(SEED, "orders")

    orders = Counter(dice.shuffled("abc") for _ in range(3000))

    assert len(orders) == 6
    assert all(abs(count - 500) < 105 for count in orders.values())


def test_a_choice_is_one_of_the_things() -> None:
    """Each of them, sooner or later."""
    dice = Dice(SEED, "choice")

    assert {dice.choice("abc") for _ in range(50)} == {"a", "b", "c"}


def test_a_commitment_does_not_reveal_the_seed() -> None:
    """Anyone can check it with any tool: it is the seed's SHA-256."""
    assert commitment(SEED) == sha256(SEED).hexdigest()


def test_salts_change_the_seed_in_their_order() -> None:
    """Neither the server nor the seats alone choose the result, and salts cannot be split in another way."""
    seeds = [mixed(SEED, salts) for salts in ([], [""], ["a", "b"], ["b", "a"], ["ab"], ["ab", ""])]

    assert len({SEED, *seeds}) == 7
    assert mixed(SEED, iter(["a", "b"])) == mixed(SEED, ("a", "b"))
