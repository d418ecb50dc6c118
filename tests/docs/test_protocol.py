"""The protocol page, compared with the server."""

import re
from typing import Any, get_args, get_type_hints

import orjson
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import BaseRoute, Route

from parlour.cli.serve import LARGEST_MESSAGE
from parlour.core.dice import Dice
from parlour.core.discovery import discover
from parlour.core.game import AnyGame
from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.limits import Limits
from parlour.hosts.arena.service.solver_registry import LONGEST_URL
from parlour.hosts.codec import HostedGame
from parlour.hosts.daily.errors import RiddleCode
from parlour.hosts.daily.service import LONGEST_GUESS
from parlour.hosts.rehearsal.promises import PLAYER_MEMBERS, TABLE_MEMBERS
from parlour.hosts.table.conversation import CHAT_LINES, CHAT_SECONDS
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.live_table import CHANGES, CHANGES_SECONDS
from parlour.hosts.table.rate_limit import EVERYONE, HOUSEHOLD
from parlour.hosts.table.requests import REQUESTS
from parlour.hosts.table.rules.checks import MOST_MEMBERS
from parlour.hosts.table.visitor import CHAT_LENGTH
from parlour.server import arena_matches, arena_solvers, arena_wire
from parlour.server.app import RENAMES_A_MINUTE, create_app
from parlour.server.arena_matches import PACE
from parlour.server.bundling_websocket import MOST_WAITING
from parlour.server.daily import STATUS as RIDDLE_STATUS
from parlour.server.errors import STATUS, ServerCode
from parlour.server.middleware import LARGEST_BODY
from parlour.server.network.bounds import AN_ADDRESS, Bounds
from parlour.server.network.door import COST_OF_ENTERING
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage
from tests.docs.markdown_pages import ROOT, Block, Page, blocks_below
from tests.server.running_server import SocketClient, call, running_server
from tests.server.test_wire import check, shape

PAGE = Page("docs/protocol.md")
SOURCES = ROOT / "src" / "parlour"
BOUNDS = Bounds.of(Settings())
SHARED = int(BOUNDS.tokens * AN_ADDRESS)
"""Tokens per second for all connections of an address."""
GAMES = discover()
RESERVED = {"token", "user"}
"""Names reserved for the table that no state uses today."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def written(folder: str, pattern: str) -> set[str]:
    """Return all matches of `pattern` in the sources of `folder`."""
    return {word for path in (SOURCES / folder).rglob("*.py") for word in re.findall(pattern, path.read_text("utf-8"))}


def messages(heading: str) -> list[dict[str, Any]]:
    """Return the examples below `heading`."""
    return [orjson.loads(block.text) for block in blocks_below(PAGE, heading) if block.language == "json"]


@pytest.mark.parametrize("event", REQUESTS.kinds)
def test_every_request_is_explained(event: str) -> None:
    """It has a heading, and an example that the server can read."""
    assert f"### `{event}`" in PAGE.section("What you send")
    examples = [message for message in messages("What you send") if message["event"] == event]
    assert examples
    for example in examples:
        REQUESTS.read(event, orjson.dumps(example))


@pytest.mark.parametrize("event", REQUESTS.kinds)
def test_every_field_of_a_request_is_explained(event: str) -> None:
    """Nobody should have to read the source for a name."""
    fields = REQUESTS.kinds[event].json_schema().get("properties", {})
    section = PAGE.section("What you send").partition(f"### `{event}`\n")[2].partition("\n### ")[0]

    assert [field for field in fields if f"`{field}`" not in section and f'"{field}"' not in section] == []


def test_every_message_of_the_server_is_explained() -> None:
    """It has a heading, and an example."""
    told = written("hosts", r'"event": "(\w+)"') | written("server", r'"event": "(\w+)"')
    section = PAGE.section("What you receive")

    assert {"state_full", "ack", "error"} < told
    assert [event for event in sorted(told) if f"### `{event}`" not in section] == []
    assert {message["event"] for message in messages("What you receive")} == told


def test_every_member_of_a_state_is_explained() -> None:
    """Those of the table, and those of each player."""
    assert PAGE.terms("The state") >= (TABLE_MEMBERS | PLAYER_MEMBERS) - RESERVED


def test_every_effect_of_the_table_is_explained() -> None:
    """Clients animate them."""
    assert PAGE.terms("Effects") >= written("hosts/table", r'Event\(\s*"(\w+)"')


@every_game
def test_every_game_is_explained(game: AnyGame) -> None:
    """Its README has its messages, effects, codes and views, and this page links to it."""
    readme = readme_of(game)
    effects = written(f"games/{game.name}", r'Event\(\s*"(\w+)"')
    codes = written(f"games/{game.name}", r'(?m)^    [A-Z_]+ = "([A-Z_]+)"$')
    assert codes
    assert [
        word for word in (*HostedGame(game).actions.kinds, *effects, *codes) if f"`{word}`" not in readme.text
    ] == []
    assert members_of(game) <= readme.terms("What a viewer sees")
    assert f"games/{game.name}/README.md" in PAGE.section("Games")


def readme_of(game: AnyGame) -> Page:
    """Return the page of a game."""
    return Page(f"src/parlour/games/{game.name}/README.md")


def members_of(game: AnyGame) -> set[str]:
    """Return the members that a game adds to the state and to each player."""
    _, player = get_args(get_type_hints(game.Seen)["players"])
    return {*game.Seen.__annotations__, *player.__annotations__} - {"players"}


def test_every_code_is_explained_with_its_status() -> None:
    """Codes of tables, the server and the arena; the default status is 409."""
    rows = {row[0].strip("`"): row[1] for row in PAGE.rows("Codes")}
    for code in {*TableCode, *ServerCode, *ArenaCode}:
        assert code.value in rows
        assert rows[code.value] in ("", str(STATUS.get(code.value, 409)))


def test_every_code_of_riddles_is_explained_with_its_status() -> None:
    """The default status is 400."""
    rows = {row[0].strip("`"): row[1] for row in PAGE.rows("Riddles")}

    assert {code.value: rows.get(code.value) for code in RiddleCode} == {
        code.value: str(RIDDLE_STATUS.get(code, 400)) for code in RiddleCode
    }


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("GET /api/solvers", list[arena_wire.SolverInfo]),
        ("POST /api/solvers", arena_solvers.NewSolver),
        ("PATCH /api/solvers/{solver_id}", arena_solvers.ChangedSolver),
        ("POST /api/matches", arena_matches.NewMatch),
        ("WS /ws/matches/{match_id}", arena_wire.MatchNews),
    ],
)
def test_examples_of_the_arena_have_their_shapes(heading: str, kind: Any) -> None:
    """They have every member, and no other."""
    [example] = messages(heading)

    check(shape(kind), example)


def test_every_member_of_a_match_is_explained() -> None:
    """Also those of its contestants, games and guesses."""
    kinds = (arena_wire.MatchInfo, arena_wire.MatchContestant, arena_wire.MatchGame, arena_wire.MatchGuess)
    inner = (arena_wire.MatchFigures, arena_wire.MatchDuel, arena_wire.MatchFailure, arena_wire.Average)
    section = PAGE.section("GET /api/matches/{match_id}")

    assert [name for kind in (*kinds, *inner) for name in kind.__annotations__ if f"`{name}`" not in section] == []


def test_every_kind_of_news_is_explained() -> None:
    """Clients of watchers must know them all."""
    kinds = {get_args(get_type_hints(news)["kind"])[0] for news in get_args(arena_wire.NewsItem)}

    assert PAGE.terms("WS /ws/matches/{match_id}") == kinds


def test_every_fault_of_a_solver_is_explained() -> None:
    """Authors of solvers learn from it what to fix."""
    assert PAGE.terms("Faults") == {fault.value for fault in Fault}


@pytest.mark.parametrize("code", [1000, 4404, 1008, 1009, 1011, 1012, 1013])
def test_close_codes_are_explained(code: int) -> None:
    """Clients decide by them whether to reconnect."""
    assert str(code) in {row[0] for row in PAGE.rows("Close codes")}


@pytest.mark.parametrize(
    ("what", "limit"),
    [
        ("a message to the server", f"{LARGEST_MESSAGE // 1024} KiB"),
        (
            "messages of one connection",
            f"{Settings().message_rate:g} a second, {Settings().message_rate * 2:g} at once",
        ),
        ("connections of one address", f"{Settings().max_per_address}"),
        ("connections of one address, including pages", f"{BOUNDS.per_address}"),
        ("new connections of one address", f"{SHARED / COST_OF_ENTERING:g} a second, {SHARED} at once"),
        (
            "frames of one connection, of every kind; 4 KiB count as another",
            f"{BOUNDS.tokens:g} a second, {BOUNDS.tokens * 2:g} at once",
        ),
        ("frames of one address", f"{SHARED} a second, {SHARED * 2} at once"),
        ("fragments of a message", f"{BOUNDS.fragments}"),
        ("the URL of a request, including its query", f"{BOUNDS.target} bytes"),
        ("a header, including its name", f"{BOUNDS.header} bytes"),
        ("headers of a request", f"{BOUNDS.headers}, and {BOUNDS.head // 1024} KiB together"),
        ("the headers of a request, or of a WebSocket's handshake", f"{BOUNDS.head_seconds:g} seconds"),
        ("the rest of a request", f"{BOUNDS.body_seconds:g} seconds"),
        ("an answer that waits to be read", f"{BOUNDS.unread_seconds:g} seconds"),
        ("bytes waiting for one connection", f"{MOST_WAITING}"),
        ("the body of a request", f"{LARGEST_BODY // 1024} KiB"),
        ("members of a table", f"{MOST_MEMBERS}"),
        ("tables in memory", f"{Settings().max_rooms}"),
        ("a chat message", f"{CHAT_LENGTH} characters"),
        (
            "chat messages at one table",
            (
                f"{CHAT_LINES} in {CHAT_SECONDS} seconds from one person (by cookie, else by address), "
                f"{CHAT_LINES * HOUSEHOLD} from one address, {CHAT_LINES * EVERYONE} from everyone"
            ),
        ),
        (
            "changes of one table, except starting a match and leaving",
            (
                f"{CHANGES} in {CHANGES_SECONDS} seconds by one person, {CHANGES * HOUSEHOLD} from one address, "
                f"{CHANGES * EVERYONE} by everyone"
            ),
        ),
        (
            "changes of a display name over HTTP",
            f"{RENAMES_A_MINUTE} a minute from one address, {RENAMES_A_MINUTE * 2}",
        ),
        ("a guess at a riddle", f"{LONGEST_GUESS} characters"),
        ("guesses of one address", f"{Settings().guess_rate:g} a minute"),
        ("solvers in the arena", f"{Settings().arena_solvers}"),
        ("solvers of one owner", f"{Limits().solvers_each}"),
        ("the URL of a solver", f"{LONGEST_URL} characters"),
        ("matches at once", f"{Settings().arena_matches}"),
        ("matches at once from one address", f"{Limits().matches_each}"),
        ("guaranteed time of a match", f"{Limits().fair_seconds:g} seconds"),
        ("a contestant's first valid guess, including its pings", f"{Limits().first_guess_seconds:g} seconds"),
        (
            "from one valid guess of a contestant to the next, in any game",
            f"{Limits().silent_seconds:g} seconds",
        ),
        ("contestants of a match", f"{Limits().contestants}"),
        ("games of a match", f"{Settings().arena_games}"),
        ("the time of a match", f"{Settings().arena_seconds:g} seconds"),
        ("messages about a match to one watcher", f"{1 / PACE:g} a second"),
    ],
)
def test_the_page_states_the_limits_of_the_code(what: str, limit: str) -> None:
    """Numbers in prose become outdated."""
    rows = {row[0]: row[1] for row in PAGE.rows("Limits")}

    assert rows[what].startswith(limit)


@pytest.mark.anyio
async def test_every_route_is_explained() -> None:
    """Each method of each path has its heading, and every such heading has a route."""
    async with open_storage("memory") as storage:
        app = create_app(Settings(database_url="memory"), storage, GAMES)
        served = {name for route in routes(app) for name in named(route)}

    told = {heading for heading in PAGE.headings if re.match(r"(GET|POST|PATCH|PUT|DELETE|WS) /", heading)}
    assert told == served


def routes(app: FastAPI) -> list[BaseRoute]:
    """Return all routes of the server."""
    return [
        inner for route in app.routes for inner in getattr(getattr(route, "original_router", route), "routes", [route])
    ]


def named(route: BaseRoute) -> list[str]:
    """Name a route like the headings of the page."""
    if isinstance(route, APIWebSocketRoute):
        return [f"WS {route.path}"]
    assert isinstance(route, APIRoute | Route)
    return [f"{method} {route.path}" for method in sorted((route.methods or set()) - {"HEAD"})]


def test_the_dice_can_be_checked_as_the_page_says() -> None:
    """Its seed and commitment are those of a real match."""
    snippet = next(block for block in blocks_below(PAGE, "Checking the dice") if block.language == "python")
    names: dict[str, Any] = {}
    exec(compile(snippet.text, "protocol.md", "exec"), names)  # noqa: S102 - our own page

    assert isinstance(names["dice"], Dice)


@pytest.mark.anyio
@pytest.mark.slow
async def test_the_examples_have_the_shape_of_what_is_really_sent() -> None:
    """Every example of the page has the members of a message that was sent in a real match."""
    received = await messages_of_a_match()
    shapes: dict[str, list[set[str]]] = {}
    for message in received:
        shapes.setdefault(message["event"], []).append(set(message))
    states = [message["state"] for message in received if message["event"] == "state_full"]

    for example in messages("What you receive"):
        assert set(example) in shapes[example["event"]], example
    documented = PAGE.terms("The state") | members_of(GAMES["crossword"])
    assert {member for state in states for member in state} <= documented
    assert {member for state in states for player in state["players"].values() for member in player} <= documented
    first = next(message["state"] for message in messages("What you receive") if message["event"] == "state_full")
    assert set(first) == set(states[0])
    assert set(first["players"]["p1"]) == set(states[0]["players"]["p1"])


async def messages_of_a_match() -> list[dict[str, Any]]:
    """Let Ann and Bob play the smallest match and send every kind of message; return everything that Ann received."""
    async with running_server() as server, call(f"{server.ws}/kitchen") as ann, call(f"{server.ws}/kitchen") as bob:
        await ann.say("join", name="Ann", game="crossword", id=1)
        await ann.hear("ack")
        await bob.say("join", name="Bob", salt="pepper")
        await ann.hear("presence")
        await ann.say("chat", text="Shall we?")
        await ann.ask("configure", options={"grid_size": 2})
        await ann.ask("ping")
        await ann.ask("place", row=True, col="1")
        await ann.ask("start")
        await bob.say("nudge")
        await ann.hear("nudge")
        await ann.ask("place", row=0, col=0)
        for turn, letter in enumerate("ONIT"):
            await (ann, bob)[turn % 2].say("announce", letter=letter)
            await everyone_places(ann, bob, *divmod(turn, 2))
        await ann.say("legal")
        await ann.hear("legal")
        await ann.say("history")
        await ann.hear("history")
        await ann.say("receipt")
        await ann.hear("receipt")
        await ann.say("request_state")
        await ann.hear("state_full")
        return ann.told


async def everyone_places(ann: SocketClient, bob: SocketClient, row: int, col: int) -> None:
    """Let both place the announced letter, in the same cell."""
    for one in (ann, bob):
        await one.hear("effect", type="letter_announced")
        await one.say("place", row=row, col=col)
    for one in (ann, bob):
        for _ in (ann, bob):
            await one.hear("effect", type="letter_placed")


def test_the_page_shows_one_client() -> None:
    """Other pages link to it."""
    client: list[Block] = [block for block in PAGE.blocks if block.title == "player.py"]

    assert len(client) == 1


def test_every_reason_is_explained() -> None:
    """Clients translate them."""
    reasons = written("hosts", r'reason="(\w+)"') | written("server", r'reason="(\w+)"')

    assert reasons
    assert [
        reason for reason in sorted(reasons) if f"`{reason}`" not in PAGE.text and f'"{reason}"' not in PAGE.text
    ] == []
