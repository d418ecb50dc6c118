"""Imagining hidden hands."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Seat, turn_of
from parlour.games.president.game import GAME
from parlour.games.president.state import State
from parlour.games.president.tests.deals import COMBINATIONS, random_deals
from parlour.games.president.tests.stories import ANN, BOB, CAT, DAN, tell


def shown(state: State, seat: Seat) -> Mapping[str, Any]:
    """Return what a bot gets: the game's view, with the table's phase and turn."""
    return {**GAME.view(state, seat), "phase": GAME.phase(state), "turn": turn_of(GAME.to_act(state))}


def worlds(state: State, seat: Seat, number: int = 20) -> list[State]:
    """Imagine some states."""
    return [GAME.imagine(shown(state, seat), seat, Dice(b"worlds", n)) for n in range(number)]


def look_alike(states: list[State]) -> None:
    """Check that a player cannot tell an imagined deal from the real one, at any moment, and that it is possible."""
    for number, state in enumerate(states[:-1]):
        seat = state.players[number % len(state.players)]
        (world,) = worlds(state, seat, 1)

        assert shown(world, seat) == shown(state, seat)
        assert list(GAME.faults(world)) == []


@pytest.mark.parametrize("switches", COMBINATIONS[1:], ids=" ".join)
@pytest.mark.parametrize("use_jokers", [True, False])
def test_no_imagined_deal_can_be_told_from_the_real_one_with_switches(
    use_jokers: bool, switches: tuple[str, ...]
) -> None:
    """A revolution and a straight on the pile are as open as everything else on the table."""
    players = 3 + len(switches) % 3
    for states in random_deals(players, 2, use_jokers=use_jokers, switches=switches):
        look_alike(states)


@pytest.mark.parametrize("use_jokers", [True, False])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.slow
def test_no_imagined_deal_can_be_told_from_the_real_one(players: int, use_jokers: bool) -> None:
    """Every imagined deal is possible and looks like the real one, for any player at any moment of some deals."""
    for states in random_deals(players, 3, use_jokers=use_jokers):
        look_alike(states)


def test_a_revolution_and_a_straight_are_imagined_as_they_are() -> None:
    """They are no secret, so nothing about them is left to chance."""
    state = tell("""
        hands ann: 5D | bob: 6C KS | cat: 5C QD AD
        with straights revolution
        revolution
        pile 6D 7D JOKERa by cat
    """)

    for world in worlds(state, ANN, 3):
        assert (world.options, world.revolution, world.trick) == (state.options, True, state.trick)


def test_hidden_cards_may_be_anywhere() -> None:
    """Chance decides which other hand holds them."""
    state = tell("hands ann: 5D | bob: 6C KS | cat: 5C QD AD")

    imagined = worlds(state, ANN)

    assert len({world.hands[BOB] for world in imagined}) > 5
    assert {len(world.hands[BOB]) for world in imagined} == {2}
    assert all(world.hands[ANN] == ("5D",) for world in imagined)


def test_given_cards_stay_where_they_went() -> None:
    """Ann remembers, Cat cannot know."""
    state = tell("""
        hands ann: 5D 7C 9S | bob: 6C 7H KS | cat: 4C 6D AD
        ann plays 7C
        ann gives 5D to bob
    """)

    assert all("5D" in world.hands[BOB] for world in worlds(state, ANN))
    assert not all("5D" in world.hands[BOB] for world in worlds(state, CAT))


def test_more_cards_than_fit_must_have_gone_elsewhere() -> None:
    """Ann gave Bob two cards, and Bob holds one: the other was discarded, and Ann cannot know which it was."""
    state = tell("""
        hands ann: 4D 5D 7C 7D 8S 9S | bob: 9C 10H | cat: 4C 6D AC AD
        ann plays 7C 7D
        ann gives 4D 5D to bob
        bob passes
        cat passes
        ann plays 9S
        bob plays 10H
        bob discards 4D
        cat plays 6D
        ann passes
        bob plays 9C
    """)

    assert {world.hands[BOB] for world in worlds(state, ANN)} == {("4D",), ("5D",)}


def test_face_down_cards_are_imagined_as_well() -> None:
    """Someone else discarded them; nobody knows which."""
    state = tell("""
        hands ann: 5D 9S | bob: 5S 6C 10H KS | cat: 4C 6D AD
        turn bob
        bob plays 10H
        bob discards 5S
    """)

    imagined = worlds(state, ANN)

    assert all(sum(map(len, world.thrown.values())) == 1 for world in imagined)
    assert len({card for world in imagined for cards in world.thrown.values() for card in cards}) > 3


def test_the_player_about_to_open_holds_the_three_of_diamonds() -> None:
    """Everyone knows that, and nobody knows more."""
    state = tell("hands ann: 3D 4S 9D | bob: 6C 7C 8C | cat: rest\nopening")

    assert all("3D" in world.hands[ANN] for world in worlds(state, CAT))
    assert all(world.hands[ANN] == state.hands[ANN] for world in worlds(state, ANN))


def test_people_who_only_sit_at_the_table_get_no_cards() -> None:
    """A newcomer waits for the next deal; the table lists them among the players."""
    state = tell("hands ann: 5D | bob: 6C KS | cat: 5C QD AD")
    view = shown(state, ANN)
    crowded = {**view, "players": {**view["players"], DAN: {"name": "Dan", "seat": 3}}}

    assert GAME.imagine(crowded, ANN, Dice(b"worlds")).players == (ANN, BOB, CAT)


def test_after_the_end_nothing_is_left_to_imagine() -> None:
    """Nobody has to think any more."""
    over = tell("hands ann: 9S | bob: 6C KD | cat: -\nann plays 9S")

    with pytest.raises(LookupError):
        worlds(over, BOB)
