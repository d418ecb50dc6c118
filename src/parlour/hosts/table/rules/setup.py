"""Setting up a table: its game, options and settings."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from typing import Any

from parlour.core.copying import replace
from parlour.core.game import Event, Json, Seat, Step
from parlour.core.levels import level_among
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import HostedGame, Unreadable
from parlour.hosts.table.actions import Configure, NewCode, Open
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.rules.checks import allowed_players, default_level, need_host, need_waiting
from parlour.hosts.table.state import Member, Role, Table, TableConfiguration, Watching

_SETTINGS = tuple(field.name for field in fields(TableConfiguration))
_BETWEEN_GAMES = (
    "game",
    "options",
    "turn_seconds",
    "absence_seconds",
    "min_players",
    "max_players",
    "enable_bots",
    "rated",
)


def open_table(games: Mapping[str, HostedGame], action: Open) -> Table:
    """Set up a table with a linked seat for each token; the first one is the host's."""
    hosted = need_game(games, action.game)
    most = hosted.game.seats.stop - 1
    require(
        len(action.tokens) <= most,
        TableCode.BAD_OPTIONS,
        f"{action.game} has at most {most} seats.",
        field="playerCount",
    )
    too_few = "max_players must not be below playerCount: everyone with a link may play."
    require(len(action.tokens) <= (action.max_players or most), TableCode.BAD_OPTIONS, too_few, field="max_players")
    alone = hosted.game.manners.link_only and not action.tokens
    require(
        not alone,
        TableCode.BAD_OPTIONS,
        f"{action.game} is played by links only: set playerCount.",
        field="playerCount",
    )
    seats = tuple(
        Member(id=Seat(f"p{number}"), name="", role=Role.PLAYER, token=token, linked=True, joined=False)
        for number, token in enumerate(action.tokens, 1)
    )
    opened = Table(
        id=action.id,
        code=action.code,
        version=1,
        game=action.game,
        options=read_options(hosted, action.options),
        seed=action.seed,
        members=seats,
        host=seats[0].id if seats else None,
        chairs=len(seats),
    )
    invited = 0 if hosted.game.manners.link_only else len(seats)
    for_them = max(invited, hosted.game.seats.start, action.min_players or 0) if invited else None
    return replace(opened, settings=_settings(hosted, opened, action, max_players=action.max_players or for_them))


def reopen(games: Mapping[str, HostedGame], table: Table, action: Open, at: float) -> Step[Table]:
    """Set up a closed table again for other people; nothing remains but the numbering of its seats.

    If someone else was faster, the table is open already.
    """
    if not table.closed:
        return Step(table)
    return Step(replace(open_table(games, action), version=table.version, chairs=table.chairs, opened_at=at))


def configure(games: Mapping[str, HostedGame], table: Table, by: Seat, action: Configure) -> Step[Table]:
    """Change the game, its options and the table's settings; some settings also during a match."""
    need_host(table, by)
    if any(getattr(action, name) not in (None, {}) for name in _BETWEEN_GAMES):
        need_waiting(table)
    hosted = need_game(games, action.game or table.game)
    kept = {} if hosted.game.name != table.game else _show_options(hosted, table)
    changed = replace(
        table,
        game=hosted.game.name,
        options=table.options if table.playing else read_options(hosted, {**kept, **action.options}),
        settings=_settings(hosted, table, action),
        members=tuple(
            _let_in(action, at_known_level(hosted, member)) for member in _keep_wanted(action, table.members)
        ),
    )
    if changed == table:
        return Step(table)
    return Step(changed, (Event("config_changed", {"game": changed.game, **show_configuration(hosted, changed)}),))


def change_code(table: Table, by: Seat, action: NewCode) -> Step[Table]:
    """Give the table another code, at any time; members keep their seats."""
    need_host(table, by)
    return Step(replace(table, code=action.code))


def _settings(hosted: HostedGame, table: Table, action: Configure | Open, **instead: int | None) -> TableConfiguration:
    """Apply the settings that an action names; the number of players must suit the game."""
    said = {name: getattr(action, name, None) for name in _SETTINGS} | instead
    if said["min_players"] or said["max_players"]:
        now, least, most = allowed_players(hosted, table), hosted.game.seats.start, hosted.game.seats.stop - 1
        fewest, greatest = said["min_players"] or now.start, said["max_players"] or now.stop - 1
        field = "min_players" if said["min_players"] and greatest <= most else "max_players"
        allowed = f"This game takes {least} to {most} players, and max_players must not be below min_players."
        require(least <= fewest <= greatest <= most, TableCode.BAD_OPTIONS, allowed, field=field)
    kept = table.settings
    return replace(kept, **{name: getattr(kept, name) if value is None else value for name, value in said.items()})


def _keep_wanted(action: Configure, members: tuple[Member, ...]) -> Iterator[Member]:
    """Remove bots if the host wants none any more."""
    for member in members:
        if action.enable_bots is not False:
            yield member
        elif member.bot is None:
            yield replace(member, stand_in=None)


def at_known_level(hosted: HostedGame, member: Member) -> Member:
    """Give a bot a level that the game has: its own, even under a former name, or the default."""
    bots = hosted.game.bots
    if member.level is None or member.level in bots:
        return member
    present = level_among(bots, member.level)
    level = present if present in bots else default_level(hosted)
    return replace(member, bot=member.bot and level, stand_in=member.stand_in and level)


def _let_in(action: Configure, member: Member) -> Member:
    """Let in people who asked to watch, once everyone may watch."""
    opens = action.spectators is Watching.OPEN and member.role is Role.ASKING
    return replace(member, role=Role.SPECTATOR) if opens else member


def show_configuration(hosted: HostedGame, table: Table) -> dict[str, Json]:
    """Show the options of the game and the settings of the table."""
    return {"options": _show_options(hosted, table), "settings": _show_settings(hosted, table)}


def options_of(hosted: HostedGame, table: Table) -> Any:
    """Return the options of the running match, or those the next one would have on this server."""
    return table.options if table.playing else hosted.adapt_options(table.options)


def _show_options(hosted: HostedGame, table: Table) -> dict[str, Json]:
    written: dict[str, Json] = hosted.options.dump_python(options_of(hosted, table), mode="json")
    return written


def _show_settings(hosted: HostedGame, table: Table) -> dict[str, Json]:
    """Show the table's settings; player limits only where they differ from the game's."""
    settings, seats, own = asdict(table.settings), allowed_players(hosted, table), hosted.game.seats
    settings |= {"min_players": seats.start, "max_players": seats.stop - 1}
    usual = {"min_players": own.start, "max_players": own.stop - 1, "enable_bots": True, "locked": False, "rated": True}
    return {
        name: value.value if name == "spectators" else value
        for name, value in settings.items()
        if usual.get(name) != value
    }


def need_game(games: Mapping[str, HostedGame], game: str) -> HostedGame:
    """Find a game by name or refuse."""
    require(game in games, TableCode.BAD_OPTIONS, "This server has no such game.", field="game")
    return games[game]


def read_options(hosted: HostedGame, options: Mapping[str, Json]) -> Any:
    """Decode a game's options or refuse."""
    try:
        return hosted.read_options(options)
    except Unreadable as bad:
        raise Rejected(
            TableCode.BAD_OPTIONS, f"This game has no such option or value: {bad}.", field=str(bad)
        ) from None
