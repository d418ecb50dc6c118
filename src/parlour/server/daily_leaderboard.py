"""The riddles' leaderboards, of a day and of all time, and a player's own statistics."""

from dataclasses import asdict

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from parlour.core.refusal import require
from parlour.hosts.daily import calendar
from parlour.hosts.daily.errors import RiddleCode
from parlour.hosts.daily.statistics import compute_statistics
from parlour.server.daily import REFUSALS, Detailed, write_answer
from parlour.server.daily_dependencies import daily_dependencies
from parlour.server.daily_wire import RiddleBoard, RiddleDays
from parlour.server.dependencies import Deps, reading

ALL_TIME = "all"
router = APIRouter(
    prefix="/api", tags=["riddles"], route_class=Detailed, responses=REFUSALS, dependencies=[Depends(reading)]
)


@router.get("/riddles/{riddle}/leaderboard", response_model=RiddleBoard)
async def leaderboard(request: Request, riddle: str, deps: Deps, date: str | None = None) -> Response:
    """Rank the accounts of a day (today by default) or, with `date=all`, of all time; ties share a rank."""
    service = daily_dependencies(request).service
    require(riddle in service.riddles, RiddleCode.NO_SUCH_RIDDLE, "There is no such riddle.")
    day = None if date == ALL_TIME else (calendar.parse_date(date) if date else service.today).isoformat()
    held = await deps.sessions.read(request)
    me = held.player_id if held else None
    places = await deps.cache.get(("board", riddle, day), lambda: deps.storage.riddles.board(riddle, day))
    if held and held.username and all(place.player_id != me for place in places):
        places = await deps.storage.riddles.board(riddle, day, me)  # below the top, or newer than the cache
    shown = [asdict(place) | {"you": place.player_id == me} for place in places]
    for place in shown:
        del place["player_id"]
    return write_answer({"riddle": riddle, "date": day, "places": shown})


@router.get("/me/riddles/{riddle}", response_model=RiddleDays)
async def mine(request: Request, riddle: str, deps: Deps) -> Response:
    """Return your statistics for a riddle: days won, guesses needed, streaks."""
    service = daily_dependencies(request).service
    require(riddle in service.riddles, RiddleCode.NO_SUCH_RIDDLE, "There is no such riddle.")
    held = await deps.sessions.read(request)
    days = await deps.storage.riddles.days(held.player_id, riddle) if held else []
    return write_answer({"riddle": riddle, **asdict(compute_statistics(days, service.today))})
