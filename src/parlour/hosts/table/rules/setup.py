"""Setting a table up: its game, options and settings."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from parlour.core.game import Event, Json, Seat, Step
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import Room, Unreadable
from parlour.hosts.table.actions import Configure, Open
from parlour.hosts.table.errors import Code
from parlour.hosts.table.rules.manners import fair_level, need_host, need_waiting
from parlour.hosts.table.state import Member, Role, Settings, Table, Watching


def open_table(rooms: Mapping[str, Room], action: Open) -> Table:
    """Set up a table with a linked seat for each token; the first linked seat is the host's."""
    room = need_room(rooms, action.game)
    most = room.game.seats.stop - 1
    require(
        len(action.tokens) <= most, Code.BAD_OPTIONS, f"{action.game} has at most {most} seats.", field="playerCount"
    )
    alone = room.game.manners.link_only and not action.tokens
    require(not alone, Code.BAD_OPTIONS, f"{action.game} is played by links only: say how many.", field="playerCount")
    seats = tuple(
        Member(id=Seat(f"p{number}"), name="", role=Role.PLAYER, token=token, linked=True, joined=False)
        for number, token in enumerate(action.tokens, 1)
    )
    return Table(
        id=action.id,
        code=action.code,
        version=1,
        game=action.game,
        options=chosen(room, action.options),
        seed=action.seed,
        members=seats,
        host=seats[0].id if seats else None,
        chairs=len(seats),
    )


def reopen(rooms: Mapping[str, Room], table: Table, action: Open, at: float) -> Step[Table]:
    """Set up a closed table anew, for other people: nothing is left of the former ones but the numbers of their chairs.

    Whoever was quicker has done it already.
    """
    if not table.closed:
        return Step(table)
    return Step(replace(open_table(rooms, action), version=table.version, chairs=table.chairs, opened_at=at))


def configure(rooms: Mapping[str, Room], table: Table, by: Seat, action: Configure) -> Step[Table]:
    """Change the game, its options, the table's settings; how fast bots are, who may watch and find it at any time."""
    need_host(table, by)
    if action.game or action.options or action.turn_seconds is not None or action.absence_seconds is not None:
        need_waiting(table)
    room = need_room(rooms, action.game or table.game)
    kept = {} if room.game.name != table.game else _options(room, table)
    wanted = {
        name: value
        for name in ("spectators", "listed", "turn_seconds", "absence_seconds", "bot_pace")
        if (value := getattr(action, name)) is not None
    }
    changed = replace(
        table,
        game=room.game.name,
        options=table.options if table.playing else chosen(room, {**kept, **action.options}),
        settings=replace(table.settings, **wanted),
        members=tuple(_let_in(action, _at_home(room, member)) for member in table.members),
    )
    if changed == table:
        return Step(table)
    return Step(changed, (Event("config_changed", {"game": changed.game, **configuration(room, changed)}),))


def _at_home(room: Room, member: Member) -> Member:
    """Give a bot a level that the game knows: its own, or that of a fair partner."""
    if member.level is None or member.level in room.game.bots:
        return member
    level = fair_level(room)
    return replace(member, bot=member.bot and level, stand_in=member.stand_in and level)


def _let_in(action: Configure, member: Member) -> Member:
    """Let who asked to watch do so once everybody may."""
    opens = action.spectators is Watching.OPEN and member.role is Role.ASKING
    return replace(member, role=Role.SPECTATOR) if opens else member


def configuration(room: Room, table: Table) -> dict[str, Json]:
    """Show the options of the game and the settings of the table."""
    return {"options": _options(room, table), "settings": shown(table.settings)}


def options_of(room: Room, table: Table) -> Any:
    """Give the options of the running game as it was begun, or else those the next one would have in this house."""
    return table.options if table.playing else room.offered(table.options)


def _options(room: Room, table: Table) -> dict[str, Json]:
    written: dict[str, Json] = room.options.dump_python(options_of(room, table), mode="json")
    return written


def shown(settings: Settings) -> dict[str, Json]:
    """Show a table's own settings."""
    return {name: value.value if name == "spectators" else value for name, value in asdict(settings).items()}


def need_room(rooms: Mapping[str, Room], game: str) -> Room:
    """Find the room of `game` or refuse."""
    require(game in rooms, Code.BAD_OPTIONS, "This house has no such game.", field="game")
    return rooms[game]


def chosen(room: Room, options: Mapping[str, Json]) -> Any:
    """Decode a game's options or refuse."""
    try:
        return room.choose(options)
    except Unreadable as bad:
        raise Rejected(
            Code.BAD_OPTIONS, f"This game has no such option, or not with this value: {bad}.", field=str(bad)
        ) from None
