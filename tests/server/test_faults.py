"""How the log describes a bug in a game: its place and the redacted state, never what players hold."""

import asyncio
import re
from collections.abc import AsyncIterator
from concurrent.futures.process import _RemoteTraceback
from contextlib import asynccontextmanager
from copy import copy
from dataclasses import replace
from typing import Any

import orjson
import pytest

from parlour.hosts.table.hall import Hall
from parlour.server.metrics import Metrics
from parlour.server.monitoring import Monitor
from parlour.server.tracebacks import outline
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server
from tests.server.captured_log import Lines

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def server_with_a_log() -> AsyncIterator[LocalServer]:
    """Open tables that log like a server."""
    async with open_server() as server:
        server.services = replace(server.services, watch=Monitor(Metrics()))
        server.hall = Hall(server.services, server.records)
        yield server


def break_rules(server: LocalServer, game: str) -> None:
    """Make every move of `game` fail, with all it knows in the exception's message."""

    def stumble(*known: Any) -> Any:
        nothing: dict[str, Any] = {}
        try:
            return nothing[str(known)]
        except KeyError as fault:
            raise RuntimeError(*known) from fault

    broken = copy(server.games[game].game)
    vars(broken)["act"] = stumble
    server.games[game] = replace(server.games[game], game=broken)


async def fault_of(lines: Lines) -> tuple[dict[str, Any], str]:
    """Return the only logged fault, and its line."""
    await asyncio.sleep(0)
    [line] = [line for line in lines.all() if line["event"] == "fault"]
    return line, orjson.dumps(line).decode()


async def deal(server: LocalServer) -> list[Guest]:
    """Deal cards to three people who have sent salts and a chat message."""
    code = (await server.hall.open("president", {})).live.table.code
    names = ("Annabel", "Bartholomew", "Cornelia")
    guests = [await server.joins(name, code, salt=f"salt-of-{name}") for name in names]
    await guests[0].says("chat", text="Good evening")
    await guests[0].says("start")
    return guests


async def test_a_bug_is_logged_with_the_acting_players_redacted_state(lines: Lines) -> None:
    """Counts and seats show the state of the deal; no card is named, not even the player's own."""
    async with server_with_a_log() as server:
        guests = await deal(server)
        lead = next(guest for guest in guests if guest.id == guest.state["turn"])
        cards = {card for guest in guests for card in guest.state["hand"]}
        table = (await server.live(lead)).table
        break_rules(server, "president")

        answer = await lead.says("play", cards=lead.state["hand"][:1])
        line, text = await fault_of(lines)

    assert answer["code"] == "INTERNAL"
    assert (line["level"], line["player"], line["action"]) == ("error", lead.id, "play")
    assert line["state"]["version"] == table.version
    assert line["state"]["turn"] == lead.id
    assert line["state"]["hand"] == f"{len(lead.state['hand'])} entries"
    assert line["state"]["players"][guests[1].id]["hand_count"] == len(guests[1].state["hand"])
    assert len(cards) == 54
    assert [card for card in cards if re.search(rf"\b{card}\b", text)] == []


async def test_no_secret_is_logged_with_a_bug(lines: Lines) -> None:
    """No seeds, salts, tokens, names or chat; the exception's message is left out."""
    async with server_with_a_log() as server:
        guests = await deal(server)
        table = (await server.live(guests[0])).table
        break_rules(server, "president")
        await guests[0].says("play", cards=["3D"])
        line, text = await fault_of(lines)

    assert table.match is not None
    tokens = [str(message["token"]) for guest in guests for message in guest.told if message.get("token")]
    hashes = [member.token for member in table.members]
    names = [member.name for member in table.members]
    assert len(tokens) == 3
    secrets = [*tokens, *hashes, *names, *table.match.salts, table.seed, table.match.seed, "Good evening", "State("]
    assert [secret for secret in secrets if secret in text] == []
    assert line["exception"].count("Traceback (most recent call last):") == 2
    assert line["exception"].endswith("\nRuntimeError")
    assert "in stumble" in line["exception"]


async def test_letters_of_a_board_are_not_logged(lines: Lines) -> None:
    """A player's board is secret until the end."""
    async with server_with_a_log() as server:
        ann, bob = await server.table("Annabel", "Bartholomew", grid_size=2)
        await ann.says("start")
        await ann.says("announce", letter="Q")
        await bob.says("place", row=0, col=0)
        break_rules(server, "crossword")
        assert (await ann.says("place", row=0, col=0))["code"] == "INTERNAL"
        line, text = await fault_of(lines)

    assert line["state"]["board"] == "2 entries"
    assert line["state"]["players"][bob.id] == {"placed": True, "left": False}
    assert '"Q"' not in text
    assert "'Q'" not in text


async def test_a_bots_bug_is_logged_with_its_own_state(lines: Lines) -> None:
    """It acted, so the state is the one it saw."""
    async with server_with_a_log() as server:
        (ann,) = await server.table("Annabel", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        server.thinkers.broken = True
        await ann.says("pass")
        await server.pass_by(60)
        line, _ = await fault_of(lines)

    assert (line["player"], line["action"]) == ("p2", "bot")
    assert line["state"]["players"] == {"p1": {"others": 1}, "p2": {"others": 1}}
    assert line["state"]["secret"] == "***"
    assert line["exception"].endswith("\nRuntimeError")


def test_a_workers_fault_is_logged_by_its_places() -> None:
    """A worker's traceback is one text that includes the exception's message."""
    fault = KeyError("7H")
    told: Any = 'Traceback:\n  File "bots.py", line 3, in choose\n    x\nKeyError: 7H\n'
    fault.__cause__ = _RemoteTraceback(told)

    assert outline(fault) == (
        'In a worker process:\n  File "bots.py", line 3, in choose\nTraceback (most recent call last):\nKeyError'
    )


async def test_an_exceptions_message_is_logged_outside_matches(lines: Lines) -> None:
    """The operator needs to know why a word list could not be read."""
    Monitor(Metrics()).failed("r", "tig", "house", "prepare", OSError(2, "No such file", "words.txt"))
    line, _ = await fault_of(lines)

    assert "No such file" in line["exception"]
    assert "state" not in line
