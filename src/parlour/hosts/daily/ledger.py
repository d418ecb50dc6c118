"""What counts: of several guesses at the same turn the first, whichever server it came to."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from parlour.hosts.daily.claims import Claims
from parlour.hosts.daily.judging import Outcome
from parlour.hosts.daily.tokens import Session
from parlour.storage.errors import NotStored
from parlour.storage.riddles import Played

Read: TypeAlias = Callable[[str], str]
"""Gives a guess in the one way it is written down."""


class Standing(NamedTuple):
    """Where a player's game stands, and whether it counts."""

    session: Session
    counts: bool
    is_other: bool = False
    """Whether it is not the game that was brought, but one that was recorded before."""


class Ledger:
    """Holds `player`s to their first guesses by `claims`; while these are away none is taken, or one `plays_on`.

    What is played then is marked as practice, so that it never meets what was recorded before.
    """

    def __init__(self, claims: Claims, *, plays_on: bool = False) -> None:
        self._claims = claims
        self._plays_on = plays_on

    async def look_up(self, session: Session, player: str, at: float) -> Standing:
        """Tell what is recorded for `player`; the `session` itself if nothing is, or if it counts no more."""
        if session.practice:
            return await self._unranked(session, player, at)
        try:
            played = await self._claims.played(player, session.riddle, session.date)
        except NotStored as away:
            return self._unrecorded(session, away)
        if played and played.ranked:
            return Standing(_session(played), counts=True, is_other=True)
        if played or session.guesses:
            return await self._unranked(session, player, at)
        return Standing(session, counts=True)

    async def record(self, session: Session, outcome: Outcome, player: str, at: float, read: Read) -> Standing:
        """Record the last guess of `session`; give another one if that came first, and was not `read` the same."""
        if session.practice:
            return await self._unranked(session, player, at)
        try:
            recorded = await self._claims.claim(_played(session, outcome, player, at), session.guesses[:-1])
        except NotStored as away:
            return self._unrecorded(session, away)
        if recorded is None or not recorded.ranked:
            return await self._unranked(session, player, at)
        guesses = recorded.guesses[: len(session.guesses)]
        is_same = (recorded.version, recorded.hard) == (session.version, session.hard)
        if is_same and [*map(read, guesses)] == [*map(read, session.guesses)]:
            return Standing(session._replace(guesses=guesses), counts=True)
        return Standing(_session(recorded), counts=True, is_other=True)

    async def withdraw(self, session: Session, player: str, at: float) -> None:
        """Have this riddle count no more for `player`, unless they have finished it."""
        nothing = session._replace(guesses=())
        try:
            await self._claims.withdraw(_played(nothing, Outcome(over=False, won=False, attempts=0), player, at))
        except NotStored:
            if not self._plays_on:
                raise

    async def _unranked(self, session: Session, player: str, at: float) -> Standing:
        """Go on with a game that does not count: whoever has guessed in one has no game that counts on this day."""
        if session.guesses:
            await self.withdraw(session, player, at)
        return Standing(session, counts=False)

    def _unrecorded(self, session: Session, away: NotStored) -> Standing:
        """Go on without a record, if that is wished."""
        if not self._plays_on:
            raise away
        return Standing(session._replace(practice=True), counts=False)


def _session(played: Played) -> Session:
    return Session(played.riddle, played.date, played.version, played.guesses, hard=played.hard)


def _played(session: Session, outcome: Outcome, player: str, at: float) -> Played:
    return Played(
        player_id=player,
        riddle=session.riddle,
        date=session.date,
        version=session.version,
        guesses=session.guesses,
        hard=session.hard,
        attempts=outcome.attempts,
        won=outcome.won,
        over=outcome.over,
        at=at,
    )
