"""Bots in seats, and bots that stand in for absent players."""

from collections.abc import Mapping

from parlour.core.copying import replace
from parlour.core.game import Absence, Event, Seat, Step
from parlour.core.levels import level_among
from parlour.core.refusal import require
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.actions import AddBot, RemoveBot
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.rules import leaving, matches
from parlour.hosts.table.rules.checks import (
    absence_rule,
    default_level,
    distinct_name,
    free_bot_name,
    has_free_seat,
    joined_event,
    need_bots,
    need_host,
    need_member,
    need_name,
    need_place,
    need_waiting,
    plays_now,
)
from parlour.hosts.table.rules.rating import note_removal
from parlour.hosts.table.rules.returning import watch_until_next
from parlour.hosts.table.state import Member, Role, Table


def add_bot(games: Mapping[str, HostedGame], table: Table, by: Seat, action: AddBot) -> Step[Table]:
    """Add a bot between matches, or let one stand in for an absent player at any time."""
    need_host(table, by)
    need_bots(table)
    levels = tuple(games[table.game].game.bots)
    level = level_among(levels, action.level) if action.level else default_level(games[table.game])
    require(level in levels, TableCode.BAD_OPTIONS, f"The levels of bots here are {', '.join(levels)}.", field="level")
    if action.player_id is not None:
        return _stand_in(games, table, action.player_id, level)
    need_waiting(table)
    require(has_free_seat(games, table), TableCode.ROOM_FULL)
    table = need_place(table)
    name = distinct_name(table, need_name(action.name)) if action.name is not None else free_bot_name(table)
    number = table.chairs + 1
    bot = Member(id=Seat(f"p{number}"), name=name, role=Role.PLAYER, bot=level)
    return Step(replace(table, members=(*table.members, bot), chairs=number), (joined_event(bot),))


def _stand_in(games: Mapping[str, HostedGame], table: Table, seat: Seat, level: str) -> Step[Table]:
    member = need_member(table, seat)
    fits = absence_rule(games, table) is Absence.BOT and member.bot is None
    require(fits and plays_now(table, seat), TableCode.ACTION_NOT_ALLOWED, "No bot can take this seat.")
    return Step(table.with_member(replace(member, stand_in=level)))


def remove_bot(games: Mapping[str, HostedGame], table: Table, by: Seat, action: RemoveBot, at: float) -> Step[Table]:
    """Remove a bot; it leaves a running match like a player."""
    need_host(table, by)
    bot = need_member(table, action.player_id)
    require(bot.bot is not None, TableCode.ACTION_NOT_ALLOWED, "This is not a bot.")
    return leaving.leave(games, note_removal(table, by, bot), bot.id, at)


def absent(games: Mapping[str, HostedGame], table: Table, seat: Seat, at: float) -> Step[Table]:
    """Apply the game's absence rule to a player who stays away too long; they remain a member."""
    member = need_member(table, seat)
    if not plays_now(table, seat) or member.level:
        return Step(table)
    match absence_rule(games, table):
        case Absence.QUIT:
            step = matches.quit_match(games, table.with_member(watch_until_next(table, member)), seat, at)
            return Step(step.state, (Event("player_absent", {"player_id": seat}), *step.events))
        case Absence.BOT:
            return _stand_in(games, table, seat, default_level(games[table.game]))
        case Absence.WAIT:
            return Step(table)
