"""The command `ratings`: computes all ratings again, from the finished matches alone."""

import asyncio
from collections.abc import Mapping

from parlour.cli.errors import Refused
from parlour.hosts.codec import HostedGame
from parlour.hosts.match_ratings import recount
from parlour.pieces.english import plural
from parlour.server.secret_key import UnfitKey
from parlour.server.settings import Settings
from parlour.storage import POSTGRES
from parlour.storage.errors import NotOurs, NotStored
from parlour.storage.open_storage import open_storage


def recompute(settings: Settings, games: Mapping[str, HostedGame]) -> str:
    """Compute all ratings again and return a message that says from how many matches."""
    try:
        matches = asyncio.run(_recompute(settings, games))
    except (NotOurs, NotStored, UnfitKey) as why:
        raise Refused(str(why)) from None
    return f"All ratings were computed again, from {plural(matches, 'match', 'matches')}."


async def _recompute(settings: Settings, games: Mapping[str, HostedGame]) -> int:
    given = settings.storage_keys() if settings.database.startswith(POSTGRES) else ()
    async with open_storage(settings.database, *given) as storage:
        if len(storage.processes.alive) > 1:
            raise Refused("A server uses this database. Stop it first: matches that end meanwhile would not count.")
        return await recount(games, storage)
