"""Where solvers are brought to the arena, looked after, and rated."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hmac import compare_digest
from itertools import chain
from typing import Any
from unicodedata import normalize
from urllib.parse import urlsplit

from parlour.core.lookalikes import look
from parlour.core.names import LONGEST, display_name
from parlour.core.refusal import Rejected, require
from parlour.hosts.arena.http.target import Origin, target
from parlour.hosts.arena.match.bout import CONNECTIONS, ping
from parlour.hosts.arena.match.faults import Failure, Fault, SolverFailed
from parlour.hosts.arena.service.builtin_caller import BUILTIN
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.ratings import SolverRating
from parlour.hosts.table.keys import hashed, new_id, new_token
from parlour.storage.arena import Contestant, Duel, Solver, SolverCard
from parlour.storage.errors import Taken

LONGEST_URL = 500
_NOT_KEPT = ""
"""The id of a contestant that plays one match only."""
_NO_ADDRESS = (Fault.BAD_ADDRESS, "one is like https://solver.example or http://localhost:8080")
_COMPLAINTS: Mapping[Fault, str] = {
    Fault.BAD_ADDRESS: "This is not the address of a solver",
    Fault.FORBIDDEN_ADDRESS: "This house does not call there",
    Fault.UNREACHABLE: "The solver cannot be reached",
    Fault.UNTRUSTED: "The connection to the solver is not safe",
    Fault.TIMEOUT: "The solver did not answer in time",
}
"""How a refusal begins where it is not that the solver has answered wrongly."""


@dataclass(frozen=True, slots=True)
class Proof:
    """How somebody shows that something is his: by who he is, or by the token he was given."""

    person: str | None
    token: str | None = None

    def opens(self, owner_id: str, token_hash: str) -> bool:
        """Tell whether this is the owner."""
        return self.person == owner_id or (self.token is not None and compare_digest(hashed(self.token), token_hash))


class SolverRegistry:
    """Takes solvers in: each is pinged, has a name of its own, and an owner."""

    def __init__(self, services: ArenaServices) -> None:
        self._arena = services.arena
        self._services = services
        self._limits = services.limits
        self._ratings: Mapping[str, SolverRating] = {}
        self._rating = asyncio.Lock()
        self._taking_in = asyncio.Lock()
        self._stale = True

    async def onboard(self, url: str, owner_id: str) -> tuple[Solver, str]:
        """Take in the solver at `url`, or say exactly what is wrong with it; give it with its owner's token."""
        await self._check_room(owner_id)  # nobody is pinged in vain
        said = await self._ping(url)
        token, now = new_token(self._services.chance), self._services.clock.now()
        solver = Solver(
            id=new_id(self._services.chance),
            owner_id=owner_id,
            token_hash=hashed(token),
            created_at=now,
            seen_at=now,
            **said,
        )
        async with self._taking_in:  # while one was pinged, others may have come
            await self._check_room(owner_id)
            await self._check_name(solver)
            try:
                await self._arena.onboard(solver)
            except Taken:
                raise _taken(solver.name) from None
        return solver, token

    async def meet(self, url: str) -> tuple[Contestant, str]:
        """Ping the solver at `url` for one match, and keep nothing: give it as it is shown, and where it is called."""
        said = await self._ping(url)
        address, _ = said.pop("url"), said.pop("key")
        return Contestant(_NOT_KEPT, **said), address

    async def solver_at(self, url: str) -> Solver | None:
        """Give the solver that was taken in at `url`, however that is spelled, if one was."""
        try:
            place = _place(_address(url))
        except SolverFailed:
            return None
        return next((card.solver for card in await self._arena.solvers() if _place(card.solver.url) == place), None)

    async def looks(self, but: str = "") -> frozenset[str]:
        """Give what the names look like that are taken, the house's own included, but not that of one solver."""
        others = (card.solver.name for card in await self._arena.solvers() if card.solver.id != but)
        return frozenset(map(look, chain(BUILTIN, others)))

    async def renew(self, solver_id: str, proof: Proof, url: str | None = None) -> Solver:
        """Ping a solver again, at another `url` if it has moved, and keep what it says of itself now."""
        solver = await self._owned(solver_id, proof)
        said = await self._ping(url or solver.url)
        renewed = replace(solver, seen_at=self._services.clock.now(), **said)
        async with self._taking_in:
            if renewed.name != solver.name:  # what was let in once may stay
                await self._check_name(renewed)
            try:
                require(await self._arena.change(renewed), ArenaCode.NO_SUCH_SOLVER)
            except Taken:
                raise _taken(renewed.name) from None
        return renewed

    async def remove(self, solver_id: str, proof: Proof) -> None:
        """Let a solver go; its results stay."""
        await self._arena.remove((await self._owned(solver_id, proof)).id)

    async def solvers(self) -> Sequence[SolverCard]:
        """Give all who were taken in."""
        return await self._arena.solvers()

    async def solver(self, solver_id: str) -> Solver:
        """Give one of them, or refuse."""
        solver = await self._arena.solver(solver_id)
        if solver is None:
            raise Rejected(ArenaCode.NO_SUCH_SOLVER)
        return solver

    async def appearances(self) -> Mapping[str, int]:
        """Count the matches of each, by id."""
        return await self._arena.appearances()

    async def ratings(self) -> Mapping[str, SolverRating]:
        """Give the rating of everybody who has met another, thought out anew when something was played."""
        async with self._rating:
            if self._stale:
                duels = await self._arena.duels()
                self._stale = False  # unless something is played while one thinks
                try:
                    self._ratings = await self._services.thinkers.think(rated, duels) if duels else {}
                except BaseException:
                    self._stale = True
                    raise
            return self._ratings

    def played(self) -> None:
        """Note that ratings are not what they were."""
        self._stale = True

    async def _check_room(self, owner_id: str) -> None:
        """Refuse where there is no room for one more, in the arena or among those of one owner."""
        everybody = await self._arena.solvers()
        require(
            len(everybody) < self._limits.solvers, ArenaCode.ARENA_FULL, "The arena has no room for another solver."
        )
        own = sum(card.solver.owner_id == owner_id for card in everybody)
        most = self._limits.solvers_each
        require(own < most, ArenaCode.TOO_MANY_SOLVERS, f"One may bring {most} solvers.", most=most)

    async def _owned(self, solver_id: str, proof: Proof) -> Solver:
        solver = await self.solver(solver_id)
        require(proof.opens(solver.owner_id, solver.token_hash), ArenaCode.NOT_OWNER, "This solver is not yours.")
        return solver

    async def _check_name(self, solver: Solver) -> None:
        """Refuse a name that is another's, or looks like it."""
        if look(solver.name) in await self.looks(but=solver.id):
            raise _taken(solver.name)

    async def _ping(self, url: str) -> dict[str, Any]:
        """Ask the solver at `url` what it is: what is kept of it, or a refusal that says exactly what is wrong."""
        try:
            address = _address(url)
            async with asyncio.timeout(self._limits.ping_seconds), self._services.calling() as caller:
                definition = await ping(address, caller)
        except SolverFailed as why:
            raise _failed(why.failure) from None
        except TimeoutError:
            late = f"no answer to a ping within {self._limits.ping_seconds:g} seconds"
            raise _failed(Failure(Fault.TIMEOUT, late)) from None
        try:
            name = display_name(definition.name)
        except ValueError as why:
            raise Rejected(ArenaCode.BAD_SOLVER_NAME, str(why), longest=LONGEST) from None
        return {
            "name": name,
            "key": _key(name),
            "description": definition.description,
            "colour": definition.colour,
            "connections": min(definition.limit or CONNECTIONS, self._limits.connections),
            "url": address,
        }


def rated(duels: Sequence[Duel]) -> dict[str, SolverRating]:
    """Think about `duels`, somewhere else: this loads numpy."""
    from parlour.hosts.arena.service.bradley_terry import ratings

    return ratings(duels)


def _key(name: str) -> str:
    """Give a name as names are compared: neither case nor another way to write the same letters makes another one."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def _address(url: str) -> str:
    """Read where a solver is, as its calls begin: no slash at the end, nothing behind the path, no password."""
    if len(url) > LONGEST_URL:
        raise SolverFailed(Fault.BAD_ADDRESS, f"it has more than {LONGEST_URL} characters")
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise SolverFailed(*_NO_ADDRESS) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise SolverFailed(*_NO_ADDRESS)
    if parts.query or parts.fragment or parts.username or parts.password:
        raise SolverFailed(Fault.BAD_ADDRESS, "one has no password before its host, and neither ? nor # behind it")
    return parts.geturl().rstrip("/")


def _place(address: str) -> tuple[Origin, str]:
    """Tell where an address leads: capitals in its host and a port that goes without saying make no other place."""
    there = target(address)
    return there.origin, there.path.rstrip("/")


def _failed(failure: Failure) -> Rejected:
    said: dict[str, Any] = {"kind": failure.kind.value, "why": failure.detail}
    complaint = _COMPLAINTS.get(failure.kind, "The solver did not answer as it should")
    return Rejected(ArenaCode.SOLVER_FAILED, f"{complaint}: {failure.detail}.", **said)


def _taken(name: str) -> Rejected:
    return Rejected(
        ArenaCode.SOLVER_NAME_TAKEN,
        "There is a solver of this name, or of one that looks like it: yours is to say another when it is pinged.",
        name=name,
    )
