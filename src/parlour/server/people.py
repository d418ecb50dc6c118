"""Who is here: guests by cookie, and accounts for those who want to come back from elsewhere."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Response, status
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection, Request

from parlour.core.names import LONGEST, display_name
from parlour.core.refusal import Rejected, require
from parlour.server import passwords
from parlour.server.cookies import Pass
from parlour.server.errors import PROBLEMS, Code
from parlour.server.parts import House, costly, parts_of
from parlour.storage.errors import Taken
from parlour.storage.records import Account, Player, Tally

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS)
Costly = Depends(costly)
_USERNAME = re.compile("[A-Za-z0-9_-]{3,32}")


class Me(BaseModel):
    """What the house knows of whoever asks."""

    id: str
    display_name: str
    is_guest: bool
    username: str | None = None


class NewName(BaseModel):
    """How somebody wants to be called."""

    display_name: str = Field(max_length=200)


class Credentials(BaseModel):
    """How a registered player proves who he is."""

    username: str = Field(max_length=200)
    password: str = Field(max_length=1000, repr=False)


class Registration(Credentials):
    """How a player asks for an account."""

    display_name: str | None = Field(None, max_length=200)


def who(connection: HTTPConnection) -> str | None:
    """Give the id of the player behind `connection`, a request or a WebSocket."""
    held = parts_of(connection).cookies.read(connection)
    return held.player_id if held else None


def visitor(request: Request, response: Response, house: House) -> Pass:
    """Give the visitor's pass: a guest's for somebody new, a fresh one for an old one."""
    held, is_new = house.cookies.admit(request)
    if is_new:
        house.cookies.give(response, held)
    return held


Visitor = Annotated[Pass, Depends(visitor)]


@router.get("/me")
async def me(visitor: Visitor, house: House) -> Me:
    """Tell who you are; somebody new becomes a guest."""
    return _introduce(await _player(visitor, house), visitor)


@router.patch("/me")
async def rename(new: NewName, visitor: Visitor, house: House) -> Me:
    """Take another display name."""
    player = replace(await _player(visitor, house), display_name=_named(new.display_name))
    await house.storage.records.save(player)
    return _introduce(player, visitor)


@router.post("/register", status_code=status.HTTP_201_CREATED, dependencies=[Costly])
async def register(wanted: Registration, visitor: Visitor, house: House, response: Response) -> Me:
    """Open an account; a guest keeps his id, and with it his tables and games."""
    username = _username(wanted.username)
    require(
        passwords.fits(wanted.password), Code.BAD_PASSWORD, "A password has at least 8 characters and at most 72 bytes."
    )
    player = await _player(visitor, house, called=username[:LONGEST])
    require(player.is_guest, Code.ALREADY_REGISTERED)
    name = _named(wanted.display_name) if wanted.display_name is not None else player.display_name
    player = replace(player, display_name=name, is_guest=False)
    now = house.now()
    account = Account(player.id, username, await house.passwords.hash(wanted.password), now, now)
    try:
        await house.storage.records.register(player, account)
    except Taken:
        raise Rejected(Code.USERNAME_TAKEN) from None
    return _welcome(player, username, house, response)


@router.post("/login", dependencies=[Costly])
async def login(given: Credentials, house: House, response: Response) -> Me:
    """Come back to an account; an unknown username and a wrong password are told apart by nobody."""
    username = given.username.lower()
    house.logins.take(username)
    account = await house.storage.records.account(username)
    right = await house.passwords.match(given.password, account.password_hash if account else None)
    player = await house.storage.records.player(account.player_id) if account and right else None
    if player is None:
        raise Rejected(Code.WRONG_LOGIN, "Username and password do not belong together.")
    return _welcome(player, username, house, response)


@router.post("/logout", status_code=status.HTTP_204_NO_CONTENT)
async def logout(house: House, response: Response) -> None:
    """Forget who this browser belongs to."""
    house.cookies.take_back(response)


@router.get("/me/stats")
async def stats(visitor: Visitor, house: House) -> Sequence[Tally]:
    """Count your finished games, by game."""
    return await house.storage.records.tallies(visitor.player_id)


async def _player(visitor: Pass, house: House, called: str | None = None) -> Player:
    """Give the visitor as stored; a guest is stored only once he is `called` something."""
    known = await house.storage.records.player(visitor.player_id)
    name = called or f"Guest {visitor.player_id[:4]}"
    return known or Player(visitor.player_id, name, is_guest=True, created_at=house.now())


def _welcome(player: Player, username: str, house: House, response: Response) -> Me:
    issued = house.cookies.issue(player.id, username)
    house.cookies.give(response, issued)
    return _introduce(player, issued)


def _introduce(player: Player, visitor: Pass) -> Me:
    return Me(
        id=player.id,
        display_name=player.display_name,
        is_guest=player.is_guest,
        username=None if player.is_guest else visitor.username,
    )


def _named(text: str) -> str:
    try:
        return display_name(text)
    except ValueError as why:
        raise Rejected(Code.BAD_NAME, str(why), longest=LONGEST) from None


def _username(text: str) -> str:
    require(_USERNAME.fullmatch(text), Code.BAD_USERNAME, "A username has 3 to 32 of a-z, 0-9, _ and -.")
    return text.lower()
