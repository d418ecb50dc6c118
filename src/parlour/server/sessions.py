"""Sessions: which passes are still valid, and which sockets close when one expires."""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from parlour.server.cookies import Cookies, VisitorPass
from parlour.storage.errors import NotStored
from parlour.storage.processes import LOOK, Alone, Notice, Processes
from parlour.storage.records import Account
from parlour.storage.sessions import LoginSessions, ValidSessions

ENDED = "ended"
"""The topic of notices about players whose sessions have ended."""
_MOST = 50_000
"""How many players are cached; the others are looked up again."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenSocket:
    """A socket and the pass it was opened with. `close(True)` asks the browser to reconnect with a new pass."""

    held: VisitorPass
    close: Callable[[bool], None]


class VisitorSessions:
    """Ends passes before they expire. Other processes announce ended sessions; before a refusal, the store is asked."""

    def __init__(
        self, cookies: Cookies, stored: LoginSessions, now: Callable[[], float], processes: Processes | None = None
    ) -> None:
        self.cookies = cookies
        self._stored = stored
        self._now = now
        self._processes = processes or Alone()
        self._processes.listen(self._hear)
        self._tasks: set[asyncio.Task[None]] = set()
        self._standings: OrderedDict[str, ValidSessions | None] = OrderedDict()
        self._windows: defaultdict[str, set[OpenSocket]] = defaultdict(set)

    async def read(self, connection: HTTPConnection) -> VisitorPass | None:
        """Return the pass that `connection` carries, if it is still valid."""
        held = self.cookies.read(connection)
        return held if held and await self._is_good(held) else None

    async def admit(self, connection: HTTPConnection) -> tuple[VisitorPass, bool]:
        """Return the visitor's pass, or a guest's for a newcomer, and whether the browser must still be given it."""
        held = await self.read(connection)
        if held is None:
            return self.cookies.guest(), True
        renewed = self.cookies.renewed(connection, held)
        return (renewed, True) if renewed else (held, False)

    async def begin(self, account: Account) -> VisitorPass:
        """Issue a pass for the owner of `account`; invalid if the password has changed since the account was read."""
        await self._look_up(account.player_id)
        return self.cookies.issue(account.player_id, account.username, account.epoch)

    async def end(self, held: VisitorPass) -> None:
        """End the session of `held`, or all of the account's if the pass is too old to name its session."""
        with self.changing(held.player_id):
            if held.session:
                await self._stored.end(held.player_id, held.session, self.cookies.ends_at(held), self._now())
            else:
                await self._stored.end_all(held.player_id)
            await self._look_up(held.player_id)

    async def end_all(self, held: VisitorPass, password_hash: str | None = None) -> VisitorPass:
        """End all sessions of an account, set a new password if given, and return a pass that continues this one."""
        with self.changing(held.player_id):
            epoch = await self._stored.end_all(held.player_id, password_hash, self._now())
            await self._look_up(held.player_id)
        return self.cookies.continued(held, epoch)

    @contextmanager
    def changing(self, player_id: str) -> Iterator[None]:
        """Forget what is known about an account if a change fails: a part of it may be stored."""
        try:
            yield
        except NotStored:
            self._standings.pop(player_id, None)
            raise

    @contextmanager
    def open_window(self, held: VisitorPass | None, close: Callable[[bool], None]) -> Iterator[None]:
        """Register a socket while it is open, so that it closes when its pass ends."""
        if held is None:
            yield
            return
        window = OpenSocket(held, close)
        windows = self._windows[held.player_id]
        windows.add(window)
        try:
            yield
        finally:
            windows.remove(window)
            if not windows:
                del self._windows[held.player_id]

    async def close_windows(self, player_id: str, staying: VisitorPass | None = None) -> None:
        """Close the sockets whose passes have ended, at all processes; those of the session `staying` reconnect."""
        session = (staying.session or "") if staying else None
        self._processes.tell(ENDED, player_id, session)
        self._close(player_id, session)

    def _close(self, player_id: str, staying: str | None) -> None:
        standing = self._standings.get(player_id)
        for window in tuple(self._windows.get(player_id, ())):
            if not _fits(window.held, standing):
                window.close((window.held.session or "") == staying)

    def _hear(self, notice: Notice) -> None:
        """Forget what may have changed in another process, and close sockets whose passes have ended there."""
        if notice.topic == ENDED:
            self._standings.pop(notice.key, None)
            self._check_again(notice.key, None if notice.about is None else str(notice.about))
        elif notice.topic == LOOK:
            self._standings.clear()
            for player_id in tuple(self._windows):
                self._check_again(player_id, None)

    def _check_again(self, player_id: str, staying: str | None) -> None:
        async def check() -> None:
            with suppress(NotStored):  # everything is checked again when the store is back
                await self._look_up(player_id)
                self._close(player_id, staying)

        if player_id in self._windows:
            task = asyncio.create_task(check())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _is_good(self, held: VisitorPass) -> bool:
        if held.player_id in self._standings:
            self._standings.move_to_end(held.player_id)
            if _fits(held, self._standings[held.player_id]):
                return True
            if len(self._processes.alive) == 1:
                return False
        return _fits(held, await self._look_up(held.player_id))

    async def _look_up(self, player_id: str) -> ValidSessions | None:
        """Ask the store, and keep whichever is newer: its answer or one that arrived meanwhile."""
        standing = _latest(await self._stored.valid_sessions(player_id), self._standings.get(player_id))
        self._standings[player_id] = standing
        self._standings.move_to_end(player_id)
        while len(self._standings) > _MOST:
            self._standings.popitem(last=False)
        return standing


def _latest(one: ValidSessions | None, other: ValidSessions | None) -> ValidSessions | None:
    """Combine two answers about an account: epochs only grow, and ended sessions stay ended."""
    if one is None or other is None:
        return one or other
    if one.epoch != other.epoch:
        return max(one, other, key=lambda standing: standing.epoch)
    return ValidSessions(one.epoch, one.ended | other.ended)


def _fits(held: VisitorPass, standing: ValidSessions | None) -> bool:
    """Tell whether a pass is valid; a guest's ends when the guest registers."""
    if standing is None:
        return True
    return held.username is not None and held.epoch == standing.epoch and held.session not in standing.ended
