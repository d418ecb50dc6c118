"""Options that are on or off, together: two of them may clash where each alone does no harm."""

import pytest

from parlour.hosts.rehearsal.audition import keeps_promises
from parlour.hosts.rehearsal.options import switchings, table_sizes
from parlour.hosts.rehearsal.rehearsed_match import seats_for
from tests.conformance.cases import GAMES, Case

SWITCHED = [game for game in GAMES.values() if len(switchings(game)) > 2]
"""Games with more than one switch."""
EVERY_COMBINATION = [
    Case(game, seats_for(size), options)
    for game in SWITCHED
    for size in (table_sizes(game)[0], table_sizes(game)[-1])
    for options in switchings(game)
]


@pytest.mark.slow
@pytest.mark.parametrize("case", EVERY_COMBINATION, ids=str)
def test_a_game_keeps_its_promises_in_every_combination_of_switches(case: Case) -> None:
    """Offers, storage, views, secrets in two worlds, and replays, for the fewest and the most players."""
    assert keeps_promises(case.game, case.seats, case.options, case.seed)
