"""The checks that most of the table's rules begin with: whether someone may act, and whether there is a seat."""

from collections.abc import Mapping
from itertools import count

from parlour.core.copying import replace
from parlour.core.game import Absence, Event, Seat, Step
from parlour.core.lookalikes import look
from parlour.core.names import LONGEST, display_name
from parlour.core.refusal import Rejected, need, require
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.state import Member, Role, Table

MOST_MEMBERS = 50
_RANKS = {Role.PLAYER: 0, Role.SPECTATOR: 1, Role.ASKING: 2}
"""The order in which members are chosen as the next host."""
BOT_NAMES = ("Ada", "Basil", "Cleo", "Dorian", "Edith", "Felix", "Greta", "Hugo", "Iris", "Jasper", "Klara", "Leo")


def need_member(table: Table, seat: Seat | None) -> Member:
    """Find a member or refuse."""
    return need(table.member(seat), TableCode.NOT_MEMBER)


def need_host(table: Table, by: Seat) -> None:
    """Refuse anyone but the host."""
    need_member(table, by)
    require(table.host == by, TableCode.NOT_HOST)


def need_waiting(table: Table) -> None:
    """Refuse while a match is running."""
    require(not table.playing, TableCode.ACTION_NOT_ALLOWED, "Not while a game is running.", reason="playing")


def allowed_players(hosted: HostedGame, table: Table) -> range:
    """Return how many may play: the host's choice, within what the game allows."""
    least, most = hosted.game.seats.start, hosted.game.seats.stop - 1
    wanted = table.settings
    fewest = min(max(least, wanted.min_players), most)
    return range(fewest, max(fewest, min(wanted.max_players or most, most)) + 1)


def has_free_seat(games: Mapping[str, HostedGame], table: Table) -> bool:
    """Tell whether one more player fits."""
    return sum(1 for _ in table.players()) + 1 < allowed_players(games[table.game], table).stop


def find_players(table: Table) -> list[Member]:
    """Return the players of the next match, if it began now."""
    return [player for player in table.players() if player.here or player.level]


def absence_rule(games: Mapping[str, HostedGame], table: Table) -> Absence:
    """Return the rule for players who go; where bots may not stand in, the game waits."""
    usual = games[table.game].game.manners.absence
    return Absence.WAIT if usual is Absence.BOT and not table.settings.enable_bots else usual


def is_dealt_in(table: Table, seat: Seat) -> bool:
    """Tell whether the running match began with `seat`."""
    return table.match is not None and table.playing and seat in table.match.seats


def plays_now(table: Table, seat: Seat) -> bool:
    """Tell whether `seat` plays in the running match and has not quit it."""
    member = table.member(seat)
    return is_dealt_in(table, seat) and member is not None and member.role is Role.PLAYER


def comes_late(table: Table, member: Member) -> bool:
    """Tell whether someone who opens this seat now is too late for the running match."""
    return table.playing and not plays_now(table, member.id) and (member.away or not member.joined)


def need_open_seat(games: Mapping[str, HostedGame], table: Table, member: Member) -> None:
    """Refuse latecomers if the game blocks seats that were not taken in time; players who quit the match may watch."""
    late = comes_late(table, member) and not is_dealt_in(table, member.id)
    require(not (late and games[table.game].game.manners.blocks_unjoined), TableCode.SEAT_BLOCKED)


def need_place(table: Table) -> Table:
    """Return the table with a place for one more member, or refuse; forget the member who left longest ago."""
    if len(table.members) < MOST_MEMBERS:
        return table
    gone = next((member for member in table.members if member.away and member.plays_next), None)
    require(gone, TableCode.ROOM_FULL)
    return replace(table, members=tuple(member for member in table.members if member is not gone))


def need_bots(table: Table) -> None:
    """Refuse bots where the host wants none."""
    require(
        table.settings.enable_bots, TableCode.ACTION_NOT_ALLOWED, "This table does not allow bots.", reason="no_bots"
    )


def default_level(hosted: HostedGame) -> str:
    """Return the level of a bot if nobody chose one: the second weakest, a fair partner."""
    levels = tuple(hosted.game.bots)
    require(levels, TableCode.BAD_OPTIONS, "This game has no bots.", field="level")
    return levels[min(1, len(levels) - 1)]


def free_bot_name(table: Table) -> str:
    """Choose a bot's name that nobody at the table has."""
    used = {look(member.name) for member in table.members}
    return next((name for name in BOT_NAMES if look(name) not in used), f"Bot {table.chairs + 1}")


def distinct_name(table: Table, name: str, seat: Seat | None = None) -> str:
    """Return `name`, with a number appended if it looks like another member's name without being the same.

    The very same name is no disguise: pages number members who share one.
    """
    names = {member.name for member in table.members if member.name and member.id != seat}
    taken = {look(other) for other in names}
    if name in names or look(name) not in taken:
        return name
    numbered = (f"{name[: LONGEST - len(str(number)) - 1]} {number}" for number in count(2))
    return next(each for each in numbered if look(each) not in taken)


def default_name(games: Mapping[str, HostedGame], table: Table, seat: Seat) -> str:
    """Return the name of a member who has given none."""
    return f"{games[table.game].game.manners.unnamed} {seat[1:]}"


def joined_event(member: Member) -> Event:
    """Make the event for a member who has joined."""
    facts = {"player_id": member.id, "name": member.name, "role": member.role.value, "is_bot": member.bot is not None}
    return Event("player_joined", facts)


def need_name(text: str) -> str:
    """Return a name as the table shows it, or refuse."""
    try:
        return display_name(text)
    except ValueError as bad:
        raise Rejected(TableCode.ACTION_NOT_ALLOWED, str(bad), field="name") from None


def appoint_host(table: Table, events: tuple[Event, ...] = ()) -> Step[Table]:
    """If the host has left, make the player who has been here longest host, or else another member.

    If nobody is here, a host who is only away stays host; otherwise the next person to come becomes host.
    """
    host = table.member(table.host)
    if host and (host.here or not host.joined):
        return Step(table, events)
    here = [member for member in table.members if member.here]
    if not here:
        return Step(replace(table, host=host.id if host else None), events)
    heir = min(here, key=lambda member: _RANKS[member.role])
    return Step(replace(table, host=heir.id), (*events, Event("host_changed", {"player_id": heir.id})))
