"""The leak oracle knows what the rules of Crossword and Wortkunst hide, and whose rack or board it is."""

from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from bench.attack.eye import Eye
from bench.attack.oracle import Oracle
from parlour.core.dice import Dice
from parlour.core.game import AnyGame, Moment, Past, Seat
from parlour.games.crossword.game import GAME as CROSSWORD
from parlour.games.wortkunst.game import GAME as WORTKUNST
from parlour.hosts.codec import HostedGame

SEATS = tuple(map(Seat, ("p1", "p2", "p3")))
WATCHER = Seat("p9")
COOKIE = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4iLCJpYXQiOjF9.c2lnbmF0dXJl"


@pytest.fixture
def oracle() -> Oracle:
    """Ask somebody who knows nothing yet."""
    return Oracle()


def _moment() -> Moment:
    return Moment(0.0, Dice(b"", "hidden"))


def _shown(game: AnyGame, state: Any, seat: Seat) -> dict[str, Any]:
    """Give what the server would show `seat` of a running game."""
    view = orjson.loads(orjson.dumps(game.view(state, None if seat == WATCHER else seat)))
    players = {each: {"name": each, **view["players"][each]} for each in SEATS}
    table = {"you": seat, "version": 7, "room_id": "kitchen", "status": "playing", "turn": SEATS[0], "game_id": "g"}
    watching = {WATCHER: {"name": "Watcher", "asking": False}}
    return {**view, **table, "players": players, "spectators": watching, "history": []}


def _racks() -> dict[Seat, dict[str, Any]]:
    """Give everybody's first sight of a game of Wortkunst."""
    state = WORTKUNST.start(SEATS, HostedGame(WORTKUNST).read_options({}), _moment(), Past()).state
    return {seat: _shown(WORTKUNST, state, seat) for seat in (*SEATS, WATCHER)}


def _boards(turns: int = 6) -> dict[Seat, dict[str, Any]]:
    """Give everybody's sight of a game of Crossword after so many turns of chance."""
    state = CROSSWORD.start(SEATS, HostedGame(CROSSWORD).read_options({}), _moment(), Past()).state
    chance = Dice(b"", "cells")
    for _ in range(turns * (1 + len(SEATS))):
        seat = min(CROSSWORD.to_act(state))
        state = CROSSWORD.act(state, seat, chance.choice(list(CROSSWORD.legal(state, seat))), _moment()).state
    return {seat: _shown(CROSSWORD, state, seat) for seat in (*SEATS, WATCHER)}


def _tell(oracle: Oracle, views: Mapping[Seat, Mapping[str, Any]], seat: str, **planted: Any) -> None:
    """Show everybody what they may see, and one of them something more."""
    for each, view in views.items():
        more = planted if each == seat else {}
        Eye(oracle, each).hear(orjson.dumps({"event": "state_full", "state": {**view, **more}}))


@pytest.mark.parametrize("views", [_racks(), _boards(0), _boards()])
def test_real_views_are_no_leak(oracle: Oracle, views: Mapping[Seat, Mapping[str, Any]]) -> None:
    """What the games show is what everybody may see; people who watch may see boards."""
    _tell(oracle, views, "nobody")

    assert not oracle.leaks


def test_a_rack_that_is_somebody_elses_is_a_leak_under_any_name(oracle: Oracle) -> None:
    """It is known by its tiles, in whatever order."""
    views = _racks()
    _tell(oracle, views, "p1", hint=[views[SEATS[1]]["rack"][::-1]])

    assert len(oracle.leaks) == 1
    assert oracle.leaks[0].startswith("p1 received ['rack ")
    assert oracle.leaks[0].endswith("of p2")


def test_a_rack_is_a_leak_to_people_who_watch(oracle: Oracle) -> None:
    """They may be a player at another window."""
    views = _racks()
    _tell(oracle, views, WATCHER, rack=views[SEATS[0]]["rack"])

    assert any("['rack'] during a game" in leak for leak in oracle.leaks)
    assert any(leak.endswith("of p1") for leak in oracle.leaks)


def test_a_board_that_is_somebody_elses_is_a_leak_under_any_name(oracle: Oracle) -> None:
    """Whoever sees it can copy it."""
    views = _boards()
    _tell(oracle, views, "p3", copy={"cells": views[SEATS[0]]["board"]})

    assert len(oracle.leaks) == 1
    assert oracle.leaks[0].endswith("of p1")


@pytest.mark.parametrize("member", ["boards", "racks", "possible", "counts"])
def test_members_that_belong_to_the_end_are_absent_before_it(oracle: Oracle, member: str) -> None:
    """Whatever they hold."""
    _tell(oracle, _racks(), "p1", **{member: {}})

    assert oracle.leaks == [f"p1 received ['{member}'] during a game of the table"]


@pytest.mark.parametrize("member", ["rack", "board", "hand", "guesses"])
def test_nothing_of_one_player_stands_in_what_is_told_of_each(oracle: Oracle, member: str) -> None:
    """There everybody reads."""
    views = _racks()
    players = views[SEATS[0]]["players"]
    _tell(oracle, views, "p1", players={**players, "p2": {**players["p2"], member: []}})

    assert oracle.leaks == [f"p1 received ['{member} of p2'] during a game of the table"]


def test_what_the_judge_said_before_a_move_is_for_whose_turn_it_is(oracle: Oracle) -> None:
    """It tells which word somebody thinks of."""
    _tell(oracle, _racks(), "p2", advice={"words": ["HAUS"]})

    assert oracle.leaks == ["p2 received ['advice to somebody else'] during a game of the table"]


def test_letters_that_are_drawn_later_are_a_leak(oracle: Oracle) -> None:
    """Whoever knows them can plan."""
    views = _boards()
    _tell(oracle, views, "p1", letters=[*views[SEATS[0]]["letters"], "X", "Y"])

    assert oracle.leaks == ["p1 received ['letters to come'] during a game of the table"]


@pytest.mark.parametrize(
    ("kind", "data"),
    [("letter_placed", {"row": 1}), ("tiles_exchanged", {"tiles": ["A"]}), ("guessed", {"word": "crane"})],
)
def test_an_event_about_something_hidden_tells_no_more_than_that_it_happened(
    oracle: Oracle, kind: str, data: Mapping[str, Any]
) -> None:
    """Where, which tiles, and which word are secrets."""
    eye = Eye(oracle, "p1")
    eye.hear(orjson.dumps({"event": "state_full", "state": _boards()[SEATS[0]]}))
    told = {"event": "effect", "type": kind, "version": 8}
    eye.hear(orjson.dumps({**told, "data": {"player_id": "p2"}}))
    assert not oracle.leaks

    eye.hear(orjson.dumps({**told, "data": {"player_id": "p2", **data}}))

    assert len(oracle.leaks) == 1


def test_a_cookie_that_somebody_else_receives_is_a_leak(oracle: Oracle) -> None:
    """Whoever has it is somebody else everywhere."""
    oracle.own(COOKIE, "Ann")
    oracle.read("Ann", f"set-cookie: parlour={COOKIE}; HttpOnly".encode())
    assert not oracle.leaks

    oracle.read("Bob", f"set-cookie: parlour={COOKIE}; HttpOnly".encode())

    assert oracle.leaks == ["Bob received a token or cookie of Ann"]


def test_a_fault_that_a_player_is_told_of_is_counted(oracle: Oracle) -> None:
    """People who only play hear of faults, too, and not attackers alone."""
    Eye(oracle, "Ann").hear(b'{"event":"error","code":"INTERNAL","message":"Something went wrong."}')

    assert oracle.internal == 1
