"""What one match adds to statistics, and what many add up to."""

from dataclasses import replace

import orjson
import pytest

from parlour.hosts.records.statistics import FEATS, Figures, add_up, count_seats
from parlour.storage.records import FiledMatch, PlayedSeat
from tests.hosts.records.recorded_matches import GAMES, pinned_records

every_record = pytest.mark.parametrize("record", pinned_records(), ids=lambda record: f"{record.game}-{record.id}")


@every_record
def test_a_completed_match_of_any_game_has_figures_and_a_stopped_one_has_none(record: FiledMatch) -> None:
    """Matches that an older version filed have figures, too."""
    figures = [orjson.loads(seat) for seat in count_seats(GAMES[record.game], record, None)]

    assert len(figures) == len(record.results)
    assert any(figures) is not record.abandoned


def test_a_match_without_its_rules_counts_with_its_result() -> None:
    """Points and titles need no replay."""
    deal = next(record for record in pinned_records() if record.game == "president" and not record.abandoned)

    for hosted in (None, GAMES["president"]):
        figures = count_seats(hosted, replace(deal, version="0"), None)
        titles = [{"counts": {"titles": {result.title: 1}}} for result in deal.results]
        assert [orjson.loads(seat) for seat in figures] == titles


def seat(
    match: str, figures: object = None, *, game: str = "whist", practice: bool = False, won: bool = False
) -> PlayedSeat:
    """Make a seat with these figures; `None` means not counted yet."""
    return PlayedSeat(match, game, practice, won, None if figures is None else orjson.dumps(figures).decode())


def add(*seats: PlayedSeat) -> Figures:
    """Add up seats of one game against people."""
    (statistics,) = add_up(seats, tells_matches=True)
    return statistics["played"]


def test_measures_have_an_average_and_extremes_with_their_matches() -> None:
    """The latest match comes first, and of two equal ones the latest is named."""
    points = [seat(f"g{number}", {"measures": {"points": value}}) for number, value in enumerate((3, 8, 1, 8))]

    assert add(*points)["measures"]["points"] == {
        "matches": 4,
        "average": 5.0,
        "least": 1,
        "least_in": "g2",
        "most": 8,
        "most_in": "g1",
    }


def test_counts_are_added_up() -> None:
    """They are added by name and keep a stable order."""
    effects: tuple[dict[str, int], ...] = ({"eight": 2, "ten": 1}, {"eight": 1}, {})

    found = add(*(seat(f"g{number}", {"counts": {"effects": one}}) for number, one in enumerate(effects)))

    assert found["counts"] == {"effects": {"eight": 3, "ten": 1}}


def test_the_best_feats_are_kept_each_once() -> None:
    """Each has the highest value it ever had, and the match where that was."""
    first = seat("g1", {"feats": {"words": {"OX": 2, "QUIZ": 4}}})
    second = seat("g2", {"feats": {"words": {"OX": 3} | {f"W{n}": 1 for n in range(FEATS)}}})

    words = add(first, second)["feats"]["words"]

    assert words[:2] == [{"name": "QUIZ", "value": 4, "match": "g1"}, {"name": "OX", "value": 3, "match": "g2"}]
    assert len(words) == FEATS


def test_practice_and_games_count_apart() -> None:
    """The game with the most matches comes first; a player with two seats played one match."""
    seats = [
        seat("g1", {}, won=True),
        seat("g1", {}),
        seat("g2", {}, practice=True, won=True),
        seat("g3", game="skat"),
    ]

    whist, skat = add_up(seats, tells_matches=True)

    assert [(one["matches"], one["won"]) for one in (whist["played"], whist["practised"])] == [(1, 1), (1, 1)]
    assert (skat["game"], skat["played"]["matches"], skat["played"]["counted"]) == ("skat", 1, 0)


def test_matches_are_named_only_where_they_may_be() -> None:
    """On a public page an id would let anyone read the match."""
    figures = {"measures": {"points": 3}, "feats": {"words": {"OX": 2}}}

    (statistics,) = add_up([seat("secret", figures)], tells_matches=False)

    assert "secret" not in str(statistics)
