"""The parts of a server that the routes of riddles use, with tables or without."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Request

from parlour.core.riddle import Riddle
from parlour.hosts.daily.analysis import Think
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.keys import RiddleKeys
from parlour.hosts.daily.ledger import GuessRecords, Ledger
from parlour.hosts.daily.service import RiddleService
from parlour.server.rate_limits import Throttle, TimeSource
from parlour.server.secret_key import Keys
from parlour.server.sessions import VisitorSessions
from parlour.server.settings import Settings, Unrecorded
from parlour.storage.riddle_schedule import MemorySchedule, RiddleSchedule


@dataclass(frozen=True, slots=True)
class DailyDependencies:
    """The parts of a server that the routes of riddles use; without `sessions`, visitors are anonymous."""

    service: RiddleService
    guesses: Throttle
    """By address."""
    costly: Throttle
    think: Think
    """Runs an analysis without holding up other work."""
    sessions: VisitorSessions | None = None


def daily_dependencies(request: Request) -> DailyDependencies:
    """Return the riddle dependencies of the app that serves `request`."""
    needs: DailyDependencies = request.app.state.daily
    return needs


def open_daily(
    settings: Settings,
    keys: Keys,
    riddles: Mapping[str, Riddle],
    now: TimeSource,
    ticks: TimeSource,
    think: Think,
    guess_records: GuessRecords | None = None,
    sessions: VisitorSessions | None = None,
    schedule: RiddleSchedule | None = None,
) -> DailyDependencies:
    """Build the dependencies: with `guess_records` games are ranked, with `sessions` visitors are known.

    Without a `schedule`, which survives restarts, the settings give the first date of the present draw.
    """
    previous = settings.previous_keys()
    plays_on = settings.unrecorded_guesses is Unrecorded.UNRANKED
    ledger = Ledger(guess_records, plays_on=plays_on) if guess_records else None
    generations = [RiddleKeys.derive(each.key_for) for each in (keys, previous) if each]
    kept = schedule or MemorySchedule(settings.riddle_draw_since.isoformat())
    service = RiddleService(riddles, generations, Calendar(settings.zone), now, secrets.token_bytes, ledger, kept)
    return DailyDependencies(
        service,
        guesses=Throttle(settings.guess_rate / 60, burst=max(1, settings.guess_rate), clock=ticks),
        costly=Throttle(settings.request_rate / 60, burst=max(1, settings.request_rate), clock=ticks),
        think=think,
        sessions=sessions,
    )
