"""A player's statistics."""

from datetime import date

from parlour.hosts.daily.statistics import compute_statistics
from parlour.storage.riddles import PlayedRiddle

TODAY = date(2026, 11, 16)


def days(story: str) -> list[PlayedRiddle]:
    """Make days from text like `10:3 11:x`: won on the tenth with three guesses, lost on the eleventh."""
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


def test_without_games_everything_is_zero() -> None:
    """Only the average is missing, because there is nothing to divide."""
    nothing = compute_statistics([], TODAY)

    assert (nothing.played, nothing.won, nothing.average, nothing.streak, nothing.best_streak) == (0, 0, None, 0, 0)


def test_all_games_are_counted() -> None:
    """The average covers only games won."""
    counted = compute_statistics(days("10:3 11:x 13:4 14:4 15:2 16:3"), TODAY)

    assert (counted.played, counted.won, counted.average) == (6, 5, 3.2)
    assert counted.distribution == {2: 1, 3: 2, 4: 2}
    assert (counted.streak, counted.best_streak) == (4, 4)
    assert counted.days["2026-11-11"] is None
    assert counted.days["2026-11-10"] == 3


def test_a_streak_lasts_while_today_is_open() -> None:
    """Not having played yet does not end a streak; missing a day does."""
    assert compute_statistics(days("13:1 14:1 15:1"), TODAY).streak == 3
    assert compute_statistics(days("13:1 14:1"), TODAY).streak == 0
    assert compute_statistics(days("13:1 14:1"), TODAY).best_streak == 2


def test_a_lost_game_ends_a_streak() -> None:
    """Losing today's game ends it at once."""
    assert compute_statistics(days("14:1 15:1 16:x"), TODAY).streak == 0
    assert compute_statistics(days("14:1 15:x 16:2"), TODAY).streak == 1


def test_a_streak_continues_into_the_next_month() -> None:
    """Consecutive means consecutive in the calendar."""
    october = PlayedRiddle("ann", "en-5", "2026-10-31", "1", (), hard=False, attempts=2, won=True, over=True, at=0.0)

    assert compute_statistics([october, *days("01:2 02:2")], date(2026, 11, 2)).streak == 3
