"""Ratings: counted with the match, once, and listed by strength."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import pytest

from parlour.core.rating import SkillRating
from parlour.storage.ratings import PlayerRating, RatedMatch, Ratings
from parlour.storage.records import Records
from tests.storage.samples import account, guest, record, result, summary

pytestmark = pytest.mark.anyio


def gain(*players: str, points: float = 10.0) -> RatedMatch:
    """Make a match by which all `players` gain the same."""

    def rate(before: Mapping[str, SkillRating]) -> Mapping[str, SkillRating]:
        return {name: SkillRating(rating.value + points, rating.deviation - 1) for name, rating in before.items()}

    return RatedMatch(frozenset(players), rate)


def rated(player_id: str, value: float, deviation: float = 50.0, game: str = "whist", name: str = "") -> PlayerRating:
    """Make the rating of a player after three matches."""
    return PlayerRating(player_id, name, game, SkillRating(value, deviation), 3)


async def test_a_match_is_counted_when_it_is_filed(records: Records, ratings: Ratings) -> None:
    """Newcomers begin with the average."""
    await records.register(guest("p1", "Ann"), account("p1", "ann"))
    await records.file(record("g1", result("p1", 7)), gain("p1", "p2"))
    await records.file(record("g2", result("p1", 7)), gain("p1"))
    await records.file(record("g3", result("p1", 7), game="chess"), gain("p1"))

    assert await ratings.of_player("p1") == [
        PlayerRating("p1", "Ann", "chess", SkillRating(1510, 349), 1),
        PlayerRating("p1", "Ann", "whist", SkillRating(1520, 348), 2),
    ]
    assert [each.matches for each in await ratings.of_player("p2")] == [1]


async def test_a_match_counts_once_however_often_it_is_filed(records: Records, ratings: Ratings) -> None:
    """A server that dies between filing and noting that files it again; so may two processes at the same time."""
    filings = (records.file(record("g1", result("p1", 7)), gain("p1")) for _ in range(5))
    await asyncio.gather(*filings)

    assert [(each.rating.value, each.matches) for each in await ratings.of_player("p1")] == [(1510, 1)]


@pytest.mark.slow
async def test_matches_that_are_filed_at_the_same_time_all_count(records: Records, ratings: Ratings) -> None:
    """Newcomers, who have no row to lock yet, count as well, and players may come in any order."""
    names = ["p1", "p2", "p3"]
    await asyncio.gather(
        *(records.file(record(f"g{n}", result("p1", 7)), gain(*names[n % 3 :], *names[: n % 3])) for n in range(12))
    )

    for name in names:
        [rating] = await ratings.of_player(name)
        assert (rating.rating.value, rating.matches) == (1620, 12)


async def test_a_filing_that_fails_counts_nothing(records: Records, ratings: Ratings) -> None:
    """The match and its ratings are one transaction."""

    def rate(_: Mapping[str, SkillRating]) -> Mapping[str, SkillRating]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await records.file(record("g1", result("p1", 7)), RatedMatch(frozenset({"p1"}), rate))

    assert await records.match("g1") is None
    assert await ratings.of_player("p1") == []


async def test_the_board_lists_settled_ratings_by_strength(records: Records, ratings: Ratings) -> None:
    """A lucky newcomer is not the champion; everyone has the name that they have now."""
    await records.save(guest("p1", "Ann"))
    await ratings.replace(
        [rated("p1", 1600), rated("p2", 1700), rated("p3", 1900, 200), rated("p4", 1800, game="chess")]
    )
    await records.save(guest("p1", "Anna"))

    assert await ratings.board("whist") == [rated("p2", 1700), rated("p1", 1600, name="Anna")]
    assert await ratings.place("whist", SkillRating(1650, 50)) == 1


async def test_the_board_leaves_out_players_who_do_not_want_to_be_listed(records: Records, ratings: Ratings) -> None:
    """They stay rated; nobody can tell from a gap that they are there."""
    for name in ("p1", "p2", "p3"):
        await records.register(guest(name, name), account(name, name))
    await ratings.replace([rated(name, value) for name, value in (("p1", 1500), ("p2", 1600), ("p3", 1700))])
    await records.list_player("p3", listed=False)
    await records.list_player("p2", listed=False)
    await records.list_player("p2", listed=True)

    assert [each.player_id for each in await ratings.board("whist")] == ["p2", "p1"]
    assert await ratings.place("whist", SkillRating(1550, 50)) == 1
    assert [each.rating.value for each in await ratings.of_player("p3")] == [1700]


async def test_a_board_has_pages(ratings: Ratings) -> None:
    """Each player is on one of them, also among equals."""
    await ratings.replace([rated(f"p{number}", 1500 + number // 2) for number in range(10)])

    pages = [await ratings.board("whist", first, 4) for first in (0, 4, 8, 12)]

    assert [len(page) for page in pages] == [4, 4, 2, 0]
    values = [each.rating.value for page in pages for each in page]
    assert values == sorted(values, reverse=True)
    assert len({each.player_id for page in pages for each in page}) == 10


async def test_rated_matches_are_listed_in_the_order_in_which_they_ended(records: Records) -> None:
    """Ratings are computed again in this order."""
    matches = [
        record("g1", result("p1", 7), finished_at=3.0, rated=True),
        record("g2", replace(result("p1", 7), exit="left"), finished_at=1.0, rated=True),
        record("g3", result("p1", 7), finished_at=2.0),
    ]
    for each in matches:
        await records.file(each)

    assert await records.list_rated() == [summary(matches[1]), summary(matches[0])]
    assert await records.list_rated(1, 1) == [summary(matches[0])]
    assert await records.match("g2") == matches[1]
