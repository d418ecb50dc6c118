"""Rehearsed matches as documents, in the same format as matches at a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.core.dice import commitment
from parlour.core.game import Outcome, Past, Seat
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.chain import seal
from parlour.hosts.records.document import Document, Entry, SeatResult
from parlour.hosts.records.replay import BEGIN, complete
from parlour.hosts.rehearsal.rehearsed_match import Scene, scene_moment


@dataclass(frozen=True, slots=True)
class Setting:
    """The facts that are fixed before a rehearsal; its dice came from the seed mixed with the salts."""

    id: str
    seats: tuple[Seat, ...]
    options: Any
    seed: bytes
    salts: tuple[str, ...]
    past: Past
    bots: Mapping[Seat, str]


def record_match(hosted: HostedGame, setting: Setting, scenes: Sequence[Scene], outcome: Outcome) -> Document:
    """Make the document of a rehearsed match."""
    log = tuple(_entry(hosted, setting, scene) for scene in scenes)
    ended = next(scene for scene in scenes if hosted.game.outcome(scene.state) is not None)
    bare = Document(
        id=setting.id,
        game=hosted.game.name,
        version=hosted.game.version,
        options=hosted.options.dump_python(setting.options, mode="json"),
        seats=setting.seats,
        seed=setting.seed.hex(),
        commitment=commitment(setting.seed),
        salts=setting.salts,
        past=setting.past,
        started_at=log[0].at,
        finished_at=log[ended.number].at,
        log=log,
        head="",
        abandoned=outcome.abandoned,
        view={},
        views={},
        results=tuple(_result(setting, seat, outcome) for seat in setting.seats),
    )
    return complete(hosted, seal(bare), (scene.events for scene in scenes), scenes[-1].state)


def _entry(hosted: HostedGame, setting: Setting, scene: Scene) -> Entry:
    at = scene_moment(setting.seed, scene.number).at
    if scene.action is None:
        return Entry(scene.number, setting.seats[0], {"event": BEGIN, "game_id": setting.id}, at, "")
    tagged = hosted.actions if type(scene.action) in hosted.actions else hosted.answers
    return Entry(scene.number, scene.by, tagged.dump(scene.action), at, "")


def _result(setting: Setting, seat: Seat, outcome: Outcome) -> SeatResult:
    return SeatResult(
        seat=seat,
        name=seat,
        bot=setting.bots.get(seat),
        score=outcome.scores.get(seat),
        won=seat in outcome.winners,
        title=outcome.titles.get(seat),
    )
