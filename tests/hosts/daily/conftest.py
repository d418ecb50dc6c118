"""A desk whose clock only the test moves."""

import pytest

from tests.hosts.daily.scenario import Clock, Player, make_service


@pytest.fixture
def clock() -> Clock:
    """Stop the time in the morning."""
    return Clock()


@pytest.fixture
def ann(clock: Clock) -> Player:
    """Let somebody play at a desk that ranks nobody."""
    return Player(make_service(clock))
