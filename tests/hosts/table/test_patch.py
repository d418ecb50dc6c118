"""The difference of two views, as JSON Patch operations."""

from copy import deepcopy
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.game import Json
from parlour.hosts.table.patch import PatchOp, changes, lobby_changes
from tests.hosts.table.guests import patch

pytestmark = pytest.mark.slow

KEYS = st.text("abc_", min_size=1, max_size=3)
VALUES = st.recursive(
    st.none() | st.integers(0, 3) | st.text("xy", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
MEMBERS = st.dictionaries(KEYS, VALUES, max_size=5)
PLAYERS = st.dictionaries(st.sampled_from(("p1", "p2", "p3")), MEMBERS)
LONG = st.text("xy", max_size=2).map(lambda text: text * 200)
ROWS = st.lists(st.lists(VALUES | LONG, min_size=4, max_size=4), min_size=4, max_size=4)
CELLS = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(old=MEMBERS, new=MEMBERS, known=MEMBERS, known_now=MEMBERS)
def test_operations_lead_from_one_view_to_the_other(
    old: dict[str, Json], new: dict[str, Json], known: dict[str, Json], known_now: dict[str, Json]
) -> None:
    """They do so for any two views, and for views of players, too."""
    old, new = {**old, "players": {"p1": known}}, {**new, "players": {"p1": known_now}}

    assert patched(old, changes(old, new)) == new


@given(old=MEMBERS, new=MEMBERS, were=PLAYERS, are=PLAYERS)
def test_players_come_and_go_in_the_lobby(
    old: dict[str, Json], new: dict[str, Json], were: dict[str, Json], are: dict[str, Json]
) -> None:
    """Whole players, beside everything else."""
    old, new = {**old, "players": were}, {**new, "players": are}

    assert patched(old, lobby_changes(old, new)) == new


@given(value=MEMBERS, players=PLAYERS)
def test_equal_views_need_no_operation(value: dict[str, Json], players: dict[str, Json]) -> None:
    """Whether identical or merely equal."""
    view = {**value, "players": players}

    assert changes(view, view) == changes(view, deepcopy(view)) == lobby_changes(view, deepcopy(view)) == []


@given(board=ROWS, laid=st.dictionaries(CELLS, VALUES, max_size=4), more=st.lists(VALUES | LONG, max_size=3))
def test_operations_on_a_list_lead_there_and_are_never_longer_than_the_whole_list(
    board: list[Any], laid: dict[tuple[int, int], Json], more: list[Json]
) -> None:
    """Boards with some changed cells, and with more rows than before."""
    after = deepcopy(board)
    for (row, column), value in laid.items():
        after[row][column] = value
    after += more

    told = changes({"board": board}, {"board": after})

    assert patched({"board": board}, told) == {"board": after}
    assert len(orjson.dumps(told)) <= len(orjson.dumps([{"op": "replace", "path": "/board", "value": after}]))


def test_a_long_list_is_told_by_its_changed_and_added_entries() -> None:
    """A move changes a few cells of a board and adds a line to a long list; the rest is known."""
    empty, row, laid = {"tile": None}, [{"tile": "A"}] * 30, {"tile": "B"}
    old: dict[str, Json] = {"board": [row] * 3, "moves": [{"words": ["AB"] * 50}]}
    new: dict[str, Json] = {"board": [row, [*row[:6], laid, *row[7:]], row], "moves": [{"words": ["AB"] * 50}, empty]}

    assert changes(old, new) == [
        {"op": "replace", "path": "/board/1/6", "value": laid},
        {"op": "add", "path": "/moves/-", "value": empty},
    ]


def test_a_list_that_is_short_or_new_or_shrunk_is_told_whole() -> None:
    """Nobody has to find out what was removed, and a whole list is simpler if it is no longer."""
    long = list(range(200))
    old: dict[str, Json] = {"to_act": ["p1"], "hand": long, "scores": long}
    new: dict[str, Json] = {"to_act": ["p1", "p2"], "hand": long[1:], "scores": long[::-1]}

    assert changes(old, new) == [
        {"op": "replace", "path": f"/{member}", "value": value} for member, value in new.items()
    ]


def test_fields_change_whole_and_players_field_by_field() -> None:
    """Objects inside a game's view are its own affair, but all games share players."""
    ann, bob = {"placed": False, "left": False}, {"placed": True, "left": False}
    old: dict[str, Json] = {"racks": {"p1": ("T",)}, "letter": "T", "players": {"p1": ann, "p2": bob}}
    new: dict[str, Json] = {"racks": {"p1": ()}, "turn": 1, "players": {"p1": {**ann, "placed": True}, "p2": bob}}

    assert changes(old, new) == [
        {"op": "replace", "path": "/racks", "value": {"p1": ()}},
        {"op": "add", "path": "/turn", "value": 1},
        {"op": "replace", "path": "/players/p1/placed", "value": True},
        {"op": "remove", "path": "/letter"},
    ]


def patched(old: dict[str, Json], ops: list[PatchOp]) -> dict[str, Json]:
    """Apply `ops` to `old`."""
    state = deepcopy(old)
    for op in ops:
        patch(state, op)
    return state
