"""What games inherit from the contract."""

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Ask, Game, Moment, Seat, Span, Step, turn_of
from tests.conformance.pennies import Hide, Pennies, PennyState

ANN, BOB = Seat("ann"), Seat("bob")


def test_it_is_someone_s_turn_only_if_they_alone_must_act() -> None:
    """If several players must act, it is nobody's turn."""
    assert turn_of({ANN, BOB}) is None
    assert turn_of({BOB}) == BOB
    assert turn_of(()) is None


def test_a_game_asks_nothing_by_default() -> None:
    """It then has nothing to ponder, no faults, and nothing to imagine."""
    game, state = Pennies(), PennyState((ANN, BOB))

    assert (game.asks(state), game.faults(state)) == ((), ())
    with pytest.raises(LookupError):
        game.ponder(Ask("why"), Dice(b"seed"))
    with pytest.raises(LookupError):
        Game.imagine(game, {}, ANN, Dice(b"seed"))


def test_the_first_legal_action_is_the_default() -> None:
    """Most games need no other."""
    assert Game.default(Pennies(), PennyState((ANN, BOB)), ANN) == Hide(heads=True)


def test_bots_think_as_long_as_the_game_says() -> None:
    """One span for all moves, unless the game looks closer."""
    game = Pennies()
    game.thinking = Span(1, 2)

    assert game.thinking_time({}, ANN, "bold", frozenset()) == Span(1, 2)


def test_a_seat_that_is_kept_stays_in_the_match() -> None:
    """Only games whose players quit need to say what leaving does."""
    state = PennyState((ANN, BOB))

    assert Game.leave(Pennies(), state, ANN, Moment(0.0, Dice(b"seed"))) == Step(state)


def test_only_states_of_this_version_are_played_by_default() -> None:
    """An older one is read-only until the game says how to convert it."""
    game = Pennies()

    assert game.upgrade({"seats": []}, game.version) == {"seats": []}
    assert game.upgrade({"seats": []}, "0") is None
