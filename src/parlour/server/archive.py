"""Finished matches over HTTP: as one document, or step by step."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query
from starlette.responses import Response
from typing_extensions import TypedDict

from parlour.core.game import Seat
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document, SeatResult, dump_document
from parlour.hosts.records.steps import ALL, ReplayStep, show_step
from parlour.hosts.table.errors import TableCode
from parlour.server.dependencies import Dependencies, Deps, reading
from parlour.server.errors import PROBLEMS, ServerCode
from parlour.server.replays import Replay

MOST_STEPS = 50
"""How many steps one request may ask for."""
router = APIRouter(prefix="/api", tags=["archive"], responses=PROBLEMS, dependencies=[Depends(reading)])


class ReplayPage(TypedDict):
    """Some steps of a finished match; `length` is how many there are."""

    game: str
    length: int
    steps: Sequence[ReplayStep]


class Move(TypedDict):
    """An entry of the log, for the list of moves."""

    by: Seat
    action: Mapping[str, Any]
    at: float


class MatchSummary(TypedDict):
    """What the page of a finished match shows besides its steps."""

    id: str
    game: str
    options: Mapping[str, Any]
    started_at: float
    finished_at: float
    abandoned: bool
    commitment: str
    results: Sequence[SeatResult]
    earlier_titles: Mapping[Seat, str]
    """The titles with which the players came into the match."""
    moves: Sequence[Move]
    has_steps: bool
    """Whether the server still has the rules of the match, and can show its steps."""


class Finding(TypedDict):
    """Something in a match that does not fit; `step` is where, if that is known."""

    kind: str
    text: str
    step: int | None


class CheckResult(TypedDict):
    """What the check of a match has found."""

    is_consistent: bool
    is_played: bool
    """Whether every move was played again."""
    faults: Sequence[Finding]
    notes: Sequence[str]


@router.get("/archive/{game_id}", response_model=Document)
async def archive(game_id: str, deps: Deps) -> Response:
    """Return a finished match as a document: options, seed, log, events, final views, results."""
    replay = await _find(deps, game_id)
    text = await asyncio.to_thread(dump_document, replay.document)
    return Response(text, media_type="application/json")


@router.get("/archive/{game_id}/steps", response_model=ReplayPage)
async def steps(
    game_id: str,
    deps: Deps,
    first: Annotated[int, Query(ge=0, le=1_000_000, description="The first step, counted from 0.")] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_STEPS, description="How many steps.")] = 1,
    seat: Annotated[str | None, Query(max_length=32, description=f"Whose view: a seat, or `{ALL}`.")] = None,
) -> Response:
    """Return steps of a finished match as a spectator, one seat or everyone saw them."""
    replay = await _find(deps, game_id)
    hosted = deps.hall.services.games.get(replay.document.game)
    if hosted is None or not replay.scenes:
        raise Rejected(TableCode.OLD_RULES, "This match was played by older rules: only its end can be shown.")
    require(seat in (None, ALL, *replay.document.seats), ServerCode.NOT_FOUND, "This match has no such seat.")
    text = await asyncio.to_thread(_write_steps, hosted, replay, range(first, first + count), seat)
    return Response(text, media_type="application/json")


@router.get("/archive/{game_id}/summary", response_model=MatchSummary)
async def summary(game_id: str, deps: Deps) -> Response:
    """Return a finished match without views: players, results, options and the list of moves."""
    replay = await _find(deps, game_id)
    return Response(await asyncio.to_thread(_write_summary, replay), media_type="application/json")


@router.get("/archive/{game_id}/check")
async def check(game_id: str, deps: Deps) -> CheckResult:
    """Return what the check of a finished match has found: its seed, every draw, every move and the result."""
    found = (await _find(deps, game_id)).verification
    return {
        "is_consistent": found.is_consistent,
        "is_played": found.is_played,
        "faults": [{"kind": fault.kind.value, "text": fault.text, "step": fault.entry} for fault in found.faults],
        "notes": found.notes,
    }


def _write_summary(replay: Replay) -> bytes:
    document = replay.document
    last = document.past and document.past.last
    shown: MatchSummary = {
        "id": document.id,
        "game": document.game,
        "options": document.options,
        "started_at": document.started_at,
        "finished_at": document.finished_at,
        "abandoned": document.abandoned,
        "commitment": document.commitment,
        "results": document.results,
        "earlier_titles": last.titles if last else {},
        "moves": [{"by": entry.by, "action": entry.action, "at": entry.at} for entry in document.log],
        "has_steps": bool(replay.scenes),
    }
    return orjson.dumps(shown)


def _write_steps(hosted: HostedGame, replay: Replay, wanted: range, seat: str | None) -> bytes:
    scenes = replay.scenes[wanted.start : wanted.stop]
    page: ReplayPage = {
        "game": replay.document.game,
        "length": len(replay.scenes),
        "steps": [show_step(hosted, replay.document, scene, seat) for scene in scenes],
    }
    return orjson.dumps(page)


async def _find(deps: Dependencies, game_id: str) -> Replay:
    record = await deps.hall.find_record(game_id)
    if record is None:
        raise Rejected(ServerCode.NOT_FOUND)
    return await deps.replays.find(record)
