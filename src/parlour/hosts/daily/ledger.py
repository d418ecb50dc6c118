"""Recorded guesses: of several guesses for the same turn, only the first counts, on whichever server."""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from parlour.hosts.daily.checked_play import RiddleOutcome
from parlour.hosts.daily.tokens import Session
from parlour.storage.errors import NotStored
from parlour.storage.riddles import PlayedRiddle

Read: TypeAlias = Callable[[str], str]
"""Returns a guess in its canonical spelling."""


class GuessRecords(Protocol):
    """The guesses of today's players, shared by all servers; without it, no game is ranked."""

    async def claim(self, played: PlayedRiddle, before: tuple[str, ...]) -> PlayedRiddle | None:
        """Record `played` if exactly the guesses `before` are recorded so far; return the game recorded afterwards.

        Return `None` if nothing is recorded although `before` has guesses: they belong to another player.
        """

    async def played(self, player_id: str, riddle: str, date: str) -> PlayedRiddle | None:
        """Return a player's recorded game of a date."""

    async def withdraw(self, played: PlayedRiddle) -> None:
        """Mark this player's game as not counting, unless it is over."""


class SessionStatus(NamedTuple):
    """The session to continue with, and whether its game counts."""

    session: Session
    counts: bool
    is_other: bool = False
    """Whether this is a recorded session that replaces the one the player sent."""


class Ledger:
    """Makes each player's first guesses final, using `records`.

    While `records` are unavailable, guesses are refused, or with `plays_on` continue as practice that never counts.
    """

    def __init__(self, records: GuessRecords, *, plays_on: bool = False) -> None:
        self._records = records
        self._plays_on = plays_on

    async def look_up(self, session: Session, player: str, at: float) -> SessionStatus:
        """Return the recorded session of `player`, or `session` itself if nothing is recorded or it does not count."""
        if session.practice:
            return await self._continue_unranked(session, player, at)
        try:
            played = await self._records.played(player, session.riddle, session.date)
        except NotStored as away:
            return self._continue_unrecorded(session, away)
        if played and played.ranked:
            return SessionStatus(_to_session(played), counts=True, is_other=True)
        if played or session.guesses:
            return await self._continue_unranked(session, player, at)
        return SessionStatus(session, counts=True)

    async def record(
        self, session: Session, outcome: RiddleOutcome, player: str, at: float, read: Read
    ) -> SessionStatus:
        """Record the last guess of `session`; return the recorded session if a different guess came first."""
        if session.practice:
            return await self._continue_unranked(session, player, at)
        try:
            recorded = await self._records.claim(_to_row(session, outcome, player, at), session.guesses[:-1])
        except NotStored as away:
            return self._continue_unrecorded(session, away)
        if recorded is None or not recorded.ranked:
            return await self._continue_unranked(session, player, at)
        guesses = recorded.guesses[: len(session.guesses)]
        is_same = (recorded.version, recorded.hard) == (session.version, session.hard)
        if is_same and [*map(read, guesses)] == [*map(read, session.guesses)]:
            return SessionStatus(session._replace(guesses=guesses), counts=True)
        return SessionStatus(_to_session(recorded), counts=True, is_other=True)

    async def withdraw(self, session: Session, player: str, at: float) -> None:
        """Stop counting this riddle for `player`, unless they have finished it."""
        nothing = session._replace(guesses=())
        try:
            await self._records.withdraw(_to_row(nothing, RiddleOutcome(over=False, won=False, attempts=0), player, at))
        except NotStored:
            if not self._plays_on:
                raise

    async def _continue_unranked(self, session: Session, player: str, at: float) -> SessionStatus:
        """Continue a game that does not count; once it has a guess, the player cannot rank on this day."""
        if session.guesses:
            await self.withdraw(session, player, at)
        return SessionStatus(session, counts=False)

    def _continue_unrecorded(self, session: Session, away: NotStored) -> SessionStatus:
        """Continue without a record if that is allowed."""
        if not self._plays_on:
            raise away
        return SessionStatus(session._replace(practice=True), counts=False)


def _to_session(played: PlayedRiddle) -> Session:
    return Session(played.riddle, played.date, played.version, played.guesses, hard=played.hard)


def _to_row(session: Session, outcome: RiddleOutcome, player: str, at: float) -> PlayedRiddle:
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
