"""The promises of every game, as checks that raise `Broken`."""

import pickle
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import islice
from math import isfinite
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin

import orjson

from parlour.core.dice import Dice
from parlour.core.game import AnyGame, PlayedMove, Seat
from parlour.core.refusal import Rejected
from parlour.hosts.codec import HostedGame
from parlour.hosts.rehearsal.rehearsed_match import Scene, ensure, perform, scene_moment, wire_view
from parlour.hosts.table.asks import ABSENT, BOT, TIMER
from parlour.hosts.table.requests import REQUESTS
from parlour.hosts.table.snapshot import ACTIONS

TABLE_MEMBERS = frozenset(
    {
        "room_id",
        "code",
        "game",
        "game_id",
        "shown_game",
        "you",
        "host",
        "status",
        "phase",
        "version",
        "spectators",
        "options",
        "settings",
        "to_act",
        "turn",
        "deadline",
        "time_limit",
        "history",
        "standings",
        "chat",
        "commitment",
        "reveal",
        "token",
    }
)
"""The fields that a table adds to every viewer's state, beside the game's view."""

PLAYER_MEMBERS = frozenset({"name", "seat", "role", "connected", "is_bot", "level", "joined", "user"})
"""The fields that a table adds for each player, beside the game's."""

TABLE_ACTIONS = frozenset(REQUESTS.kinds) | frozenset(ACTIONS.kinds)
"""The events of the table's own requests and logged actions."""

TABLE_ASKS = frozenset({BOT, TIMER, ABSENT})
"""The names of the table's own asks."""

_furnish: Callable[[Any], HostedGame] = cache(HostedGame)


def host_game(game: AnyGame) -> HostedGame:
    """Return `game` with its codec, which is made only once."""
    return _furnish(game)


def kinds(union: Any) -> tuple[type, ...]:
    """Return the classes of a `union` of actions or answers."""
    if union is None:
        return ()
    return get_args(union) if get_origin(union) in (Union, UnionType) else (union,)


def offers_what_it_takes(game: AnyGame, scene: Scene, seats: tuple[Seat, ...], seed: bytes, sample: int = 5) -> None:
    """Check that `act` accepts all actions of `legal` and `default`, and that players who must act have any."""
    for seat in seats:
        offered = tuple(islice(game.legal(scene.state, seat), sample))
        for action in offered:
            survives_the_wire(game, action)
            ensure(accepts(game, scene, seat, action, seed), f"{seat} is offered {action} and refused it")
        if seat in game.to_act(scene.state):
            ensure(offered, f"{seat} must act and is offered nothing")
            default = game.default(scene.state, seat)
            ensure(accepts(game, scene, seat, default, seed), f"the default for {seat}, {default}, is refused")


def accepts(game: AnyGame, scene: Scene, seat: Seat, action: Any, seed: bytes) -> bool:
    """Tell whether an `action` is accepted; check that a refusal has a code and that the state stays as it was."""
    before = dump_state(game, scene.state)
    taken = _is_taken(game, scene, seat, action, seed)
    ensure(dump_state(game, scene.state) == before, f"{action} of {seat} changed the state it was tried on")
    return taken


def _is_taken(game: AnyGame, scene: Scene, seat: Seat, action: Any, seed: bytes) -> bool:
    try:
        perform(game, scene, seat, action, seed)
    except Rejected as refusal:
        ensure(refusal.code.value.isupper(), f"the code {refusal.code.value!r} is not upper case")
        return False
    return True


def waits_for_someone(game: AnyGame, state: Any) -> None:
    """Check that a match waits for players or answers exactly until it is over."""
    must = game.to_act(state)
    if game.outcome(state) is None:
        ensure(must or game.asks(state), "the game is not over and waits for nobody")
    else:
        ensure(not must, f"the game is over and waits for {sorted(must)}")


def survives_storage(game: AnyGame, scene: Scene) -> None:
    """Check that state, action, events and asks survive a round trip through JSON."""
    back = load_state(game, dump_state(game, scene.state))
    ensure(back == scene.state, f"the state comes back from storage as {back}")
    if scene.action is not None:
        ensure(through_log(game, scene.action) == scene.action, f"{scene.action} comes back from the log changed")
    for event in scene.events:
        ensure(is_plain_json(event.facts), f"{event} is not JSON")
    for ask in game.asks(scene.state):
        ensure(is_plain_json(ask.about), f"{ask} is not JSON")
        ensure(ask.name not in TABLE_ASKS, f"the game asks for the table's {ask.name!r}")


def shows_the_same_from_storage(game: AnyGame, state: Any) -> None:
    """Check that a stored state gives the same views to the letter: `True` equals 1, but not on the wire."""
    back = load_state(game, dump_state(game, state))
    before, after = (orjson.dumps(game.view(shown, None)) for shown in (state, back))
    ensure(after == before, f"after storage, spectators see {after.decode()} instead of {before.decode()}")


def survives_the_wire(game: AnyGame, action: Any) -> None:
    """Check that a client can send an `action` it is offered, with exact types only."""
    actions = host_game(game).actions
    ensure(type(action) in actions, f"{action} is not an action of the game")
    flat = actions.dump(action)
    ensure(actions.read(str(flat["event"]), orjson.dumps(flat)) == action, f"{action} arrives as something else")


def takes_its_time(game: AnyGame, state: Any, seats: tuple[Seat, ...]) -> None:
    """Check that a bot of any level may act for each player who must, and that its thinking time is possible."""
    must = game.to_act(state)
    for seat in must & {*seats}:
        for level in game.bots:
            for people in (must - {seat}, frozenset[Seat]()):
                least, most = game.thinking_time(wire_view(game, state, seat), seat, level, people)
                ensure(0 <= least <= most, f"the bot {level!r} thinks from {least} to {most} seconds")


def reviews_alike(game: AnyGame, before: Scene, scene: Scene, seed: bytes) -> None:
    """Check that the review of a move is the same in every process, and of a kind that the game declares."""
    move = PlayedMove(scene.by, scene.action, before.state, scene.state)
    sent = pickle.loads(pickle.dumps(move))  # noqa: S301 - our own, as workers get it
    said, again = (game.review(each, Dice(seed, "review", scene.number)) for each in (move, sent))
    ensure(said == again, f"the review of {scene.action} changes from {said} to {again}")
    if said:
        ensure(said.kind in game.Noted, f"a review says {said.kind!r}, which `Noted` does not declare")
        ensure(said.text, f"a review has no sentence for {said.kind!r}")
        ensure(is_plain_json(said.facts), f"{said} is not JSON")


def shows_its_own_only(game: AnyGame, state: Any, seats: tuple[Seat, ...]) -> None:
    """Check that every view is JSON, that `views` agrees with `view`, and that neither uses the table's field names."""
    alike, apart = game.views(state, (*seats, None))
    for seat in (*seats, None):
        view = game.view(state, seat)
        ensure(is_plain_json(view), f"the view of {seat} is not JSON")
        ensure(not alike.keys() & apart[seat].keys(), f"fields are shown both to all and to {seat} alone")
        ensure({**alike, **apart[seat]} == view, f"`views` shows {seat} something other than `view`")
        ensure(not TABLE_MEMBERS & view.keys(), f"the view uses the table's {sorted(TABLE_MEMBERS & view.keys())}")
        players = orjson.loads(orjson.dumps(view)).get("players", {})
        for name in (*view, *(field for known in players.values() for field in known)):
            ensure(name.isidentifier(), f"the view uses {name!r}, which is not a plain name")
        ensure(set(players) <= set(seats), f"the view names unknown players: {sorted(players)}")
        for player, known in players.items():
            clash = PLAYER_MEMBERS & known.keys()
            ensure(not clash, f"the view uses the table's {sorted(clash)} of {player}")


def gives_time_back(game: AnyGame, state: Any, seconds: float = 100.0) -> None:
    """Check that an outage of the server changes nothing but times: nobody is asked for anything else."""
    before = dump_state(game, state)
    later = game.give_time_back(state, seconds)
    ensure(dump_state(game, state) == before, "giving time back changed the state it was tried on")
    ensure(game.give_time_back(state, 0.0) == state, "giving no time back changes the state")
    ensure(load_state(game, dump_state(game, later)) == later, "a state with time given back does not survive storage")
    faults = tuple(game.faults(later))
    ensure(not faults, f"when time is given back, it is not true that {'; '.join(faults)}")
    for name in ("phase", "to_act", "outcome", "asks"):
        read = getattr(game, name)
        ensure(read(later) == read(state), f"giving time back changes `{name}`")


def counts_for_statistics(game: AnyGame, scenes: Sequence[Scene], seats: tuple[Seat, ...]) -> None:
    """Check that a match adds sensible figures to the statistics of its players, and to nobody else's."""
    outcome = game.outcome(scenes[-1].state)
    if outcome is None or outcome.abandoned:
        return
    view = orjson.loads(orjson.dumps(game.view(scenes[-1].state, None)))
    events = [event for scene in scenes for event in scene.events]
    figures = game.figures(view, events, outcome)
    strangers = sorted(figures.keys() - set(seats))
    ensure(not strangers, f"there are figures of {strangers}, who did not play")
    for seat, found in figures.items():
        added = (*found.counts.values(), *found.feats.values())
        for name in (*found.measures, *found.counts, *found.feats):
            ensure(name.isidentifier(), f"a figure of {seat} is called {name!r}, which is not a plain name")
        ensure(all(map(_is_number, found.measures.values())), f"a measure of {seat} is not a finite number")
        ensure(
            all(type(key) is str and type(value) is int for kind in added for key, value in kind.items()),
            f"a count or feat of {seat} is not a whole number",
        )
    ensure(figures == game.figures(view, events, outcome), "the same match has other figures the second time")


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and isfinite(cast("float", value))


def keeps_sides(game: AnyGame, states: Iterable[Any], seats: tuple[Seat, ...]) -> None:
    """Check that no field is public at one time and private at another; patches rely on it."""
    shown = [game.views(state, (*seats, None)) for state in states]
    to_all = {name for alike, _ in shown for name in alike}
    to_some = {name for _, apart in shown for view in apart.values() for name in view}
    ensure(not to_all & to_some, f"sometimes public and sometimes private: {sorted(to_all & to_some)}")


def lets_go(game: AnyGame, scene: Scene, seat: Seat, seed: bytes) -> Scene:
    """Let `seat` leave for good and check that the game no longer waits for it."""
    number = scene.number + 1
    step = game.leave(scene.state, seat, scene_moment(seed, number))
    faults = tuple(game.faults(step.state))
    ensure(not faults, f"when {seat} leaves, it is not true that {'; '.join(faults)}")
    ensure(seat not in game.to_act(step.state), f"{seat} has left and must act")
    ensure(not tuple(game.legal(step.state, seat)), f"{seat} has left and is offered something")
    waits_for_someone(game, step.state)
    return Scene(number, step.state, step.events)


def can_be_abandoned(game: AnyGame, state: Any) -> None:
    """Check that an unfinished match can be abandoned and is then over, without a winner."""
    stopped = game.abandon(state, "host").state
    faults = tuple(game.faults(stopped))
    ensure(not faults, f"when the game is abandoned, it is not true that {'; '.join(faults)}")
    outcome = game.outcome(stopped)
    ensure(outcome and outcome.abandoned, "an abandoned game has another outcome")
    ensure(outcome and not outcome.winners, "an abandoned game has winners")
    waits_for_someone(game, stopped)


def is_plain_json(value: Any) -> bool:
    """Tell whether `value` consists of plain JSON types, without subclasses."""
    if isinstance(value, dict):
        return all(type(key) is str and is_plain_json(inner) for key, inner in value.items())
    if isinstance(value, list | tuple):
        return all(map(is_plain_json, value))
    return value is None or type(value) in (bool, int, float, str)


def dump_state(game: AnyGame, state: Any) -> bytes:
    """Write `state` as storage does."""
    return host_game(game).state.dump_json(state)


def load_state(game: AnyGame, text: bytes) -> Any:
    """Read a state as storage does."""
    return host_game(game).state.validate_json(text)


def through_log(game: AnyGame, action: Any) -> Any:
    """Write an action or answer to a table's log and read it back."""
    hosted = host_game(game)
    tagged = hosted.actions if type(action) in hosted.actions else hosted.answers
    ensure(type(action) in tagged, f"{action} is neither an action nor an answer of the game")
    return tagged.restore(orjson.loads(orjson.dumps(tagged.dump(action))))
