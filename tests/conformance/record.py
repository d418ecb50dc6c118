"""Record playthroughs anew: `python -m tests.conformance.record [ROOM ...]`. Then read their difference."""

import sys

from tests.conformance.cases import ROOMS
from tests.conformance.playthrough import playthrough, recording


def record(*names: str) -> None:
    """Write the playthrough of each room named, or of all."""
    for name in names or ROOMS:
        recording(ROOMS[name]).write_text(playthrough(ROOMS[name]), encoding="utf-8")


if __name__ == "__main__":
    record(*sys.argv[1:])
