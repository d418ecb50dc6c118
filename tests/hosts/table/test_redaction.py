"""What the log may show of a match after a fault: where it stands, and none of the players' secrets."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.discovery import discover
from parlour.core.game import AnyGame, Moment, Past, Seat
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.redaction import HIDDEN, LARGEST, redact
from parlour.hosts.table.state import Match, Member, Role, Table
from tests.hosts.games import PassTheParcel

GAMES = {name: HostedGame(game) for name, game in discover().items()}
SEED = "5eed" * 16


def table_of(game: AnyGame, state: Any, seats: tuple[Seat, ...]) -> Table:
    """Make a table with `game` at `state`."""
    members = tuple(Member(seat, f"Name of {seat}", Role.PLAYER, token="t0ken", salt="sa1t") for seat in seats)
    must = frozenset(game.to_act(state))
    match = Match("m", game.name, game.version, game.Options(), seats, members, SEED, ("sa1t",), 1, 0.0, state, must)
    return Table("t", "CODE", 7, game.name, game.Options(), SEED, members=members, match=match)


def play_moves(game: AnyGame, moves: int) -> Table:
    """Play `moves` moves, each the default of a player who must act."""
    seats = tuple(Seat(f"p{number}") for number in range(1, game.seats.start + 1))
    state = game.start(seats, game.Options(), Moment(0.0, Dice(bytes(32), "start")), Past()).state
    for move in range(moves):
        if must := sorted(game.to_act(state)):
            action = next(iter(game.legal(state, must[0])))
            state = game.act(state, must[0], action, Moment(0.0, Dice(bytes(32), move))).state
    return table_of(game, state, seats)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 1, 6, 15])
def test_only_phases_and_seats_are_kept_as_text(name: str, moves: int) -> None:
    """Any other text of a game may be a card, a letter, a word or someone's name."""
    table = play_moves(GAMES[name].game, moves)
    assert table.match is not None
    for seat in table.match.seats:
        state = redact(GAMES, table, seat)
        values = {text for text in _values(state) if not re.fullmatch(r"\d+ entries", text)}

        assert values <= {HIDDEN, GAMES[name].game.phase(table.match.state), *table.match.seats}
        assert GAMES[name].game.view(table.match.state, seat).keys() <= state.keys()
        assert len(repr(state)) <= LARGEST


def _values(value: Any) -> Iterator[str]:
    """Return every text that is no field name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _values(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _values(inner)


def test_a_hand_becomes_its_length_and_counts_stay() -> None:
    """Enough to see where a deal stands."""
    state: Any = redact(GAMES, play_moves(GAMES["president"].game, 0), Seat("p1"))

    assert (state["version"], state["phase"]) == (7, "play")
    assert re.fullmatch(r"1\d entries", state["hand"])
    assert state["players"]["p2"]["hand_count"] in (17, 18)
    assert state["to_act"][0] in ("p1", "p2", "p3")


class Labelled(PassTheParcel):
    """A game with undeclared views that are far too large and use words as field names."""

    def __init__(self, size: int) -> None:
        self._size = size

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Name fields after what they hold."""
        return {"words": {"FELT": 1, "p1": 2}, **{f"cell{number}": number for number in range(self._size)}}


def test_undeclared_field_names_are_only_counted() -> None:
    """They might be anything, except a seat."""
    game = Labelled(1)
    state = redact({"parcel": HostedGame(game)}, play_moves(game, 0), Seat("p1"))

    assert (state["words"], state["cell0"]) == ({"p1": 2, "others": 1}, 0)


def test_a_state_that_is_too_large_is_left_out() -> None:
    """The log only has to say where the match stands."""
    game = Labelled(5000)

    assert redact({"parcel": HostedGame(game)}, play_moves(game, 0), Seat("p1")) == {
        "version": 7,
        "phase": "passing",
        "to_act": ["p1"],
        "turn": "p1",
        "view": "too large",
    }


class Blind(PassTheParcel):
    """A game that can show nothing."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Fail."""
        raise LookupError(state)


def test_a_view_that_fails_is_named_by_its_fault() -> None:
    """It must not hide the fault that is being logged."""
    game = Blind()

    assert redact({"parcel": HostedGame(game)}, play_moves(game, 0), Seat("p1"))["view"] == "LookupError"


def test_people_who_only_ask_to_watch_see_nothing_in_the_log_either() -> None:
    """The log shows the state as they see it."""
    table = play_moves(GAMES["president"].game, 0)

    assert redact(GAMES, table, Seat("p9")).keys() == {"version", "phase", "to_act", "turn"}
