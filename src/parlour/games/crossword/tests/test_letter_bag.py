"""The letters that are drawn, and those that players like to announce."""

from collections import Counter

import pytest

from parlour.core.dice import Dice
from parlour.games.crossword.rules.letter_bag import BAGS, announced_frequencies, draw, frequencies
from parlour.pieces.words import LANGUAGES, alphabet


@pytest.mark.parametrize(("language", "tiles", "commonest", "count"), [("en", 98, "E", 12), ("de", 100, "E", 15)])
def test_a_bag_has_every_letter_and_most_of_the_common_ones(
    language: str, tiles: int, commonest: str, count: int
) -> None:
    """A letter that never comes would make half the dictionary useless."""
    bag = Counter(BAGS[language])

    assert bag.total() == tiles
    assert set(bag) == set(alphabet(language))
    assert bag.most_common(1) == [(commonest, count)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_equal_dice_draw_equal_letters(language: str) -> None:
    """A recorded match can be checked."""
    one, other = Dice(b"seed"), Dice(b"seed")

    letters = [draw(language, one) for _ in range(50)]

    assert letters == [draw(language, other) for _ in range(50)]
    assert set(letters) <= set(alphabet(language))
    assert len(set(letters)) > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_chances_are_given_in_alphabetical_order_and_add_up(language: str) -> None:
    """Bots draw their imagined letters with them."""
    for chances in (frequencies(language), announced_frequencies(language)):
        assert len(chances) == len(alphabet(language))
        assert min(chances) > 0
        assert sum(chances) == pytest.approx(1)


def test_players_want_other_letters_than_the_bag_gives() -> None:
    """Players who may choose take S and avoid Q."""
    s, q = alphabet("en").index("S"), alphabet("en").index("Q")

    assert announced_frequencies("en")[s] == 0.17 > frequencies("en")[s]
    assert announced_frequencies("en")[q] < frequencies("en")[q]
