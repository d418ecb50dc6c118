"""Coming, going and setting up at a table."""

import pytest

from tests.hosts.evening import evening

pytestmark = pytest.mark.anyio


async def test_the_first_to_come_is_host_and_everybody_plays() -> None:
    """Whoever opens a table can start at once."""
    async with evening() as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)

        assert ann.state["host"] == bob.state["host"] == ann.id
        assert [player["name"] for player in bob.state["players"].values()] == ["Ann", "Bob"]
        assert ann.state["status"] == "waiting"
        assert ann.state["phase"] == "lobby"
        assert ann.state["options"] == {"grid_size": 2, "language": "en", "random_letters": False}
        assert "player_joined" in ann.effects()


async def test_a_whole_game_is_played_and_remembered() -> None:
    """Two by two: four turns, a result for everybody, a line in the history, and the table waits again."""
    async with evening() as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        assert (await ann.says("start"))["event"] == "ack"
        for turn, letter in enumerate("TOAT"):
            announcer = (ann, bob)[turn % 2]
            await announcer.says("announce", letter=letter)
            for guest in (ann, bob):
                answer = await guest.says("place", row=turn // 2, col=turn % 2)
                assert answer["event"] == "ack", answer

        assert ann.state["phase"] == "scoring"
        assert ann.state["status"] == "waiting"
        assert ann.state["scores"] == bob.state["scores"]
        assert len(ann.state["history"]) == 1
        assert ann.state["reveal"]["commitment"] is not None
        assert bob.effects()[-2:] == ["game_complete", "game_ended"]
        record = await house.hall.game(ann.state["game_id"])
        assert record is not None
        assert len(record.results) == 2
