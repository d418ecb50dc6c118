"""The leak oracle knows what Crossword and Wortkunst hide, and whose rack or board it is."""

from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from bench.attack.leak_checked_viewer import Eye
from bench.attack.leak_oracle import Oracle
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
    """Make an oracle that knows nothing yet."""
    return Oracle()


def _moment() -> Moment:
    return Moment(0.0, Dice(b"", "hidden"))


def _shown(game: AnyGame, state: Any, seat: Seat) -> dict[str, Any]:
    """Return what the server would show `seat` of a running match."""
    view = orjson.loads(orjson.dumps(game.view(state, None if seat == WATCHER else seat)))
    players = {each: {"name": each, **view["players"][each]} for each in SEATS}
    table = {"you": seat, "version": 7, "room_id": "kitchen", "status": "playing", "turn": SEATS[0], "game_id": "g"}
    watching = {WATCHER: {"name": "Watcher", "asking": False}}
    return {**view, **table, "players": players, "spectators": watching, "history": []}


def _racks() -> dict[Seat, dict[str, Any]]:
    """Return everyone's first view of a match of Wortkunst."""
    state = WORTKUNST.start(SEATS, HostedGame(WORTKUNST).read_options({}), _moment(), Past()).state
    return {seat: _shown(WORTKUNST, state, seat) for seat in (*SEATS, WATCHER)}


def _boards(turns: int = 6) -> dict[Seat, dict[str, Any]]:
    """Return everyone's view of a match of Crossword after some random turns."""
    state = CROSSWORD.start(SEATS, HostedGame(CROSSWORD).read_options({}), _moment(), Past()).state
    chance = Dice(b"", "cells")
    for _ in range(turns * (1 + len(SEATS))):
        seat = min(CROSSWORD.to_act(state))
        state = CROSSWORD.act(state, seat, chance.choice(list(CROSSWORD.legal(state, seat))), _moment()).state
    return {seat: _shown(CROSSWORD, state, seat) for seat in (*SEATS, WATCHER)}


def _tell(oracle: Oracle, views: Mapping[Seat, Mapping[str, Any]], seat: str, **planted: Any) -> None:
    """Show everyone what they may see, and one seat something more."""
    for each, view in views.items():
        more = planted if each == seat else {}
        Eye(oracle, each).hear(orjson.dumps({"event": "state_full", "state": {**view, **more}}))


@pytest.mark.parametrize("views", [_racks(), _boards(0), _boards()])
def test_real_views_are_no_leak(oracle: Oracle, views: Mapping[Seat, Mapping[str, Any]]) -> None:
    """Games show only what each seat may see; spectators may see boards."""
    _tell(oracle, views, "nobody")

    assert not oracle.leaks


def test_another_players_rack_is_a_leak_under_any_name(oracle: Oracle) -> None:
    """It is recognised by its tiles, in any order."""
    views = _racks()
    _tell(oracle, views, "p1", hint=[views[SEATS[1]]["rack"][::-1]])

    assert len(oracle.leaks) == 1
    assert oracle.leaks[0].startswith("p1 received ['rack ")
    assert oracle.leaks[0].endswith("of p2")


def test_a_rack_is_a_leak_to_spectators(oracle: Oracle) -> None:
    """A spectator may be a player in another window."""
    views = _racks()
    _tell(oracle, views, WATCHER, rack=views[SEATS[0]]["rack"])

    assert any("['rack'] during a game" in leak for leak in oracle.leaks)
    assert any(leak.endswith("of p1") for leak in oracle.leaks)


def test_another_players_board_is_a_leak_under_any_name(oracle: Oracle) -> None:
    """A player who sees it can copy it."""
    views = _boards()
    _tell(oracle, views, "p3", copy={"cells": views[SEATS[0]]["board"]})

    assert len(oracle.leaks) == 1
    assert oracle.leaks[0].endswith("of p1")


@pytest.mark.parametrize("member", ["boards", "racks", "possible", "counts"])
def test_fields_of_the_end_are_absent_before_it(oracle: Oracle, member: str) -> None:
    """They must be absent whatever their values are."""
    _tell(oracle, _racks(), "p1", **{member: {}})

    assert oracle.leaks == [f"p1 received ['{member}'] during a game of the table"]


@pytest.mark.parametrize("member", ["rack", "board", "hand", "guesses"])
def test_public_player_fields_contain_nothing_private(oracle: Oracle, member: str) -> None:
    """Everyone reads that."""
    views = _racks()
    players = views[SEATS[0]]["players"]
    _tell(oracle, views, "p1", players={**players, "p2": {**players["p2"], member: []}})

    assert oracle.leaks == [f"p1 received ['{member} of p2'] during a game of the table"]


def test_a_judges_advice_is_only_for_the_player_whose_turn_it_is(oracle: Oracle) -> None:
    """It reveals which word the player is considering."""
    _tell(oracle, _racks(), "p2", advice={"words": ["HAUS"]})

    assert oracle.leaks == ["p2 received ['advice to someone else'] during a game of the table"]


def test_letters_that_are_drawn_later_are_a_leak(oracle: Oracle) -> None:
    """A player who knows them can plan ahead."""
    views = _boards()
    _tell(oracle, views, "p1", letters=[*views[SEATS[0]]["letters"], "X", "Y"])

    assert oracle.leaks == ["p1 received ['letters to come'] during a game of the table"]


@pytest.mark.parametrize(
    ("kind", "data"),
    [("letter_placed", {"row": 1}), ("tiles_exchanged", {"tiles": ["A"]}), ("guessed", {"word": "crane"})],
)
def test_an_event_about_something_hidden_says_only_that_it_happened(
    oracle: Oracle, kind: str, data: Mapping[str, Any]
) -> None:
    """Place, tiles and word are secret."""
    eye = Eye(oracle, "p1")
    eye.hear(orjson.dumps({"event": "state_full", "state": _boards()[SEATS[0]]}))
    told = {"event": "effect", "type": kind, "version": 8}
    eye.hear(orjson.dumps({**told, "data": {"player_id": "p2"}}))
    assert not oracle.leaks

    eye.hear(orjson.dumps({**told, "data": {"player_id": "p2", **data}}))

    assert len(oracle.leaks) == 1


def test_a_cookie_sent_to_another_person_is_a_leak(oracle: Oracle) -> None:
    """Its holder can impersonate the owner everywhere."""
    oracle.own(COOKIE, "Ann")
    oracle.read("Ann", f"set-cookie: parlour={COOKIE}; HttpOnly".encode())
    assert not oracle.leaks

    oracle.read("Bob", f"set-cookie: parlour={COOKIE}; HttpOnly".encode())

    assert oracle.leaks == ["Bob received a token or cookie of Ann"]


def test_a_fault_reported_to_a_player_is_counted(oracle: Oracle) -> None:
    """Faults count for ordinary players too, not only for attackers."""
    Eye(oracle, "Ann").hear(b'{"event":"error","code":"INTERNAL","message":"Something went wrong."}')

    assert oracle.internal == 1
