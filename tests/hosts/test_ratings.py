"""Ratings: what comparisons say about strengths, and how sure that is."""

from collections.abc import Iterator
from math import log, log10, sqrt
from random import Random
from statistics import mean

import pytest

from parlour.core.rating import AVERAGE, SCALE, SkillRating
from parlour.hosts.ratings import LEAD, LEAST, Comparison, compare_places, update

SURE_OF_NOTHING = 1e6
"""Points: with so wide a prior, only the games count."""

BASEBALL = """
    Milwaukee  -  7  9  7  7  9 11
    Detroit    6  -  7  5 11  9  9
    Toronto    4  6  -  7  7  8 12
    NewYork    6  8  6  -  6  7 10
    Boston     6  2  6  7  -  7 12
    Cleveland  4  4  5  6  6  -  6
    Baltimore  2  4  1  3  1  7  -
"""
"""Wins in the American League of 1987, a textbook example of this model."""


def read_wins(table: str) -> Iterator[Comparison]:
    """Read how often the row's team won against the column's."""
    rows = [line.split() for line in table.strip().splitlines()]
    won = {name: dict(zip((row[0] for row in rows), counts, strict=True)) for name, *counts in rows}
    for one in won:
        for other in (name for name in won if one < name):
            wins, losses = int(won[one][other]), int(won[other][one])
            yield Comparison(one, other, wins / (wins + losses), wins + losses)


def newcomers(*names: str, doubt: float = 350.0) -> dict[str, SkillRating]:
    """Return the ratings of players who have met nobody."""
    return {name: SkillRating(AVERAGE, doubt) for name in names}


def play(
    seed: int, matches: int, players: int = 60, seats: int = 4, spread: float = 150.0
) -> Iterator[tuple[float, SkillRating, int]]:
    """Let people of known strengths play; yield the error of each rating, the rating, and its number of matches."""
    chance = Random(seed)
    true = {f"p{number}": chance.gauss(0, spread) for number in range(players)}
    middle = mean(true.values())
    known, played = newcomers(*true), dict.fromkeys(true, 0)
    for _ in range(matches):
        seated = chance.sample(list(true), seats)
        luck = {name: true[name] / SCALE - log(-log(chance.random())) for name in seated}
        order = sorted(seated, key=lambda name: -luck[name])
        known |= update(known, compare_places({name: place for place, name in enumerate(order)}))
        for name in seated:
            played[name] += 1
            now = mean(rating.value for rating in known.values())
            yield known[name].value - now - (true[name] - middle), known[name], played[name]


def test_a_textbook_example_gives_the_published_result() -> None:
    """Strengths relative to Baltimore."""
    games = list(read_wins(BASEBALL))
    rated = update(
        newcomers(*{each.one for each in games} | {each.other for each in games}, doubt=SURE_OF_NOTHING), games
    )

    above = {name: (rating.value - rated["Baltimore"].value) / SCALE for name, rating in rated.items()}
    assert {name: round(strength, 2) for name, strength in above.items()} == {
        "Milwaukee": 1.58,
        "Detroit": 1.44,
        "Toronto": 1.29,
        "NewYork": 1.25,
        "Boston": 1.11,
        "Cleveland": 0.68,
        "Baltimore": 0.0,
    }


def test_winning_three_of_four_gives_the_points_of_the_scale() -> None:
    """400 points for ten to one."""
    rated = update(newcomers("ann", "bob", doubt=SURE_OF_NOTHING), [Comparison("ann", "bob", 0.75, 100)])

    assert rated["ann"].value - rated["bob"].value == pytest.approx(400 * log10(3), abs=0.5)
    assert rated["ann"].value + rated["bob"].value == pytest.approx(2 * AVERAGE, abs=0.5)


def test_a_first_win_against_a_newcomer_says_little() -> None:
    """Both move, by as much, and both remain almost unknown."""
    rated = update(newcomers("ann", "bob"), compare_places({"ann": 0, "bob": 1}))

    assert rated["ann"].value - AVERAGE == pytest.approx(AVERAGE - rated["bob"].value)
    assert 50 < rated["ann"].value - AVERAGE < 150
    assert rated["ann"].deviation == rated["bob"].deviation > 290


def test_a_win_against_a_player_of_known_strength_says_more() -> None:
    """So people who play against bots, whose strength was measured, find their place sooner."""
    known = {**newcomers("ann"), "bot": SkillRating(AVERAGE, 30.0)}

    assert update(known, compare_places({"ann": 0, "bot": 1}))["ann"].deviation < 280


@pytest.mark.parametrize("players", [2, 3, 8])
def test_a_large_match_counts_as_one_duel_less_than_it_has_players(players: int) -> None:
    """Everyone is compared with all others, but there is only one order of finishing."""
    compared = compare_places({f"p{number}": number for number in range(players)})

    assert sum(each.weight for each in compared) == pytest.approx(players - 1)


def test_equal_places_are_ties() -> None:
    """Half a win for each."""
    assert [each.share for each in compare_places({"ann": 0, "bob": 0, "cat": 1})] == [0.5, 1.0, 1.0]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "spread"), [(2, 150.0), (4, 150.0), (4, 350.0)])
def test_ratings_find_players_of_known_strength(seats: int, spread: float) -> None:
    """After fifty matches, ratings are off by about as much as they claim, and not by much more than that."""
    ratings = play(7, 3000, seats=seats, spread=spread)
    late = [(error, rating.deviation) for error, rating, number in ratings if number == 50]

    assert len(late) > 40
    assert sqrt(mean((error / claimed) ** 2 for error, claimed in late)) < 1.5
    assert sqrt(mean(error**2 for error, _ in late)) < 100


@pytest.mark.slow
def test_uncertainty_shrinks_step_by_step() -> None:
    """Nobody's rating is certain after a few matches, and everybody's is after many."""
    doubts: dict[int, list[float]] = {1: [], 5: [], 20: [], 100: []}
    for _, rating, number in play(3, 2500):
        if number in doubts:
            doubts[number].append(rating.deviation)

    assert [round(mean(doubts[number]), -1) for number in doubts] == [260, 150, 80, 40]


def test_no_rating_becomes_so_certain_that_it_cannot_follow_its_player() -> None:
    """People learn: someone who suddenly wins rises by a hundred points within a few dozen matches."""
    known = {"ann": SkillRating(AVERAGE, LEAST), "bob": SkillRating(AVERAGE, LEAST)}
    for _ in range(30):
        known["ann"] = update(known, compare_places({"ann": 0, "bob": 1}))["ann"]

    assert known["ann"].deviation == LEAST
    assert known["ann"].value > AVERAGE + 100


def test_beating_a_second_account_again_and_again_leads_nowhere() -> None:
    """The winner takes points from the loser, until that is expected, and remains too uncertain to be listed."""
    known = newcomers("ann", "second ann")
    for _ in range(3000):
        known |= update(known, compare_places({"ann": 0, "second ann": 1}))

    assert known["ann"].value < AVERAGE + LEAD / 2 + 30
    assert not known["ann"].is_settled


def test_beating_a_weak_bot_again_and_again_leads_nowhere() -> None:
    """Its rating does not fall, but a lead of 400 points is as much as it can prove."""
    known = {**newcomers("ann"), "bot": SkillRating(1300.0, 30.0)}
    for _ in range(3000):
        known["ann"] = update(known, compare_places({"ann": 0, "bot": 1})).get("ann", known["ann"])

    assert known["ann"].value < 1300 + LEAD + 20


def test_a_favourite_who_loses_pays_for_it() -> None:
    """Only the expected says nothing."""
    known = {"ann": SkillRating(2000, 50), "bob": SkillRating(1500, 50)}

    assert update(known, compare_places({"ann": 0, "bob": 1})) == {}
    rated = update(known, compare_places({"ann": 1, "bob": 0}))
    assert rated["ann"].value < 2000
    assert rated["bob"].value > 1500
