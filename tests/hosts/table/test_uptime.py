"""The mark that says until when a server was up, and the outages that follow from it."""

from parlour.hosts.table.uptime import KEPT, Mark, Outage, dump_mark, load_mark, overlap, renew_mark

PAST = Outage(10.0, 20.0)
MARK = Mark(100.0, 103.0, (PAST,))


def test_a_mark_in_time_is_no_outage() -> None:
    """The server was up all the time."""
    assert renew_mark(MARK, 103.0, 106.0, was_down=False) == Mark(103.0, 106.0, (PAST,))


def test_a_late_mark_is_an_outage_since_the_one_before() -> None:
    """Nobody, not even another process, could store a move meanwhile."""
    assert renew_mark(MARK, 103.5, 106.5, was_down=False).outages == (PAST, Outage(100.0, 103.5))


def test_a_server_that_was_down_lost_all_time_since_its_last_mark() -> None:
    """The time counts however short it was."""
    assert renew_mark(MARK, 101.0, 104.0, was_down=True).outages == (PAST, Outage(100.0, 101.0))


def test_without_a_mark_all_time_so_far_is_lost() -> None:
    """The database is new, or of an older version."""
    assert renew_mark(None, 100.0, 103.0, was_down=False).outages == (Outage(0.0, 100.0),)


def test_a_clock_that_was_set_back_takes_outages_of_the_future_with_it() -> None:
    """By the new clock they have not happened."""
    assert renew_mark(MARK, 15.0, 18.0, was_down=False) == Mark(15.0, 18.0, (PAST,))
    assert renew_mark(MARK, 5.0, 8.0, was_down=False) == Mark(5.0, 8.0)


def test_a_server_that_was_down_while_its_clock_was_set_back_lost_all_time() -> None:
    """Nobody knows for how long it was down."""
    assert renew_mark(MARK, 50.0, 53.0, was_down=True).outages == (Outage(0.0, 50.0),)


def test_the_clock_of_another_machine_may_be_a_little_behind() -> None:
    """That is neither an outage nor a clock that was set back."""
    assert renew_mark(MARK, 99.0, 102.0, was_down=False) == Mark(100.0, 102.0, (PAST,))


def test_the_oldest_of_very_many_outages_become_one() -> None:
    """In players' favour: a server that starts very often forgets that it was up in between."""
    mark = Mark(0.0, 1.0)
    for number in range(1, KEPT + 2):
        mark = renew_mark(mark, 10.0 * number, 10.0 * number + 1, was_down=False)

    assert len(mark.outages) == KEPT
    assert mark.outages[:2] == (Outage(0.0, 20.0), Outage(20.0, 30.0))


def test_only_outages_since_a_moment_count() -> None:
    """Of an outage that began before that moment, only the rest counts."""
    outages = (Outage(0.0, 10.0), Outage(20.0, 30.0), Outage(40.0, 50.0))

    assert overlap(outages, 25.0, 45.0) == 10.0
    assert overlap(outages, 50.0, 60.0) == 0.0


def test_a_mark_survives_storage() -> None:
    """An empty text is no mark."""
    assert load_mark(dump_mark(MARK)) == MARK
    assert load_mark("") is None
