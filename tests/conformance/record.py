"""Record playthroughs again: `python -m tests.conformance.record [GAME ...]`. Then read the differences."""

import sys

from tests.conformance.cases import GAMES
from tests.conformance.playthrough import playthrough, recording


def record(*names: str) -> None:
    """Write the playthrough of each named game, or of all."""
    for name in names or GAMES:
        recording(GAMES[name]).write_text(playthrough(GAMES[name]), encoding="utf-8")


if __name__ == "__main__":
    record(*sys.argv[1:])
