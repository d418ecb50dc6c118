"""Accounts for people who play on several devices: register, log in and out, change the password."""

import re
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Depends, Response, status
from pydantic import BaseModel, Field
from starlette.requests import Request

from parlour.core.names import LONGEST
from parlour.core.refusal import Rejected, require
from parlour.server import passwords
from parlour.server.cookies import VisitorPass
from parlour.server.cross_origin import need_cookies
from parlour.server.daily_dependencies import daily_dependencies
from parlour.server.dependencies import CurrentPass, Deps, costly
from parlour.server.errors import PROBLEMS, ServerCode
from parlour.server.profile import Me, check_name, introduce, player_of
from parlour.storage.errors import Taken
from parlour.storage.records import Account, PlayerRecord

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS, dependencies=[Depends(need_cookies)])
Costly = Depends(costly)


def accounts_are_kept(deps: Deps) -> None:
    """Refuse if accounts would be lost at a restart; for `dependencies=[Depends(accounts_are_kept)]`."""
    closed = "There are no accounts here: this server would forget them when it restarts."
    require(deps.storage.keeps_accounts, ServerCode.ACCOUNTS_CLOSED, closed)


AccountsKept = Depends(accounts_are_kept)
_USERNAME = re.compile("[A-Za-z0-9_-]{3,32}")


class Credentials(BaseModel):
    """How a registered player proves their identity."""

    username: str = Field(max_length=200)
    password: str = Field(max_length=1000, repr=False)


class NewPassword(BaseModel):
    """A change of password."""

    current: str = Field(max_length=1000, repr=False)
    new: str = Field(max_length=1000, repr=False)


class Registration(Credentials):
    """A request for an account."""

    display_name: str | None = Field(None, max_length=200)


async def account_holder(request: Request, deps: Deps) -> VisitorPass:
    """Return the pass of a visitor who is logged in, or refuse."""
    held = await deps.sessions.read(request)
    if held is None or held.username is None:
        raise Rejected(ServerCode.NOT_REGISTERED, "You are not logged in to an account.")
    return held


AccountPass = Annotated[VisitorPass, Depends(account_holder)]


@router.post("/register", status_code=status.HTTP_201_CREATED, dependencies=[AccountsKept, Costly])
async def register(
    wanted: Registration, visitor: CurrentPass, deps: Deps, request: Request, response: Response, after: BackgroundTasks
) -> Me:
    """Open an account. A guest keeps their id, tables and games; the guest's cookies expire."""
    username = _username(wanted.username)
    _need_fit(wanted.password)
    player = await player_of(visitor, deps, called=username[:LONGEST])
    require(visitor.username is None, ServerCode.ALREADY_REGISTERED)
    name = check_name(wanted.display_name) if wanted.display_name is not None else player.display_name
    player = replace(player, display_name=name, is_guest=False)
    now = deps.now()
    account = Account(player.id, username, await deps.passwords.hash(wanted.password), now, now, epoch=1)
    with deps.sessions.changing(player.id):
        try:
            await deps.storage.records.register(player, account)
        except Taken:
            player, account = await _registered_before(username, wanted.password, request, deps)
        welcomed = await _welcome(player, account, deps, request, response)
    after.add_task(deps.sessions.close_windows, player.id, staying=visitor)
    return welcomed


@router.post("/login", dependencies=[AccountsKept, Costly])
async def login(given: Credentials, request: Request, deps: Deps, response: Response) -> Me:
    """Log in to an account; the answer does not reveal whether the username or the password was wrong.

    Open riddles that a guest has begun move to the account, because this browser already knows their hints.
    """
    username = given.username.lower()
    is_known = await deps.storage.sessions.knows(username, deps.login_limits.mark(request))
    with deps.login_limits.trying(request, username, together=None if is_known else (username,)):
        player, account = await _proven(username, given.password, deps)
    held = await deps.sessions.read(request)
    if held and held.username is None:
        await deps.storage.riddles.take_along(
            held.player_id, player.id, daily_dependencies(request).service.oldest_open
        )
    return await _welcome(player, account, deps, request, response)


@router.post("/logout", status_code=status.HTTP_204_NO_CONTENT)
async def logout(request: Request, deps: Deps, response: Response, after: BackgroundTasks) -> None:
    """Log this browser out: its cookie, and every copy of it, expires. A guest's cookie is only removed."""
    held = await deps.sessions.read(request)
    if held and held.username:
        await deps.sessions.end(held)
        after.add_task(deps.sessions.close_windows, held.player_id)
    deps.sessions.cookies.take_back(response)


@router.post("/logout/everywhere", status_code=status.HTTP_204_NO_CONTENT)
async def logout_everywhere(held: AccountPass, deps: Deps, response: Response, after: BackgroundTasks) -> None:
    """Log out in all browsers, including this one, and close their sockets."""
    await deps.sessions.end_all(held)
    after.add_task(deps.sessions.close_windows, held.player_id)
    deps.sessions.cookies.take_back(response)


@router.post("/me/password", dependencies=[Costly])
async def change_password(
    wanted: NewPassword, held: AccountPass, deps: Deps, request: Request, response: Response, after: BackgroundTasks
) -> Me:
    """Change the password; this browser stays logged in, all others are logged out."""
    _need_fit(wanted.new)
    username = str(held.username)
    with deps.login_limits.trying(request, username, together=(username, held.session or "")):
        player, _ = await _proven(username, wanted.current, deps)
    continued = await deps.sessions.end_all(held, await deps.passwords.hash(wanted.new))
    await deps.storage.sessions.remember(player.id, deps.login_limits.mark(request), deps.now())
    deps.sessions.cookies.give(response, continued)
    after.add_task(deps.sessions.close_windows, player.id, staying=continued)
    return introduce(player, continued, deps)


async def _registered_before(
    username: str, password: str, request: Request, deps: Deps
) -> tuple[PlayerRecord, Account]:
    """Return the account that this browser has registered if only the answer was lost, or refuse."""
    account = await deps.storage.records.account(username)
    held = deps.sessions.cookies.read(request)  # the guest's; it expired with the registration
    if account is None:
        raise Rejected(ServerCode.ALREADY_REGISTERED)
    require(held and held.player_id == account.player_id, ServerCode.USERNAME_TAKEN)
    with deps.login_limits.trying(request, username, together=(username,)):
        return await _proven(username, password, deps)


async def _proven(username: str, password: str, deps: Deps) -> tuple[PlayerRecord, Account]:
    """Return the owner of this username and password, or refuse; takes equally long for an unknown username."""
    account = await deps.storage.records.account(username)
    right = await deps.passwords.match(password, account.password_hash if account else None)
    player = await deps.storage.records.player(account.player_id) if account and right else None
    if player is None or account is None:
        raise Rejected(ServerCode.WRONG_LOGIN, "Wrong username or password.")
    return player, account


async def _welcome(player: PlayerRecord, account: Account, deps: Deps, request: Request, response: Response) -> Me:
    issued = await deps.sessions.begin(account)
    await deps.storage.sessions.remember(player.id, deps.login_limits.mark(request), deps.now())
    deps.sessions.cookies.give(response, issued)
    return introduce(player, issued, deps)


def _need_fit(password: str) -> None:
    require(
        passwords.has_permitted_length(password),
        ServerCode.BAD_PASSWORD,
        "A password must have at least 8 characters and at most 72 bytes.",
    )


def _username(text: str) -> str:
    require(_USERNAME.fullmatch(text), ServerCode.BAD_USERNAME, "A username has 3 to 32 characters: a-z, 0-9, _ and -.")
    return text.lower()
