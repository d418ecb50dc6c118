"""The small pieces a table is made of: keys, differences, owners, time."""

import time
from collections import Counter
from copy import deepcopy
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.game import Json
from parlour.hosts.chance import TrueChance
from parlour.hosts.clock import WallClock
from parlour.hosts.ids import BASE62, new_id, new_token, spell
from parlour.hosts.table.join_codes import is_drawn, is_id, new_code, read_code
from parlour.hosts.table.ownership import owner
from parlour.hosts.table.patch import Op, changes, lobby_changes
from tests.hosts.table.guests import patch

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
def test_the_difference_leads_from_one_view_to_the_other(
    old: dict[str, Json], new: dict[str, Json], known: dict[str, Json], known_now: dict[str, Json]
) -> None:
    """Whatever they hold, and whatever they hold of a player."""
    old, new = {**old, "players": {"p1": known}}, {**new, "players": {"p1": known_now}}

    assert patched(old, changes(old, new)) == new


@given(old=MEMBERS, new=MEMBERS, were=PLAYERS, are=PLAYERS)
def test_players_come_and_go_in_the_lobby(
    old: dict[str, Json], new: dict[str, Json], were: dict[str, Json], are: dict[str, Json]
) -> None:
    """As a whole, beside everything else."""
    old, new = {**old, "players": were}, {**new, "players": are}

    assert patched(old, lobby_changes(old, new)) == new


@given(value=MEMBERS, players=PLAYERS)
def test_equal_views_differ_in_nothing(value: dict[str, Json], players: dict[str, Json]) -> None:
    """Identical or merely equal."""
    view = {**value, "players": players}

    assert changes(view, view) == changes(view, deepcopy(view)) == lobby_changes(view, deepcopy(view)) == []


@given(board=ROWS, laid=st.dictionaries(CELLS, VALUES, max_size=4), more=st.lists(VALUES | LONG, max_size=3))
def test_what_is_told_of_a_list_leads_there_and_is_never_longer_than_all_of_it(
    board: list[Any], laid: dict[tuple[int, int], Json], more: list[Json]
) -> None:
    """Boards with some other cells, and with more rows than before."""
    after = deepcopy(board)
    for (row, column), value in laid.items():
        after[row][column] = value
    after += more

    told = changes({"board": board}, {"board": after})

    assert patched({"board": board}, told) == {"board": after}
    assert len(orjson.dumps(told)) <= len(orjson.dumps([{"op": "replace", "path": "/board", "value": after}]))


def test_a_long_list_is_told_by_what_changed_in_it_and_came_behind_it() -> None:
    """A move touches a few cells of a board and adds a line to a long list of moves; the rest is known."""
    empty, row, laid = {"tile": None}, [{"tile": "A"}] * 30, {"tile": "B"}
    old: dict[str, Json] = {"board": [row] * 3, "moves": [{"words": ["AB"] * 50}]}
    new: dict[str, Json] = {"board": [row, [*row[:6], laid, *row[7:]], row], "moves": [{"words": ["AB"] * 50}, empty]}

    assert changes(old, new) == [
        {"op": "replace", "path": "/board/1/6", "value": laid},
        {"op": "add", "path": "/moves/-", "value": empty},
    ]


def test_a_list_that_is_short_or_wholly_new_or_lost_something_is_told_as_a_whole() -> None:
    """Nobody has to find out what was taken away, and what is as short is simpler."""
    long = list(range(200))
    old: dict[str, Json] = {"to_act": ["p1"], "hand": long, "scores": long}
    new: dict[str, Json] = {"to_act": ["p1", "p2"], "hand": long[1:], "scores": long[::-1]}

    assert changes(old, new) == [
        {"op": "replace", "path": f"/{member}", "value": value} for member, value in new.items()
    ]


def test_members_change_as_a_whole_and_players_field_by_field() -> None:
    """What is in the objects of a room is its own affair, but players are everybody's."""
    ann, bob = {"placed": False, "left": False}, {"placed": True, "left": False}
    old: dict[str, Json] = {"racks": {"p1": ("T",)}, "letter": "T", "players": {"p1": ann, "p2": bob}}
    new: dict[str, Json] = {"racks": {"p1": ()}, "turn": 1, "players": {"p1": {**ann, "placed": True}, "p2": bob}}

    assert changes(old, new) == [
        {"op": "replace", "path": "/racks", "value": {"p1": ()}},
        {"op": "add", "path": "/turn", "value": 1},
        {"op": "replace", "path": "/players/p1/placed", "value": True},
        {"op": "remove", "path": "/letter"},
    ]


def patched(old: dict[str, Json], ops: list[Op]) -> dict[str, Json]:
    """Give what `ops` make of `old`."""
    state = deepcopy(old)
    for op in ops:
        patch(state, op)
    return state


def test_every_letter_is_drawn_equally_often() -> None:
    """Bytes that would favour the first letters are thrown away."""
    drawn = Counter(spell(TrueChance(), "abc", 30_000))

    assert set(drawn) == set("abc")
    assert all(9_000 < count < 11_000 for count in drawn.values())


def test_what_the_house_gives_out_is_known_by_its_shape() -> None:
    """Codes, ids and tokens, and what people make up."""
    chance = TrueChance()

    assert is_drawn(new_code(chance))
    assert is_drawn(new_id(chance))
    assert (len(new_id(chance)), len(new_token(chance))) == (12, 22)
    assert set(new_token(chance)) <= set(BASE62)
    assert read_code(" bcd23\n") == "BCD23"
    assert read_code("bcd234") == "BCD234"
    assert read_code("hello") is None
    assert read_code("bcd2345") is None
    assert is_id("our_table-1")
    assert not is_drawn("our_table-1")
    assert not is_id("")
    assert not is_id("a/b")
    assert not is_id("newline\n")


def test_all_processes_agree_on_who_owns_a_table() -> None:
    """In whatever order they know of each other."""
    processes = ["one", "two", "three"]
    tables = [f"table {number}" for number in range(300)]

    owners = {table: owner(table, processes) for table in tables}

    assert owners == {table: owner(table, reversed(processes)) for table in tables}
    assert all(60 < count < 140 for count in Counter(owners.values()).values())


def test_when_a_process_goes_only_its_own_tables_move() -> None:
    """And when one comes, only those it takes over."""
    tables = [f"table {number}" for number in range(300)]
    before = {table: owner(table, ["one", "two", "three"]) for table in tables}
    after = {table: owner(table, ["one", "two"]) for table in tables}

    assert {before[table] for table in tables if before[table] != after[table]} == {"three"}


@pytest.mark.anyio
async def test_the_clock_on_the_wall_goes() -> None:
    """And waits no longer than it is told."""
    clock = WallClock()
    before = clock.now()

    await clock.sleep(0)

    assert before <= clock.now() <= time.time()
