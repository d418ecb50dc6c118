"""Matches over HTTP and WebSocket: starting, stopping, watching and reading them."""

import asyncio
from contextlib import suppress
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Query, Request, WebSocket, status
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect

from parlour.core.refusal import Rejected
from parlour.hosts.arena.match.plan import LETTERS, ROUNDS
from parlour.hosts.arena.service.builtin_caller import BUILTIN
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.feed import END, MatchFeed
from parlour.hosts.arena.service.limits import Limits
from parlour.hosts.arena.service.matches import MatchRequest
from parlour.hosts.arena.service.solver_registry import LONGEST_URL, Proof
from parlour.hosts.arena.service.stored_match import RUNNING
from parlour.hosts.arena.service.view import show_card
from parlour.hosts.codec import encode
from parlour.server.arena_solvers import ShownProof
from parlour.server.arena_wire import ArenaLimits, MatchInfo, MatchPage, StartedMatch
from parlour.server.dependencies import CurrentPass, Dependencies, Deps, costly, dependencies_of, reading
from parlour.server.errors import PROBLEMS, describe_text
from parlour.server.rate_limits import address_of
from parlour.server.socket import TOO_MANY

router = APIRouter(tags=["arena"], responses=PROBLEMS, dependencies=[Depends(reading)])
NEWS = "match_news"
PACE = 0.1
"""Seconds between two messages to one watcher."""
MOST_NEWS = 1000
"""Events in one message; latecomers get many at first."""
MOST_VERSIONS = 2**53
"""The largest integer that JavaScript represents exactly."""
LOOK_AGAIN = 2.0
"""Seconds after which watchers of a match that another process plays should request all of it again."""
PAGE = 20
_FIRST = "first page of matches"
LONGEST_SEED = 64
LONGEST_API = 2 * LONGEST_URL
"""Longer than any accepted address: the answer to an address that is a little too long repeats it."""
UNKNOWN, DONE = 4404, 1000
"""Close codes: no such match; no more news."""


class NewMatch(BaseModel):
    """A match to start."""

    model_config = ConfigDict(extra="forbid", strict=True)

    solvers: list[Annotated[str, Field(max_length=64)]] = Field([], max_length=64, description="The ids of solvers.")
    apis: list[Annotated[str, Field(max_length=LONGEST_API)]] = Field(
        [], max_length=64, description="Addresses of more solvers, registered ones or for this match only."
    )
    num_games: int = Field(description="How many words to find; everyone gets the same.")
    num_rounds: int = Field(ROUNDS, description="How many guesses a game has.")
    num_letters: int = Field(LETTERS, description="The length of the words.")
    seed: str | None = Field(
        None, min_length=1, max_length=LONGEST_SEED, description="The same seed draws the same words."
    )
    words: list[Annotated[str, Field(max_length=64)]] | None = Field(
        None, description="The words to draw from, instead of the usual ones."
    )
    token: str | None = Field(
        None,
        pattern="^[0-9A-Za-z]{22,64}$",
        description="A random secret of yours. Sending it again does not start a second match.",
    )


@router.post("/api/matches", status_code=status.HTTP_201_CREATED, dependencies=[Depends(costly)])
async def start(wanted: NewMatch, request: Request, visitor: CurrentPass, deps: Deps) -> StartedMatch:
    """Start a match, once for each token; the token lets other programs stop it, and is returned only here."""
    address = address_of(request)
    for _ in wanted.apis:  # each is pinged, like a new solver
        deps.costly.take(address)
    asked = MatchRequest(
        solvers=tuple(wanted.solvers),
        apis=tuple(wanted.apis),
        games=wanted.num_games,
        rounds=wanted.num_rounds,
        letters=wanted.num_letters,
        seed=wanted.seed,
        words=None if wanted.words is None else tuple(wanted.words),
        token=wanted.token,
    )
    record, token = await deps.matches.start(asked, visitor.player_id, address)
    deps.cache.forget(_FIRST)
    if not wanted.token and await request.is_disconnected():  # they left during the pings and could never stop it
        await deps.matches.stop(record.id, Proof(visitor.player_id))
    return {"id": record.id, "token": token}


@router.get("/api/matches", response_model=MatchPage)
async def matches(deps: Deps, before: Annotated[str | None, Query(max_length=64)] = None) -> Response:
    """List matches, latest first, twenty at a time; with `before`, those that started before that match."""
    page = await (_page(deps, before) if before is not None else deps.cache.get(_FIRST, lambda: _page(deps, None)))
    return Response(page, media_type="application/json")


async def _page(deps: Dependencies, before: str | None) -> bytes:
    cards = await deps.matches.recent(PAGE + 1, before)
    more = cards[PAGE - 1].match.id if len(cards) > PAGE else None
    listed = [show_card(card, BUILTIN) for card in cards[:PAGE]]
    return orjson.dumps({"matches": listed, "before": more, "limits": _limits(deps.matches.limits)})


@router.get("/api/matches/{match_id}", response_model=MatchInfo)
async def match(match_id: str, shows: ShownProof, deps: Deps) -> Response:
    """Return a whole match, running or ended."""
    document = await deps.matches.documents.find(match_id)
    return Response(document.seen_by(shows), media_type="application/json")


@router.get("/api/matches/{match_id}/results.csv", response_class=Response, responses=describe_text("text/csv"))
async def results_csv(match_id: str, deps: Deps) -> Response:
    """Return the finished games as CSV, with the answers once the match is over."""
    results = await deps.matches.documents.csv(match_id)
    headers = {"Content-Disposition": f'attachment; filename="match-{match_id}.csv"'}
    return Response(results, headers=headers, media_type="text/csv")


@router.post("/api/matches/{match_id}/stop", status_code=status.HTTP_204_NO_CONTENT)
async def stop(match_id: str, shows: ShownProof, deps: Deps) -> None:
    """Stop a match you started; the games played so far are kept."""
    await deps.matches.stop(match_id, shows)
    deps.cache.forget(_FIRST)


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
    """Send the news of a match `after` a version, until it is over or the watcher leaves."""
    await socket.accept()
    with suppress(WebSocketDisconnect):
        await _watch(socket, match_id, after)


async def _watch(socket: WebSocket, match_id: str, after: int) -> None:
    deps = dependencies_of(socket)
    try:
        with deps.connections.admit(address_of(socket)), deps.metrics.connections.track_inprogress():
            await _tell(socket, match_id, after, deps)
    except Rejected as refusal:
        await socket.send_text(encode({"event": "error", "code": refusal.code.value, "message": str(refusal)}))
        await socket.close(UNKNOWN if refusal.code is ArenaCode.NO_SUCH_MATCH else TOO_MANY, refusal.code.value)


async def _tell(socket: WebSocket, match_id: str, after: int, deps: Dependencies) -> None:
    running = deps.matches.running(match_id)
    if running is None:
        record = await deps.matches.record(match_id)
        if record.status == RUNNING:  # in another process: watchers look again from time to time
            await asyncio.sleep(LOOK_AGAIN)
        ended = {"kind": END, "status": record.status, "reason": record.reason}
        await socket.send_text(encode({"event": NEWS, "version": after, "news": [ended]}))
        await socket.close(DONE)
        return
    leaving = asyncio.create_task(_until_gone(socket))
    feed = asyncio.create_task(_follow(socket, running.feed, after))
    _, unfinished = await asyncio.wait((leaving, feed), return_when=asyncio.FIRST_COMPLETED)
    for task in unfinished:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await feed


async def _follow(socket: WebSocket, feed: MatchFeed, after: int) -> None:
    """Send the news after a version, and then the rest as it happens, in batches."""
    version, figures = min(after, feed.version), None
    while news := await feed.since(version, MOST_NEWS):
        version += len(news)
        renewed = {} if feed.figures is figures else feed.figures
        figures = feed.figures
        await socket.send_text(encode({"event": NEWS, "version": version, "news": news, **renewed}))
        await asyncio.sleep(PACE)
    await socket.close(DONE)


async def _until_gone(socket: WebSocket) -> None:
    """Wait until the watcher leaves, and ignore what they send."""
    while (await socket.receive())["type"] == "websocket.receive":
        pass
