"""Metrics of a server that is busy, failing or under attack."""

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.table.errors import TableCode
from parlour.server.metrics import Metrics
from parlour.server.monitoring import Monitor
from parlour.server.network.bounds import Bounds
from parlour.server.network.door import Door, TurnedAway
from parlour.storage.errors import NotStored
from tests.server.in_memory import ManualClock


def scraped(metrics: Metrics) -> list[str]:
    """Return what a scraper reads."""
    return metrics.exposition().decode().splitlines()


def test_turns_of_people_and_bots_are_counted_separately_and_by_game() -> None:
    """They appear as buckets, sum and count."""
    metrics = Metrics()
    watch = Monitor(metrics)
    watch.turned("tig", 4.0, is_bot=False)
    watch.turned("tig", 8.0, is_bot=False)
    watch.turned("tig", 0.4, is_bot=True)

    assert 'parlour_player_turn_seconds_sum{game="tig",player="person"} 12.0' in scraped(metrics)
    assert 'parlour_player_turn_seconds_count{game="tig",player="person"} 2.0' in scraped(metrics)
    assert 'parlour_player_turn_seconds_bucket{game="tig",le="5.0",player="person"} 1.0' in scraped(metrics)
    assert 'parlour_player_turn_seconds_sum{game="tig",player="bot"} 0.4' in scraped(metrics)


def test_moves_that_no_person_sent_are_also_counted_separately() -> None:
    """Messages minus these show how active people are."""
    metrics = Metrics()
    Monitor(metrics).moved("r", "tig", "p2", "catch", 0.001)

    assert 'parlour_house_moves_total{event="catch"} 1.0' in scraped(metrics)
    assert 'parlour_messages_total{event="catch",outcome="accepted"} 1.0' in scraped(metrics)


@pytest.mark.parametrize(("cause", "count"), [(NotStored("The disk is full."), 1), (None, 0)])
def test_failures_of_the_store_are_counted(cause: Exception | None, count: int) -> None:
    """Other refusals are not failures of the store."""
    metrics, no = Metrics(), Rejected(TableCode.NOT_STORED)
    no.__cause__ = cause
    doubts: list[str] = []
    Monitor(metrics, doubts.append).refused("r", "tig", "p1", "catch", no)

    assert f"parlour_not_stored_total {count}.0" in scraped(metrics)
    assert len(doubts) == count


def test_bots_that_play_below_their_level_are_counted() -> None:
    """They are the first sign that a server needs more workers."""
    metrics = Metrics()
    Monitor(metrics).weakened("r", "tig", "p2", "expert", "easy")

    assert 'parlour_bots_weakened_total{game="tig",level="expert"} 1.0' in scraped(metrics)


def test_connections_that_are_refused_are_counted_one_by_one(clock: ManualClock) -> None:
    """Unlike lines in the log, which are rate-limited."""
    metrics = Metrics()
    door = Door(Bounds(per_address=1), clock, 1000, metrics)
    door.enter("192.0.2.1")
    for _ in range(3):
        with pytest.raises(TurnedAway):
            door.enter("192.0.2.1")
    door.enter("192.0.2.2").cut_off("too fast")

    assert 'parlour_turned_away_total{reason="connections of an address"} 3.0' in scraped(metrics)
    assert 'parlour_cut_off_total{reason="too fast"} 1.0' in scraped(metrics)
