"""Messages at one table, which a game may keep in `tests/scenario.json`, and the result of each.

Each step says who sends what, the version of the table after it, the code if it is refused, and keys of the state that
everyone sees then; null stands for a key that is absent.
"""

from dataclasses import replace
from typing import Any

import orjson
import pytest

from parlour.core.game import Seat
from parlour.core.refusal import Rejected
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.actions import Begin, Open
from parlour.hosts.table.rules import apply
from parlour.hosts.table.rules.setup import open_table
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import game_layer, play_layer
from tests.conformance.cases import GAMES
from tests.conformance.playthrough import folder

HOSTED = {name: HostedGame(game) for name, game in GAMES.items()}
SCENARIOS = {name: path for name, game in GAMES.items() if (path := folder(game) / "tests" / "scenario.json").exists()}


def seated(game: str, players: int) -> Table:
    """Open a table with everyone at it; its dice are always the same."""
    tokens = tuple(f"token {place}" for place in range(players))
    table = open_table(HOSTED, Open("t", "BCDFG", game, {}, tokens, "00" * 32))
    return replace(table, members=tuple(replace(member, joined=True) for member in table.members))


def sent(table: Table, by: Seat, message: dict[str, Any]) -> Table:
    """Let a member send a message; a start draws the next seed from the version."""
    if message["event"] == "start":
        return apply(HOSTED, table, by, Begin(f"g{table.version}", f"{table.version:064x}"), 0.0).state
    action = HOSTED[table.game].actions.read(message["event"], orjson.dumps(message))
    return apply(HOSTED, table, by, action, 0.0).state


def answered(table: Table, by: Seat, message: dict[str, Any]) -> tuple[Table, str | None]:
    """Return the table after a message, and the code if it was refused."""
    try:
        return sent(table, by, message), None
    except Rejected as no:
        return table, no.code.value


def shown(table: Table) -> dict[str, Any]:
    """Return what everyone sees of the match."""
    state: dict[str, Any] = orjson.loads(orjson.dumps({**game_layer(HOSTED, table, None), **play_layer(HOSTED, table)}))
    return state


@pytest.mark.parametrize("game", SCENARIOS)
def test_every_message_has_the_recorded_result(game: str) -> None:
    """Versions, keys and refusals, message by message: what clients rely on does not change by accident."""
    scenario = orjson.loads(SCENARIOS[game].read_bytes())
    table = seated(game, scenario["players"])
    for number, step in enumerate(scenario["steps"]):
        table, refusal = answered(table, step["by"], step["send"])
        state = shown(table)

        assert refusal == step.get("error"), number
        assert table.version == step["version"], number
        assert {member: state.get(member) for member in step["state"]} == step["state"], number
