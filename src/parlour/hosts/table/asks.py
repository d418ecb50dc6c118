"""What a table owes its game: read off the state, so that nothing is forgotten after a crash."""

from collections.abc import Mapping

import orjson

from parlour.core.game import Ask, Seat
from parlour.hosts.codec import Room
from parlour.hosts.table.state import Table

BOT, TIMER, ABSENT = "bot", "timer", "absent"


def owed(rooms: Mapping[str, Room], table: Table, gone: Mapping[Seat, float]) -> Mapping[str, Ask]:
    """List what the outside world owes this table; `gone` tells since when which members are not connected."""
    match = table.match
    if match is None or match.stale or table.closed:
        return {}
    game = rooms[match.game].game
    asks = list(game.asks(match.state))
    if must := game.to_act(match.state):
        asks += (Ask(BOT, {"seat": m.id, "level": m.level}) for m in table.members if m.level and m.id in must)
        if table.settings.turn_seconds:
            asks.append(Ask(TIMER, {"at": table.turn_since + table.settings.turn_seconds}))
        if wait := table.settings.absence_seconds:
            due = ((m, max(gone[m.id], table.turn_since)) for m in table.members if m.id in must and m.id in gone)
            asks += (Ask(ABSENT, {"seat": member.id, "at": since + wait}) for member, since in due if not member.level)
    return {_key(ask): ask for ask in asks} if asks else {}


def _key(ask: Ask) -> str:
    return f"{ask.name} {orjson.dumps(ask.about).decode()}"
