"""Matches at a table: their start, their moves, their end."""

from collections.abc import Mapping
from typing import Any

from parlour.core.copying import replace
from parlour.core.game import SERVER, Event, Outcome, Past, Seat, Starter, Step
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.actions import Begin, GiveTimeBack
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.rules.checks import allowed_players, find_players, need_host, need_member, need_waiting
from parlour.hosts.table.rules.rating import find_exits, note_move, note_stop, why_unrated
from parlour.hosts.table.rules.setup import options_of
from parlour.hosts.table.state import Match, Role, Standing, Summary, Table, Unrated

HISTORY = 50
"""How many past matches a table shows; records keep them all."""


def begin(games: Mapping[str, HostedGame], table: Table, by: Seat, action: Begin, at: float) -> Step[Table]:
    """Start a match between the players, under the seed the table has committed to."""
    game = games[table.game].game
    member = need_member(table, by)
    if game.manners.starter is Starter.HOST:
        need_host(table, by)
    else:
        require(member.role is Role.PLAYER, TableCode.ACTION_NOT_ALLOWED, "Only players can start this game.")
    need_waiting(table)
    table = table.with_member(replace(member, salt=action.salt or member.salt))
    playing = find_players(table)
    seats = allowed_players(games[table.game], table)
    least, most = seats.start, seats.stop - 1
    takes = f"It takes {least} to {most} players." if least < most else f"It takes {least} players."
    require(len(playing) in seats, TableCode.ACTION_NOT_ALLOWED, takes, reason="players")

    version = table.version + 1
    dealt_in = tuple(player.id for player in playing)
    options = options_of(games[table.game], table)
    past = Past(table.started.get(game.name, 0), table.last.get(game.name))
    draft = Match(
        id=action.game_id,
        game=game.name,
        version=game.version,
        options=options,
        seats=dealt_in,
        cast=tuple(playing),
        seed=table.seed,
        salts=tuple(player.salt for player in playing),
        first=version,
        started_at=at,
        state=None,
        past=past,
        unrated=why_unrated(games[table.game], table),
    )
    step = game.start(dealt_in, options, draft.moment(at, version), past)
    begun = replace(
        table,
        match=draft,
        options=options,
        members=tuple(replace(member, ready=False) if member.ready else member for member in table.members),
        seed=action.next_seed,
        started={**table.started, game.name: past.started + 1},
    )
    return _settle(games, begun, by, step, at)


def act(games: Mapping[str, HostedGame], table: Table, by: Seat, action: Any, at: float) -> Step[Table]:
    """Let the game decide on a move; a move that changes nothing makes no new version."""
    noted = table if by == SERVER else note_move(table, need_member(table, by))
    match = need_match(table)
    step = games[match.game].game.act(match.state, by, action, match.moment(at, table.version + 1))
    if step.state is match.state and not step.events:
        return Step(table)
    return _settle(games, noted, by, step, at)


def give_time_back(games: Mapping[str, HostedGame], table: Table, action: GiveTimeBack, at: float) -> Step[Table]:
    """Let the running turn begin later, by the time that it lost; if it is over by now, nothing changes."""
    match = table.match
    if match is None or match.stale or match.outcome or table.turn_since != action.turn_since:
        return Step(table)
    state = games[match.game].game.give_time_back(match.state, action.seconds)
    since = table.turn_since + action.seconds
    given = replace(table, match=replace(match, state=state), turn_since=since, given_back_until=at)
    return Step(given, (Event("time_given_back", {"seconds": action.seconds}),))


def need_match(table: Table) -> Match:
    """Return the running or last match, or refuse."""
    match = table.match
    if match is None:
        raise Rejected(TableCode.ACTION_NOT_ALLOWED, "No game has been started.", reason="no_game")
    if match.stale:
        raise Rejected(TableCode.OLD_RULES, "This game was started under older rules and can only be abandoned.")
    return match


def quit_match(games: Mapping[str, HostedGame], table: Table, seat: Seat, at: float) -> Step[Table]:
    """Take `seat` out of the running match, and stop a match that no person is left to play."""
    match = table.match
    assert match is not None  # noqa: S101 - callers have checked that a match runs
    step = Step(table)
    if not match.stale:
        left = games[match.game].game.leave(match.state, seat, match.moment(at, table.version + 1))
        step = _settle(games, table, seat, left, at)
    if not _is_forsaken(games, step.state, seat):
        return step
    stopped = stop(games, step.state, "all_left", at)
    return Step(stopped.state, (*step.events, *stopped.events))


def _is_forsaken(games: Mapping[str, HostedGame], table: Table, seat: Seat) -> bool:
    """Tell whether `seat` was the last person in a running match that bots should not finish alone."""
    match = table.match
    if match is None or not table.playing:
        return False
    people = frozenset(member.id for member in match.cast if member.bot is None)
    stay = any(player.id in people for player in table.players())
    if seat not in people or stay:
        return False
    return match.stale or not games[match.game].game.plays_on(match.state, people)


def abandon(games: Mapping[str, HostedGame], table: Table, by: Seat, at: float) -> Step[Table]:
    """Stop the running match for the host."""
    need_host(table, by)
    require(table.playing, TableCode.ACTION_NOT_ALLOWED, "No game is running.", reason="no_game")
    return stop(games, note_stop(table, by), "host", at)


def stop(games: Mapping[str, HostedGame], table: Table, reason: str, at: float) -> Step[Table]:
    """End the running match without a result."""
    match = table.match
    assert match is not None  # noqa: S101 - callers have checked that a match runs
    if match.stale:
        why, outcome = match.unrated or Unrated.OFF, Outcome(abandoned=True)
        stopped = replace(match, outcome=outcome, finished_at=at, last=table.version + 1, unrated=why)
        ended = replace(table, match=stopped)
        return Step(ended, (Event("game_abandoned", {"reason": reason}), _ended_event(match)))
    return _settle(games, table, SERVER, games[match.game].game.abandon(match.state, reason), at)


def _settle(games: Mapping[str, HostedGame], table: Table, by: Seat, step: Step[Any], at: float) -> Step[Table]:
    """Take over the game's new state, and end the match if it is over.

    The turn and its timer go on while the game waits only for players it already waited for, who have not acted.
    """
    match = table.match
    assert match is not None  # noqa: S101 - callers have a match
    game = games[match.game].game
    before = match.outcome
    outcome = before or game.outcome(step.state)
    end, last = (at, table.version + 1) if before is None else (match.finished_at, match.last)
    must = frozenset(game.to_act(step.state))  # a third-party game may return any kind of set
    moved = replace(match, state=step.state, must=must, outcome=outcome, finished_at=end, last=last)
    goes_on = match.state is not None and by not in must and must <= match.must
    since = table.turn_since if goes_on else at
    played = replace(table, match=moved, turn_since=since, version=table.version + 1)
    if outcome is None or before is not None:
        return Step(played, step.events)
    if outcome.abandoned:
        played = replace(played, match=replace(moved, exits=find_exits(table)))
    return Step(_record(played, moved, outcome, at), (*step.events, _ended_event(match)))


def _ended_event(match: Match) -> Event:
    return Event("game_ended", {"game_id": match.id})


def _record(table: Table, match: Match, outcome: Outcome, at: float) -> Table:
    """Add a completed match to the table's history and standings; an abandoned one leaves no trace."""
    if outcome.abandoned:
        return table
    summary = Summary(match.id, match.game, match.names, outcome, at)
    standings = dict(table.standings)
    for seat in match.seats:
        if seat in outcome.scores or seat in outcome.titles or seat in outcome.winners:
            standings[seat] = _count(standings.get(seat, Standing("")), match.names[seat], seat, outcome)
    return replace(
        table,
        history=(*table.history, summary)[-HISTORY:],
        standings=standings,
        last={**table.last, match.game: outcome},
    )


def _count(standing: Standing, name: str, seat: Seat, outcome: Outcome) -> Standing:
    title = outcome.titles.get(seat)
    titles = {**standing.titles, title: standing.titles.get(title, 0) + 1} if title else standing.titles
    return Standing(
        name=name,
        played=standing.played + 1,
        won=standing.won + (seat in outcome.winners),
        points=standing.points + outcome.scores.get(seat, 0),
        titles=titles,
    )
