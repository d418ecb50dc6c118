"""The asks of a table: everything it waits for from outside. They follow from the state, so a crash forgets none."""

from collections.abc import Iterator, Mapping

import orjson

from parlour.core.game import Absence, AnyGame, Ask, Patience, Seat
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.rules.checks import absence_rule
from parlour.hosts.table.state import Match, Member, Table

BOT, TIMER, ABSENT = "bot", "timer", "absent"


def list_asks(
    games: Mapping[str, HostedGame], table: Table, gone: Mapping[Seat, float], turn_began: float
) -> Mapping[str, Ask]:
    """List the asks of a table, its own and its game's, each under a key of its own.

    `gone` says when absent members were last connected, and `turn_began` when the turn began, both in ticks.
    """
    match = table.match
    if match is None or match.stale or table.closed:
        return {}
    game = games[match.game].game
    asks = [*game.asks(match.state)]
    if must := match.must:
        if not game.waits_for_people(match.state):
            asks += _bots(table, must)
        if (limit := time_limit(game, match, table)) is not None:
            asks.append(Ask(TIMER, {"at": turn_began + limit}))
            if patience := game.patience(match.state):
                asks += _time_players(table, must, gone, patience)
        if table.settings.absence_seconds and absence_rule(games, table) is not Absence.WAIT:
            asks += _absent(table, must, gone, turn_began)
    return {_key(match, ask): ask for ask in asks}


def has_clock(games: Mapping[str, HostedGame], table: Table) -> bool:
    """Tell whether the players of a running match have limited time, or its game measures their time."""
    match = table.match
    if match is None or match.stale or not table.playing:
        return False
    game = games[match.game].game
    if table.settings.absence_seconds or time_limit(game, match, table) is not None:
        return True
    return game.give_time_back(match.state, 1.0) is not match.state


def deadline(game: AnyGame, match: Match, table: Table) -> float | None:
    """Return when the server acts for players who have not acted, or `None` if it never does."""
    limit = time_limit(game, match, table)
    return None if limit is None else table.turn_since + limit


def time_limit(game: AnyGame, match: Match, table: Table) -> float | None:
    """Return how many seconds players have: the table's limit or the game's, whichever is shorter."""
    if not match.must or game.waits_for_people(match.state):
        return None
    patience = game.patience(match.state)
    own, general = patience.connected if patience else 0, table.settings.turn_seconds
    return min(own or general, general or own) or None


def _bots(table: Table, must: frozenset[Seat]) -> Iterator[Ask]:
    """Ask each bot once a turn; a move chosen for one turn is useless in the next."""
    for member in table.members:
        if member.id in must and member.level:
            yield Ask(BOT, {"seat": member.id, "level": member.level, "since": table.turn_since})


def _time_players(table: Table, must: frozenset[Seat], gone: Mapping[Seat, float], patience: Patience) -> Iterator[Ask]:
    """Time absent players one by one, because they lost their connections at different times; leavers get no time."""
    away = {member.id: -patience.absent for member in table.members if member.away}
    since = {**gone, **away}
    for member in _list_missing(table, must, since):
        yield Ask(TIMER, {"seat": member.id, "at": since[member.id] + patience.absent})


def _absent(table: Table, must: frozenset[Seat], gone: Mapping[Seat, float], turn_began: float) -> Iterator[Ask]:
    for member in _list_missing(table, must, gone):
        since = max(gone[member.id], turn_began)
        yield Ask(ABSENT, {"seat": member.id, "at": since + table.settings.absence_seconds})


def _list_missing(table: Table, must: frozenset[Seat], gone: Mapping[Seat, float]) -> Iterator[Member]:
    """Return the people who must act and are not connected."""
    return (member for member in table.members if member.id in must and member.id in gone and not member.level)


def _key(match: Match, ask: Ask) -> str:
    return f"{ask.name} {match.id} {orjson.dumps(ask.about).decode()}"
