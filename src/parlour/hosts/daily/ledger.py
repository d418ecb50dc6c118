"""What counts: of several guesses at the same turn the first, whichever server it came to."""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from parlour.hosts.daily.play import RiddleOutcome
from parlour.hosts.daily.tokens import Session
from parlour.storage.errors import NotStored
from parlour.storage.riddles import PlayedRiddle

Read: TypeAlias = Callable[[str], str]
"""Gives a guess in the one way it is written down."""


class GuessRecords(Protocol):
    """Who has guessed what today, shared by all servers of a house. A house without it ranks nobody."""

    async def claim(self, played: PlayedRiddle, before: tuple[str, ...]) -> PlayedRiddle | None:
        """Record `played` if `before` are the guesses recorded so far; give what is recorded then, theirs or ours.

        `None` if there is no record though `before` has guesses: they were made as somebody else.
        """

    async def played(self, player_id: str, riddle: str, date: str) -> PlayedRiddle | None:
        """Give what is recorded."""

    async def withdraw(self, played: PlayedRiddle) -> None:
        """Note that this player's game no longer counts, unless it is over."""


class SessionStatus(NamedTuple):
    """Where a player's game stands, and whether it counts."""

    session: Session
    counts: bool
    is_other: bool = False
    """Whether it is not the game that was brought, but one that was recorded before."""


class Ledger:
    """Holds `player`s to their first guesses by `claims`; while these are away none is taken, or one `plays_on`.

    What is played then is marked as practice, so that it never meets what was recorded before.
    """

    def __init__(self, records: GuessRecords, *, plays_on: bool = False) -> None:
        self._records = records
        self._plays_on = plays_on

    async def look_up(self, session: Session, player: str, at: float) -> SessionStatus:
        """Tell what is recorded for `player`; the `session` itself if nothing is, or if it counts no more."""
        if session.practice:
            return await self._unranked(session, player, at)
        try:
            played = await self._records.played(player, session.riddle, session.date)
        except NotStored as away:
            return self._unrecorded(session, away)
        if played and played.ranked:
            return SessionStatus(_session(played), counts=True, is_other=True)
        if played or session.guesses:
            return await self._unranked(session, player, at)
        return SessionStatus(session, counts=True)

    async def record(
        self, session: Session, outcome: RiddleOutcome, player: str, at: float, read: Read
    ) -> SessionStatus:
        """Record the last guess of `session`; give another one if that came first, and was not `read` the same."""
        if session.practice:
            return await self._unranked(session, player, at)
        try:
            recorded = await self._records.claim(_played(session, outcome, player, at), session.guesses[:-1])
        except NotStored as away:
            return self._unrecorded(session, away)
        if recorded is None or not recorded.ranked:
            return await self._unranked(session, player, at)
        guesses = recorded.guesses[: len(session.guesses)]
        is_same = (recorded.version, recorded.hard) == (session.version, session.hard)
        if is_same and [*map(read, guesses)] == [*map(read, session.guesses)]:
            return SessionStatus(session._replace(guesses=guesses), counts=True)
        return SessionStatus(_session(recorded), counts=True, is_other=True)

    async def withdraw(self, session: Session, player: str, at: float) -> None:
        """Have this riddle count no more for `player`, unless they have finished it."""
        nothing = session._replace(guesses=())
        try:
            await self._records.withdraw(_played(nothing, RiddleOutcome(over=False, won=False, attempts=0), player, at))
        except NotStored:
            if not self._plays_on:
                raise

    async def _unranked(self, session: Session, player: str, at: float) -> SessionStatus:
        """Go on with a game that does not count: whoever has guessed in one has no game that counts on this day."""
        if session.guesses:
            await self.withdraw(session, player, at)
        return SessionStatus(session, counts=False)

    def _unrecorded(self, session: Session, away: NotStored) -> SessionStatus:
        """Go on without a record, if that is wished."""
        if not self._plays_on:
            raise away
        return SessionStatus(session._replace(practice=True), counts=False)


def _session(played: PlayedRiddle) -> Session:
    return Session(played.riddle, played.date, played.version, played.guesses, hard=played.hard)


def _played(session: Session, outcome: RiddleOutcome, player: str, at: float) -> PlayedRiddle:
    return PlayedRiddle(
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
