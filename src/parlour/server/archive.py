"""Finished matches over HTTP: as one document."""

import asyncio

from fastapi import APIRouter, Depends
from starlette.responses import Response

from parlour.core.refusal import Rejected
from parlour.hosts.records.document import Document, dump_document
from parlour.server.dependencies import Dependencies, Deps, reading
from parlour.server.errors import PROBLEMS, ServerCode
from parlour.server.replays import Replay

router = APIRouter(prefix="/api", tags=["archive"], responses=PROBLEMS, dependencies=[Depends(reading)])


@router.get("/archive/{game_id}", response_model=Document)
async def archive(game_id: str, deps: Deps) -> Response:
    """Return a finished match as a document: options, seed, log, events, final views, results."""
    replay = await _find(deps, game_id)
    text = await asyncio.to_thread(dump_document, replay.document)
    return Response(text, media_type="application/json")


async def _find(deps: Dependencies, game_id: str) -> Replay:
    record = await deps.hall.find_record(game_id)
    if record is None:
        raise Rejected(ServerCode.NOT_FOUND)
    return await deps.replays.find(record)
