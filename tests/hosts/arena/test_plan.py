"""What a match is to be, before anybody is called."""

from itertools import islice
from uuid import UUID

import pytest

from parlour.core.dice import Dice
from parlour.hosts.arena.match.plan import MatchPlan, draw_words, new_id, new_ids, plan_match
from tests.hosts.arena.fakes import WORDS


def test_a_match_that_makes_no_sense_cannot_be_planned() -> None:
    """Before anybody is called."""
    with pytest.raises(ValueError, match="at least one game"):
        plan_match([], WORDS)
    with pytest.raises(ValueError, match="at least one game"):
        MatchPlan("match", (), frozenset(WORDS))
    with pytest.raises(ValueError, match="at least one round"):
        plan_match(["crane"], WORDS, rounds=0)
    with pytest.raises(ValueError, match="planet is not an allowed word of 5 letters"):
        plan_match(["crane", "planet"], WORDS)


def test_ids_are_all_different() -> None:
    """Those that were drawn and those that are counted from one, up to the last there is and on; all are UUIDs."""
    ids = [new_id(), *islice(new_ids(), 50), *islice(new_ids(), 50), *islice(new_ids("0-f" + "f" * 11), 2)]

    assert len(set(ids)) == len(ids)
    assert all(str(UUID(each)) == each for each in ids[:-2])
    assert ids[-2:] == ["0-ffffffffffff", "0-000000000000"]


def test_secrets_are_drawn_by_the_dice() -> None:
    """The same dice draw the same, and no word comes twice before all have come."""
    dice = Dice(b"seed")

    assert draw_words(WORDS, 5, dice.fork("words")) == draw_words(WORDS, 5, dice.fork("words"))
    assert sorted(draw_words(WORDS, 2 * len(WORDS), dice)) == sorted(2 * WORDS)
