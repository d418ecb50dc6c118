"""The plan of a match."""

from itertools import islice
from uuid import UUID

import pytest

from parlour.core.dice import Dice
from parlour.hosts.arena.match.plan import MatchPlan, draw_words, new_uuid, new_uuids, plan_match
from tests.hosts.arena.fakes import WORDS


def test_a_match_that_makes_no_sense_cannot_be_planned() -> None:
    """It is refused before any call."""
    with pytest.raises(ValueError, match="at least one game"):
        plan_match([], WORDS)
    with pytest.raises(ValueError, match="at least one game"):
        MatchPlan("match", (), frozenset(WORDS))
    with pytest.raises(ValueError, match="at least one round"):
        plan_match(["crane"], WORDS, rounds=0)
    with pytest.raises(ValueError, match="planet is not an allowed word of 5 letters"):
        plan_match(["crane", "planet"], WORDS)


def test_ids_are_all_different() -> None:
    """Random ones and those counted from one, past the last number; all are UUIDs."""
    ids = [new_uuid(), *islice(new_uuids(), 50), *islice(new_uuids(), 50), *islice(new_uuids("0-f" + "f" * 11), 2)]

    assert len(set(ids)) == len(ids)
    assert all(str(UUID(each)) == each for each in ids[:-2])
    assert ids[-2:] == ["0-ffffffffffff", "0-000000000000"]


def test_hidden_words_are_drawn_by_the_dice() -> None:
    """The same dice draw the same words, and none is repeated before all were drawn."""
    dice = Dice(b"seed")

    assert draw_words(WORDS, 5, dice.fork("words")) == draw_words(WORDS, 5, dice.fork("words"))
    assert sorted(draw_words(WORDS, 2 * len(WORDS), dice)) == sorted(2 * WORDS)
