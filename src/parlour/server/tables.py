"""Tables over HTTP: list games, open a table, start a match."""

from functools import partial
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query, Request, status
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import HostedGame
from parlour.hosts.ids import hash_token
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.hall import PlayerLimits
from parlour.hosts.table.live_table import Parked
from parlour.hosts.table.rules.checks import need_open_seat
from parlour.hosts.table.state import Member, Table
from parlour.server.cross_origin import keeps_cookies
from parlour.server.dependencies import Dependencies, Deps, ReaderPass, bearer, costly, player_id_of, reading
from parlour.server.errors import PROBLEMS
from parlour.server.paging import PAGE, PageNumber
from parlour.server.public_address import qr_code_image, shareable_address
from parlour.server.table_lookup import find_table
from parlour.server.table_wire import GameCard, TableCard
from parlour.storage.tables import IndexCard

router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS, dependencies=[Depends(reading)])


class NewTable(BaseModel):
    """A request for a table."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str | None = Field(None, max_length=64, description="Which game; if left out, the one that answers here.")
    playerCount: int | None = Field(None, ge=1, le=50, description="How many seats get their own links.")  # noqa: N815
    options: dict[str, Any] = Field(default_factory=dict, description="The game's options; see `GET /api/games`.")
    min_players: int | None = Field(None, ge=1, le=50, description="How many players it takes at least.")
    max_players: int | None = Field(
        None, ge=1, le=50, description="How many may play; if left out, as many as get links."
    )
    enable_bots: bool | None = Field(None, description="Whether bots may play; they may by default.")


class NewTableLinks(BaseModel):
    """Where the new table is; each link is the secret of its seat and shown only once."""

    gameId: str  # noqa: N815 - the wire's word
    code: str
    playerUrls: list[str]  # noqa: N815 - the wire's word


class Invitation(BaseModel):
    """What to send to a friend, and what the friend sees before joining."""

    url: str = Field(description="The table's page, as others reach it.")
    picture: str = Field(description="A QR code of it: the address of an image.")
    game: str = Field(description="What is played there.")
    host: str | None = Field(description="The host's name; null until someone has come.")
    host_unnamed: bool = Field(description="Whether the host has given no name, so that `host` is a default.")
    status: str = Field(description="Whether a match is being played there.")
    name: str | None = Field(description="Your name there, known by a seat token or your cookie; else null.")


class Address(BaseModel):
    """Where the server is."""

    url: str = Field(description="The address others reach it by, without a trailing slash.")
    cookies: bool = Field(
        description="Whether visitors of the requesting page are known by a cookie, or only by seat tokens."
    )


class SeatToken(BaseModel):
    """Proof that a seat is yours."""

    token: str = Field(max_length=64)


class Version(BaseModel):
    """A table's version."""

    version: int


@router.get("/address")
async def address(request: Request, deps: Deps) -> Address:
    """Return the address others reach the server by, so that clients recognise its links."""
    return Address(url=shareable_address(request, deps.settings), cookies=keeps_cookies(request))


@router.get("/games", response_model=list[GameCard])
async def games(deps: Deps) -> Response:
    """List the games: seats, options as JSON Schema, bot levels."""

    async def described() -> bytes:
        return orjson.dumps([_describe(hosted) for hosted in deps.hall.services.games.values()])

    return Response(await deps.cache.get("games", described), media_type="application/json")


def _describe(hosted: HostedGame) -> GameCard:
    game = hosted.game
    return {
        "name": game.name,
        "title": game.about.title,
        "pitch": game.about.pitch,
        "minutes": game.about.minutes,
        "company": game.about.company,
        "version": game.version,
        "seats": {"least": game.seats.start, "most": game.seats.stop - 1},
        "options": hosted.schema,
        "bots": list(game.bots),
        "actions": {name: kind.json_schema() for name, kind in hosted.actions.kinds.items()},
        "starter": game.manners.starter,
        "link_only": game.manners.link_only,
        "absence": game.manners.absence,
    }


@router.post("/games", status_code=status.HTTP_201_CREATED, dependencies=[Depends(costly)])
async def open_table(wanted: NewTable, request: Request, deps: Deps) -> NewTableLinks:
    """Open a table; `playerCount` makes that many seats with their own links, the first for the host."""
    limits = PlayerLimits(wanted.min_players, wanted.max_players, wanted.enable_bots)
    opened = await deps.hall.open(wanted.game, wanted.options, wanted.playerCount or 0, limits=limits)
    table = opened.live.table
    origin = shareable_address(request, deps.settings)
    urls = [f"{origin}/g/{table.id}/p/{token}" for token in opened.tokens]
    return NewTableLinks(gameId=table.id, code=table.code, playerUrls=urls)


@router.post("/games/{table_id}/start", dependencies=[Depends(costly)])
async def start(table_id: str, seat: SeatToken, request: Request, deps: Deps) -> Version:
    """Start a match on behalf of the seat with this token."""
    while True:
        live = await find_table(deps, request, await player_id_of(request), table_id, seat.token)
        member = live.table.holder(hash_token(seat.token))
        if member is None or live.table.closed:
            raise Rejected(TableCode.NO_SUCH_TABLE)
        require(member.joined, TableCode.ACTION_NOT_ALLOWED, "Open your seat link first.", reason="host_not_joined")
        try:
            return Version(version=await live.begin(member.id))
        except Parked:
            continue


@router.get("/tables", response_model=list[TableCard])
async def listed(deps: Deps, page: PageNumber = 1) -> Response:
    """List the public tables that someone is at, fullest first."""
    found = partial(deps.hall.public_tables, (page - 1) * PAGE, PAGE)
    tables = await deps.cache.get(("tables", page), found)
    return Response(orjson.dumps([_show_card(*table) for table in tables]), media_type="application/json")


@router.get("/tables/{table_id}/invitation")
async def invitation(
    table_id: str, request: Request, deps: Deps, at: Annotated[str | None, Query(max_length=200)] = None
) -> Invitation:
    """Return a table's link, QR code, game and host, by its id or code.

    The link begins with `at` if that is where a client on another site has its pages. A request with a seat token is
    told whose seat it is, or refused as the table would refuse it; a member known by cookie is told their name.
    """
    token, person = bearer(request), await player_id_of(request)
    table = (await find_table(deps, request, person, table_id, token)).table
    seat = _open_seat(deps, table, token) if token else _own_seat(table, person)
    url = f"{shareable_address(request, deps.settings, at)}/t/{table.code}"
    host = table.member(table.host)
    return Invitation(
        url=url,
        picture=qr_code_image(url),
        game=table.game,
        host=(host and host.name) or None,
        host_unnamed=host is not None and host.unnamed,
        status=table.status,
        name=seat.name if seat and seat.joined else None,
    )


def _own_seat(table: Table, person: str | None) -> Member | None:
    """Return the seat of a visitor who is known by a cookie."""
    return next((member for member in table.members if member.person and member.person == person), None)


def _open_seat(deps: Dependencies, table: Table, token: str) -> Member:
    """Return the seat with this token, or refuse if it may not be taken now."""
    member = table.holder(hash_token(token))
    if member is None:
        raise Rejected(TableCode.NO_SUCH_TABLE)
    need_open_seat(deps.hall.services.games, table, member)
    return member


@router.get("/me/tables")
async def mine(visitor: ReaderPass, deps: Deps, page: PageNumber = 1) -> list[TableCard]:
    """List the tables you are a member of, most recently used first."""
    own = await deps.hall.tables_of(visitor.player_id, (page - 1) * PAGE, PAGE)
    return [
        {**_show_card(table_id, card), "left": visitor.player_id not in card.people} for table_id, card in own.items()
    ]


def _show_card(table_id: str, card: IndexCard) -> TableCard:
    return {"gameId": table_id, "code": card.code, "game": card.game, "status": card.status, "people": len(card.people)}
