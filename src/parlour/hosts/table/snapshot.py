"""Tables to and from storage: a state as text, and the log that leads on from it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import orjson
from pydantic import TypeAdapter

from parlour.core.copying import replace
from parlour.core.game import Seat, Step
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import HostedGame, Tagged
from parlour.hosts.table.actions import TableAction
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.rules import apply
from parlour.hosts.table.rules.setup import at_known_level
from parlour.hosts.table.state import Match, Role, Table
from parlour.storage.tables import FinishedMatch, IndexCard, LogEntry

TABLE: TypeAdapter[Table] = TypeAdapter(Table)
ACTIONS = Tagged(TableAction)
OFTEN = 64
"""How many versions lie between two stored states; the log covers those in between."""


def dump_table(table: Table) -> str:
    """Write a table as text."""
    return TABLE.dump_json(table).decode()


def load_table(games: Mapping[str, HostedGame], text: str) -> Table:
    """Read a table back; a match whose rules have changed since becomes stale."""
    table = TABLE.validate_json(text)
    gone = "This server no longer has the game of this table."
    require(table.game in games, TableCode.OLD_RULES, gone, reason="not_offered")
    hosted = games[table.game]
    options = hosted.load_options(table.options)
    members = tuple(at_known_level(hosted, member) for member in table.members)
    return replace(table, options=options, members=members, match=table.match and _load_match(games, table.match))


def _load_match(games: Mapping[str, HostedGame], match: Match) -> Match:
    hosted = games.get(match.game)
    upgraded = hosted.game.upgrade(match.state, match.version) if hosted and not match.stale else None
    if hosted is None or upgraded is None:
        return replace(match, stale=True)
    state = hosted.state.validate_python(upgraded)
    options, must = hosted.load_options(match.options), frozenset(hosted.game.to_act(state))
    cast = tuple(at_known_level(hosted, member) for member in match.cast)
    return replace(match, version=hosted.game.version, options=options, state=state, must=must, cast=cast)


def dump_action(games: Mapping[str, HostedGame], table: Table, action: Any) -> str:
    """Write an action as text for the log."""
    tagged = ACTIONS
    if type(action) not in ACTIONS:
        hosted = games[table.match.game if table.match else table.game]
        tagged = hosted.actions if type(action) in hosted.actions else hosted.answers
    return tagged.dump_text(action)


def load_action(games: Mapping[str, HostedGame], table: Table, text: str) -> Any:
    """Read an action from the log; return `None` for a move of a match that can no longer be played."""
    flat = orjson.loads(text)
    if flat["event"] in ACTIONS.kinds:
        return ACTIONS.restore(flat)
    match = table.match
    if match is None or match.stale:
        return None
    hosted = games[match.game]
    return (hosted.actions if flat["event"] in hosted.actions.kinds else hosted.answers).restore(flat)


def replay_log(games: Mapping[str, HostedGame], table: Table, entries: Iterable[LogEntry]) -> Iterator[Step[Table]]:
    """Do the logged actions again and yield the step of each."""
    for entry in entries:
        action = load_action(games, table, entry.action)
        step = _replay_entry(games, table, entry, action) if action else Step(table)
        if step.state.version != entry.version:  # it did nothing, or newer rules refuse it
            step = Step(replace(step.state, version=entry.version), step.events)
        table = step.state
        yield step


def _replay_entry(games: Mapping[str, HostedGame], table: Table, entry: LogEntry, action: Any) -> Step[Table]:
    """Do one logged action again; if newer rules refuse a move, its match becomes stale and the table stays."""
    try:
        return apply(games, table, Seat(entry.by), action, entry.at)
    except Rejected:
        if table.match is None or type(action) in ACTIONS:
            raise
        return Step(replace(table, match=replace(table.match, stale=True)))


def make_card(table: Table) -> IndexCard:
    """Make the card by which storage finds and lists the table."""
    return IndexCard(
        code=None if table.closed else table.code,
        game=table.game,
        status=table.status,
        listed=table.offered and any(m.here for m in table.members),
        started=bool(table.started),
        people=frozenset(m.person or f"seat {m.id}" for m in table.members if m.here and m.role is not Role.ASKING),
        left=frozenset(m.person for m in table.members if m.away and m.person),
    )


def dump_options(games: Mapping[str, HostedGame], match: Match) -> Any:
    """Return a match's options as JSON; those of a stale match are JSON already."""
    hosted = games.get(match.game)
    return match.options if match.stale or hosted is None else hosted.options.dump_python(match.options, mode="json")


def summarize_match(games: Mapping[str, HostedGame], table: Table) -> FinishedMatch | None:
    """Summarize the match that is over at this table for the records; its moves are in the log."""
    match = table.match
    if match is None or match.outcome is None:
        return None
    hosted = games.get(match.game)
    outcome = match.outcome
    summary = {
        "game": match.game,
        "version": match.version,
        "options": dump_options(games, match),
        "seed": match.seed,
        "salts": match.salts,
        "past": match.past,
        "view": {} if match.stale or hosted is None else hosted.game.view(match.state, None),
        "abandoned": outcome.abandoned,
        "started_at": match.started_at,
        "finished_at": match.finished_at,
        "rated": match.unrated is None,
        "results": [
            {
                "seat": member.id,
                "name": member.name,
                "player_id": member.person,
                "bot": member.bot,
                "score": outcome.scores.get(member.id),
                "won": member.id in outcome.winners,
                "title": outcome.titles.get(member.id),
                "exit": match.exits.get(member.id),
            }
            for member in match.cast
        ],
    }
    return FinishedMatch(match.id, table.id, match.first, table.version, orjson.dumps(summary).decode())
