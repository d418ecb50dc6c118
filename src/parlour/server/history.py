"""The matches and daily words that a visitor has finished: as a list, and as statistics."""

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from typing_extensions import TypedDict

from parlour.hosts.records.statistics import GameStatistics
from parlour.server.dependencies import Deps, ReaderPass, reading
from parlour.server.errors import PROBLEMS
from parlour.server.paging import PAGE
from parlour.storage.records import FiledMatchSummary, FinishedDay, ListPosition, Wanted

router = APIRouter(prefix="/api/me", tags=["people"], responses=PROBLEMS, dependencies=[Depends(reading)])
Before = Annotated[
    str | None,
    Query(
        pattern=r"^\d{1,12}(\.\d{1,20})?,[\w-]{1,64}$",
        description="Only what comes after this entry: its `finished_at`, a comma, and its `id` or `riddle`.",
    ),
]
GameName = Annotated[str | None, Query(max_length=32, description="Only matches of this game.")]


class MatchPlayer(TypedDict):
    """One seat of a match you played; `you` marks your own."""

    name: str
    bot: str | None
    score: int | None
    won: bool
    title: str | None
    you: bool


class PlayedMatch(TypedDict):
    """A finished match you played; `id` is its key in the archive."""

    kind: Literal["match"]
    id: str
    game: str
    abandoned: bool
    started_at: float
    finished_at: float
    players: Sequence[MatchPlayer]


class PlayedDay(TypedDict):
    """A riddle of the day you finished."""

    kind: Literal["daily"]
    riddle: str
    date: str
    attempts: int
    won: bool
    hard: bool
    finished_at: float


@router.get("/history")
async def history(
    visitor: ReaderPass,
    deps: Deps,
    before: Before = None,
    game: GameName = None,
    daily: Annotated[bool | None, Query(description="Only daily words, or none.")] = None,
    practice: Annotated[bool | None, Query(description="Only matches against bots alone, or none.")] = None,
    won: Annotated[bool | None, Query(description="Only what you won, or did not win.")] = None,
) -> Sequence[PlayedMatch | PlayedDay]:
    """List the matches and daily words you finished, the last first."""
    wanted = Wanted(game, daily, practice, won)
    finished = await deps.hall.list_finished_by(visitor.player_id, wanted, read_place(before), PAGE)
    return [show_finished(each, visitor.player_id) for each in finished]


@router.get("/statistics")
async def statistics(visitor: ReaderPass, deps: Deps) -> Sequence[GameStatistics]:
    """Add up your finished matches by game; practice is counted separately."""
    await deps.hall.file()
    return await deps.statistics.of_player(visitor.player_id, tells_matches=True)


def read_place(text: str | None) -> ListPosition | None:
    """Read the place in a list that a client names."""
    at, _, name = (text or "").partition(",")
    return ListPosition(float(at), name) if text else None


def show_finished(finished: FiledMatchSummary | FinishedDay, player_id: str) -> PlayedMatch | PlayedDay:
    """Show an entry of the list of a player."""
    if isinstance(finished, FinishedDay):
        return {
            "kind": "daily",
            "riddle": finished.riddle,
            "date": finished.date,
            "attempts": finished.attempts,
            "won": finished.won,
            "hard": finished.hard,
            "finished_at": finished.finished_at,
        }
    return {
        "kind": "match",
        "id": finished.id,
        "game": finished.game,
        "abandoned": finished.abandoned,
        "started_at": finished.started_at,
        "finished_at": finished.finished_at,
        "players": [
            {
                "name": seat.name,
                "bot": seat.bot,
                "score": seat.score,
                "won": seat.won,
                "title": seat.title,
                "you": seat.player_id == player_id,
            }
            for seat in finished.results
        ],
    }
