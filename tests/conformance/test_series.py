"""Many matches in a row."""

from typing import Any

import pytest

from parlour.core.game import Moment, Past, Seat, Step
from parlour.hosts.rehearsal.series import RANDOM, play_series
from tests.conformance.pennies import Pennies, PennyState


class Diary(Pennies):
    """Records what went before each match."""

    def __init__(self) -> None:
        self.pasts: list[Past] = []

    def start(self, seats: tuple[Seat, ...], options: Any, moment: Moment, past: Past) -> Step[PennyState]:
        """Begin as always."""
        self.pasts.append(past)
        return super().start(seats, options, moment, past)


@pytest.mark.parametrize("apart", [False, True])
def test_a_match_knows_how_the_last_one_ended_unless_it_is_played_apart(*, apart: bool) -> None:
    """Titles carry over from match to match; a single match is measured without them."""
    game = Diary()

    played = list(play_series(game, (RANDOM, RANDOM), game.Options(), 3, "seed", apart=apart))

    known = [None, None] if apart else [played[0].outcome, played[1].outcome]
    assert game.pasts == [Past(), Past(1, known[0]), Past(2, known[1])]
