"""Fixtures for tests of daily riddles: a clock that only the test moves, and a player."""

import pytest

from tests.hosts.daily.number_riddle import BerlinClock, RiddlePlayer, make_service


@pytest.fixture
def clock() -> BerlinClock:
    """Return a clock that stands still in the morning."""
    return BerlinClock()


@pytest.fixture
def ann(clock: BerlinClock) -> RiddlePlayer:
    """Return Ann, who plays on a service that keeps no rankings."""
    return RiddlePlayer(make_service(clock))
