"""Leaving the running match or the table, and the seats that are kept for people who may come back."""

from collections.abc import Mapping

from parlour.core.copying import replace
from parlour.core.game import Absence, Event, Seat, Step
from parlour.core.refusal import require
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.actions import Remove
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.rules import matches
from parlour.hosts.table.rules.checks import (
    absence_rule,
    appoint_host,
    default_level,
    free_bot_name,
    is_dealt_in,
    need_host,
    need_member,
    need_waiting,
    plays_now,
)
from parlour.hosts.table.rules.rating import note_leaving, note_removal
from parlour.hosts.table.rules.returning import free_linked_seat, watch_until_next
from parlour.hosts.table.state import Member, Role, Table

MOST_REMOVED = 100
"""How many removed people a table remembers."""


def leave(games: Mapping[str, HostedGame], table: Table, by: Seat, at: float) -> Step[Table]:
    """Leave the table, and its match as the absence rule says; if the host leaves, another member becomes host."""
    return _leave(games, note_leaving(table, need_member(table, by)), by, at, removed=False)


def _leave(games: Mapping[str, HostedGame], table: Table, by: Seat, at: float, *, removed: bool) -> Step[Table]:
    member = need_member(table, by)
    quits = absence_rule(games, table) is Absence.QUIT
    if member.bot is not None and not quits:
        need_waiting(table)  # nobody else could play its seat
    events = [Event("player_left", {"player_id": by, "removed": removed})]
    gone = _vacate(games, table, member, returns=not removed)
    if plays_now(table, by) and quits:
        step = matches.quit_match(games, gone, by, at)
        gone, events = step.state, [*events, *step.events]
    step = _pass_on_table(games, gone, at)
    return Step(step.state, (*events, *step.events))


def _vacate(games: Mapping[str, HostedGame], table: Table, member: Member, *, returns: bool) -> Table:
    """Empty a seat, or keep it for the match: for its owner if they may return, else for a bot that plays on."""
    way = absence_rule(games, table)
    sits = member.role is Role.PLAYER and not member.linked
    played = is_dealt_in(table, member.id) or (sits and _has_played(table, member.id))
    if way is Absence.QUIT and returns and member.token and played:
        return table.with_member(replace(watch_until_next(table, member), away=True))
    kept = plays_now(table, member.id) or (returns and way is Absence.BOT and _goes_on(table, member.id))
    if member.linked and returns and not kept:
        return free_linked_seat(table, member)
    if not kept or way is Absence.QUIT or member.bot is not None:
        return replace(table, members=tuple(other for other in table.members if other.id != member.id))
    level = default_level(games[table.game]) if way is Absence.BOT else None
    if returns or level is None:
        return table.with_member(replace(member, away=True, stand_in=level))
    return table.with_member(Member(id=member.id, name=free_bot_name(table), role=Role.PLAYER, bot=level))


def _has_played(table: Table, seat: Seat) -> bool:
    """Tell whether `seat` was part of the shown match."""
    return table.match is not None and seat in table.match.seats


def _goes_on(table: Table, seat: Seat) -> bool:
    """Tell whether anyone who played the last match with `seat` is here to play the next one."""
    match = table.match
    if match is None or match.game != table.game or not _has_played(table, seat):
        return False
    return any(other.here and _has_played(table, other.id) for other in table.members if other.id != seat)


def _pass_on_table(games: Mapping[str, HostedGame], table: Table, at: float) -> Step[Table]:
    """Find a host among the members who stay; close a table where nobody has a seat any more."""
    if any((member.token or member.person) and not _has_quit(member) for member in table.members):
        return appoint_host(table)
    return _close(games, table, at)


def _close(games: Mapping[str, HostedGame], table: Table, at: float) -> Step[Table]:
    """Stop the match and free the code when the last person has left; finished matches are kept.

    People who had quit a match here may open the table again.
    """
    step = matches.stop(games, table, "all_left", at) if table.playing else Step(table)
    may_return = tuple(member for member in table.members if _has_quit(member))
    return Step(replace(step.state, closed=True, host=None, members=may_return), step.events)


def _has_quit(member: Member) -> bool:
    """Tell whether a member left a match and has no link that keeps their seat."""
    return member.away and member.plays_next and not member.linked


def remove(games: Mapping[str, HostedGame], table: Table, by: Seat, action: Remove, at: float) -> Step[Table]:
    """Remove a member for good, but not from a match that would wait for them for ever."""
    need_host(table, by)
    member = need_member(table, action.player_id)
    require(member.id != by, TableCode.ACTION_NOT_ALLOWED, "The host cannot be removed, but can leave.")
    if absence_rule(games, table) is Absence.WAIT and plays_now(table, member.id):
        need_waiting(table)
    step = _leave(games, note_removal(table, by, member), member.id, at, removed=True)
    kept = step.state.member(member.id)
    emptied = step.state.with_member(replace(kept, token="", person=None)) if kept else step.state
    barred = [person for person in (*table.removed, member.person) if person][-MOST_REMOVED:]
    return Step(replace(emptied, removed=tuple(dict.fromkeys(barred))), step.events)
