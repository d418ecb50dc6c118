"""Steps of a replay as clients get them: an entry of the log, and a viewer's view after it."""

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

from parlour.core.game import Seat
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document, through_json
from parlour.hosts.records.replay import ReplayedScene, show, show_all, write_events

ALL = "all"
"""The viewer from whom nothing is hidden."""


class ReplayEvent(TypedDict):
    """An event that everyone was told."""

    type: str
    data: Mapping[str, Any]


class ReplayStep(TypedDict):
    """One step: an entry of the log, and the match after it."""

    step: int
    version: int
    at: float
    by: Seat
    action: Mapping[str, Any]
    events: Sequence[ReplayEvent]
    phase: str
    to_act: Sequence[Seat]
    turn: Seat | None
    is_over: bool
    view: Mapping[str, Any]
    views: NotRequired[Mapping[Seat, Mapping[str, Any]]]


def show_step(hosted: HostedGame, document: Document, scene: ReplayedScene, viewer: str | None) -> ReplayStep:
    """Show a scene to a seat or a spectator; to `ALL`, a spectator's view and that of every seat."""
    game, entry, state = hosted.game, scene.entry, scene.state
    must = frozenset(game.to_act(state))
    seat = None if viewer in (None, ALL) else Seat(str(viewer))
    shown: ReplayStep = {
        "step": scene.number,
        "version": entry.version,
        "at": entry.at,
        "by": entry.by,
        "action": through_json(entry.action),
        "events": [{"type": event.type, "data": event.data} for event in write_events(scene.events)],
        "phase": game.phase(state),
        "to_act": sorted(must),
        "turn": game.turn(state, must),
        "is_over": scene.outcome is not None,
        "view": show(hosted, state, seat),
    }
    return {**shown, "views": show_all(hosted, state, document.seats)} if viewer == ALL else shown
