"""Registered solvers over HTTP: listing, adding, changing and removing them."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, status
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from parlour.core.rating import SkillRating
from parlour.hosts.arena.match.bout import CONNECTIONS
from parlour.hosts.arena.service.builtin_caller import BUILTIN
from parlour.hosts.arena.service.solver_registry import Proof
from parlour.server.arena_wire import OnboardedSolver, SolverInfo
from parlour.server.dependencies import CurrentPass, Dependencies, Deps, bearer, costly, player_id_of, reading
from parlour.server.errors import PROBLEMS
from parlour.server.paging import PageNumber, take_page
from parlour.storage.arena import SolverCard, SolverRecord

router = APIRouter(prefix="/api/solvers", tags=["arena"], responses=PROBLEMS, dependencies=[Depends(reading)])


_SOLVERS = "solvers"


class NewSolver(BaseModel):
    """The address of a new solver."""

    model_config = ConfigDict(extra="forbid", strict=True)

    url: str = Field(description="The address before `/ping` and `/guess`.")


class ChangedSolver(BaseModel):
    """The new address of a solver that has moved."""

    model_config = ConfigDict(extra="forbid", strict=True)

    url: str | None = Field(None, description="Leave it out if the address is the same.")


async def proof(request: HTTPConnection) -> Proof:
    """Read the visitor's proof of ownership: their cookie, and `Authorization: Bearer TOKEN`."""
    return Proof(await player_id_of(request), bearer(request))


ShownProof = Annotated[Proof, Depends(proof)]


@router.get("")
async def solvers(deps: Deps, shows: ShownProof, page: PageNumber = 1) -> list[SolverInfo]:
    """List the solvers that can play: the built-in ones first, then in the order they were registered."""
    facts = await deps.cache.get("facts of solvers", lambda: _Facts.of(deps))
    cards = await deps.cache.get(_SOLVERS, deps.solvers.solvers)
    everyone: list[str | SolverCard] = [*BUILTIN, *cards]
    return [facts.describe(one, shows) for one in take_page(everyone, page)]


@router.get("/{solver_id}")
async def solver(solver_id: str, shows: ShownProof, deps: Deps) -> SolverInfo:
    """Return one solver, with its address if it is yours."""
    if solver_id in BUILTIN:
        return (await _Facts.of(deps)).own(solver_id)
    return await _show(deps, await deps.solvers.solver(solver_id), shows)


@router.post("", status_code=status.HTTP_201_CREATED, dependencies=[Depends(costly)])
async def onboard(wanted: NewSolver, visitor: CurrentPass, deps: Deps) -> OnboardedSolver:
    """Register a solver, which is pinged at once. The owner's token is returned only here."""
    solver, token = await deps.solvers.onboard(wanted.url, visitor.player_id)
    deps.cache.forget(_SOLVERS)
    return {"solver": await _show(deps, solver, Proof(visitor.player_id)), "token": token}


@router.patch("/{solver_id}", dependencies=[Depends(costly)])
async def renew(solver_id: str, changed: ChangedSolver, shows: ShownProof, deps: Deps) -> SolverInfo:
    """Ping your solver again, at a new address if it has moved, and store how it describes itself now."""
    renewed = await deps.solvers.renew(solver_id, shows, changed.url)
    deps.cache.forget(_SOLVERS)
    return await _show(deps, renewed, shows)


@router.delete("/{solver_id}", status_code=status.HTTP_204_NO_CONTENT)
async def remove(solver_id: str, shows: ShownProof, deps: Deps) -> None:
    """Remove your solver; its results stay."""
    await deps.solvers.remove(solver_id, shows)
    deps.cache.forget(_SOLVERS)


class _Facts:
    """The ratings of all solvers and how many matches they have played."""

    def __init__(self, ratings: Mapping[str, SkillRating], matches: Mapping[str, int]) -> None:
        self._ratings = ratings
        self._matches = matches

    @classmethod
    async def of(cls, deps: Dependencies) -> "_Facts":
        return cls(await deps.solvers.ratings(), await deps.solvers.appearances())

    def describe(self, one: str | SolverCard, shows: Proof) -> SolverInfo:
        return self.own(one) if isinstance(one, str) else self.shown(one, shows)

    def own(self, solver_id: str) -> SolverInfo:
        own, rating = BUILTIN[solver_id], self._ratings.get(solver_id, SkillRating())
        return {
            "id": solver_id,
            "name": own.name,
            "description": own.description,
            "colour": own.colour,
            "connections": own.limit or CONNECTIONS,
            "house": True,
            "owner": None,
            "yours": False,
            "rating": rating.value,
            "deviation": rating.deviation,
            "matches": self._matches.get(solver_id, 0),
            "seen_at": None,
        }

    def shown(self, card: SolverCard, shows: Proof) -> SolverInfo:
        solver, rating = card.solver, self._ratings.get(card.solver.id, SkillRating())
        yours = shows.opens(solver.owner_id, solver.token_hash)
        info: SolverInfo = {
            "id": solver.id,
            "name": solver.name,
            "description": solver.description,
            "colour": solver.colour,
            "connections": solver.connections,
            "house": False,
            "owner": card.owner,
            "yours": yours,
            "rating": rating.value,
            "deviation": rating.deviation,
            "matches": self._matches.get(solver.id, 0),
            "seen_at": solver.seen_at,
        }
        return {**info, "url": solver.url} if yours else info


async def _show(deps: Dependencies, solver: SolverRecord, shows: Proof) -> SolverInfo:
    owner = await deps.storage.records.player(solver.owner_id)
    card = SolverCard(solver, owner.display_name if owner else None)
    return (await _Facts.of(deps)).shown(card, shows)
