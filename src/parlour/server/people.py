"""Who is here: everybody is known by a cookie, and by the name they give."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection, Request

from parlour.core.names import LONGEST, display_name
from parlour.core.refusal import Rejected
from parlour.server.cookies import Pass
from parlour.server.elsewhere import gets_cookies
from parlour.server.errors import PROBLEMS, Code
from parlour.server.limits import address_of
from parlour.server.parts import House, Parts, parts_of, reading
from parlour.storage.records import PlayerRecord, Tally

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS, dependencies=[Depends(reading)])


class Me(BaseModel):
    """What the house knows of whoever asks."""

    id: str
    display_name: str
    is_guest: bool
    username: str | None = None
    keeps_accounts: bool = True
    """Whether accounts can be opened here."""


class NewName(BaseModel):
    """How somebody wants to be called."""

    display_name: str = Field(max_length=200)


async def who(connection: HTTPConnection) -> str | None:
    """Give the id of the player behind `connection`, a request or a WebSocket."""
    held = await parts_of(connection).sessions.read(connection)
    return held.player_id if held else None


async def visitor(request: Request, response: Response, house: House) -> Pass:
    """Give the visitor's pass: a guest's for somebody new, a fresh one for an old one."""
    held, is_new = await house.sessions.admit(request)
    if is_new:
        house.sessions.cookies.give(response, held)
    return held


Visitor = Annotated[Pass, Depends(visitor)]


@router.get("/me")
async def me(visitor: Visitor, house: House) -> Me:
    """Tell who you are; somebody new becomes a guest."""
    return introduce(await player_of(visitor, house), visitor, house)


@router.patch("/me")
async def rename(new: NewName, request: Request, visitor: Visitor, house: House) -> Me:
    """Take another display name; it is kept for people who are known by a cookie."""
    house.renames.take(address_of(request))
    player = replace(await player_of(visitor, house), display_name=named(new.display_name))
    if gets_cookies(request):
        await house.storage.records.save(player)
    return introduce(player, visitor, house)


@router.get("/me/stats")
async def stats(visitor: Visitor, house: House) -> Sequence[Tally]:
    """Count your finished games, by game."""
    return await house.storage.records.tallies(visitor.player_id)


async def player_of(visitor: Pass, house: House, called: str | None = None) -> PlayerRecord:
    """Give the visitor as stored; a guest is stored only once they are `called` something."""
    known = await house.storage.records.player(visitor.player_id)
    name = called or f"Guest {visitor.player_id[:4]}"
    return known or PlayerRecord(visitor.player_id, name, is_guest=True, created_at=house.now())


def introduce(player: PlayerRecord, visitor: Pass, house: Parts) -> Me:
    """Tell visitors who they are."""
    return Me(
        id=player.id,
        display_name=player.display_name,
        is_guest=player.is_guest,
        username=None if player.is_guest else visitor.username,
        keeps_accounts=house.storage.keeps_accounts,
    )


def named(text: str) -> str:
    """Give a display name as it is kept, or refuse."""
    try:
        return display_name(text)
    except ValueError as why:
        raise Rejected(Code.BAD_NAME, str(why), longest=LONGEST) from None
