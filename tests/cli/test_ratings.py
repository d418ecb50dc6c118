"""`parlour ratings`: from the finished matches alone, and always the same."""

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr

from parlour.cli.errors import Refused
from parlour.cli.game_loader import host_games
from parlour.cli.ratings import recompute
from parlour.hosts.match_ratings import rate_match
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage
from parlour.storage.ratings import PlayerRating
from tests.cli.server_files import SECRET
from tests.storage.samples import record, result

GAMES = host_games(())


async def play(database: str) -> list[PlayerRating]:
    """File some matches between two people, the way a server does, and return their ratings."""
    async with open_storage(database) as storage:
        for number in range(9):
            scores = result("ann", number % 3), result("bob", 1)
            match = record(f"g{number}", *scores, game="crossword", finished_at=float(number), rated=number != 4)
            await storage.records.file(match, rate_match(GAMES["crossword"].game, match) if match.rated else None)
        return [rating for name in ("ann", "bob") for rating in await storage.ratings.of_player(name)]


async def read(database: str, *, spoil: bool = False) -> list[PlayerRating]:
    """Return the ratings that are stored, or remove them."""
    async with open_storage(database) as storage:
        if spoil:
            await storage.ratings.replace([])
        return [rating for name in ("ann", "bob") for rating in await storage.ratings.of_player(name)]


@pytest.mark.slow
def test_ratings_follow_from_the_finished_matches(tmp_path: Path) -> None:
    """Counted one by one or all at once, the result is the same to the last digit."""
    database = str(tmp_path / "parlour.db")
    played = asyncio.run(play(database))
    assert asyncio.run(read(database, spoil=True)) == []

    said = recompute(Settings(database_url=database), GAMES)

    assert said == "All ratings were computed again, from 8 matches."
    assert asyncio.run(read(database)) == played
    assert [rating.matches for rating in played] == [8, 8]


@pytest.mark.slow
def test_ratings_are_not_computed_while_a_server_uses_the_database(postgres: str) -> None:
    """A match that ended meanwhile would not count; a file has a lock against that, and several servers share this."""
    settings = Settings(database_url=postgres, secret_key=SecretStr(SECRET))

    async def recompute_beside_a_server() -> None:
        async with open_storage(postgres, *settings.storage_keys()):
            await asyncio.to_thread(recompute, settings, GAMES)

    with pytest.raises(Refused, match="Stop it first"):
        asyncio.run(recompute_beside_a_server())

    assert recompute(settings, GAMES) == "All ratings were computed again, from 0 matches."
