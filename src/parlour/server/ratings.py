"""Ratings over HTTP: leaderboards of table games, and a visitor's own ratings."""

from collections.abc import Mapping, Sequence

from fastapi import APIRouter, Depends
from starlette.requests import Request
from typing_extensions import TypedDict

from parlour.core.rating import SkillRating
from parlour.core.refusal import require
from parlour.server.cookies import VisitorPass
from parlour.server.dependencies import Dependencies, Deps, ReaderPass, reading
from parlour.server.errors import PROBLEMS, ServerCode
from parlour.server.paging import PAGE, PageNumber
from parlour.storage.ratings import PlayerRating
from parlour.storage.records import PublicPage

router = APIRouter(prefix="/api", tags=["ratings"], responses=PROBLEMS, dependencies=[Depends(reading)])


class BotStrength(TypedDict):
    """The measured strength of a level of bots."""

    level: str
    rating: float
    deviation: float


class RatedPlayer(TypedDict):
    """A player on a leaderboard; `you` marks your own place."""

    place: int
    name: str
    rating: float
    deviation: float
    matches: int
    you: bool
    page: str | None
    """The username, if they have a public page."""


class GameRating(TypedDict):
    """A player's rating in a game; leaderboards do not list it while it is provisional."""

    game: str
    rating: float
    deviation: float
    matches: int
    provisional: bool


class OwnRating(GameRating):
    """Your rating in a game; `place` is missing while it is provisional, or if you are not listed."""

    place: int | None
    listed: bool
    """Whether you want to be on leaderboards."""


class RatingBoard(TypedDict):
    """A page of a game's leaderboard, strongest first, and the strength of its bots, weakest first."""

    game: str
    bots: Sequence[BotStrength]
    players: Sequence[RatedPlayer]
    has_more: bool
    you: OwnRating | None


@router.get("/ratings/{game}")
async def board(request: Request, game: str, deps: Deps, page: PageNumber = 1) -> RatingBoard:
    """Rank the players of a game; provisional ratings are not listed."""
    hosted = deps.hall.services.games.get(game)
    require(hosted is not None, ServerCode.NOT_FOUND, "This server has no such game.")
    first = (page - 1) * PAGE
    listed, pages = await deps.cache.get(("ratings", game, page), lambda: _read_board(deps, game, first))
    held = await deps.sessions.read(request)
    me = held if held and held.username else None
    mine = await _own_ratings(deps, me, game) if me else ()
    return {
        "game": game,
        "bots": [_show_bot(level, rating) for level, rating in (hosted.game.bot_ratings if hosted else {}).items()],
        "players": [
            _show_player(place, each, pages.get(each.player_id), is_you=bool(me and each.player_id == me.player_id))
            for place, each in enumerate(listed[:PAGE], first + 1)
        ],
        "has_more": len(listed) > PAGE,
        "you": next(iter(mine), None),
    }


async def _read_board(
    deps: Dependencies, game: str, first: int
) -> tuple[Sequence[PlayerRating], Mapping[str, PublicPage]]:
    """Read a page of a leaderboard plus one player, and the public pages of these players."""
    listed = await deps.storage.ratings.board(game, first, PAGE + 1)
    return listed, await deps.storage.records.public_pages({each.player_id for each in listed})


@router.get("/me/ratings")
async def mine(visitor: ReaderPass, deps: Deps) -> Sequence[OwnRating]:
    """Return your ratings, by game."""
    return await _own_ratings(deps, visitor)


async def _own_ratings(deps: Dependencies, visitor: VisitorPass, game: str | None = None) -> Sequence[OwnRating]:
    """Return the ratings of a player, counting matches that have just ended."""
    await deps.hall.file()
    rated = await deps.storage.ratings.of_player(visitor.player_id)
    account = await deps.storage.records.account(visitor.username) if visitor.username else None
    listed = account is None or account.listed
    return [await _show_own(deps, each, listed=listed) for each in rated if game in (None, each.game)]


async def _show_own(deps: Dependencies, each: PlayerRating, *, listed: bool) -> OwnRating:
    has_place = each.rating.is_settled and listed
    place = await deps.storage.ratings.place(each.game, each.rating) + 1 if has_place else None
    return {**show_rating(each), "place": place, "listed": listed}


def show_rating(each: PlayerRating) -> GameRating:
    """Show a player's rating in a game."""
    return {
        "game": each.game,
        "rating": each.rating.value,
        "deviation": each.rating.deviation,
        "matches": each.matches,
        "provisional": not each.rating.is_settled,
    }


def _show_player(place: int, each: PlayerRating, page: PublicPage | None, *, is_you: bool) -> RatedPlayer:
    return {
        "place": place,
        "name": each.name,
        "rating": each.rating.value,
        "deviation": each.rating.deviation,
        "matches": each.matches,
        "you": is_you,
        "page": page.username if page else None,
    }


def _show_bot(level: str, rating: SkillRating) -> BotStrength:
    return {"level": level, "rating": rating.value, "deviation": rating.deviation}
