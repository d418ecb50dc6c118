"""Joining a table, getting ready, and handing it over."""

from collections.abc import Mapping

from parlour.core.copying import replace
from parlour.core.game import Event, Seat, Step
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.actions import Claim, SetReady, Sit, TransferHost
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.rules.checks import (
    appoint_host,
    comes_late,
    default_name,
    distinct_name,
    has_free_seat,
    is_dealt_in,
    joined_event,
    need_host,
    need_member,
    need_open_seat,
    need_place,
    need_waiting,
)
from parlour.hosts.table.rules.returning import watch_until_next
from parlour.hosts.table.state import Member, Role, Table, Watching


def sit(games: Mapping[str, HostedGame], table: Table, action: Sit) -> Step[Table]:
    """Give a newcomer a seat, or let them watch if no seat is free or a match is running."""
    table = need_place(table)
    _need_welcome(table, action.person)
    require(not table.settings.locked, TableCode.ACTION_NOT_ALLOWED, "The host has locked this table.", reason="locked")
    manners = games[table.game].game.manners
    wants = action.role in (None, Role.PLAYER)
    full = wants and not has_free_seat(games, table)
    plays = wants and not (full or table.playing or manners.link_only)
    role = Role.PLAYER if plays else _role_of_watcher(table, full=full)
    number = table.chairs + 1
    seat = Seat(f"p{number}")
    member = Member(
        id=seat,
        name=distinct_name(table, action.name) if action.name else default_name(games, table, seat),
        unnamed=not action.name,
        role=role,
        token=action.token,
        person=action.person,
        registered=action.registered,
        salt=action.salt,
    )
    seated = replace(table, members=(*table.members, member), chairs=number, host=table.host or member.id)
    return appoint_host(seated, (joined_event(member),))


def _need_welcome(table: Table, person: str | None) -> None:
    welcome = person is None or person not in table.removed
    require(welcome, TableCode.ACTION_NOT_ALLOWED, "The host has removed you.", reason="removed")


def _role_of_watcher(table: Table, *, full: bool) -> Role:
    if table.settings.spectators is Watching.OFF:
        require(not full, TableCode.ROOM_FULL)
        raise Rejected(TableCode.ACTION_NOT_ALLOWED, "Nobody may watch at this table.", reason="no_spectators")
    return Role.ASKING if table.settings.spectators is Watching.ASK and table.members else Role.SPECTATOR


def claim(games: Mapping[str, HostedGame], table: Table, by: Seat, action: Claim) -> Step[Table]:
    """Take a linked seat for the first time, come back to a seat, or change a name."""
    member = need_member(table, by)
    need_open_seat(games, table, member)
    _need_welcome(table, action.person)
    late = comes_late(table, member)
    if late and not is_dealt_in(table, by):
        _role_of_watcher(table, full=False)
    back = replace(
        watch_until_next(table, member) if late else member,
        name=distinct_name(table, action.name, by) if action.name else member.name or default_name(games, table, by),
        unnamed=not action.name and (member.unnamed or not member.name),
        person=member.person or action.person,
        registered=member.registered or (action.registered and member.person in (None, action.person)),
        salt=member.salt if member.joined else action.salt,
        joined=True,
        away=False,
        stand_in=None,
    )
    if back == member:
        return Step(table)
    events = () if member.joined and not member.away else (joined_event(back),)
    seated = replace(table.with_member(back), closed=False, code=action.code if table.closed else table.code)
    return appoint_host(replace(seated, host=seated.host or back.id), events)


def set_ready(table: Table, by: Seat, action: SetReady) -> Step[Table]:
    """Show the others that a player is ready for the next match, or not yet."""
    member = need_member(table, by)
    need_waiting(table)
    require(member.role is Role.PLAYER, TableCode.ACTION_NOT_ALLOWED, "Only players can be ready.")
    ready = replace(member, ready=action.ready, salt=action.salt or member.salt)
    return Step(table if ready == member else table.with_member(ready))


def transfer_host(table: Table, by: Seat, action: TransferHost) -> Step[Table]:
    """Make another person host, between matches."""
    need_host(table, by)
    need_waiting(table)
    heir = need_member(table, action.player_id)
    require(heir.here, TableCode.ACTION_NOT_ALLOWED, "Only a person who is at the table can be host.")
    if heir.id == by:
        return Step(table)
    return Step(replace(table, host=heir.id), (Event("host_changed", {"player_id": heir.id}),))
