"""Playing or watching: whose role a member may change, and how a spectator takes over a bot's seat."""

from collections.abc import Mapping

from parlour.core.copying import replace
from parlour.core.game import Event, Outcome, Seat, Step
from parlour.core.refusal import require
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.actions import SetRole
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.rules.checks import has_free_seat, need_host, need_member, need_waiting
from parlour.hosts.table.state import Member, Role, Table, Watching


def set_role(games: Mapping[str, HostedGame], table: Table, by: Seat, action: SetRole) -> Step[Table]:
    """Make a member play or watch between matches, or let in someone who asked to watch, at any time."""
    target = _need_permission(games, table, by, action)
    if action.chair is not None:
        return _take_over(table, target, need_member(table, action.chair))
    role = Role(action.role)
    if role is target.role:
        return Step(table.with_member(replace(target, plays_next=False)) if target.plays_next else table)
    changed = _play(games, table, target) if role is Role.PLAYER else _watch(table, target)
    return Step(table.with_member(changed), (_role_event(target.id, role),))


def _need_permission(games: Mapping[str, HostedGame], table: Table, by: Seat, action: SetRole) -> Member:
    """Find the member whose role changes; only the host changes the roles of others and lets people in."""
    need_member(table, by)
    target = need_member(table, action.player_id or by)
    if target.id != by or target.role is Role.ASKING:
        need_host(table, by)
    if Role(action.role) is Role.PLAYER and target.role is not Role.PLAYER and by != table.host:
        invited = target.linked or not games[table.game].game.manners.link_only
        require(invited, TableCode.ACTION_NOT_ALLOWED, "You need your own link to play here.", reason="link_only")
    return target


def _play(games: Mapping[str, HostedGame], table: Table, target: Member) -> Member:
    need_waiting(table)
    require(has_free_seat(games, table), TableCode.ROOM_FULL)
    return replace(target, role=Role.PLAYER, plays_next=False)


def _watch(table: Table, target: Member) -> Member:
    """Let a player watch instead, or let in a member who asked to watch."""
    if target.role is not Role.ASKING:
        need_waiting(table)
        require(target.bot is None, TableCode.ACTION_NOT_ALLOWED, "Bots cannot watch.")
        may_watch = table.settings.spectators is not Watching.OFF
        require(may_watch, TableCode.ACTION_NOT_ALLOWED, "Nobody may watch at this table.", reason="no_spectators")
    return replace(target, role=Role.SPECTATOR)


def _take_over(table: Table, heir: Member, bot: Member) -> Step[Table]:
    """Give a spectator a bot's seat, with its place in the order and the titles it has won."""
    need_waiting(table)
    fits = bot.bot is not None and heir.role is not Role.PLAYER
    require(
        fits, TableCode.ACTION_NOT_ALLOWED, "Only spectators can take over a seat, and only a bot's.", reason="no_bot"
    )
    seated = replace(heir, role=Role.PLAYER, plays_next=False)
    members = tuple(seated if old.id == bot.id else old for old in table.members if old.id != heir.id)
    last = {game: _inherit(outcome, bot.id, heir.id) for game, outcome in table.last.items()}
    events = (Event("player_left", {"player_id": bot.id, "removed": False}), _role_event(heir.id, Role.PLAYER))
    return Step(replace(table, members=members, last=last), events)


def _inherit(outcome: Outcome, old: Seat, new: Seat) -> Outcome:
    """Return the outcome as if `new` had played in the place of `old`."""

    def owner(seat: Seat) -> Seat:
        return new if seat == old else seat

    return replace(
        outcome,
        scores={owner(seat): score for seat, score in outcome.scores.items() if seat != new},
        winners=tuple(owner(seat) for seat in outcome.winners if seat != new),
        titles={owner(seat): title for seat, title in outcome.titles.items() if seat != new},
    )


def _role_event(seat: Seat, role: Role) -> Event:
    return Event("role_changed", {"player_id": seat, "role": role.value})
