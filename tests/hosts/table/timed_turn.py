"""A turn with limited time, for tests of outages."""

from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer

HOUR = 3600.0
DAY = 86_400


async def start_timed_turn(server: LocalServer, turn_seconds: int = 30, game: str = "crossword") -> Guest:
    """Let Ann play alone on a server that is up; she must announce a letter in time."""
    await server.hall.mark()
    (ann,) = await server.table("Ann", game=game, grid_size=2)
    await ann.says("configure", turn_seconds=turn_seconds)
    await ann.says("start")
    return ann


def seconds_left(server: LocalServer, guest: Guest) -> float:
    """Return what the clock on a guest's page shows."""
    left: float = guest.state["deadline"] - server.clock.now()
    return left
