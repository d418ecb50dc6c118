"""Fixtures for tests of daily riddles: a clock that only the test moves, and a player."""

import pytest

from tests.hosts.daily.number_riddle import Clock, Player, make_service


@pytest.fixture
def clock() -> Clock:
    """Return a clock that stands still in the morning."""
    return Clock()


@pytest.fixture
def ann(clock: Clock) -> Player:
    """Return Ann, who plays on a service that keeps no rankings."""
    return Player(make_service(clock))
