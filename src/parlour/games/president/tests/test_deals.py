"""Whole deals: invariants hold at every step, every deal ends, and all titles are given."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.game import Past
from parlour.games.president.game import GAME
from parlour.games.president.rules.ranking import TITLES
from parlour.games.president.state import Exchange, Phase, State
from parlour.games.president.tests.deals import MIXED, random_deal, random_deals

every_table = pytest.mark.parametrize(
    ("players", "use_jokers"), [(players, use_jokers) for players in (3, 4, 5) for use_jokers in (True, False)]
)


def hold_on(states: list[State], players: int) -> None:
    """Check every state of a deal, and that all titles were given."""
    for state in states:
        assert list(GAME.faults(state)) == []
    outcome = GAME.outcome(states[-1])
    assert outcome
    assert sorted(outcome.titles.values()) == sorted(TITLES[players])
    assert set(outcome.titles) == set(states[-1].players)


@every_table
def test_random_deals_hold_every_invariant_and_end(players: int, use_jokers: bool) -> None:
    """Deal after deal, with exchanges."""
    for states in random_deals(players, 12, use_jokers=use_jokers):
        hold_on(states, players)


@every_table
def test_mixed_players_hold_every_invariant_and_end(players: int, use_jokers: bool) -> None:
    """Random players sit among easy and normal bots, each in every seat."""
    for states in random_deals(players, 6, use_jokers=use_jokers, levels=MIXED):
        hold_on(states, players)


@pytest.mark.slow
@every_table
def test_five_hundred_deals_of_mixed_players_hold_every_invariant_and_end(players: int, use_jokers: bool) -> None:
    """The same for longer, as the specification demands: random players, and easy and normal bots."""
    for states in random_deals(players, 500, use_jokers=use_jokers, levels=MIXED):
        hold_on(states, players)


@settings(max_examples=30)
@given(players=st.integers(3, 5), use_jokers=st.booleans(), seed=st.binary(max_size=8), started=st.integers(0, 50))
@pytest.mark.slow
def test_any_deal_of_any_table_is_sound(players: int, use_jokers: bool, seed: bytes, started: int) -> None:
    """Neither the seed nor the number of earlier deals matters."""
    states = list(random_deal(players, seed, past=Past(started), use_jokers=use_jokers))

    hold_on(states, players)


@every_table
def test_hands_have_their_dealt_size_when_play_begins(players: int, use_jokers: bool) -> None:
    """As many cards come back as were given."""
    first, second = random_deals(players, 2, use_jokers=use_jokers)
    begun = next(state for state in second if state.phase is Phase.PLAY)
    cards = 54 if use_jokers else 52

    assert not isinstance(first[0].pending, Exchange)
    assert isinstance(second[0].pending, Exchange)
    assert sorted(map(len, begun.hands.values())) == [(cards + extra) // players for extra in range(players)]
    assert begun.turn == first[-1].finished_order[-1]


def test_every_kind_of_moment_comes_up() -> None:
    """Otherwise the tests above would not cover everything."""
    states = [state for deal in random_deals(4, 12) for state in deal]
    effects = {effect["type"] for state in states for effect in state.effects}
    reasons = {
        effect["data"]["reason"] for state in states for effect in state.effects if effect["type"] == "trick_end"
    }

    assert effects == {
        "seven_gift",
        "eight_reset",
        "ten_discard",
        "jack_inversion",
        "gift_done",
        "discard_done",
        "trick_end",
        "player_finished",
        "deal_end",
    }
    assert reasons == {"passes", "eight", "ten", "three"}
