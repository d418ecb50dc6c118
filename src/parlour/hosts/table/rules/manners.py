"""Who may do what: the few questions and checks that most of the table's rules begin with."""

from collections.abc import Mapping

from parlour.core.game import Event, Seat
from parlour.core.names import display_name
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import Room
from parlour.hosts.table.errors import Code
from parlour.hosts.table.state import Member, Table

MOST_MEMBERS = 50
BOT_NAMES = ("Ada", "Basil", "Cleo", "Dorian", "Edith", "Felix", "Greta", "Hugo", "Iris", "Jasper", "Klara", "Leo")


def need_member(table: Table, seat: Seat | None) -> Member:
    """Find a member or refuse."""
    member = table.member(seat)
    require(member, Code.NOT_MEMBER)
    assert member is not None  # noqa: S101 - refused above
    return member


def need_host(table: Table, by: Seat) -> None:
    """Refuse who is not the host."""
    need_member(table, by)
    require(table.host == by, Code.NOT_HOST)


def need_waiting(table: Table) -> None:
    """Refuse what cannot be done while a game is running."""
    require(not table.playing, Code.ACTION_NOT_ALLOWED, "Not while a game is running.", reason="playing")


def has_chair(rooms: Mapping[str, Room], table: Table) -> bool:
    """Tell whether one more player fits."""
    return sum(1 for _ in table.players()) + 1 in range(rooms[table.game].game.seats.stop)


def plays_now(table: Table, seat: Seat) -> bool:
    """Tell whether `seat` is part of the running game."""
    return table.match is not None and table.playing and seat in table.match.seats


def comes_late(table: Table, member: Member) -> bool:
    """Tell whether who opens the seat of `member` now finds a game running without it."""
    return table.playing and not plays_now(table, member.id) and (member.away or not member.joined)


def need_open(rooms: Mapping[str, Room], table: Table, member: Member) -> None:
    """Refuse who comes late to a seat that the game keeps closed until it is over."""
    blocked = rooms[table.game].game.manners.blocks_unjoined and comes_late(table, member)
    require(not blocked, Code.SEAT_BLOCKED)


def fair_level(room: Room) -> str:
    """Choose the bot nobody has chosen: the second weakest, as a fair partner."""
    levels = tuple(room.game.bots)
    require(levels, Code.BAD_OPTIONS, "This game has no bots.", field="level")
    return levels[min(1, len(levels) - 1)]


def free_name(table: Table) -> str:
    """Choose a name for a bot that nobody else has."""
    used = {member.name for member in table.members}
    return next((name for name in BOT_NAMES if name not in used), f"Bot {table.chairs + 1}")


def joined(member: Member) -> Event:
    """Tell everybody who has come."""
    facts = {"player_id": member.id, "name": member.name, "role": member.role.value, "is_bot": member.bot is not None}
    return Event("player_joined", facts)


def need_name(text: str) -> str:
    """Give a name as the table shows it, or refuse."""
    try:
        return display_name(text)
    except ValueError as bad:
        raise Rejected(Code.ACTION_NOT_ALLOWED, str(bad), field="name") from None
