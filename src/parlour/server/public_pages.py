"""The public page of a registered player: what they choose to show, and of others only what those show themselves."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel
from typing_extensions import TypedDict

from parlour.core.refusal import need, require
from parlour.hosts.records.statistics import GameStatistics
from parlour.server.accounts import AccountPass
from parlour.server.cross_origin import need_cookies
from parlour.server.dependencies import Dependencies, Deps, reading
from parlour.server.errors import PROBLEMS, ServerCode
from parlour.server.history import Before, GameName, read_place
from parlour.server.paging import PAGE
from parlour.server.ratings import GameRating, show_rating
from parlour.storage.records import FiledMatchSummary, PublicPage, Result, Shows, Wanted

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS, dependencies=[Depends(reading)])
NeedsCookies = Depends(need_cookies)


class PageSettings(BaseModel):
    """What everyone may see of you."""

    shows: Shows
    """What your public page shows; `nothing` means no public page."""
    listed: bool
    """Whether leaderboards name you."""


class ChangedPage(BaseModel):
    """What is to change about it; whatever is missing stays as it is."""

    shows: Shows | None = None
    listed: bool | None = None


class PublicPlayer(TypedDict):
    """A registered player as everyone may see them."""

    username: str
    display_name: str
    shows: Shows
    statistics: Sequence[GameStatistics]
    ratings: Sequence[GameRating]
    """Empty for players who do not want to be on leaderboards."""


class PublicSeat(TypedDict):
    """One seat of a match on a public page. People without a public page have no name here."""

    name: str | None
    page: str | None
    """The username, if they have a public page."""
    bot: str | None
    score: int | None
    won: bool
    title: str | None
    is_owner: bool
    """Whether it was played by the player whose page this is."""


class PublicMatch(TypedDict):
    """A match on a public page."""

    id: str | None
    """It lets anyone read the match, so it is told only if everyone who played shows their matches."""
    game: str
    abandoned: bool
    finished_at: float
    players: Sequence[PublicSeat]


@router.get("/me/page", dependencies=[NeedsCookies])
async def my_page(held: AccountPass, deps: Deps) -> PageSettings:
    """Return what everyone may see of you."""
    account = need(await deps.storage.records.account(str(held.username)), ServerCode.NOT_REGISTERED)
    return PageSettings(shows=Shows(account.shows), listed=account.listed)


@router.put("/me/page", dependencies=[NeedsCookies])
async def change_my_page(wanted: ChangedPage, held: AccountPass, deps: Deps) -> PageSettings:
    """Choose what everyone may see of you: your public page, and your name on leaderboards."""
    if wanted.shows is not None:
        await deps.storage.records.show(held.player_id, wanted.shows)
    if wanted.listed is not None:
        await deps.storage.records.list_player(held.player_id, listed=wanted.listed)
    return await my_page(held, deps)


async def find_page(username: str, deps: Deps) -> PublicPage:
    """Return a public page, or refuse as if there were no such account."""
    return need(await deps.storage.records.public_page(username.lower()), ServerCode.NOT_FOUND)


Page = Annotated[PublicPage, Depends(find_page)]


@router.get("/players/{username}")
async def player(page: Page, deps: Deps) -> PublicPlayer:
    """Return the public page of a player: their name, statistics and ratings."""
    known = need(await deps.storage.records.player(page.player_id), ServerCode.NOT_FOUND)
    counted = partial(deps.statistics.of_player, page.player_id, tells_matches=False)
    return {
        "username": page.username,
        "display_name": known.display_name,
        "shows": page.shows,
        "statistics": await deps.cache.get(("statistics", page.player_id), counted),
        "ratings": await _list_ratings(page, deps),
    }


async def _list_ratings(page: PublicPage, deps: Dependencies) -> Sequence[GameRating]:
    account = need(await deps.storage.records.account(page.username), ServerCode.NOT_FOUND)
    rated = await deps.storage.ratings.of_player(page.player_id) if account.listed else ()
    return [show_rating(each) for each in rated]


@router.get("/players/{username}/matches")
async def matches(page: Page, deps: Deps, before: Before = None, game: GameName = None) -> Sequence[PublicMatch]:
    """List the finished matches of a player who shows them, the last first."""
    require(page.shows is Shows.MATCHES, ServerCode.NOT_FOUND)
    wanted = Wanted(game, daily=False)
    finished = await deps.hall.list_finished_by(page.player_id, wanted, read_place(before), PAGE)
    played = [each for each in finished if isinstance(each, FiledMatchSummary)]
    pages = await pages_of([seat for each in played for seat in each.results], deps)
    return [_show_match(each, page, pages) for each in played]


async def pages_of(seats: Sequence[Result], deps: Dependencies) -> Mapping[str | None, PublicPage]:
    """Return the public pages of the people in these seats, by player."""
    people = {seat.player_id for seat in seats if seat.player_id is not None}
    pages = await deps.storage.records.public_pages(people)
    return dict(pages.items())


def _show_match(played: FiledMatchSummary, page: PublicPage, pages: Mapping[str | None, PublicPage]) -> PublicMatch:
    people = [pages.get(seat.player_id) for seat in played.results if seat.bot is None]
    is_open = all(person and person.shows is Shows.MATCHES for person in people)
    return {
        "id": played.id if is_open else None,
        "game": played.game,
        "abandoned": played.abandoned,
        "finished_at": played.finished_at,
        "players": [_show_seat(seat, page, pages.get(seat.player_id)) for seat in played.results],
    }


def _show_seat(seat: Result, page: PublicPage, own: PublicPage | None) -> PublicSeat:
    return {
        "name": seat.name if own or seat.bot is not None else None,
        "page": own.username if own else None,
        "bot": seat.bot,
        "score": seat.score,
        "won": seat.won,
        "title": seat.title,
        "is_owner": seat.player_id == page.player_id,
    }
