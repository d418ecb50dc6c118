"""Rules that every backend of riddles keeps."""

import asyncio
from dataclasses import replace

import pytest

from parlour.storage.open_storage import open_storage
from parlour.storage.records import Records
from parlour.storage.riddles import LeaderboardPlace, Riddles
from parlour.storage.sql_riddles import LONGEST_BOARD
from tests.storage.samples import account, found, guessed, guest

pytestmark = pytest.mark.anyio
TODAY = "2026-11-16"


async def test_consecutive_guesses_are_recorded(riddles: Riddles) -> None:
    """Each names the guesses before it."""
    first, second = guessed("ann", "CRANE"), guessed("ann", "CRANE SLATE", over=True, won=True, at=2.0)

    assert await riddles.claim(first, ()) == first
    assert await riddles.claim(second, ("CRANE",)) == second
    assert await riddles.played("ann", "en-5", TODAY) == second


async def test_a_second_guess_for_the_same_turn_changes_nothing(riddles: Riddles) -> None:
    """The caller gets the recorded guess."""
    first = guessed("ann", "CRANE")
    await riddles.claim(first, ())

    assert await riddles.claim(guessed("ann", "SLATE"), ()) == first
    assert await riddles.claim(guessed("ann", "SLATE PIOUS"), ("SLATE",)) == first
    assert await riddles.claim(guessed("ann", "CRANE", at=9.0), ()) == first


async def test_guesses_of_another_player_are_not_recorded(riddles: Riddles) -> None:
    """They would follow guesses that this player never made."""
    assert await riddles.claim(guessed("bob", "CRANE SLATE"), ("CRANE",)) is None
    assert await riddles.played("bob", "en-5", TODAY) is None


@pytest.mark.slow
async def test_of_many_simultaneous_guesses_exactly_one_counts(riddles: Riddles) -> None:
    """They may come from two windows or two servers; the database decides."""
    words = [f"WORD{number}" for number in range(8)]

    answers = await asyncio.gather(*(riddles.claim(guessed("ann", word), ()) for word in words))

    assert len(set(answers)) == 1
    assert await riddles.played("ann", "en-5", TODAY) == answers[0]


async def test_a_player_takes_over_a_guests_games(riddles: Riddles) -> None:
    """Only those of open days; a game that both began stops counting, and a finished one stays."""
    for date, mine in (("2026-11-14", None), (TODAY, None), ("2026-11-17", "SLATE"), ("2026-11-18", "PIOUS")):
        await riddles.claim(replace(guessed("guest", "CRANE"), date=date), ())
        if mine:
            over = date == "2026-11-18"
            await riddles.claim(replace(guessed("ann", mine, over=over, won=over), date=date), ())

    for _ in range(2):  # a login whose answer was lost is repeated
        await riddles.take_along("guest", "ann", "2026-11-15")

    dates = ("2026-11-14", TODAY, "2026-11-17", "2026-11-18")
    played = [await riddles.played("ann", "en-5", date) for date in dates]
    assert [each and (each.guesses, each.ranked) for each in played] == [
        None,
        (("CRANE",), True),
        (("SLATE",), False),
        (("PIOUS",), True),
    ]


async def test_a_withdrawn_game_stops_counting(riddles: Riddles) -> None:
    """Neither earlier nor later guesses count."""
    await riddles.claim(guessed("ann", "CRANE"), ())

    await riddles.withdraw(guessed("ann", ""))
    after = await riddles.claim(guessed("ann", "CRANE SLATE", won=True, over=True), ("CRANE",))

    assert after
    assert (after.ranked, after.guesses) == (False, ("CRANE",))
    assert await riddles.days("ann", "en-5") == []


async def test_a_day_can_be_withdrawn_before_the_first_guess(riddles: Riddles) -> None:
    """Otherwise people could practise first."""
    await riddles.withdraw(guessed("ann", ""))
    after = await riddles.claim(guessed("ann", "CRANE", won=True, over=True), ())

    assert after
    assert not after.ranked


async def test_a_finished_game_stays(riddles: Riddles) -> None:
    """Practising afterwards changes nothing."""
    done = found("ann", 1)
    await riddles.claim(done, ())

    await riddles.withdraw(guessed("ann", ""))
    await riddles.claim(guessed("ann", "CRANE SLATE"), ("CRANE",))

    assert await riddles.played("ann", "en-5", TODAY) == done
    assert await riddles.days("ann", "en-5") == [done]


@pytest.mark.slow
async def test_days_lists_finished_games_in_order(riddles: Riddles) -> None:
    """It lists those of one riddle and one player."""
    days = [found("ann", 3, f"2026-11-{day}") for day in (12, 10, 11)]
    for day in days:
        await riddles.claim(day, ())
    await riddles.claim(found("ann", 3, riddle="de-5"), ())
    await riddles.claim(found("bob", 3), ())
    await riddles.claim(guessed("ann", "SLATE", "2026-11-13"), ())

    assert [day.date for day in await riddles.days("ann", "en-5")] == ["2026-11-10", "2026-11-11", "2026-11-12"]


async def register(records: Records, *names: str) -> None:
    """Register people."""
    for name in names:
        await records.register(guest(name, name.title()), account(name, name))


@pytest.mark.slow
async def test_equal_results_share_a_rank_and_the_next_rank_is_skipped(riddles: Riddles, records: Records) -> None:
    """One, two, two, four; players who lost come last."""
    await register(records, "ann", "bob", "cat", "dan", "eve")
    for name, attempts in (("dan", 4), ("cat", 3), ("bob", 3), ("ann", 2)):
        await riddles.claim(found(name, attempts), ())
    await riddles.claim(guessed("eve", "CRANE", over=True), ())

    board = await riddles.board("en-5", TODAY)

    assert [(place.rank, place.name) for place in board] == [(1, "Ann"), (2, "Bob"), (2, "Cat"), (4, "Dan"), (5, "Eve")]
    assert board[0] == LeaderboardPlace(1, "ann", "Ann", won=1, played=1, attempts=2, hard=0)


@pytest.mark.slow
async def test_the_all_time_board_ranks_by_wins_then_by_attempts(riddles: Riddles, records: Records) -> None:
    """Three wins with many guesses rank above two with few."""
    await register(records, "ann", "bob", "cat")
    for name, days in (("ann", [2, 2]), ("bob", [5, 5, 5]), ("cat", [1, 3])):
        for day, attempts in enumerate(days):
            await riddles.claim(found(name, attempts, f"2026-11-1{day}", hard=day == 0), ())

    board = await riddles.board("en-5", None)

    assert [(place.rank, place.name, place.attempts) for place in board] == [
        (1, "Bob", 15),
        (2, "Ann", 4),
        (2, "Cat", 4),
    ]
    assert [place.hard for place in board] == [1, 1, 1]


@pytest.mark.slow
async def test_guests_and_unranked_games_are_on_no_board(riddles: Riddles, records: Records) -> None:
    """A person can be many guests, one for each browser."""
    await records.save(guest("bob"))
    await register(records, "ann", "cat")
    await riddles.claim(found("bob", 1), ())
    await riddles.withdraw(guessed("ann", ""))
    await riddles.claim(guessed("cat", "CRANE"), ())

    assert await riddles.board("en-5", TODAY) == []


async def test_accounts_that_do_not_want_to_be_listed_are_on_no_board(riddles: Riddles, records: Records) -> None:
    """One choice for all leaderboards; their days count all the same."""
    await register(records, "ann", "bob")
    await riddles.claim(found("ann", 0), ())
    await riddles.claim(found("bob", 1), ())
    await records.list_player("ann", listed=False)

    for me in (None, "ann"):
        assert [(place.rank, place.player_id) for place in await riddles.board("en-5", TODAY, me)] == [(1, "bob")]
    assert [day.won for day in await riddles.days("ann", "en-5")] == [True]


@pytest.mark.slow
async def test_a_long_board_is_cut_off_but_includes_the_viewer(riddles: Riddles, records: Records) -> None:
    """People look for their own place."""
    names = [f"p{number:03}" for number in range(LONGEST_BOARD + 3)]
    await register(records, *names)
    for attempts, name in enumerate(names):
        await riddles.claim(found(name, attempts), ())

    board = await riddles.board("en-5", TODAY, me=names[-1])

    assert len(board) == LONGEST_BOARD + 1
    assert (board[-1].player_id, board[-1].rank) == (names[-1], LONGEST_BOARD + 3)


async def test_riddles_survive_a_restart(lasting: str) -> None:
    """Streaks continue."""
    async with open_storage(lasting) as storage:
        await storage.riddles.claim(found("ann", 2), ())

    async with open_storage(lasting) as storage:
        assert await storage.riddles.days("ann", "en-5") == [found("ann", 2)]
