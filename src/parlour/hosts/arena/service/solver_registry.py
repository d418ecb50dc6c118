"""The solvers that people have registered: adding, changing and removing them, and their ratings."""

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
from parlour.core.rating import SkillRating
from parlour.core.refusal import Rejected, require
from parlour.hosts.arena.http.target import Origin, parse_target
from parlour.hosts.arena.match.bout import CONNECTIONS, ping
from parlour.hosts.arena.match.faults import Failure, Fault, SolverFailed
from parlour.hosts.arena.service.builtin_caller import BUILTIN
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.ratings import rate_solvers
from parlour.hosts.ids import hash_token, new_id, new_token
from parlour.storage.arena import Contestant, SolverCard, SolverRecord
from parlour.storage.errors import Taken, Unknown

LONGEST_URL = 500
_NOT_KEPT = ""
"""The id of a contestant that plays a single match."""
_NO_ADDRESS = (Fault.BAD_ADDRESS, "it should look like https://solver.example or http://localhost:8080")
_COMPLAINTS: Mapping[Fault, str] = {
    Fault.BAD_ADDRESS: "This is not the address of a solver",
    Fault.FORBIDDEN_ADDRESS: "This server may not call that address",
    Fault.UNREACHABLE: "The solver cannot be reached",
    Fault.UNTRUSTED: "The connection to the solver is not secure",
    Fault.TIMEOUT: "The solver did not answer in time",
}
"""How a refusal begins, by fault; all other faults are wrong answers."""


@dataclass(frozen=True, slots=True)
class Proof:
    """How a visitor proves ownership: by their identity, or by the token they were given."""

    person: str | None
    token: str | None = None

    def opens(self, owner_id: str, token_hash: str) -> bool:
        """Tell whether this proves that the visitor is the owner."""
        return self.person == owner_id or (
            self.token is not None and compare_digest(hash_token(self.token), token_hash)
        )


class SolverRegistry:
    """Keeps the registered solvers: each was pinged, has a unique name, and has an owner."""

    def __init__(self, services: ArenaServices) -> None:
        self._arena = services.arena
        self.services = services
        self._limits = services.limits
        self._ratings: Mapping[str, SkillRating] = {}
        self._rating = asyncio.Lock()
        self._registering = asyncio.Lock()
        self._untold: dict[tuple[str, str], str] = {}
        """Ids of solvers that may be stored although their owners were not told, by owner and key."""
        self._stale = True

    async def onboard(self, url: str, owner_id: str) -> tuple[SolverRecord, str]:
        """Register the solver at `url`, or refuse with the reason; return it with its owner's token."""
        await self._check_capacity(owner_id)  # before pinging
        said = await self._ping(url)
        token, now = new_token(self.services.chance), self.services.clock.now()
        solver = SolverRecord(
            id=new_id(self.services.chance),
            owner_id=owner_id,
            token_hash=hash_token(token),
            created_at=now,
            seen_at=now,
            **said,
        )
        async with self._registering:  # others may have come during the ping
            solver = replace(solver, id=self._untold.get((owner_id, solver.key), solver.id))
            await self._check_capacity(owner_id)
            await self._check_name(solver)
            await self._onboard(solver)
        return solver, token

    async def _onboard(self, solver: SolverRecord) -> None:
        """Store a solver, or replace the one that was stored without its owner being told."""
        mine = solver.owner_id, solver.key
        try:
            if mine not in self._untold or not await self._arena.change(solver):
                await self._arena.onboard(solver)
        except Taken:
            raise _taken(solver.name) from None
        except Unknown:
            self._untold[mine] = solver.id
            raise
        self._untold.pop(mine, None)

    async def meet(self, url: str) -> tuple[Contestant, str]:
        """Ping the solver at `url` for one match, without registering it; return it with the address to call."""
        said = await self._ping(url)
        address, _ = said.pop("url"), said.pop("key")
        return Contestant(_NOT_KEPT, **said), address

    async def solver_at(self, url: str) -> SolverRecord | None:
        """Return the solver registered at `url`, however that is spelled, or `None`."""
        try:
            place = _place(_address(url))
        except SolverFailed:
            return None
        return next((card.solver for card in await self._arena.solvers() if _place(card.solver.url) == place), None)

    async def looks(self, but: str = "") -> frozenset[str]:
        """Return the looks of all names in use, built-in solvers included, except that of the solver `but`."""
        others = (card.solver.name for card in await self._arena.solvers() if card.solver.id != but)
        return frozenset(map(look, chain(BUILTIN, others)))

    async def renew(self, solver_id: str, proof: Proof, url: str | None = None) -> SolverRecord:
        """Ping a solver again, at a new `url` if it has moved, and store how it describes itself now."""
        solver = await self._find_owned(solver_id, proof)
        said = await self._ping(url or solver.url)
        renewed = replace(solver, seen_at=self.services.clock.now(), **said)
        async with self._registering:
            if renewed.name != solver.name:  # a name that was accepted once may stay
                await self._check_name(renewed)
            try:
                require(await self._arena.change(renewed), ArenaCode.NO_SUCH_SOLVER)
            except Taken:
                raise _taken(renewed.name) from None
        return renewed

    async def remove(self, solver_id: str, proof: Proof) -> None:
        """Remove a solver; its results stay."""
        await self._arena.remove((await self._find_owned(solver_id, proof)).id)

    async def solvers(self) -> Sequence[SolverCard]:
        """Return all registered solvers."""
        return await self._arena.solvers()

    async def solver(self, solver_id: str) -> SolverRecord:
        """Return one registered solver, or refuse."""
        solver = await self._arena.solver(solver_id)
        if solver is None:
            raise Rejected(ArenaCode.NO_SUCH_SOLVER)
        return solver

    async def appearances(self) -> Mapping[str, int]:
        """Count the matches of each solver, by id."""
        return await self._arena.appearances()

    async def ratings(self) -> Mapping[str, SkillRating]:
        """Return the ratings of all solvers that have met another, computed again after each match."""
        async with self._rating:
            if self._stale:
                duels = await self._arena.duels()
                self._stale = False  # unless a match ends during the computation
                try:
                    self._ratings = await self.services.thinkers.think(rate_solvers, duels) if duels else {}
                except BaseException:
                    self._stale = True
                    raise
            return self._ratings

    def forget_ratings(self) -> None:
        """Have the ratings computed again, because a match has ended."""
        self._stale = True

    async def _check_capacity(self, owner_id: str) -> None:
        """Refuse if the arena or this owner already has the most solvers allowed."""
        registered = await self._arena.solvers()
        require(
            len(registered) < self._limits.solvers, ArenaCode.ARENA_FULL, "The arena has no space for another solver."
        )
        own = sum(card.solver.owner_id == owner_id for card in registered)
        most = self._limits.solvers_each
        require(own < most, ArenaCode.TOO_MANY_SOLVERS, f"You can register up to {most} solvers.", most=most)

    async def _find_owned(self, solver_id: str, proof: Proof) -> SolverRecord:
        solver = await self.solver(solver_id)
        require(proof.opens(solver.owner_id, solver.token_hash), ArenaCode.NOT_OWNER, "This solver is not yours.")
        return solver

    async def _check_name(self, solver: SolverRecord) -> None:
        """Refuse a name that another solver has, or that looks like one."""
        if look(solver.name) in await self.looks(but=solver.id):
            raise _taken(solver.name)

    async def _ping(self, url: str) -> dict[str, Any]:
        """Ping the solver at `url`; return its record, or refuse with the exact reason."""
        try:
            address = _address(url)
            async with asyncio.timeout(self._limits.ping_seconds), self.services.calling() as caller:
                definition = await ping(address, caller)
        except SolverFailed as why:
            raise _make_refusal(why.failure) from None
        except TimeoutError:
            late = f"no answer to a ping within {self._limits.ping_seconds:g} seconds"
            raise _make_refusal(Failure(Fault.TIMEOUT, late)) from None
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


def _key(name: str) -> str:
    """Return a name as names are compared: without regard to case or to the encoding of its letters."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def _address(url: str) -> str:
    """Return the address of a solver as calls to it begin: no final slash, query, fragment or password."""
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
        raise SolverFailed(Fault.BAD_ADDRESS, "it must not contain a password, ? or #")
    return parts.geturl().rstrip("/")


def _place(address: str) -> tuple[Origin, str]:
    """Return where an address leads, ignoring capitals in the host and a default port."""
    there = parse_target(address)
    return there.origin, there.path.rstrip("/")


def _make_refusal(failure: Failure) -> Rejected:
    said: dict[str, Any] = {"kind": failure.kind.value, "why": failure.detail}
    complaint = _COMPLAINTS.get(failure.kind, "The solver gave an invalid answer")
    return Rejected(ArenaCode.SOLVER_FAILED, f"{complaint}: {failure.detail}.", **said)


def _taken(name: str) -> Rejected:
    return Rejected(
        ArenaCode.SOLVER_NAME_TAKEN,
        "This name, or one that looks like it, is taken. Give your solver another name and ping it again.",
        name=name,
    )
