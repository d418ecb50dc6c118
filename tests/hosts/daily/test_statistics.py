"""Counting a player's days."""

from datetime import date

from parlour.hosts.daily.statistics import compute_statistics
from parlour.storage.riddles import PlayedRiddle

TODAY = date(2026, 11, 16)


def days(story: str) -> list[PlayedRiddle]:
    """Read days as `10:3 11:x`: found on the tenth with three guesses, not found on the eleventh."""
    played = (word.split(":") for word in story.split())
    return [
        PlayedRiddle(
            "ann",
            "en-5",
            f"2026-11-{day}",
            "1",
            (),
            hard=False,
            attempts=6 if result == "x" else int(result),
            won=result != "x",
            over=True,
            at=0.0,
        )
        for day, result in played
    ]


def test_nobody_has_nothing() -> None:
    """And no average of it."""
    nothing = compute_statistics([], TODAY)

    assert (nothing.played, nothing.won, nothing.average, nothing.streak, nothing.best_streak) == (0, 0, None, 0, 0)


def test_all_of_it_is_counted() -> None:
    """The average is of those found."""
    counted = compute_statistics(days("10:3 11:x 13:4 14:4 15:2 16:3"), TODAY)

    assert (counted.played, counted.won, counted.average) == (6, 5, 3.2)
    assert counted.distribution == {2: 1, 3: 2, 4: 2}
    assert (counted.streak, counted.best_streak) == (4, 4)
    assert counted.days["2026-11-11"] is None
    assert counted.days["2026-11-10"] == 3


def test_a_streak_lasts_while_today_is_open() -> None:
    """Who has not played yet has lost nothing; who has missed a day has."""
    assert compute_statistics(days("13:1 14:1 15:1"), TODAY).streak == 3
    assert compute_statistics(days("13:1 14:1"), TODAY).streak == 0
    assert compute_statistics(days("13:1 14:1"), TODAY).best_streak == 2


def test_a_riddle_that_was_not_found_ends_a_streak() -> None:
    """Today's at once."""
    assert compute_statistics(days("14:1 15:1 16:x"), TODAY).streak == 0
    assert compute_statistics(days("14:1 15:x 16:2"), TODAY).streak == 1


def test_a_streak_goes_over_the_end_of_a_month() -> None:
    """Days are counted as the calendar counts them."""
    october = PlayedRiddle("ann", "en-5", "2026-10-31", "1", (), hard=False, attempts=2, won=True, over=True, at=0.0)

    assert compute_statistics([october, *days("01:2 02:2")], date(2026, 11, 2)).streak == 3
