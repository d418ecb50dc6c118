"""Reviewing a finished match: its game finds highlights among the moves, with all hands open. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from typing_extensions import TypedDict

from parlour.core.dice import Dice, mixed
from parlour.core.game import Highlight, PlayedMove, Seat
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document, through_json
from parlour.hosts.records.replay import ReplayedScene


class ReviewedMove(TypedDict):
    """What a game says about the move at a step; `text` follows the player's name."""

    step: int
    seat: Seat
    kind: str
    weight: float
    text: str
    facts: Mapping[str, Any]


class StepMove(NamedTuple):
    """A move of a player, the step at which it was made, and dice for its review."""

    step: int
    move: PlayedMove[Any]
    dice: Dice


def moves_to_review(hosted: HostedGame, document: Document, scenes: Sequence[ReplayedScene]) -> Iterator[StepMove]:
    """Yield every move of a player; the same match always gives the same dice."""
    seed = mixed(bytes.fromhex(document.seed), document.salts)
    for before, after in pairwise(scenes):
        entry = after.entry
        if entry.by in document.seats and entry.action.get("event") in hosted.actions.kinds:
            action = hosted.actions.restore(entry.action)
            move = PlayedMove(entry.by, action, before.state, after.state)
            yield StepMove(after.number, move, Dice(seed, "review", entry.version))


def write_highlight(step: int, seat: Seat, said: Highlight) -> ReviewedMove:
    """Return a highlight as clients get it."""
    facts = through_json(said.facts)
    return {"step": step, "seat": seat, "kind": said.kind, "weight": said.weight, "text": said.text, "facts": facts}


def by_weight(moves: Iterable[ReviewedMove]) -> list[ReviewedMove]:
    """Sort by how much each move mattered, and equals by step."""
    return sorted(moves, key=lambda move: (-move["weight"], move["step"]))
