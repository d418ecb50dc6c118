"""Whatever arrives over the wire: the sender gets an answer, and neither the table nor the server is harmed."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.core.game import Seat
from parlour.hosts.table.requests import REQUESTS
from tests.hosts.games import HastyRound
from tests.hosts.table.server import open_server
from tests.hosts.table.stores import UnreliableStore, store_of

pytestmark = pytest.mark.anyio

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["p1", "p2", "p9"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
EVENTS = st.sampled_from(sorted({*REQUESTS.kinds, "announce", "place", "possible", "sit", "claim", "open", "begin"}))
FIELDS = st.sampled_from(
    ["letter", "row", "col", "text", "role", "player_id", "options", "game", "level", "name", "token", "version",
     "spectators", "listed", "turn_seconds", "room_id", "bot", "salt"]
)  # fmt: skip
NEARLY = st.builds(
    lambda event, fields, more: {**fields, **more, "event": event},
    EVENTS | st.text(max_size=12),
    st.dictionaries(FIELDS, ANYTHING, max_size=4),
    st.dictionaries(st.just("id"), st.integers(0, 9) | st.text(max_size=70) | ANYTHING, max_size=1),
)


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(texts=st.lists(st.text(max_size=40) | ANYTHING.map(json.dumps) | NEARLY.map(json.dumps), max_size=40))
@pytest.mark.slow
async def test_no_message_is_too_strange_to_be_answered(texts: list[str]) -> None:
    """Nothing raises, refusals change nothing, and every message with an id is answered under it."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        live = await server.live(ann)
        for number, text in enumerate(texts):
            guest = (server.guest(room_id="BCDFG"), bob)[number % 2]
            table, told = live.table, len(guest.told)

            await guest.sends(text)

            answers = [message for message in guest.told[told:] if message["event"] in ("ack", "error")]
            assert "INTERNAL" not in {answer.get("code") for answer in answers}
            if any(answer["event"] == "error" for answer in answers) or guest is not bob:
                assert live.table is table
            if (tag := number_of(text)) is not None:
                assert [answer.get("id") for answer in answers] == [tag]
        for guest in (ann, bob):
            assert not guest.seated or guest.state == await server.fresh(guest)


def number_of(text: str) -> str | int | None:
    """Return the id of a message, if it is one that can be answered."""
    try:
        message = json.loads(text, parse_constant=int)
    except ValueError:
        return None
    tag = message.get("id") if isinstance(message, dict) else None
    short = (isinstance(tag, str) and len(tag) <= 64 and "\0" not in tag) or (type(tag) is int and abs(tag) < 2**53)
    return tag if short else None


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "7", '"join"', "{}", '{"event": 7}', '{"event": null}', "{", "\ud800", '{"event": "\\ud800"}',
     "[" * 5000, '{"event": "chat", "text": "' + "x" * 5000 + '"}', '{"event": NaN}'],
)  # fmt: skip
async def test_text_that_is_no_message_is_refused(text: str) -> None:
    """The answer has a sentence for the author of the client."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob")

        refused = await ann.sends(text)

        assert refused["code"] == "ACTION_NOT_ALLOWED"
        assert "id" not in refused


async def test_a_null_character_in_any_field_is_refused() -> None:
    """PostgreSQL stores it neither as text nor as JSON; a backslash before `u0000` is no such character."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")

        refused = await ann.sends({"event": "configure", "a\0": "x", "id": 5})
        assert (refused["code"], refused["id"]) == ("ACTION_NOT_ALLOWED", 5)
        assert (await ann.sends({"event": "chat", "text": "\\u0000", "id": 6}))["event"] == "ack"


async def test_a_message_without_an_event_is_answered_under_its_id() -> None:
    """Its sender waits for the answer."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")

        assert (await ann.sends({"id": 5}))["id"] == 5
        assert (await ann.sends({"id": 5, "event": ["start"]}))["id"] == 5
        for strange in (1.5, True, ["x"], "x" * 65, "x\0", 2**53):
            refused = await ann.sends({"id": strange, "event": "legal"})
            assert refused["code"] == "ACTION_NOT_ALLOWED"
            assert "id" not in refused


async def test_refusals_never_repeat_what_was_sent() -> None:
    """They only say where it is wrong."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")

        refused = await ann.says("configure", turn_seconds="a secret")

        assert refused["params"] == {"field": "turn_seconds"}
        assert "a secret" not in json.dumps(refused)


async def test_clients_cannot_send_actions_of_the_server() -> None:
    """Answers to asks, and actions that only the log has, are refused."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass", aloud=True)

        for message in (
            {"event": "rated", "points": 1000},
            {"event": "absent", "player_id": "p2"},
            {"event": "begin", "game_id": "mine", "next_seed": "00"},
            {"event": "open", "id": "x"},
        ):
            assert (await ann.sends({**message, "id": 1}))["code"] == "ACTION_NOT_ALLOWED"
        assert ann.state["points"] == 0


class Clumsy(HastyRound):
    """A game with bugs, each in another place."""

    def __init__(self, fault: str) -> None:
        self._fault = fault

    def _stumble(self, where: str) -> None:
        if self._fault == where:
            raise RuntimeError("a secret of the game")

    def act(self, state: Any, seat: Seat, action: Any, moment: Any) -> Any:
        """Pass, or fail."""
        self._stumble("act")
        return super().act(state, seat, action, moment)

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Show, or fail at the second player's turn."""
        if state.holder == state.seats[1]:
            self._stumble("view")
        return super().view(state, seat)

    def legal(self, state: Any, seat: Seat) -> Any:
        """Offer, or fail."""
        self._stumble("legal")
        return super().legal(state, seat)


@pytest.mark.parametrize("fault", ["act", "view"])
async def test_a_fault_of_ours_tells_nothing_and_changes_nothing(fault: str) -> None:
    """The sender learns that it was our fault and gets the whole state; nobody else hears of it."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=Clumsy(fault))
        ann, bob = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        live = await server.live(ann)
        table, log = live.table, await server.tables.log(live.table.id, 1, 99)
        for guest in (ann, bob):
            guest.forgets()

        answer = await ann.says("pass")

        assert (answer["code"], answer["message"]) == ("INTERNAL", "Something went wrong here.")
        assert ann.events() == ["error", "state_full"]
        assert "a secret" not in "".join(ann.texts)
        assert bob.told == []
        assert live.table is table
        assert await server.tables.log(table.id, 1, 99) == log
        assert [str(noted) for noted in server.notebook.faults] == ["a secret of the game"]
        server.notebook.faults.clear()


async def test_a_fault_before_joining_is_answered_too() -> None:
    """There is no state to show then."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann", game="hasty")
        store_of(server.tables).broken = RuntimeError("no disk")
        guest = server.guest()

        assert (await guest.says("join", room_id=ann.state["code"]))["code"] == "INTERNAL"

        assert guest.events() == ["error"]
        server.notebook.faults.clear()


async def test_a_connection_outlives_a_view_that_fails() -> None:
    """The member can still chat, although the server cannot show the state."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass")
        server.games["hasty"] = replace(server.games["hasty"], game=Clumsy("view"))

        assert (await ann.says("request_state"))["code"] == "INTERNAL"

        assert [str(noted) for noted in server.notebook.faults] == ["a secret of the game"] * 2
        server.notebook.faults.clear()
        assert (await ann.says("chat", text="hello?"))["event"] == "ack"
