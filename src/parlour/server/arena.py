"""Solvers over HTTP: bringing one to the arena, looking after it, and who there is."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, status
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from parlour.hosts.arena.bout import CONNECTIONS
from parlour.hosts.arena.office import Proof
from parlour.hosts.arena.own import OWN
from parlour.hosts.arena.standing import Rating
from parlour.server.arena_wire import OnboardedSolver, SolverInfo
from parlour.server.dependencies import CurrentPass, Dependencies, Deps, bearer, costly, player_id_of, reading
from parlour.server.errors import PROBLEMS
from parlour.server.paging import PageNumber, paged
from parlour.storage.arena import Solver, SolverCard

router = APIRouter(prefix="/api/solvers", tags=["arena"], responses=PROBLEMS, dependencies=[Depends(reading)])


_SOLVERS = "solvers"


class NewSolver(BaseModel):
    """Where a solver answers."""

    model_config = ConfigDict(extra="forbid", strict=True)

    url: str = Field(description="What comes before `/ping` and `/guess`.")


class ChangedSolver(BaseModel):
    """Where a solver answers from now on, if it has moved."""

    model_config = ConfigDict(extra="forbid", strict=True)

    url: str | None = Field(None, description="Left out, it is where it was.")


async def proof(request: HTTPConnection) -> Proof:
    """Give what the visitor can show for himself: the pass in his cookie, and `Authorization: Bearer TOKEN`."""
    return Proof(await player_id_of(request), bearer(request))


Shows = Annotated[Proof, Depends(proof)]


@router.get("")
async def solvers(house: Deps, shows: Shows, page: PageNumber = 1) -> list[SolverInfo]:
    """List the solvers one may choose for a match, the house's own first, then in the order they came."""
    facts = await house.cache.get("facts of solvers", lambda: _Facts.of(house))
    cards = await house.cache.get(_SOLVERS, house.office.solvers)
    everyone: list[str | SolverCard] = [*OWN, *cards]
    return [facts.told(one, shows) for one in paged(everyone, page)]


@router.get("/{solver_id}")
async def solver(solver_id: str, shows: Shows, house: Deps) -> SolverInfo:
    """Tell of one solver; its owner is also told where it answers."""
    if solver_id in OWN:
        return (await _Facts.of(house)).own(solver_id)
    return await _shown(house, await house.office.solver(solver_id), shows)


@router.post("", status_code=status.HTTP_201_CREATED, dependencies=[Depends(costly)])
async def onboard(wanted: NewSolver, visitor: CurrentPass, house: Deps) -> OnboardedSolver:
    """Bring a solver: it is pinged at once. The token is its owner's, and told only here."""
    solver, token = await house.office.onboard(wanted.url, visitor.player_id)
    house.cache.forget(_SOLVERS)
    return {"solver": await _shown(house, solver, Proof(visitor.player_id)), "token": token}


@router.patch("/{solver_id}", dependencies=[Depends(costly)])
async def renew(solver_id: str, changed: ChangedSolver, shows: Shows, house: Deps) -> SolverInfo:
    """Ping your solver again, at another address if it has moved; it is what it says it is from now on."""
    renewed = await house.office.renew(solver_id, shows, changed.url)
    house.cache.forget(_SOLVERS)
    return await _shown(house, renewed, shows)


@router.delete("/{solver_id}", status_code=status.HTTP_204_NO_CONTENT)
async def remove(solver_id: str, shows: Shows, house: Deps) -> None:
    """Let your solver go; its results stay."""
    await house.office.remove(solver_id, shows)
    house.cache.forget(_SOLVERS)


class _Facts:
    """What is known of solvers besides themselves."""

    def __init__(self, ratings: Mapping[str, Rating], matches: Mapping[str, int]) -> None:
        self._ratings = ratings
        self._matches = matches

    @classmethod
    async def of(cls, house: Dependencies) -> "_Facts":
        return cls(await house.office.ratings(), await house.office.appearances())

    def told(self, one: str | SolverCard, shows: Proof) -> SolverInfo:
        return self.own(one) if isinstance(one, str) else self.shown(one, shows)

    def own(self, solver_id: str) -> SolverInfo:
        own, rating = OWN[solver_id], self._ratings.get(solver_id, Rating())
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
        solver, rating = card.solver, self._ratings.get(card.solver.id, Rating())
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


async def _shown(house: Dependencies, solver: Solver, shows: Proof) -> SolverInfo:
    owner = await house.storage.records.player(solver.owner_id)
    card = SolverCard(solver, owner.display_name if owner else None)
    return (await _Facts.of(house)).shown(card, shows)
