"""Finished matches over HTTP: as one document, or step by step."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Query
from starlette.responses import Response
from typing_extensions import TypedDict

from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document, dump_document
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
