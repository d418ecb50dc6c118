"""A player's statistics for one riddle: results, attempts and streaks."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from parlour.hosts.daily.calendar import DAY
from parlour.storage.riddles import PlayedRiddle


@dataclass(frozen=True, slots=True)
class RiddleStatistics:
    """The statistics of one player for one riddle; the archive and practice do not count."""

    played: int
    won: int
    average: float | None
    """The mean number of attempts in games won."""
    distribution: dict[int, int]
    """The number of games won, by attempts."""
    streak: int
    """Consecutive days won up to now; today's riddle may still be open."""
    best_streak: int
    days: dict[str, int | None]
    """Attempts by date; `None` if the secret was not found."""


def compute_statistics(days: Sequence[PlayedRiddle], today: date) -> RiddleStatistics:
    """Compute the statistics of a player's `days`, given oldest first."""
    won = [day for day in days if day.won]
    attempts = [day.attempts for day in won]
    streaks = _streaks(date.fromisoformat(day.date) for day in won)
    lasts = bool(streaks) and streaks[-1][-1] >= today - DAY and not _was_lost(days, today)
    return RiddleStatistics(
        played=len(days),
        won=len(won),
        average=sum(attempts) / len(attempts) if attempts else None,
        distribution=dict(sorted(Counter(attempts).items())),
        streak=len(streaks[-1]) if lasts else 0,
        best_streak=max(map(len, streaks), default=0),
        days={day.date: day.attempts if day.won else None for day in days},
    )


def _streaks(won: Iterable[date]) -> list[list[date]]:
    """Group consecutive days."""
    streaks: list[list[date]] = []
    for day in won:
        if streaks and streaks[-1][-1] == day - DAY:
            streaks[-1].append(day)
        else:
            streaks.append([day])
    return streaks


def _was_lost(days: Sequence[PlayedRiddle], today: date) -> bool:
    last = days[-1]
    return last.date == today.isoformat() and not last.won
