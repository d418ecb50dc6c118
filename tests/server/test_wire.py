"""Messages have the shapes that are declared for them, and the web client's types are current."""

from itertools import pairwise
from typing import Any

import orjson
import pytest
from httpx2 import AsyncClient
from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from parlour.core.dice import Dice
from parlour.core.discovery import discover
from parlour.core.game import AnyGame, PlayedMove
from parlour.server import daily_wire, table_wire
from parlour.server.typescript import protocol, write_type
from tests.conformance.cases import Case, every_case, moments, played
from tests.docs.markdown_pages import ROOT
from tests.server.running_server import ServerAddress, SocketClient, call, running_server

pytestmark = pytest.mark.slow


def shape(kind: Any) -> type[BaseModel]:
    """Make a strict model of `{it: kind}`: no extra fields, no conversions."""
    return create_model("Shape", __config__=ConfigDict(extra="forbid", strict=True), it=(kind, ...))


MESSAGE = shape(table_wire.Message)


def check(kind: type[BaseModel], value: Any) -> None:
    """Check `value` against a shape."""
    kind.model_validate_json(orjson.dumps({"it": value}))


def split(state: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split a viewer's state into the table's fields and the game's."""
    own, of_player = table_wire.TableState.__annotations__, table_wire.TablePlayer.__annotations__
    table = {name: value for name, value in state.items() if name in own}
    of_game = {name: value for name, value in state.items() if name not in own}
    table["players"] = {
        seat: {name: fact for name, fact in player.items() if name in of_player}
        for seat, player in state["players"].items()
    }
    known = {
        seat: {name: fact for name, fact in player.items() if name not in of_player}
        for seat, player in state["players"].items()
    }
    return table, {**of_game, "players": known} if of_game else of_game


def hold(message: dict[str, Any], games: dict[str, AnyGame]) -> None:
    """Check a message against its shape, and a state also against its game's."""
    if message["event"] == "state_full":
        table, of_game = split(message["state"])
        message = {**message, "state": table}
        if of_game:
            check(shape(games[table["shown_game"]].Seen), of_game)
    check(MESSAGE, message)


@pytest.mark.anyio
async def test_every_message_at_a_table_has_its_shape() -> None:
    """One plays, one watches, a timer runs, an action is refused: every message has the shape clients expect."""
    async with running_server() as server, call(f"{server.ws}/attic") as ann, call(f"{server.ws}/attic") as zoe:
        await play(ann, zoe)
        told = [*ann.told, *zoe.told]

        assert {message["event"] for message in told} == {
            "state_full",
            "state_patch",
            "effect",
            "ack",
            "error",
            "presence",
            "chat",
            "legal",
            "pong",
        }
        games = dict(discover())
        for message in told:
            hold(message, games)
        last = ann.told[-1]["state"]
        assert last["history"]
        assert last["reveal"]
        await http(server, last["game_id"])


async def play(ann: SocketClient, zoe: SocketClient) -> None:
    """Have Ann play a short match with a timer while Zoe watches."""
    await ann.ask("join", name="Ann", game="crossword")
    await zoe.ask("join", name="Zoe", role="spectator")
    await ann.ask("chat", text="Shall I?")
    await ann.ask("configure", options={"grid_size": 2}, turn_seconds=60)
    await zoe.ask("start")
    await ann.ask("ping")
    await ann.ask("start")
    for turn, letter in enumerate("ONIT"):
        await ann.ask("announce", letter=letter)
        await ann.ask("legal")
        for caller in (ann, zoe):
            await caller.say("request_state")
            await caller.hear("state_full")
        await ann.ask("place", row=turn // 2, col=turn % 2)
    await ann.say("request_state")
    await ann.hear("state_full")


async def http(server: ServerAddress, game_id: str) -> None:
    """Check the HTTP answers against their shapes."""
    async with server.browser() as browser:
        check(shape(list[table_wire.GameCard]), (await browser.get("/api/games")).json())
        await browser.get("/api/me")
        cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
        async with call(f"{server.ws}/attic", cookie) as bob:
            await bob.ask("join", name="Bob")
        mine = (await browser.get("/api/me/tables")).json()
        assert [table["gameId"] for table in mine] == ["attic"]
        check(shape(list[table_wire.TableCard]), mine)
        assert (await browser.get(f"/api/archive/{game_id}")).status_code == 200
        await riddle(browser)


async def riddle(browser: AsyncClient) -> None:
    """Guess at a riddle, and check every answer against its shape."""
    check(shape(list[daily_wire.RiddleCard]), (await browser.get("/api/riddles")).json())
    check(shape(daily_wire.RiddleInfo), (await browser.get("/api/info")).json())
    first = (await browser.post("/api/guess", json={"guess": "crane", "hard": True})).json()
    check(shape(daily_wire.Guessed), first)
    check(shape(daily_wire.RiddleBoard), (await browser.get("/api/riddles/en-5/leaderboard?date=all")).json())
    check(shape(daily_wire.RiddleDays), (await browser.get("/api/me/riddles/en-5")).json())
    check(shape(daily_wire.RiddlePromise), (await browser.get("/api/riddles/en-5/promise?date=2026-01-02")).json())


def test_an_unknown_field_is_noticed() -> None:
    """It is noticed even deep inside; otherwise the test above would prove nothing."""
    line = {"event": "chat", "player_id": "p1", "text": "hi", "ts": 1.5}
    check(MESSAGE, line)

    for wrong in ({**line, "mood": "good"}, {**line, "ts": "late"}, {"event": "pong", "ops": []}):
        with pytest.raises(ValidationError):
            check(MESSAGE, wrong)
    with pytest.raises(ValidationError):
        check(MESSAGE, {"event": "state_patch", "version": 2, "ops": [{"op": "remove", "path": "/x", "why": "so"}]})


@every_case
def test_every_view_has_the_shape_its_game_declares(case: Case) -> None:
    """For players and spectators, at every moment; a game without a declared shape may show anything."""
    seen = shape(case.game.Seen or dict[str, Any])
    for scene in moments(case, 6):
        for seat in (*case.seats, None):
            check(seen, case.game.view(scene.state, seat))


@every_case
def test_every_event_has_the_facts_its_game_declares(case: Case) -> None:
    """Clients rely on them; a game without declared facts keeps to the general shape."""
    facts = {kind: shape(told) for kind, told in case.game.Told.items()}
    events = [event for scene in played(case) for event in scene.events] if facts else []

    assert {event.type for event in events} <= facts.keys()
    for event in events:
        check(facts[event.type], event.facts)


@every_case
def test_every_highlight_has_the_facts_its_game_declares(case: Case) -> None:
    """Clients put them into words."""
    facts = {kind: shape(noted) for kind, noted in case.game.Noted.items()}
    made = [(before, scene) for before, scene in pairwise(played(case)) if scene.by in case.seats] if facts else []
    for before, scene in case.dice.shuffled(made)[:10]:
        move = PlayedMove(scene.by, scene.action, before.state, scene.state)
        if said := case.game.review(move, Dice(case.seed, scene.number)):
            check(facts[said.kind], said.facts)


def test_the_types_of_the_web_client_are_current() -> None:
    """`make types` writes them, so a changed message becomes a type error in the client."""
    committed = (ROOT / "web" / "src" / "lib" / "protocol.ts").read_text("utf-8")

    assert committed == protocol(discover().values())


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({"enum": ["a", 1, None]}, "'a' | 1 | null"),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}]}, "number"),
        ({"type": "object", "properties": {"x": {"const": True}}}, "{\n  x?: true;\n}"),
        ({}, "Json"),
    ],
)
def test_schemas_are_written_as_types(schema: dict[str, Any], text: str) -> None:
    """The types are exactly as narrow as the schema."""
    assert write_type(schema) == text
