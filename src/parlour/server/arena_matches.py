"""Matches over HTTP and WebSocket: starting and stopping one, watching it, and reading what is over."""

import asyncio
from contextlib import suppress
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Query, Request, WebSocket, status
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect

from parlour.core.refusal import Rejected
from parlour.hosts.arena.errors import Code
from parlour.hosts.arena.office import LONGEST_URL, Proof
from parlour.hosts.arena.own import OWN
from parlour.hosts.arena.plan import LETTERS, ROUNDS
from parlour.hosts.arena.ring import Wanted
from parlour.hosts.arena.services import Limits
from parlour.hosts.arena.telling import END, Telling
from parlour.hosts.arena.view import shown_line
from parlour.hosts.table.audience import encoded
from parlour.server.arena import Shows
from parlour.server.arena_wire import ArenaLimits, MatchInfo, MatchPage, StartedMatch
from parlour.server.dependencies import CurrentPass, Dependencies, Deps, costly, dependencies_of, reading
from parlour.server.errors import PROBLEMS, text
from parlour.server.limits import address_of
from parlour.server.socket import TOO_MANY

router = APIRouter(tags=["arena"], responses=PROBLEMS, dependencies=[Depends(reading)])
NEWS = "match_news"
PACE = 0.1
"""Seconds between two messages to one who watches."""
MOST_NEWS = 1000
"""In one message: who comes late gets many at first."""
MOST_VERSIONS = 2**53
"""What a page can count to."""
PAGE = 20
_FIRST = "first page of matches"
LONGEST_SEED = 64
LONGEST_API = 2 * LONGEST_URL
"""An address that is a little too long is told so in a sentence, which repeats it."""
UNKNOWN, DONE = 4404, 1000
"""Close codes: there is no such match; there will be no more news."""


class NewMatch(BaseModel):
    """A match to be played."""

    model_config = ConfigDict(extra="forbid", strict=True)

    solvers: list[Annotated[str, Field(max_length=64)]] = Field([], max_length=64, description="Their ids.")
    apis: list[Annotated[str, Field(max_length=LONGEST_API)]] = Field(
        [], max_length=64, description="Where more answer: as themselves if brought from there, or for this match only."
    )
    num_games: int = Field(description="How many words are to be found; everybody gets the same.")
    num_rounds: int = Field(ROUNDS, description="How many guesses one has.")
    num_letters: int = Field(LETTERS, description="How long the words are.")
    seed: str | None = Field(
        None, min_length=1, max_length=LONGEST_SEED, description="The same seed draws the same words."
    )
    words: list[Annotated[str, Field(max_length=64)]] | None = Field(
        None, description="The words to draw from, instead of the house's."
    )


@router.post("/api/matches", status_code=status.HTTP_201_CREATED, dependencies=[Depends(costly)])
async def start(wanted: NewMatch, request: Request, visitor: CurrentPass, house: Deps) -> StartedMatch:
    """Start a match; the token stops it from elsewhere, and is told only here."""
    address = address_of(request)
    for _ in wanted.apis:  # each is pinged, as one that is brought
        house.costly.take(address)
    asked = Wanted(
        solvers=tuple(wanted.solvers),
        apis=tuple(wanted.apis),
        games=wanted.num_games,
        rounds=wanted.num_rounds,
        letters=wanted.num_letters,
        seed=wanted.seed,
        words=None if wanted.words is None else tuple(wanted.words),
    )
    record, token = await house.ring.start(asked, visitor.player_id, address)
    house.cache.forget(_FIRST)
    if await request.is_disconnected():  # he left while solvers were pinged, and would never hear how to stop it
        await house.ring.stop(record.id, Proof(visitor.player_id))
    return {"id": record.id, "token": token}


@router.get("/api/matches", response_model=MatchPage)
async def matches(house: Deps, before: Annotated[str | None, Query(max_length=64)] = None) -> Response:
    """List matches, latest first, twenty at a time; with `before`, those that began before the match of this id."""
    page = await (_page(house, before) if before is not None else house.cache.get(_FIRST, lambda: _page(house, None)))
    return Response(page, media_type="application/json")


async def _page(house: Dependencies, before: str | None) -> bytes:
    cards = await house.ring.matches(PAGE + 1, before)
    more = cards[PAGE - 1].match.id if len(cards) > PAGE else None
    listed = [shown_line(card, OWN) for card in cards[:PAGE]]
    return orjson.dumps({"matches": listed, "before": more, "limits": _limits(house.ring.limits)})


@router.get("/api/matches/{match_id}", response_model=MatchInfo)
async def match(match_id: str, shows: Shows, house: Deps) -> Response:
    """Give a match, complete: as it stands, or for good."""
    picture = await house.ring.gallery.picture(match_id)
    return Response(picture.seen_by(shows), media_type="application/json")


@router.get("/api/matches/{match_id}/results.csv", response_class=Response, responses=text("text/csv"))
async def table(match_id: str, house: Deps) -> Response:
    """Give the games that are over as a table for spreadsheets; the answers when the match is over."""
    results = await house.ring.gallery.table(match_id)
    headers = {"Content-Disposition": f'attachment; filename="match-{match_id}.csv"'}
    return Response(results, headers=headers, media_type="text/csv")


@router.post("/api/matches/{match_id}/stop", status_code=status.HTTP_204_NO_CONTENT)
async def stop(match_id: str, shows: Shows, house: Deps) -> None:
    """Break off a match you started; what was played stays."""
    await house.ring.stop(match_id, shows)
    house.cache.forget(_FIRST)


def _limits(limits: Limits) -> ArenaLimits:
    letters = limits.letters
    return {
        "contestants": limits.contestants,
        "games": limits.games,
        "rounds": limits.rounds,
        "shortest": letters[0],
        "longest": letters[-1],
    }


@router.websocket("/ws/matches/{match_id}")
async def watch(socket: WebSocket, match_id: str, after: Annotated[int, Query(ge=0, lt=MOST_VERSIONS)] = 0) -> None:
    """Tell a match as it is played, from the news `after` a version on, until it is over or nobody is there."""
    await socket.accept()
    with suppress(WebSocketDisconnect):
        await _watch(socket, match_id, after)


async def _watch(socket: WebSocket, match_id: str, after: int) -> None:
    parts = dependencies_of(socket)
    try:
        with parts.connections.admit(address_of(socket)), parts.metrics.connections.track_inprogress():
            await _tell(socket, match_id, after, parts)
    except Rejected as no:
        await socket.send_text(encoded({"event": "error", "code": no.code.value, "message": str(no)}))
        await socket.close(UNKNOWN if no.code is Code.NO_SUCH_MATCH else TOO_MANY, no.code.value)


async def _tell(socket: WebSocket, match_id: str, after: int, parts: Dependencies) -> None:
    live = parts.ring.live(match_id)
    if live is None:
        record = await parts.ring.record(match_id)
        ended = {"kind": END, "status": record.status, "reason": record.reason}
        await socket.send_text(encoded({"event": NEWS, "version": after, "news": [ended]}))
        await socket.close(DONE)
        return
    parting = asyncio.create_task(_until_gone(socket))
    telling = asyncio.create_task(_follow(socket, live.telling, after))
    _, unfinished = await asyncio.wait((parting, telling), return_when=asyncio.FIRST_COMPLETED)
    for task in unfinished:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await telling


async def _follow(socket: WebSocket, telling: Telling, after: int) -> None:
    """Send what has happened after the first news, and then the rest as it happens, some at a time."""
    version, figures = min(after, telling.version), None
    while news := await telling.since(version, MOST_NEWS):
        version += len(news)
        renewed = {} if telling.figures is figures else telling.figures
        figures = telling.figures
        await socket.send_text(encoded({"event": NEWS, "version": version, "news": news, **renewed}))
        await asyncio.sleep(PACE)
    await socket.close(DONE)


async def _until_gone(socket: WebSocket) -> None:
    """Wait until the watcher leaves; whatever he says, nobody listens."""
    while (await socket.receive())["type"] == "websocket.receive":
        pass
