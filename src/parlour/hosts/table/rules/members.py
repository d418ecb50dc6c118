"""Coming, going, and who does what at a table."""

from collections.abc import Mapping
from dataclasses import replace

from parlour.core.game import Absence, Event, Outcome, Seat, Step
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import Room
from parlour.hosts.table.actions import Claim, Remove, SetReady, SetRole, Sit, TransferHost
from parlour.hosts.table.errors import Code
from parlour.hosts.table.rules import play
from parlour.hosts.table.rules.manners import (
    MOST_MEMBERS,
    comes_late,
    fair_level,
    free_name,
    has_chair,
    joined,
    need_host,
    need_member,
    need_open,
    need_waiting,
    plays_now,
)
from parlour.hosts.table.state import Member, Role, Table, Watching

_RANKS = {Role.PLAYER: 0, Role.SPECTATOR: 1, Role.ASKING: 2}
"""Who follows a host first."""


def sit(rooms: Mapping[str, Room], table: Table, action: Sit) -> Step[Table]:
    """Give a newcomer a chair to play from, or a place to watch from when there is none or a game is running."""
    require(len(table.members) < MOST_MEMBERS, Code.ROOM_FULL)
    _need_welcome(table, action.person)
    manners = rooms[table.game].game.manners
    full = not has_chair(rooms, table)
    plays = action.role in (None, Role.PLAYER) and not (full or table.playing or manners.link_only)
    role = Role.PLAYER if plays else _watching(table, full=full)
    number = table.chairs + 1
    member = Member(
        id=Seat(f"p{number}"),
        name=action.name,
        role=role,
        token=action.token,
        person=action.person,
        salt=action.salt,
    )
    seated = replace(table, members=(*table.members, member), chairs=number, host=table.host or member.id)
    return _hosted(seated, (joined(member),))


def _need_welcome(table: Table, person: str | None) -> None:
    welcome = person is None or person not in table.removed
    require(welcome, Code.ACTION_NOT_ALLOWED, "The host has removed you.", reason="removed")


def _watching(table: Table, *, full: bool) -> Role:
    if table.settings.spectators is Watching.OFF:
        require(not full, Code.ROOM_FULL)
        raise Rejected(Code.ACTION_NOT_ALLOWED, "Nobody may watch at this table.", reason="no_spectators")
    return Role.ASKING if table.settings.spectators is Watching.ASK and table.members else Role.SPECTATOR


def claim(rooms: Mapping[str, Room], table: Table, by: Seat, action: Claim) -> Step[Table]:
    """Take a linked seat for the first time, come back to a chair, or change one's name."""
    member = need_member(table, by)
    need_open(rooms, table, member)
    _need_welcome(table, action.person)
    unnamed = rooms[table.game].game.manners.unnamed
    back = replace(
        member,
        name=action.name or member.name or f"{unnamed} {member.id[1:]}",
        person=member.person or action.person,
        salt=member.salt if member.joined else action.salt,
        role=_watching(table, full=False) if comes_late(table, member) else member.role,
        joined=True,
        away=False,
        stand_in=None,
    )
    if back == member:
        return Step(table)
    events = () if member.joined and not member.away else (joined(back),)
    seated = table.with_member(back)
    return _hosted(replace(seated, host=seated.host or back.id), events)


def leave(rooms: Mapping[str, Room], table: Table, by: Seat, at: float) -> Step[Table]:
    """Go: out of the running game as its manners say, out of the members, and the host's duty passes on."""
    return _gone(rooms, table, by, at, removed=False)


def _gone(rooms: Mapping[str, Room], table: Table, by: Seat, at: float, *, removed: bool) -> Step[Table]:
    member = need_member(table, by)
    absence = rooms[table.game].game.manners.absence
    if member.bot is not None and absence is not Absence.QUIT:
        need_waiting(table)  # nobody else could play its chair
    events = [Event("player_left", {"player_id": by, "removed": removed})]
    gone = _without(rooms, table, member, returns=not removed)
    if plays_now(table, by) and absence is Absence.QUIT:
        step = play.quit_match(rooms, gone, by, at)
        gone, events = step.state, [*events, *step.events]
    step = _succession(rooms, gone, at)
    return Step(step.state, (*events, *step.events))


def _without(rooms: Mapping[str, Room], table: Table, member: Member, *, returns: bool) -> Table:
    """Empty a chair, or keep it for the game: for its owner if he may return, else for the bot that plays on."""
    absence = rooms[table.game].game.manners.absence
    kept = plays_now(table, member.id) or (returns and absence is Absence.BOT and _goes_on(table, member.id))
    if member.linked and returns and not kept:
        return _given_back(table, member)
    if not kept or absence is Absence.QUIT or member.bot is not None:
        return replace(table, members=tuple(other for other in table.members if other.id != member.id))
    level = fair_level(rooms[table.game]) if absence is Absence.BOT else None
    if returns or level is None:
        return table.with_member(replace(member, away=True, stand_in=level))
    return table.with_member(Member(id=member.id, name=free_name(table), role=Role.PLAYER, bot=level))


def _given_back(table: Table, member: Member) -> Table:
    """Let a linked seat wait for whoever opens its link next, as at first; a name is part of the game that is shown."""
    shown = table.match is not None and member.id in table.match.seats
    name = member.name if shown else ""
    free = Member(id=member.id, name=name, role=Role.PLAYER, token=member.token, linked=True, joined=False)
    return replace(table.with_member(free), host=None if table.host == member.id else table.host)


def _goes_on(table: Table, seat: Seat) -> bool:
    """Tell whether others, of those who played the last game with `seat`, are here to play the next one."""
    match = table.match
    if match is None or match.game != table.game or seat not in match.seats:
        return False
    return any(other.here and other.id in match.seats for other in table.members if other.id != seat)


def _succession(rooms: Mapping[str, Room], table: Table, at: float) -> Step[Table]:
    """Find a host for those who stay; a table to which nobody can come back any more is closed."""
    if any(member.token or member.person for member in table.members):
        return _hosted(table)
    return _closed(rooms, table, at)


def _hosted(table: Table, events: tuple[Event, ...] = ()) -> Step[Table]:
    """Let the longest-standing player present, else the longest-standing member, follow a host who has gone.

    With nobody present, a host who is only away stays host; otherwise the next to come is.
    """
    host = table.member(table.host)
    if host and (host.here or not host.joined):
        return Step(table, events)
    here = [member for member in table.members if member.here]
    if not here:
        return Step(replace(table, host=host.id if host else None), events)
    heir = min(here, key=lambda member: _RANKS[member.role])
    return Step(replace(table, host=heir.id), (*events, Event("host_changed", {"player_id": heir.id})))


def _closed(rooms: Mapping[str, Room], table: Table, at: float) -> Step[Table]:
    """Stop the game and free the code when the last person has gone; nothing that was played is lost."""
    step = play.stop(rooms, table, "all_left", at) if table.playing else Step(table)
    return Step(replace(step.state, closed=True, host=None, members=()), step.events)


def remove(rooms: Mapping[str, Room], table: Table, by: Seat, action: Remove, at: float) -> Step[Table]:
    """Show somebody the door for good, but not out of a game that would wait for him for ever."""
    need_host(table, by)
    member = need_member(table, action.player_id)
    require(member.id != by, Code.ACTION_NOT_ALLOWED, "The host leaves, and is not removed.")
    if rooms[table.game].game.manners.absence is Absence.WAIT and plays_now(table, member.id):
        need_waiting(table)
    step = _gone(rooms, table, member.id, at, removed=True)
    kept = step.state.member(member.id)
    emptied = step.state.with_member(replace(kept, token="", person=None)) if kept else step.state
    barred = {member.person} if member.person else set()
    return Step(replace(emptied, removed=emptied.removed | barred), step.events)


def set_role(rooms: Mapping[str, Room], table: Table, by: Seat, action: SetRole) -> Step[Table]:
    """Make a member play or watch, between games; the host may also let in who asked to watch, at any time."""
    need_member(table, by)
    target = need_member(table, action.player_id or by)
    if target.id != by or target.role is Role.ASKING:
        need_host(table, by)
    role = Role(action.role)
    if role is Role.PLAYER and target.role is not Role.PLAYER and by != table.host:
        invited = target.linked or not rooms[table.game].game.manners.link_only
        require(invited, Code.ACTION_NOT_ALLOWED, "Here one plays by a link of one's own.", reason="link_only")
    if action.chair is not None:
        return _take_over(table, target, need_member(table, action.chair))
    if role is target.role:
        return Step(table)
    if target.role is not Role.ASKING or role is not Role.SPECTATOR:
        need_waiting(table)
    require(target.bot is None, Code.ACTION_NOT_ALLOWED, "Bots only play.")
    if role is Role.PLAYER:
        require(has_chair(rooms, table), Code.ROOM_FULL)
    else:
        watching = table.settings.spectators is not Watching.OFF or target.role is Role.ASKING
        require(watching, Code.ACTION_NOT_ALLOWED, "Nobody may watch at this table.", reason="no_spectators")
    event = Event("role_changed", {"player_id": target.id, "role": role.value})
    return Step(table.with_member(replace(target, role=role)), (event,))


def _take_over(table: Table, heir: Member, bot: Member) -> Step[Table]:
    """Let somebody who watches have a bot's chair, with the place and the title the bot has won there."""
    need_waiting(table)
    fits = bot.bot is not None and heir.role is not Role.PLAYER
    require(fits, Code.ACTION_NOT_ALLOWED, "Only those who watch take a chair, and only a bot's.", reason="no_bot")
    seated = replace(heir, role=Role.PLAYER)
    members = tuple(seated if old.id == bot.id else old for old in table.members if old.id != heir.id)
    last = {game: _inherited(outcome, bot.id, heir.id) for game, outcome in table.last.items()}
    events = (
        Event("player_left", {"player_id": bot.id, "removed": False}),
        Event("role_changed", {"player_id": heir.id, "role": seated.role.value}),
    )
    return Step(replace(table, members=members, last=last), events)


def _inherited(outcome: Outcome, old: Seat, new: Seat) -> Outcome:
    """Tell how the last game ended as if `new` had sat in the chair of `old`."""

    def owner(seat: Seat) -> Seat:
        return new if seat == old else seat

    return replace(
        outcome,
        scores={owner(seat): score for seat, score in outcome.scores.items() if seat != new},
        winners=tuple(owner(seat) for seat in outcome.winners if seat != new),
        titles={owner(seat): title for seat, title in outcome.titles.items() if seat != new},
    )


def set_ready(table: Table, by: Seat, action: SetReady) -> Step[Table]:
    """Tell the others that one is ready for the next game, or not yet."""
    member = need_member(table, by)
    need_waiting(table)
    require(member.role is Role.PLAYER, Code.ACTION_NOT_ALLOWED, "Only players need to be ready.")
    return Step(table if member.ready is action.ready else table.with_member(replace(member, ready=action.ready)))


def transfer_host(table: Table, by: Seat, action: TransferHost) -> Step[Table]:
    """Hand the table over to another person, between games."""
    need_host(table, by)
    need_waiting(table)
    heir = need_member(table, action.player_id)
    require(heir.here, Code.ACTION_NOT_ALLOWED, "Only a person who is here can be host.")
    if heir.id == by:
        return Step(table)
    return Step(replace(table, host=heir.id), (Event("host_changed", {"player_id": heir.id}),))
