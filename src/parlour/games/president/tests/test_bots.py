"""Bots: legal at every table, stronger by level, and no wiser than a player in their seat."""

from collections.abc import Iterator, Mapping
from itertools import cycle, islice

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Moment, Outcome, Past, Seat
from parlour.games.president.actions import Pass, Play
from parlour.games.president.bots.known_cards import RANK
from parlour.games.president.bots.levels import BOTS, Habitual
from parlour.games.president.game import GAME
from parlour.games.president.state import Options, State
from parlour.games.president.tests.deals import (
    COMBINATIONS,
    RANDOM,
    SWITCHES,
    choose,
    company,
    random_deals,
    with_switches,
)
from parlour.games.president.tests.stories import ANN, tell

pytestmark = pytest.mark.slow

LEVELS = pytest.mark.parametrize("level", BOTS)
VARIED = pytest.mark.parametrize("switches", COMBINATIONS[1:], ids="+".join)
EVERYTHING_OR_NOTHING = pytest.mark.parametrize("switches", [(), SWITCHES], ids=["none", "all"])


def play(levels: Mapping[Seat, str], seed: bytes, past: Past, options: Options | None = None) -> State:
    """Let bots play a deal; the rules must accept what they choose."""
    state = GAME.start(tuple(levels), options or Options(), Moment(0.0, Dice(seed)), past).state
    number = 0
    while not GAME.outcome(state):
        seat = min(GAME.to_act(state))
        action = choose(levels[seat], state, seat, Dice(seed, "bot", number))
        state = GAME.act(state, seat, action, Moment(0.0, Dice(seed, "act", number))).state
        number += 1
    return state


def firsts_and_lasts(level: str, others: str, deals: int, options: Options | None = None) -> tuple[float, float]:
    """Return how often a bot is first and last against three others, in single deals, from every seat."""
    seats = company(4)
    places = []
    for number in range(deals):
        mine = seats[number % 4]
        levels = {seat: level if seat == mine else others for seat in seats}
        places.append(play(levels, b"%d" % number, Past(), options).finished_order.index(mine))
    return places.count(0) / deals, places.count(3) / deals


def moments(players: int, switches: tuple[str, ...] = ()) -> Iterator[tuple[State, Seat]]:
    """Return some moments of two deals, with an exchange between them, and who must act."""
    for states in random_deals(players, 2, switches=switches):
        for state in (*states[:1], *states[5:-1:15]):
            for seat in sorted(GAME.to_act(state)):
                yield state, seat


def test_levels_are_listed_weakest_first() -> None:
    """Tables offer them in this order."""
    assert list(BOTS) == ["easy", "normal", "hard", "expert"]


@pytest.mark.parametrize("use_jokers", [True, False])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_quick_bots_play_deal_after_deal(players: int, *, use_jokers: bool) -> None:
    """The rules accept their answers to openings, gifts, discards and exchanges."""
    levels = dict(zip(company(players), cycle(["easy", "normal"]), strict=False))
    last: Outcome | None = None
    for number in range(15):
        last = GAME.outcome(play(levels, b"%d" % number, Past(number, last), Options(use_jokers)))

        assert last
        assert last.titles.keys() == levels.keys()


@VARIED
@pytest.mark.parametrize("players", [3, 4, 5])
def test_quick_bots_play_with_every_switch(players: int, switches: tuple[str, ...]) -> None:
    """Straights, bombs and revolutions, with and without Jokers."""
    levels = dict(zip(company(players), cycle(["easy", "normal"]), strict=False))
    last: Outcome | None = None
    for number in range(4):
        options = with_switches(switches, use_jokers=number % 2 == 0)
        last = GAME.outcome(play(levels, b"%d" % number, Past(number, last), options))

        assert last
        assert last.titles.keys() == levels.keys()


@pytest.mark.slow
@VARIED
@pytest.mark.parametrize("players", [3, 4, 5])
def test_searching_bots_play_with_every_switch(players: int, switches: tuple[str, ...]) -> None:
    """They also play without Jokers, after an exchange."""
    levels = dict(zip(company(players), islice(cycle(["hard", "normal", "easy", "expert"]), players), strict=True))

    first = GAME.outcome(play(levels, b"first", Past(), with_switches(switches)))
    second = GAME.outcome(play(levels, b"second", Past(1, first), with_switches(switches, use_jokers=False)))

    assert second
    assert second.titles.keys() == levels.keys()


@pytest.mark.parametrize(
    "players", [3, pytest.param(4, marks=pytest.mark.slow), pytest.param(5, marks=pytest.mark.slow)]
)
def test_searching_bots_play_deals_to_the_end(players: int) -> None:
    """The second deal begins with an exchange."""
    levels = dict(zip(company(players), islice(cycle(["hard", "normal", "easy", "expert"]), players), strict=True))

    first = GAME.outcome(play(levels, b"first", Past()))
    second = GAME.outcome(play(levels, b"second", Past(1, first)))

    assert second
    assert second.titles.keys() == levels.keys()


@LEVELS
@EVERYTHING_OR_NOTHING
def test_equal_dice_choose_equally(level: str, switches: tuple[str, ...]) -> None:
    """Matches replay: a budget is counted, not timed."""
    for state, seat in islice(moments(4, switches), 0, None, 5):
        view = GAME.view(state, seat)

        assert BOTS[level](view, seat, Dice(b"same")) == BOTS[level](view, seat, Dice(b"same"))


@LEVELS
@EVERYTHING_OR_NOTHING
def test_other_players_cards_change_nothing(level: str, switches: tuple[str, ...]) -> None:
    """Their cards are dealt anew behind the same view, and the choice is the same."""
    for state, seat in islice(moments(4, switches), 1, None, 5):
        must = sorted(GAME.to_act(state))
        shared = {"phase": GAME.phase(state), "turn": must[0] if len(must) == 1 else None}
        other = GAME.imagine({**GAME.view(state, seat), **shared}, seat, Dice(b"elsewhere"))

        assert other.hands != state.hands
        assert choose(level, other, seat, Dice(b"same")) == choose(level, state, seat, Dice(b"same"))


@LEVELS
def test_the_opening_is_threes(level: str) -> None:
    """The rules demand it, whatever the bot would rather lead."""
    state = tell("hands ann: 3D 7C 7D 8S 10S | bob: 4S KD 9D | cat: rest\n opening")

    action = choose(level, state, ANN, Dice(b"opening"))

    assert isinstance(action, Play)
    assert {RANK[card] for card in action.cards} == {0}


@LEVELS
def test_no_straight_opens(level: str) -> None:
    """The first lead stays threes, whatever is on."""
    state = tell("hands ann: 3D 4C 5D 6S 7S | bob: 4S KD 9D | cat: rest\nwith straights bombs revolution\nopening")

    assert choose(level, state, ANN, Dice(b"opening")) == Play(("3D",))


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_a_bot_that_cannot_follow_passes(level: str) -> None:
    """There is nothing to think about."""
    state = tell("hands ann: 3D 4C | bob: 4S KD | cat: 5C\n pile 2D by cat\n turn ann")

    assert choose(level, state, ANN, Dice(b"no")) == Pass()


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_searching_bots_go_out_with_a_straight(level: str) -> None:
    """It takes five cards at once."""
    state = tell("hands ann: 5C 6D 7C 8S 9D | bob: 4S KD 9H | cat: 5D 6C\nwith straights\nturn ann")

    assert choose(level, state, ANN, Dice(b"out")) == Play(("5C", "6D", "7C", "8S", "9D"))


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_searching_bots_go_out_when_they_can(level: str) -> None:
    """Nothing is better than the first place that is left."""
    state = tell("hands ann: 9C 9D | bob: 4S KD 9H | cat: 5C 6C\n pile 6D 6H by cat\n turn ann")

    assert choose(level, state, ANN, Dice(b"out")) == Play(("9C", "9D"))


def test_the_easy_bot_slips_now_and_then() -> None:
    """Four times in ten it makes any legal move."""
    state = tell("hands ann: 4D 5D 6D 9D QD KD | bob: 4S KS | cat: 5C")
    chosen = [choose("easy", state, ANN, Dice(b"slip", number)) for number in range(200)]
    steady = choose("normal", state, ANN, Dice(b"any"))

    assert chosen.count(steady) == pytest.approx(200 * (0.6 + 0.4 / 6), abs=25)
    assert Habitual(slips=0)(GAME.view(state, ANN), ANN, Dice(b"slip")) == steady


def test_the_baseline_beats_chance_and_slips_lose() -> None:
    """With few deals; `bench/president_bots.py` measures all levels."""
    first, last = firsts_and_lasts("normal", RANDOM, 100)
    easy, _ = firsts_and_lasts("easy", "normal", 100)

    assert first > 0.6
    assert last < 0.08
    assert easy < 0.25


@pytest.mark.slow
def test_searching_beats_the_baseline() -> None:
    """Chance would give a quarter of the first and of the last places."""
    first, last = firsts_and_lasts("hard", "normal", 24)

    assert first > 0.3
    assert last < 0.2


@pytest.mark.slow
@VARIED
def test_searching_beats_the_baseline_with_every_switch(switches: tuple[str, ...]) -> None:
    """With few deals; `bench/president_bots.py --combinations` measures more."""
    first, last = firsts_and_lasts("hard", "normal", 40, with_switches(switches))

    assert first > 0.3
    assert last < 0.2
