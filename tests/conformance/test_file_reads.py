"""A game reads its files before play."""

import subprocess
import sys

import pytest

from parlour.core.game import AnyGame
from tests.conformance.cases import every_game

pytestmark = pytest.mark.slow


@every_game
def test_no_move_waits_for_a_file(game: AnyGame) -> None:
    """Rules run where everyone is served; reading a file during a move keeps the whole server waiting."""
    command = [sys.executable, "-m", "tests.conformance.file_reads", game.name]

    opened = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    assert opened == []
