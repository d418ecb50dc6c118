"""The analysis of a finished game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import Json
from parlour.core.refusal import Rejected
from parlour.hosts.daily.analysis import analyse_game
from parlour.hosts.daily.service import RiddleRequest
from tests.hosts.daily.number_riddle import (
    NUMBER,
    OTHER,
    RIDDLES,
    BerlinClock,
    RiddlePlayer,
    distances,
    keys,
    make_service,
)

pytestmark = pytest.mark.anyio

SECRET = int(NUMBER.open("2026-11-16", keys().words_of("number")).secret)


ANALYSED = {**RIDDLES, "number": replace(NUMBER, analyse=distances)}


@pytest.fixture
def ann(clock: BerlinClock) -> RiddlePlayer:
    """Return a player of a service that analyses the number riddle."""
    return RiddlePlayer(make_service(clock, riddles=ANALYSED))


async def here(thought: Callable[..., Any], *about: Any) -> Any:
    """Call the function at once, in this process."""
    return thought(*about)


async def look_back(player: RiddlePlayer, asked: RiddleRequest | None = None) -> Json:
    """Request the analysis of a player's number game."""
    assert player.token
    return await analyse_game(player.service, here, asked or RiddleRequest(), player.token)


async def test_a_finished_game_is_analysed_by_its_riddle(ann: RiddlePlayer) -> None:
    """The riddle gets the secret, the guesses and whether the game was in hard mode."""
    await ann.guess(SECRET + 2)
    await ann.guess(SECRET)

    assert await look_back(ann) == {"off": [2, 0], "hard": False}


async def test_a_lost_game_is_analysed_too(ann: RiddlePlayer) -> None:
    """Losers have the most to learn."""
    for off in (3, 2, 1):
        await ann.guess(SECRET + off)

    assert await look_back(ann) == {"off": [3, 2, 1], "hard": False}


async def test_a_running_game_is_not_analysed(ann: RiddlePlayer) -> None:
    """The analysis would reveal the secret."""
    await ann.guess(SECRET + 1)

    with pytest.raises(Rejected) as no:
        await look_back(ann)

    assert no.value.code == "STILL_PLAYING"


async def test_a_riddle_without_analysis_is_refused(clock: BerlinClock) -> None:
    """Authors of riddles need not provide one."""
    ann = RiddlePlayer(make_service(clock, riddles=ANALYSED), asked=RiddleRequest(OTHER.id))
    await ann.guess(0)

    with pytest.raises(Rejected) as no:
        await look_back(ann)

    assert no.value.code == "NOT_ANALYSED"


async def test_the_token_must_belong_to_the_riddle(ann: RiddlePlayer) -> None:
    """A token of another riddle, or one that is not ours, is refused."""
    await ann.guess(SECRET)

    with pytest.raises(Rejected) as foreign:
        await look_back(ann, RiddleRequest(OTHER.id))
    ann.token = "eyJ.eyJ.x"
    with pytest.raises(Rejected) as damaged:
        await look_back(ann)

    assert (foreign.value.code, damaged.value.code) == ("TOKEN_FOREIGN", "TOKEN_MALFORMED")
