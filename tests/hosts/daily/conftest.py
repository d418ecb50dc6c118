"""A desk whose clock only the test moves."""

import pytest

from tests.hosts.daily.players import Clock, Player, desk


@pytest.fixture
def clock() -> Clock:
    """Stop the time in the morning."""
    return Clock()


@pytest.fixture
def ann(clock: Clock) -> Player:
    """Let somebody play at a desk that ranks nobody."""
    return Player(desk(clock))
