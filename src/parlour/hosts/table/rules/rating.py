"""Which matches count for ratings, and which players left one before its end."""

from collections.abc import Mapping
from typing import Any

from parlour.core.copying import replace
from parlour.core.game import Seat, Step
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.rules.checks import find_players, plays_now
from parlour.hosts.table.rules.setup import options_of
from parlour.hosts.table.state import Exit, Member, Table, Unrated


def why_unrated(hosted: HostedGame, table: Table) -> Unrated | None:
    """Return why a match that began now would not count for ratings, or `None` if it would."""
    playing = find_players(table)
    people = [player for player in playing if player.bot is None]
    levels = {player.level for player in playing if player.level}
    hindrances = {
        Unrated.OFF: not table.settings.rated,
        Unrated.ALONE: len(playing) < 2,
        Unrated.BOTS: not people,
        Unrated.GUEST: any(not player.registered for player in people),
        Unrated.TWICE: len({player.person for player in people}) < len(people),
        Unrated.AWAY: any(not player.here for player in people),
        Unrated.UNKNOWN_BOT: not levels <= hosted.game.bot_ratings.keys(),
        Unrated.OPTIONS: bool(levels) and not _are_usual(hosted, options_of(hosted, table)),
    }
    return next((why for why, is_so in hindrances.items() if is_so), None)


def _are_usual(hosted: HostedGame, options: Any) -> bool:
    """Tell whether bots are as strong with these options as with those that their strength was measured with."""
    usual, chosen = (hosted.options.dump_python(each) for each in (hosted.game.Options(), options))
    return all(chosen[name] == usual[name] for name in chosen if name not in hosted.game.neutral_options)


def weaken(table: Table) -> Step[Table]:
    """Note that a bot was not as strong as its level says, so that the match cannot count."""
    match = table.match
    if match is None or match.outcome or match.unrated:
        return Step(table)
    return Step(replace(table, match=replace(match, unrated=Unrated.WEAKENED)))


def note_move(table: Table, by: Member) -> Table:
    """Note whether a bot moves for a player who is away, or the player has come back."""
    match = table.match
    if match is None or match.unrated or match.outcome:
        return table
    is_noted = match.exits.get(by.id) is Exit.REPLACED
    if by.stand_in is None and is_noted:
        return _note(table, {seat: how for seat, how in match.exits.items() if seat != by.id})
    if by.stand_in is not None and by.id not in match.exits:
        return _note(table, {**match.exits, by.id: Exit.REPLACED})
    return table


def note_removal(table: Table, by: Seat, member: Member) -> Table:
    """Note that the host removes a player from the match: the host loses it, unless the player was away."""
    match = table.match
    if match is None or not plays_now(table, member.id) or member.away or member.stand_in:
        return table
    return _note(table, {**match.exits, by: Exit.LEFT, member.id: Exit.REMOVED})


def note_stop(table: Table, by: Seat) -> Table:
    """Note that the host stops the match: the host loses it, unless another player had left."""
    return table if find_exits(table) else _note(table, {by: Exit.LEFT})


def note_leaving(table: Table, member: Member) -> Table:
    """Note that a player leaves when all other people have left: nobody remains for them to lose to."""
    match = table.match
    if match is None or not plays_now(table, member.id) or member.id in match.exits:
        return table
    others = {each.id for each in match.cast if each.bot is None and each.id != member.id}
    exits = find_exits(table)
    return _note(table, {**exits, member.id: Exit.LAST}) if others and others <= exits.keys() else table


def find_exits(table: Table) -> Mapping[Seat, Exit]:
    """Return the players who would count as having left if the match stopped now."""
    match = table.match
    if match is None:
        return {}
    people = [each for each in match.cast if each.bot is None]
    return {**{each.id: Exit.LEFT for each in people if not _is_there(table, each)}, **match.exits}


def _is_there(table: Table, began: Member) -> bool:
    member = table.member(began.id)
    return member is not None and member.here and member.stand_in is None and plays_now(table, began.id)


def _note(table: Table, exits: Mapping[Seat, Exit]) -> Table:
    assert table.match is not None  # noqa: S101 - callers have a match
    return replace(
        table, match=replace(table.match, exits={each: exits[each] for each in exits if each in table.match.seats})
    )
