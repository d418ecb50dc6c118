"""The checker of the cluster: it finds what several processes could get wrong."""

from typing import Any

import pytest

from bench.faults.observed_order import LATE, LOST, TORN, TWICE, LogRow, Witness, find_faults, find_late_bots

TABLE = "faults-0"
PLAYERS = {"p1": {"connected": True, "is_bot": False}, "p2": {"connected": False, "is_bot": True}}
STATE = {"version": 2, "you": "p3", "pile": [], "players": PLAYERS, "spectators": {}}
LOG = (
    LogRow(TABLE, 1, "", None),
    LogRow(TABLE, 2, "p1", "0-1"),
    LogRow(TABLE, 3, "p1", "0-2"),
    LogRow(TABLE, 4, "p2", "errand bot 3"),
)


def witness(*, watches: bool = True) -> Witness:
    """Let someone see the versions 2 to 4."""
    seen = Witness(TABLE, watches=watches)
    seen.hear({"event": "state_full", "state": STATE})
    seen.hear(patch(3, "7H"))
    seen.hear(effect(3, "7H"))
    seen.hear(patch(4, "9C"))
    return seen


def patch(version: int, card: str) -> dict[str, Any]:
    """Lay a card on the pile."""
    return {"event": "state_patch", "version": version, "ops": [{"op": "add", "path": "/pile/-", "value": card}]}


def effect(version: int, card: str) -> dict[str, Any]:
    """Tell which card was played."""
    return {"event": "effect", "type": "played", "data": {"card": card}, "version": version}


def ack(name: str, version: int) -> dict[str, Any]:
    """Acknowledge a message."""
    return {"event": "ack", "id": name, "version": version}


def test_one_order_of_versions_explains_what_all_saw() -> None:
    """Two spectators and a player at different processes, one of whom came late and missed an effect."""
    late, player = witness(), witness(watches=False)
    late.effects.clear()
    player.hear(ack("0-2", 3))
    player.hear(ack("0-2", 3))  # sent again over another connection
    player.hear({"event": "presence", "player_id": "p1", "connected": False})

    assert find_faults([witness(), late, player], LOG) == {}


TOLD: dict[str, tuple[tuple[dict[str, Any], ...], str, str]] = {
    "the past": (({"event": "state_full", "state": STATE},), TORN, "2 was shown after 4"),
    "a gap": ((patch(6, "2D"),), TORN, "a patch to 6 after 4"),
    "another view": ((patch(5, "2D"),), TORN, "5 was shown in two forms"),
    "another effect": ((effect(3, "2D"),), TORN, "3 had two kinds of effects"),
    "a lost move": ((ack("0-9", 5),), LOST, "0-9 was acknowledged at 5 and is not there"),
    "someone else's version": ((ack("0-9", 3),), LOST, "0-9 was acknowledged at 3 and is not there"),
    "two versions": ((ack("0-2", 3), ack("0-2", 4)), TORN, "led to 3 and to 4"),
}


@pytest.mark.parametrize(("messages", "promise", "named"), TOLD.values(), ids=TOLD)
def test_contradictions_are_named(messages: tuple[dict[str, Any], ...], promise: str, named: str) -> None:
    """A process that lags, forks or forgets would cause each of them."""
    other, seen = witness(), witness()
    other.hear(patch(5, "AS"))
    other.hear(effect(3, "AS"))
    for message in messages:
        seen.hear(message)

    assert [fault for fault in find_faults([other, seen], LOG)[promise] if named in fault]


STORED: dict[str, tuple[tuple[LogRow, ...], str, str]] = {
    "a gap": ((*LOG, LogRow(TABLE, 6, "p1", "0-3")), TORN, "gaps"),
    "a version twice": ((*LOG, LogRow(TABLE, 4, "p1", "0-3")), TORN, "gaps or repeated versions"),
    "a message done twice": ((*LOG, LogRow(TABLE, 5, "p1", "0-2")), TWICE, "0-2 of p1 was done 2 times"),
    "an errand done twice": (
        (*LOG, LogRow(TABLE, 5, "p2", "errand bot 3")),
        TWICE,
        "errand bot 3 of p2 was done 2 times",
    ),
    "a turn lost": ((*LOG, LogRow(TABLE, 5, "p1", "errand timer 4")), LATE, "a turn was lost on time at 5"),
}


@pytest.mark.parametrize(("log", "promise", "named"), STORED.values(), ids=STORED)
def test_a_log_that_breaks_a_promise_is_found(log: tuple[LogRow, ...], promise: str, named: str) -> None:
    """The log alone shows it, whatever the players saw."""
    assert [fault for fault in find_faults([witness()], log)[promise] if named in fault]


def test_a_bot_may_run_out_of_time() -> None:
    """On a busy machine its thought takes longer than its turn; no player loses anything."""
    late = LogRow(TABLE, 5, "p2", "errand timer 4")

    assert find_faults([witness()], (*LOG, late)) == {}
    assert find_late_bots([witness()], (*LOG, late)) == [late]


def test_a_bot_that_sits_on_a_persons_seat_excuses_nothing() -> None:
    """The person who saw the table from that seat lost the turn."""
    player = witness(watches=False)
    player.state = {**player.state, "you": "p2"}

    assert LATE in find_faults([player], (*LOG, LogRow(TABLE, 5, "p2", "errand timer 4")))
