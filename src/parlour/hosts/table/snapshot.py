"""Tables in and out of storage: a state as text, and the log that leads on from it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import orjson
from pydantic import TypeAdapter

from parlour.core.game import Seat, Step
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import HostedGame, Tagged
from parlour.hosts.table.actions import TableAction
from parlour.hosts.table.errors import Code
from parlour.hosts.table.rules import apply
from parlour.hosts.table.rules.setup import at_known_level
from parlour.hosts.table.state import Match, Role, Table
from parlour.storage.tables import Card, Entry, Finished

TABLE: TypeAdapter[Table] = TypeAdapter(Table)
ACTIONS = Tagged(TableAction)
OFTEN = 64
"""The whole state is stored at every so many versions; between them the log is enough."""


def frozen(table: Table) -> str:
    """Write a table down."""
    return TABLE.dump_json(table).decode()


def thawed(games: Mapping[str, HostedGame], text: str) -> Table:
    """Read a table back; a game whose rules have changed since becomes stale."""
    table = TABLE.validate_json(text)
    gone = "This house no longer has the game of this table."
    require(table.game in games, Code.OLD_RULES, gone, reason="not_offered")
    hosted = games[table.game]
    options = hosted.recall(table.options)
    members = tuple(at_known_level(hosted, member) for member in table.members)
    return replace(table, options=options, members=members, match=table.match and _match(games, table.match))


def _match(games: Mapping[str, HostedGame], match: Match) -> Match:
    hosted = games.get(match.game)
    upgraded = hosted.game.upgrade(match.state, match.version) if hosted and not match.stale else None
    if hosted is None or upgraded is None:
        return replace(match, stale=True)
    state = hosted.state.validate_python(upgraded)
    options, must = hosted.recall(match.options), frozenset(hosted.game.to_act(state))
    cast = tuple(at_known_level(hosted, member) for member in match.cast)
    return replace(match, version=hosted.game.version, options=options, state=state, must=must, cast=cast)


def written(games: Mapping[str, HostedGame], table: Table, action: Any) -> str:
    """Write an action down as the log keeps it."""
    tagged = ACTIONS
    if type(action) not in ACTIONS:
        hosted = games[table.match.game if table.match else table.game]
        tagged = hosted.actions if type(action) in hosted.actions else hosted.answers
    return tagged.text(action)


def read(games: Mapping[str, HostedGame], table: Table, text: str) -> Any:
    """Read an action of the log; `None` for a move of a game this program can no longer play."""
    flat = orjson.loads(text)
    if flat["event"] in ACTIONS.kinds:
        return ACTIONS.restore(flat)
    match = table.match
    if match is None or match.stale:
        return None
    hosted = games[match.game]
    return (hosted.actions if flat["event"] in hosted.actions.kinds else hosted.answers).restore(flat)


def replayed(games: Mapping[str, HostedGame], table: Table, entries: Iterable[Entry]) -> Iterator[Step[Table]]:
    """Give the steps that the log leads through, one for each entry."""
    for entry in entries:
        action = read(games, table, entry.action)
        step = _again(games, table, entry, action) if action else Step(table)
        table = replace(step.state, version=entry.version)
        yield Step(table, step.events)


def _again(games: Mapping[str, HostedGame], table: Table, entry: Entry, action: Any) -> Step[Table]:
    """Do what the log says; a move that newer rules refuse ends what can be played of its game, not the table."""
    try:
        return apply(games, table, Seat(entry.by), action, entry.at)
    except Rejected:
        if table.match is None or type(action) in ACTIONS:
            raise
        return Step(replace(table, match=replace(table.match, stale=True)))


def card(table: Table) -> Card:
    """Say how the table is found from outside."""
    return Card(
        code=None if table.closed else table.code,
        game=table.game,
        status=table.status,
        listed=table.offered and any(m.here for m in table.members),
        started=bool(table.started),
        people=frozenset(m.person or f"seat {m.id}" for m in table.members if m.here and m.role is not Role.ASKING),
        left=frozenset(m.person for m in table.members if m.away and m.person),
    )


def finished(games: Mapping[str, HostedGame], table: Table) -> Finished | None:
    """Say what records need to know of the game that is over at this table; its moves are in the log."""
    match = table.match
    if match is None or match.outcome is None:
        return None
    hosted = games.get(match.game)
    outcome = match.outcome
    summary = {
        "game": match.game,
        "version": match.version,
        "options": match.options
        if match.stale or hosted is None
        else hosted.options.dump_python(match.options, mode="json"),
        "seed": match.seed,
        "salts": match.salts,
        "view": {} if match.stale or hosted is None else hosted.game.view(match.state, None),
        "abandoned": outcome.abandoned,
        "started_at": match.started_at,
        "finished_at": match.finished_at,
        "results": [
            {
                "seat": member.id,
                "name": member.name,
                "player_id": member.person,
                "bot": member.bot,
                "score": outcome.scores.get(member.id),
                "won": member.id in outcome.winners,
                "title": outcome.titles.get(member.id),
            }
            for member in match.cast
        ],
    }
    return Finished(match.id, table.id, match.first, table.version, orjson.dumps(summary).decode())
