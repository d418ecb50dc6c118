"""Whole deals in every combination of switches: invariants hold, deals end, and four of a kind do what they should."""

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.dice import Dice
from parlour.core.game import Event, Json, Moment, Past
from parlour.games.president.game import GAME
from parlour.games.president.state import State
from parlour.games.president.tests.deals import (
    COMBINATIONS,
    SWITCHES,
    company,
    random_deal,
    random_deals,
    with_switches,
)
from parlour.games.president.tests.test_deals import every_table, hold_on

every_combination = pytest.mark.parametrize("switches", COMBINATIONS, ids=lambda names: " ".join(names) or "none")


@every_combination
@every_table
def test_random_deals_hold_every_invariant_and_end(players: int, use_jokers: bool, switches: tuple[str, ...]) -> None:
    """Deal after deal, with exchanges."""
    for states in random_deals(players, 2, use_jokers=use_jokers, switches=switches):
        hold_on(states, players)


@pytest.mark.slow
@every_combination
@every_table
def test_six_hundred_deals_of_each_combination_hold_every_invariant_and_end(
    players: int, use_jokers: bool, switches: tuple[str, ...]
) -> None:
    """The same for longer: a hundred at each of the six kinds of table."""
    for states in random_deals(players, 100, use_jokers=use_jokers, switches=switches):
        hold_on(states, players)


@settings(max_examples=30)
@given(
    players=st.integers(3, 5),
    use_jokers=st.booleans(),
    switches=st.sets(st.sampled_from(SWITCHES)),
    seed=st.binary(max_size=8),
)
def test_any_deal_of_any_combination_is_sound(players: int, use_jokers: bool, switches: set[str], seed: bytes) -> None:
    """Invariants hold for any seed."""
    hold_on(list(random_deal(players, seed, use_jokers=use_jokers, switches=switches)), players)


def steps(players: int, seed: bytes, switches: tuple[str, ...]) -> Iterator[tuple[State, State, tuple[Event, ...]]]:
    """Yield each move of a random deal: the state before it, the state after it, and what everyone heard."""
    state = GAME.start(company(players), with_switches(switches), Moment(0.0, Dice(seed)), Past()).state
    number = 0
    while GAME.outcome(state) is None:
        number += 1
        dice = Dice(seed, number)
        seat = min(GAME.to_act(state))
        after, events = GAME.act(state, seat, dice.choice(tuple(GAME.legal(state, seat))), Moment(0.0, dice))
        yield state, after, events
        state = after


def is_four(pattern: Json) -> bool:
    """Return whether a told pattern is four of a kind."""
    return isinstance(pattern, Mapping) and pattern["count"] == 4 and "straight" not in pattern


@every_combination
def test_four_of_a_kind_are_all_that_is_announced_and_all_that_turns_the_order(switches: tuple[str, ...]) -> None:
    """Each is a bomb or a revolution exactly where its switch is on, unless it ends the deal."""
    for players, seed in ((3, b"one"), (4, b"two"), (5, b"three"), (3, b"four")):
        for before, after, events in steps(players, seed, switches):
            told = {event.type: event.facts for event in events}
            four = "played" in told and not after.over and is_four(told["played"]["pattern"])

            assert ("bomb" in told) == (four and "bombs" in switches)
            assert ("revolution" in told) == (four and "revolution" in switches)
            assert after.over or (before.revolution != after.revolution) == ("revolution" in told)
