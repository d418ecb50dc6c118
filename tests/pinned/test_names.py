"""No name that other programs or stored data know has left, and the pinned data holds every one that can be stored."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from parlour.storage.open_storage import open_storage
from tests.pinned import names, pinned_data
from tests.pinned.pinned_data import FOLDERS, LEVELS, Games, Steps
from tests.pinned.pinned_servers import PlayerLimits, in_process

pytestmark = pytest.mark.slow

COVERED = FOLDERS[0]
"""The folder that holds everything which could be stored when it was written."""


@pytest.fixture(scope="module")
def today() -> dict[str, set[str]]:
    """Collect today's names."""
    return {kind: set(found) for kind, found in names.collected().items()}


@pytest.mark.parametrize("kind", sorted(set(names.pinned()) - {"bot levels"}))
def test_no_name_has_left(kind: str, today: dict[str, set[str]]) -> None:
    """Names are added, never renamed or removed."""
    assert set(names.pinned()[kind]) - today[kind] == set()


def test_every_level_has_a_name_today(today: dict[str, set[str]]) -> None:
    """Levels may be renamed, as long as the old names lead to new ones."""
    levels = (name.split() for name in names.pinned()["bot levels"])

    assert {f"{game} {level}" for game, level in levels} - today["bot levels"] <= {
        f"{game} {old}" for game in ("crossword", "wordle") for old in LEVELS
    }


@pytest.mark.anyio
async def test_old_names_of_levels_are_accepted(games: Games) -> None:
    """Scripts and open browsers still send them."""
    async with open_storage("memory") as storage:
        server = in_process(storage)
        for game, level in (name.split() for name in names.pinned()["bot levels"]):
            opened = await server.hall.open(game, {}, links=1, limits=PlayerLimits(max_players=3))
            host = server.guest()
            await host.says("join", room_id=opened.live.table.id, token=opened.tokens[0])
            answer = await host.says("add_bot", level=level)

            assert answer["event"] == "ack", answer
            assert host.state["players"]["p2"]["level"] in games[game].game.bots
        await server.hall.close()


def test_stored_bots_have_levels_that_their_game_knows(games: Games, steps: Steps) -> None:
    """A bot without one could never move."""
    for place, step in steps.items():
        for member in step.state.members:
            assert member.level is None or member.level in games[step.state.game].game.bots, place


def test_pinned_logs_hold_every_tag(tmp_path: Path) -> None:
    """Every kind of action and answer was stored at least once."""
    path = tmp_path / "parlour.db"
    pinned_data.restore(COVERED, path)
    tags = {name for name in names.pinned()["stored tags"] if name.startswith("table ")}
    stored = set()
    for game, event in pinned_data.actions(path):
        stored.add(f"table {event}" if f"table {event}" in tags else f"{game} {event}")

    assert set(names.pinned()["stored tags"]) - stored == set()


def test_pinned_snapshots_hold_every_field() -> None:
    """Every field of every state was stored at least once."""
    fields: dict[str, set[str]] = defaultdict(set)
    for pinned in pinned_data.lines(COVERED, "snapshots.jsonl"):
        match = pinned["snapshot"].pop("match") or {}
        fields["table"] |= {"match", *_members(pinned["snapshot"]), *match}
        fields[match.get("game", "")] |= set(_members(match))
    listed = [name.split(": ") for name in names.pinned()["stored fields"]]
    missing = {f"{owner}: {name}" for owner, name in listed if " " not in owner and name not in fields[owner]}

    assert missing == set()


def test_pinned_snapshots_hold_several_values_of_every_option() -> None:
    """They hold bots of every level as well."""
    values: dict[str, set[Any]] = defaultdict(set)
    for pinned in pinned_data.lines(COVERED, "views.jsonl"):
        for state in pinned.get("members", {}).values():
            for name, value in state["options"].items():
                values[f"{state['game']} {name}"].add(value)
            for player in state["players"].values():
                values[f"{state['game']} {player['level']}"].add("bot")
    pinned_names = names.pinned()

    assert {name for name in pinned_names["options"] if len(values[name]) < 2} == set()
    assert {name for name in pinned_names["bot levels"] if not values[name]} == set()


def _members(value: Any) -> set[str]:
    """Name every member of every object inside a JSON value."""
    if isinstance(value, dict):
        return set(value).union(*map(_members, value.values()))
    return set().union(*map(_members, value)) if isinstance(value, list) else set()
