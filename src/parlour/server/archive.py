"""Finished matches over HTTP: as one document, or step by step."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

import orjson
from fastapi import APIRouter, Depends, Query, Request
from pydantic import StringConstraints
from starlette.responses import Response
from typing_extensions import TypedDict

from parlour.core.game import Seat
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document, Entry, SeatResult, dump_document
from parlour.hosts.records.steps import ALL, ReplayEvent, ReplayStep, show_step
from parlour.hosts.records.verify import compare_witnesses
from parlour.hosts.table.errors import TableCode
from parlour.server.dependencies import Dependencies, Deps, reading
from parlour.server.errors import PROBLEMS, ServerCode
from parlour.server.public_pages import pages_of
from parlour.server.rate_limits import address_of
from parlour.server.replays import Replay
from parlour.server.reviews import ReviewProgress

MOST_STEPS = 50
"""How many steps one request may ask for."""
MOST_WITNESSES = 40
Hash: TypeAlias = Annotated[str, StringConstraints(max_length=64)]
router = APIRouter(prefix="/api", tags=["archive"], responses=PROBLEMS, dependencies=[Depends(reading)])


class ReplayPage(TypedDict):
    """Some steps of a finished match; `length` is how many there are."""

    game: str
    length: int
    steps: Sequence[ReplayStep]


class ListedMove(TypedDict):
    """An entry of the log, for the list of moves."""

    by: Seat
    action: Mapping[str, Any]
    at: float
    events: Sequence[ReplayEvent]


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
    pages: Mapping[Seat, str]
    """The usernames of players who have a public page."""
    earlier_titles: Mapping[Seat, str]
    """The titles with which the players came into the match."""
    moves: Sequence[ListedMove]
    has_steps: bool
    """Whether the server still has the rules of the match, and can show its steps."""
    has_review: bool
    """Whether the game can say what was worth knowing about the moves."""


class Finding(TypedDict):
    """Something in a match that does not fit or could not be checked; `step` is where, if that is known."""

    kind: str
    text: str
    step: int | None


class CheckResult(TypedDict):
    """What the check of a match has found."""

    is_consistent: bool
    is_played: bool
    """Whether every move was played again."""
    faults: Sequence[Finding]
    notes: Sequence[Finding]
    witnessed: int | None
    """How many entries the hashes that were sent confirm; 0 for the seed alone, null without any."""
    signed_by: str | None
    """The public key of the server that signed the record."""


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
        raise Rejected(TableCode.OLD_RULES, "This match was played under older rules: only its end can be shown.")
    require(seat in (None, ALL, *replay.document.seats), ServerCode.NOT_FOUND, "This match has no such seat.")
    text = await asyncio.to_thread(_write_steps, hosted, replay, range(first, first + count), seat)
    return Response(text, media_type="application/json")


@router.get("/archive/{game_id}/summary", response_model=MatchSummary)
async def summary(game_id: str, deps: Deps) -> Response:
    """Return a finished match without views: players, results, options and the list of moves."""
    replay = await _find(deps, game_id)
    pages = await pages_of(replay.record.results, deps)
    named = {
        Seat(each.seat): pages[each.player_id].username for each in replay.record.results if each.player_id in pages
    }
    text = await asyncio.to_thread(_write_summary, replay, named, has_review=deps.reviews.is_possible(replay))
    return Response(text, media_type="application/json")


@router.get("/archive/{game_id}/check")
async def check(
    game_id: str,
    deps: Deps,
    witness: Annotated[list[Hash], Query(max_length=MOST_WITNESSES, description="Hashes told during play.")] = [],  # noqa: B006 - FastAPI copies it
) -> CheckResult:
    """Return what the check of a finished match has found: its seed, every draw, every move and the result."""
    replay = await _find(deps, game_id)
    found = compare_witnesses(replay.verification, replay.document, witness)
    return {
        "is_consistent": found.is_consistent,
        "is_played": found.is_played,
        "faults": [{"kind": fault.kind.value, "text": fault.text, "step": fault.entry} for fault in found.faults],
        "notes": [{"kind": note.kind.value, "text": note.text, "step": None} for note in found.notes],
        "witnessed": found.witnessed,
        "signed_by": found.signed_by,
    }


@router.get("/archive/{game_id}/review")
async def review(request: Request, game_id: str, deps: Deps) -> ReviewProgress:
    """Say what was worth knowing about the moves of a finished match, as far as the game has looked at them.

    The first request starts the review; it goes on while somebody keeps asking.
    """
    replay = await _find(deps, game_id)
    require(deps.reviews.is_possible(replay), TableCode.OLD_RULES, "This match cannot be reviewed.")
    address = address_of(request)
    return await deps.reviews.follow(replay, address, lambda: deps.costly.take(address))


def _write_summary(replay: Replay, pages: Mapping[Seat, str], *, has_review: bool) -> bytes:
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
        "pages": pages,
        "earlier_titles": last.titles if last else {},
        "moves": list(map(_write_move, document.log)),
        "has_steps": bool(replay.scenes),
        "has_review": has_review,
    }
    return orjson.dumps(shown)


def _write_move(entry: Entry) -> ListedMove:
    events: list[ReplayEvent] = [{"type": event.type, "data": event.data} for event in entry.events or ()]
    return {"by": entry.by, "action": entry.action, "at": entry.at, "events": events}


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
