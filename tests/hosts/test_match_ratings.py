"""What a finished match says about its players."""

from collections.abc import Mapping

import pytest

from parlour.core.rating import SkillRating
from parlour.hosts.match_ratings import rate_match
from parlour.storage.records import FiledMatchSummary, Result
from tests.hosts.games import HastyRound


class Court(HastyRound):
    """A game that tells its order of finishing by titles."""

    titles = ("king", "knight", "fool")
    bot_ratings: Mapping[str, SkillRating] = {"slow": SkillRating(1700, 30), "quick": SkillRating(1300, 30)}


def seat(
    player_id: str | None, *, title: str | None = None, score: int | None = None, **facts: str | bool | None
) -> Result:
    """Make the result of a person, or of a bot."""
    name = player_id or f"bot {facts['bot']}"
    won, bot, left = bool(facts.get("won")), facts.get("bot"), facts.get("exit")
    return Result(
        f"seat of {name}", name, player_id, str(bot) if bot else None, score, won, title, str(left) if left else None
    )


def rated(*results: Result, abandoned: bool = False) -> Mapping[str, float]:
    """Return how much each person gains by a match between newcomers."""
    match = rate_match(Court(), FiledMatchSummary("g", "court", abandoned, 0.0, 1.0, results))
    if match is None:
        return {}
    after = match.rate(dict.fromkeys(match.players, SkillRating()))
    return {player: round(rating.value - 1500) for player, rating in after.items()}


def test_titles_tell_the_order_of_finishing() -> None:
    """Best first, as the game lists them."""
    gained = rated(seat("ann", title="fool"), seat("bob", title="king"), seat("cat", title="knight"))

    assert gained["bob"] > gained["cat"] == 0 > gained["ann"]


def test_winners_come_first_and_points_decide_the_rest() -> None:
    """A tie is a tie, and a player without points has left."""
    gained = rated(
        seat("ann", score=9), seat("bob", score=9, won=True), seat("cat", score=3), seat("dan", score=3), seat("eve")
    )

    assert gained["bob"] > gained["ann"] > gained["cat"] == gained["dan"] > gained["eve"]


def test_bots_have_the_strength_that_was_measured() -> None:
    """A win against a strong one says more; they are not rated themselves."""
    strong = rated(seat("ann", won=True), seat(None, bot="slow"))
    weak = rated(seat("ann", won=True), seat(None, bot="quick"))

    assert set(strong) == {"ann"}
    assert strong["ann"] > weak["ann"] > 0


@pytest.mark.parametrize("how", ["left", "replaced"])
def test_leaving_is_the_last_place(how: str) -> None:
    """The bot that took over may even have won."""
    gained = rated(seat("ann", won=True, exit=how), seat("bob"), seat("cat"))

    assert gained["ann"] < 0 < gained["bob"] == gained["cat"]


def test_players_whom_the_host_removed_do_not_count() -> None:
    """Otherwise the host could win by removing them."""
    gained = rated(seat("ann", exit="left"), seat("bob", exit="removed"), seat("cat"))

    assert set(gained) == {"ann", "cat"}


def test_a_match_that_was_stopped_says_only_who_left() -> None:
    """People who stayed are not compared with each other; the last one, left alone, has stayed."""
    gained = rated(seat("ann", exit="left"), seat("bob", exit="last"), seat("cat"), abandoned=True)

    assert gained["ann"] < 0 < gained["bob"] == gained["cat"]


def test_a_match_that_nobody_left_and_nobody_finished_says_nothing() -> None:
    """For example if a host who only watched has stopped it."""
    assert rated(seat("ann"), seat("bob"), abandoned=True) == {}
