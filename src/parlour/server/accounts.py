"""Accounts, for those who want to come back from elsewhere: opening one, logging in and out, another password."""

import re
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Depends, Response, status
from pydantic import BaseModel, Field
from starlette.requests import Request

from parlour.core.names import LONGEST
from parlour.core.refusal import Rejected, require
from parlour.server import passwords
from parlour.server.cookies import Pass
from parlour.server.daily import counter_of
from parlour.server.elsewhere import need_cookies
from parlour.server.errors import PROBLEMS, Code
from parlour.server.parts import House, costly
from parlour.server.people import Me, Visitor, introduce, named, player_of
from parlour.storage.errors import Taken
from parlour.storage.records import Account, PlayerRecord

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS, dependencies=[Depends(need_cookies)])
Costly = Depends(costly)


def kept(house: House) -> None:
    """Refuse where accounts would be forgotten; for `dependencies=[Depends(kept)]`."""
    closed = "Accounts are closed here: this server would forget them when it restarts."
    require(house.storage.keeps_accounts, Code.ACCOUNTS_CLOSED, closed)


Open = Depends(kept)
_USERNAME = re.compile("[A-Za-z0-9_-]{3,32}")


class Credentials(BaseModel):
    """How a registered player proves who he is."""

    username: str = Field(max_length=200)
    password: str = Field(max_length=1000, repr=False)


class NewPassword(BaseModel):
    """Which password takes the place of which."""

    current: str = Field(max_length=1000, repr=False)
    new: str = Field(max_length=1000, repr=False)


class Registration(Credentials):
    """How a player asks for an account."""

    display_name: str | None = Field(None, max_length=200)


async def member(request: Request, house: House) -> Pass:
    """Give the pass of somebody with an account, or refuse."""
    held = await house.sessions.read(request)
    if held is None or held.username is None:
        raise Rejected(Code.NOT_REGISTERED, "You are not logged in to an account.")
    return held


Member = Annotated[Pass, Depends(member)]


@router.post("/register", status_code=status.HTTP_201_CREATED, dependencies=[Open, Costly])
async def register(
    wanted: Registration, visitor: Visitor, house: House, request: Request, response: Response, after: BackgroundTasks
) -> Me:
    """Open an account; a guest keeps their id, and with it their tables and games. Cookies of the guest end."""
    username = _username(wanted.username)
    _need_fit(wanted.password)
    player = await player_of(visitor, house, called=username[:LONGEST])
    require(player.is_guest, Code.ALREADY_REGISTERED)
    name = named(wanted.display_name) if wanted.display_name is not None else player.display_name
    player = replace(player, display_name=name, is_guest=False)
    now = house.now()
    account = Account(player.id, username, await house.passwords.hash(wanted.password), now, now, epoch=1)
    try:
        await house.storage.records.register(player, account)
    except Taken:
        raise Rejected(Code.USERNAME_TAKEN) from None
    welcomed = await _welcome(player, account, house, request, response)
    after.add_task(house.sessions.close_windows, player.id, staying=visitor)
    return welcomed


@router.post("/login", dependencies=[Open, Costly])
async def login(given: Credentials, request: Request, house: House, response: Response) -> Me:
    """Come back to an account; an unknown username and a wrong password are told apart by nobody.

    A guest takes along the riddles that can still be found: what this browser has learned of them is no news to it.
    """
    username = given.username.lower()
    is_known = await house.storage.sessions.knows(username, house.logins.mark(request))
    with house.logins.trying(request, username, together=None if is_known else username):
        player, account = await _proven(username, given.password, house)
    held = await house.sessions.read(request)
    if held and held.username is None:
        await house.storage.riddles.take_along(held.player_id, player.id, counter_of(request).desk.oldest_open)
    return await _welcome(player, account, house, request, response)


@router.post("/logout", status_code=status.HTTP_204_NO_CONTENT)
async def logout(request: Request, house: House, response: Response, after: BackgroundTasks) -> None:
    """Log this browser out: its cookie ends, copies of it included. A guest is only forgotten."""
    held = await house.sessions.read(request)
    if held and held.username:
        await house.sessions.end(held)
        after.add_task(house.sessions.close_windows, held.player_id)
    house.sessions.cookies.take_back(response)


@router.post("/logout/everywhere", status_code=status.HTTP_204_NO_CONTENT)
async def logout_everywhere(member: Member, house: House, response: Response, after: BackgroundTasks) -> None:
    """Log all browsers out, this one included; sockets they have open are closed."""
    await house.sessions.end_all(member)
    after.add_task(house.sessions.close_windows, member.player_id)
    house.sessions.cookies.take_back(response)


@router.post("/me/password", dependencies=[Costly])
async def change_password(
    wanted: NewPassword, member: Member, house: House, request: Request, response: Response, after: BackgroundTasks
) -> Me:
    """Take another password; this browser stays logged in, all others are logged out."""
    _need_fit(wanted.new)
    username = str(member.username)
    with house.logins.trying(request, username, together=(username, member.session)):
        player, _ = await _proven(username, wanted.current, house)
    continued = await house.sessions.end_all(member, await house.passwords.hash(wanted.new))
    await house.storage.sessions.remember(player.id, house.logins.mark(request), house.now())
    house.sessions.cookies.give(response, continued)
    after.add_task(house.sessions.close_windows, player.id, staying=continued)
    return introduce(player, continued, house)


async def _proven(username: str, password: str, house: House) -> tuple[PlayerRecord, Account]:
    """Give the owner of this username and password, or refuse; takes as long for an unknown username."""
    account = await house.storage.records.account(username)
    right = await house.passwords.match(password, account.password_hash if account else None)
    player = await house.storage.records.player(account.player_id) if account and right else None
    if player is None or account is None:
        raise Rejected(Code.WRONG_LOGIN, "Username and password do not belong together.")
    return player, account


async def _welcome(player: PlayerRecord, account: Account, house: House, request: Request, response: Response) -> Me:
    issued = await house.sessions.begin(account)
    await house.storage.sessions.remember(player.id, house.logins.mark(request), house.now())
    house.sessions.cookies.give(response, issued)
    return introduce(player, issued, house)


def _need_fit(password: str) -> None:
    require(passwords.fits(password), Code.BAD_PASSWORD, "A password has at least 8 characters and at most 72 bytes.")


def _username(text: str) -> str:
    require(_USERNAME.fullmatch(text), Code.BAD_USERNAME, "A username has 3 to 32 of a-z, 0-9, _ and -.")
    return text.lower()
