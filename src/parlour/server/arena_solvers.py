"""Solvers over HTTP: bringing one to the arena, looking after it, and who there is."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, status
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from parlour.hosts.arena.match.bout import CONNECTIONS
from parlour.hosts.arena.service.builtin_caller import BUILTIN
from parlour.hosts.arena.service.ratings import SolverRating
from parlour.hosts.arena.service.solvers import Proof
from parlour.server.arena_wire import OnboardedSolver, SolverInfo
from parlour.server.errors import PROBLEMS
from parlour.server.kept import PageNumber, paged
from parlour.server.parts import House, Parts, bearer, costly, reading
from parlour.server.people import Visitor, who
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
    return Proof(await who(request), bearer(request))


Shows = Annotated[Proof, Depends(proof)]


@router.get("")
async def solvers(house: House, shows: Shows, page: PageNumber = 1) -> list[SolverInfo]:
    """List the solvers one may choose for a match, the house's own first, then in the order they came."""
    facts = await house.kept.get("facts of solvers", lambda: _Facts.of(house))
    cards = await house.kept.get(_SOLVERS, house.solvers.solvers)
    everyone: list[str | SolverCard] = [*BUILTIN, *cards]
    return [facts.told(one, shows) for one in paged(everyone, page)]


@router.get("/{solver_id}")
async def solver(solver_id: str, shows: Shows, house: House) -> SolverInfo:
    """Tell of one solver; its owner is also told where it answers."""
    if solver_id in BUILTIN:
        return (await _Facts.of(house)).own(solver_id)
    return await _shown(house, await house.solvers.solver(solver_id), shows)


@router.post("", status_code=status.HTTP_201_CREATED, dependencies=[Depends(costly)])
async def onboard(wanted: NewSolver, visitor: Visitor, house: House) -> OnboardedSolver:
    """Bring a solver: it is pinged at once. The token is its owner's, and told only here."""
    solver, token = await house.solvers.onboard(wanted.url, visitor.player_id)
    house.kept.forget(_SOLVERS)
    return {"solver": await _shown(house, solver, Proof(visitor.player_id)), "token": token}


@router.patch("/{solver_id}", dependencies=[Depends(costly)])
async def renew(solver_id: str, changed: ChangedSolver, shows: Shows, house: House) -> SolverInfo:
    """Ping your solver again, at another address if it has moved; it is what it says it is from now on."""
    renewed = await house.solvers.renew(solver_id, shows, changed.url)
    house.kept.forget(_SOLVERS)
    return await _shown(house, renewed, shows)


@router.delete("/{solver_id}", status_code=status.HTTP_204_NO_CONTENT)
async def remove(solver_id: str, shows: Shows, house: House) -> None:
    """Let your solver go; its results stay."""
    await house.solvers.remove(solver_id, shows)
    house.kept.forget(_SOLVERS)


class _Facts:
    """What is known of solvers besides themselves."""

    def __init__(self, ratings: Mapping[str, SolverRating], matches: Mapping[str, int]) -> None:
        self._ratings = ratings
        self._matches = matches

    @classmethod
    async def of(cls, house: Parts) -> "_Facts":
        return cls(await house.solvers.ratings(), await house.solvers.appearances())

    def told(self, one: str | SolverCard, shows: Proof) -> SolverInfo:
        return self.own(one) if isinstance(one, str) else self.shown(one, shows)

    def own(self, solver_id: str) -> SolverInfo:
        own, rating = BUILTIN[solver_id], self._ratings.get(solver_id, SolverRating())
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
        solver, rating = card.solver, self._ratings.get(card.solver.id, SolverRating())
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


async def _shown(house: Parts, solver: Solver, shows: Proof) -> SolverInfo:
    owner = await house.storage.records.player(solver.owner_id)
    card = SolverCard(solver, owner.display_name if owner else None)
    return (await _Facts.of(house)).shown(card, shows)
