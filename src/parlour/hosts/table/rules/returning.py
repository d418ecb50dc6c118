"""Coming back after leaving: watching the match that goes on, and a seat in the next one."""

from collections.abc import Mapping

from parlour.core.copying import replace
from parlour.core.game import Event, Step
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.rules.checks import has_free_seat
from parlour.hosts.table.state import Member, Role, Table, Watching


def watch_until_next(table: Table, member: Member) -> Member:
    """Make a member watch until the running match is over and play in the next one.

    Where people may not watch, or must ask, the member sees nothing of the match until the host lets them in.
    """
    role = Role.SPECTATOR if table.settings.spectators is Watching.OPEN else Role.ASKING
    return replace(member, role=role, plays_next=True, ready=False)


def free_linked_seat(table: Table, member: Member) -> Table:
    """Free a linked seat for the next person who opens its link; its name stays if the shown match has it."""
    shown = table.match is not None and member.id in table.match.seats
    name = member.name if shown else ""
    free = Member(id=member.id, name=name, role=Role.PLAYER, token=member.token, linked=True, joined=False)
    return replace(table.with_member(free), host=None if table.host == member.id else table.host)


def seat_returners(games: Mapping[str, HostedGame], step: Step[Table]) -> Step[Table]:
    """Seat members who wait for a seat while there are free ones; an absent member's link keeps its seat."""
    table, events = step
    if table.playing or table.closed:
        return step
    for member in [member for member in table.members if member.plays_next]:
        if not has_free_seat(games, table):
            break
        if member.here:
            table = table.with_member(replace(member, role=Role.PLAYER, plays_next=False))
            events = (*events, Event("role_changed", {"player_id": member.id, "role": Role.PLAYER.value}))
        elif member.linked:
            table = free_linked_seat(table, member)
    return Step(table, events)
