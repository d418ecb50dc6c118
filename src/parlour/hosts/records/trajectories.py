"""Matches as trajectories for research, in the layout of OpenSpiel 2: a header and transitions.

Our actions and observations are JSON objects; OpenSpiel's actions are numbers. So each number is the place of an action
in a list of objects beside it.
"""

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from typing import Any

import orjson

from parlour.core.game import SERVER, Outcome, Seat
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document, through_json
from parlour.hosts.records.replay import ReplayedScene, show

CHANCE = -1
"""The number of the player who stands for chance in OpenSpiel; here it gives the server's answers."""
MOST_LEGAL = 1000
"""How many legal actions a transition lists at most."""


def make_trajectory(hosted: HostedGame, document: Document, scenes: Sequence[ReplayedScene]) -> Mapping[str, Any]:
    """Return a match as a trajectory; the start is not a transition, but gives everyone's first observation."""
    returns = _returns(document, scenes[-1].outcome)
    steps = (_transition(hosted, document, before, after, returns) for before, after in pairwise(scenes))
    return {
        "header": {
            "game_string": _game_string(document),
            "terminal": not document.abandoned,
            "returns": returns,
            "meta_data": orjson.dumps(_meta_data(document)).decode(),
        },
        "transitions": list(steps),
        "final_observations": _observe(hosted, document, scenes[-1]),
    }


def _transition(
    hosted: HostedGame, document: Document, before: ReplayedScene, after: ReplayedScene, returns: Sequence[float]
) -> Mapping[str, Any]:
    seat, action = after.entry.by, through_json(after.entry.action)
    legal = _list_legal(hosted, before, seat)
    if action not in legal:
        legal.append(action)
    ends = before.outcome is None and after.outcome is not None
    return {
        "player": document.seats.index(seat) if seat in document.seats else CHANCE,
        "action": legal.index(action),
        "legal_actions": list(range(len(legal))),
        "action_struct": action,
        "legal_action_structs": legal,
        "observations": _observe(hosted, document, before),
        "rewards": list(returns) if ends else [0.0] * len(document.seats),
    }


def _list_legal(hosted: HostedGame, scene: ReplayedScene, seat: Seat) -> list[Any]:
    """List the actions that the rules offer to `seat`; a game with very many offers a sample."""
    if seat == SERVER:
        return []
    offered = islice(hosted.game.legal(scene.state, seat), MOST_LEGAL)
    return [through_json(hosted.actions.dump(action)) for action in offered]


def _observe(hosted: HostedGame, document: Document, scene: ReplayedScene) -> list[Mapping[str, Any]]:
    return [show(hosted, scene.state, seat) for seat in document.seats]


def _returns(document: Document, outcome: Outcome | None) -> list[float]:
    """Return the gain of each seat: its points or, in a game without points, one for winners."""
    if outcome is None or outcome.abandoned:
        return [0.0] * len(document.seats)
    if outcome.scores:
        return [float(outcome.scores.get(seat, 0)) for seat in document.seats]
    return [float(seat in outcome.winners) for seat in document.seats]


def _game_string(document: Document) -> str:
    """Name the game and its options as OpenSpiel does."""
    options = {"players": len(document.seats), **document.options}
    return f"{document.game}({','.join(f'{name}={value}' for name, value in options.items())})"


def _meta_data(document: Document) -> Mapping[str, Any]:
    """Say where the trajectory comes from; no names."""
    return {
        "format": document.format,
        "id": document.id,
        "version": document.version,
        "options": document.options,
        "seats": document.seats,
        "bots": [result.bot for result in document.results],
        "titles": [result.title for result in document.results],
        "head": document.head,
    }
