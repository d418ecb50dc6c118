"""A visitor's own profile: id, display name and tallies, known by cookie and without an account."""

from collections.abc import Sequence
from dataclasses import replace

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field
from starlette.requests import Request

from parlour.core.names import LONGEST, display_name
from parlour.core.refusal import Rejected
from parlour.server.cookies import VisitorPass
from parlour.server.cross_origin import gets_cookies
from parlour.server.dependencies import CurrentPass, Dependencies, Deps, ReaderPass, reading
from parlour.server.errors import PROBLEMS, ServerCode
from parlour.server.rate_limits import address_of
from parlour.storage.records import PlayerRecord, Tally

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS, dependencies=[Depends(reading)])


class Me(BaseModel):
    """What the server knows about the visitor who asks."""

    id: str
    display_name: str
    is_guest: bool
    username: str | None = None
    keeps_accounts: bool = True
    """Whether accounts can be opened here."""


class NewName(BaseModel):
    """The display name a visitor wants."""

    display_name: str = Field(max_length=200)


@router.get("/me")
async def me(visitor: CurrentPass, deps: Deps) -> Me:
    """Return your profile; a newcomer becomes a guest."""
    return introduce(await player_of(visitor, deps), visitor, deps)


@router.patch("/me")
async def rename(new: NewName, request: Request, visitor: CurrentPass, deps: Deps) -> Me:
    """Change your display name; it is stored if your browser accepts our cookie."""
    deps.renames.take(address_of(request))
    player = replace(await player_of(visitor, deps), display_name=check_name(new.display_name))
    if gets_cookies(request):
        await deps.storage.records.save(player)
    return introduce(player, visitor, deps)


@router.get("/me/stats")
async def stats(visitor: ReaderPass, deps: Deps) -> Sequence[Tally]:
    """Count your finished matches, by game."""
    return await deps.storage.records.tallies(visitor.player_id)


async def player_of(visitor: VisitorPass, deps: Deps, called: str | None = None) -> PlayerRecord:
    """Return the visitor's stored player, or a new, unsaved guest, named `called` if that is given."""
    known = await deps.storage.records.player(visitor.player_id)
    name = called or f"Guest {visitor.player_id[:4]}"
    return known or PlayerRecord(visitor.player_id, name, is_guest=True, created_at=deps.now())


def introduce(player: PlayerRecord, visitor: VisitorPass, deps: Dependencies) -> Me:
    """Describe a player to themselves."""
    return Me(
        id=player.id,
        display_name=player.display_name,
        is_guest=player.is_guest,
        username=None if player.is_guest else visitor.username,
        keeps_accounts=deps.storage.keeps_accounts,
    )


def check_name(text: str) -> str:
    """Return a display name in its stored form, or refuse it."""
    try:
        return display_name(text)
    except ValueError as why:
        raise Rejected(ServerCode.BAD_NAME, str(why), longest=LONGEST) from None
