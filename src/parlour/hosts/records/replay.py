"""Folding a match's log through the rules: the state, the events and everyone's view after each entry. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from parlour.core.dice import Dice, mixed
from parlour.core.game import SERVER, Absence, Event, Moment, Outcome, Past, Seat, Step
from parlour.core.refusal import Rejected
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document, Entry, Told, through_json

BEGIN, ABANDON = "begin", "abandon"
LEAVING = frozenset({"leave", "remove", "remove_bot", "absent"})
"""The table actions by which someone leaves."""
GIVE_TIME_BACK, WEAKEN = "give_time_back", "weaken"


class Unplayable(Exception):
    """The rules do not lead through entry `number` of a log; the text says why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number


@dataclass(frozen=True, slots=True)
class ReplayedScene:
    """A match after one entry of its log; the first entry starts it."""

    number: int
    entry: Entry
    state: Any
    events: tuple[Event, ...]
    outcome: Outcome | None
    """How the match has ended, once it has; later answers do not change it."""


def fold(hosted: HostedGame, document: Document) -> Iterator[ReplayedScene]:
    """Do everything in the log again and yield each scene, or raise `Unplayable`."""
    players, last = set(document.seats), _last_leaving(document)
    scene: ReplayedScene | None = None
    for number, entry in enumerate(document.log):
        try:
            step = _step(hosted, document, entry, scene, players, closes=number == last and document.abandoned)
        except Rejected as refusal:
            raise Unplayable(
                number, f"the rules refuse it: {refusal.code.value}, {str(refusal).rstrip('.')}"
            ) from refusal
        except _Senseless as bad:
            raise Unplayable(number, str(bad)) from None
        except Exception as broken:  # documents come from anywhere, and rules expect what a table would give them
            raise Unplayable(number, f"the rules cannot follow it ({type(broken).__name__})") from broken
        outcome = (scene and scene.outcome) or hosted.game.outcome(step.state)
        scene = ReplayedScene(number, entry, step.state, step.events, outcome)
        yield scene


class _Senseless(Exception):
    """An entry that no table would have logged."""


def _step(
    hosted: HostedGame,
    document: Document,
    entry: Entry,
    scene: ReplayedScene | None,
    players: set[Seat],
    *,
    closes: bool,
) -> Step[Any]:
    event = entry.action.get("event")
    if scene is None or event == BEGIN:
        _expect(scene is None and event == BEGIN, "a match begins once, with its first entry")
        return _start(hosted, document, entry)
    if event in LEAVING:
        return _leave(hosted, document, entry, scene, players, closes=closes)
    if event == ABANDON:
        _expect(scene.outcome is None, "the match was already over")
        return hosted.game.abandon(scene.state, "host")
    if event == GIVE_TIME_BACK:
        return _give_time_back(hosted, entry, scene)
    if event == WEAKEN:
        _expect(entry.by == SERVER, f"{entry.by} cannot do {event!r}")
        return Step(scene.state)
    return _act(hosted, document, entry, scene)


def _start(hosted: HostedGame, document: Document, entry: Entry) -> Step[Any]:
    _expect(entry.action == {"event": BEGIN, "game_id": document.id}, "it begins another match")
    options = hosted.options.validate_python(document.options)
    hosted.game.prepare(options)
    return hosted.game.start(document.seats, options, _moment(document, entry), document.past or Past())


def _act(hosted: HostedGame, document: Document, entry: Entry, scene: ReplayedScene) -> Step[Any]:
    event = entry.action.get("event")
    tagged = hosted.answers if entry.by == SERVER else hosted.actions
    _expect(entry.by == SERVER or entry.by in document.seats, f"{entry.by} does not play in this match")
    _expect(event in tagged.kinds, f"{entry.by} cannot do {event!r} in this game")
    try:
        action = tagged.restore(entry.action)
    except ValidationError:
        raise _Senseless("its action cannot be read") from None
    known = through_json(tagged.dump(action))
    _expect({**known, **entry.action} == known, "its action has values that the game does not know")
    step = hosted.game.act(scene.state, entry.by, action, _moment(document, entry))
    _expect(step.state is not scene.state or step.events, "it changes nothing")
    return step


def _leave(
    hosted: HostedGame, document: Document, entry: Entry, scene: ReplayedScene, players: set[Seat], *, closes: bool
) -> Step[Any]:
    """Take a player out, if the game does so, and stop the match if the last person has left."""
    game, seat = hosted.game, Seat(str(entry.action.get("player_id", entry.by)))
    step: Step[Any] = Step(scene.state)
    if scene.outcome is None and seat in players and game.manners.absence is Absence.QUIT:
        players.discard(seat)
        step = game.leave(scene.state, seat, _moment(document, entry))
    if closes and scene.outcome is None and game.outcome(step.state) is None:
        stopped = game.abandon(step.state, "all_left")
        step = Step(stopped.state, (*step.events, *stopped.events))
    return step


def _give_time_back(hosted: HostedGame, entry: Entry, scene: ReplayedScene) -> Step[Any]:
    """Move the times of the match on, by the time that its turn lost while the server was down."""
    _expect(entry.by == SERVER and scene.outcome is None, "there was no time to give back")
    match entry.action:
        case {"event": _, "seconds": int() | float() as seconds, "turn_since": int() | float(), **more} if not more:
            return Step(hosted.game.give_time_back(scene.state, seconds))
        case _:
            raise _Senseless("its action cannot be read")


def _last_leaving(document: Document) -> int | None:
    """Return the number of the last entry by which someone left; `None` if an `abandon` stopped the match instead."""
    played = {number: entry for number, entry in enumerate(document.log) if entry.at <= document.finished_at}
    if any(entry.action.get("event") == ABANDON for entry in played.values()):
        return None
    return max((number for number, entry in played.items() if entry.action.get("event") in LEAVING), default=None)


def _moment(document: Document, entry: Entry) -> Moment:
    return Moment(entry.at, Dice(mixed(bytes.fromhex(document.seed), document.salts), "act", entry.version))


def _expect(sense: object, why: str) -> None:
    if not sense:
        raise _Senseless(why)


def show(hosted: HostedGame, state: Any, seat: Seat | None) -> Mapping[str, Any]:
    """Return what `seat`, or a spectator, sees of `state`, as JSON."""
    shown: Mapping[str, Any] = through_json(hosted.game.view(state, seat))
    return shown


def show_all(hosted: HostedGame, state: Any, seats: tuple[Seat, ...]) -> Mapping[Seat, Mapping[str, Any]]:
    """Return what every seat sees of `state`: all hands open."""
    return {seat: show(hosted, state, seat) for seat in seats}


def complete(hosted: HostedGame, document: Document, events: Iterable[Iterable[Event]], final: Any) -> Document:
    """Add the events of each entry and the views of the `final` state to a document."""
    pairs = zip(document.log, events, strict=True)
    return replace(
        document,
        log=tuple(replace(entry, events=write_events(each)) for entry, each in pairs),
        view=show(hosted, final, None),
        views=show_all(hosted, final, document.seats),
    )


def write_events(events: Iterable[Event]) -> tuple[Told, ...]:
    """Return events as a document keeps them."""
    return tuple(Told(event.type, through_json(event.facts)) for event in events)
