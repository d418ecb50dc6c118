"""A member's view of a table: one flat object made of layers, the table's own and the game's view.

The layers are kept apart because a move changes only the game's, which makes it cheap to compare and send.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeAlias

from parlour.core.dice import commitment
from parlour.core.game import Json, Seat, View
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.asks import deadline, time_limit
from parlour.hosts.table.rules.rating import why_unrated
from parlour.hosts.table.rules.setup import show_configuration
from parlour.hosts.table.state import Match, Member, Role, Standing, Summary, Table, Unrated

LOBBY, STALE = "lobby", "stale"
NOBODY = Seat("")
Viewpoint: TypeAlias = Seat | None
OUTSIDE: View = {"phase": LOBBY, "to_act": (), "turn": None}
"""Where the match stands, for people who ask to watch."""
_INSIDE = frozenset({"game_id", "shown_game", "reveal", "abandoned", "earlier_results"})
"""Fields about matches: a key in the archive, the sources of the dice, and the number of results."""
RESULTS_SHOWN = 10
"""How many of the last results are part of the state; members fetch earlier ones when they want to read them."""


def lobby_layer(hosted: HostedGame, table: Table) -> View:
    """Show what everyone sees of the table itself."""
    layer: dict[str, Json] = {
        "room_id": table.id,
        "code": table.code,
        "game": table.game,
        "host": table.host,
        "status": table.status,
        **show_configuration(hosted, table),
        "players": _players(table),
        "spectators": {m.id: _spectator(table, m) for m in table.members if m.role is not Role.PLAYER and not m.away},
        "history": tuple(_summary(summary) for summary in table.history[-RESULTS_SHOWN:]),
        "standings": {seat: _standing(standing) for seat, standing in table.standings.items()},
        "commitment": table.commitment,
        "unrated": _explain_unrated(hosted, table),
    }
    if (earlier := len(table.history) - RESULTS_SHOWN) > 0:
        layer["earlier_results"] = earlier
    if table.match:
        layer["game_id"] = table.match.id
        layer["shown_game"] = table.match.game
        if table.match.outcome:
            layer["reveal"] = _reveal(table.match)
            if table.match.outcome.abandoned:
                layer["abandoned"] = True
    return layer


def _explain_unrated(hosted: HostedGame, table: Table) -> Unrated | None:
    """Return why the running match, or the next one, does not count for ratings; `None` if it does."""
    return table.match.unrated if table.match and table.playing else why_unrated(hosted, table)


def hide_matches(lobby: Mapping[str, Any]) -> View:
    """Take everything about matches out of a `lobby`, for people who ask to watch: they see only the members."""
    players = {seat: {**facts, "role": None} for seat, facts in lobby["players"].items()}
    shown = {name: value for name, value in lobby.items() if name not in _INSIDE}
    return {**shown, "players": players, "history": (), "standings": {}}


def earlier_results(table: Table, seat: Seat) -> Sequence[Json]:
    """Return the results before those in the state, oldest first; people who ask to watch get none."""
    member = table.member(seat)
    if member is None or member.role is Role.ASKING:
        return ()
    return [_summary(summary) for summary in table.history[:-RESULTS_SHOWN]]


def same_lobby(old: Table, new: Table) -> bool:
    """Tell whether a step changed nothing but the running match."""
    before, after = old.match, new.match
    return (
        old.members is new.members
        and old.code == new.code
        and old.host == new.host
        and old.options is new.options
        and old.settings is new.settings
        and before is not None
        and after is not None
        and before.id == after.id
        and before.outcome is after.outcome
        and before.unrated is after.unrated
    )


def play_layer(games: Mapping[str, HostedGame], table: Table) -> View:
    """Show where the match stands: its phase, the players who must act, and their deadline if there is a timer."""
    match = table.match
    if match is None or match.stale:
        return {"phase": STALE if match else LOBBY, "to_act": (), "turn": None}
    game = games[match.game].game
    layer: dict[str, Json] = {
        "phase": game.phase(match.state),
        "to_act": sorted(match.must),
        "turn": game.turn(match.state, match.must),
    }
    if (until := deadline(game, match, table)) is not None:
        layer["deadline"] = until
        if (limit := time_limit(game, match, table)) != table.settings.turn_seconds:
            layer["time_limit"] = limit
    return layer


def viewpoints(table: Table) -> Mapping[Seat, Viewpoint]:
    """Return the viewpoint of everyone who is not away: a seat, `None` for spectators, `NOBODY` while asking to watch.

    Players who quit the match see it as spectators. Bots have no viewpoint here, because nobody looks through theirs.
    """
    seats = table.match.seats if table.match else ()
    by_role = {Role.ASKING: NOBODY, Role.SPECTATOR: None}
    return {
        member.id: by_role.get(member.role, member.id if member.id in seats else None)
        for member in table.members
        if member.bot is None and not member.away
    }


def is_spectator(table: Table, seat: Seat) -> bool:
    """Tell whether a member is a spectator."""
    member = table.member(seat)
    return member is not None and member.role is Role.SPECTATOR


def is_asking(table: Table, seat: Seat) -> bool:
    """Tell whether a member asks to watch and is not let in yet."""
    member = table.member(seat)
    return member is not None and member.role is Role.ASKING


def game_layer(games: Mapping[str, HostedGame], table: Table, viewpoint: Viewpoint) -> View:
    """Show what the game shows from `viewpoint`."""
    match = table.match
    if match is None or match.stale or viewpoint == NOBODY:
        return {}
    return games[match.game].game.view(match.state, viewpoint)


def merge_layers(layers: tuple[View, ...], you: Seat, version: int) -> dict[str, Json]:
    """Merge the layers into one object, and their fields for each player, too."""
    state: dict[str, Json] = {"you": you, "version": version}
    players: dict[str, Json] = {}
    for layer in layers:
        state.update(layer)
        for seat, facts in _of_players(layer).items():
            known: Any = players.get(seat, {})
            players[seat] = {**known, **facts}
    state["players"] = players
    return state


def _of_players(layer: View) -> Mapping[str, Mapping[str, Json]]:
    players: Any = layer.get("players", {})
    return players  # type: ignore[no-any-return] # games promise an object of objects here; the conformance tests check it


def _players(table: Table) -> dict[str, Json]:
    """Show the members with a seat, and players of the shown match who have left."""
    titles = table.last[table.game].titles if table.game in table.last else {}
    shown: dict[str, Json] = {}
    members = {member.id: member for member in table.players()}
    seats = table.match.seats if table.match else ()
    for number, seat in enumerate(dict.fromkeys((*seats, *members))):
        member = members.get(seat) or table.member(seat)
        name = member.name if member else table.match.names[seat] if table.match else ""
        shown[seat] = {
            "name": name,
            "seat": number,
            "role": titles.get(seat),
            "is_bot": bool(member and member.bot),
            "level": member.level if member else None,
            "joined": bool(member and member.joined and not member.away),
            "ready": bool(member and member.ready),
            **_unnamed(member),
        }
    return shown


def _spectator(table: Table, member: Member) -> Json:
    """Show a spectator; one who plays next waits for the next match, or for a free seat."""
    shown: dict[str, Json] = {"name": member.name, "asking": member.role is Role.ASKING, **_unnamed(member)}
    return {**shown, "waits_for": "game" if table.playing else "seat"} if member.plays_next else shown


def _unnamed(member: Member | None) -> dict[str, Json]:
    return {"unnamed": True} if member and member.unnamed else {}


def _summary(summary: Summary) -> Json:
    outcome = summary.outcome
    return {
        "game_id": summary.game_id,
        "game": summary.game,
        "names": _by_seat(summary.names),
        "scores": _by_seat(outcome.scores),
        "winners": outcome.winners,
        "titles": _by_seat(outcome.titles),
        "finished_at": summary.finished_at,
    }


def _standing(standing: Standing) -> Json:
    return asdict(standing)


def _reveal(match: Match) -> Json:
    return {"seed": match.seed, "salts": match.salts, "commitment": commitment(bytes.fromhex(match.seed))}


def _by_seat(facts: Mapping[Seat, str] | Mapping[Seat, int]) -> dict[str, Json]:
    return {seat: fact for seat, fact in facts.items()}  # noqa: C416 - a copy with another type
