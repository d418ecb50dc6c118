"""What is offered, and the default for players who do nothing."""

import pytest

from parlour.core.dice import Dice
from parlour.games.president.actions import (
    Action,
    Assignment,
    DiscardSelect,
    ExchangeReturn,
    ExchangeReturnVice,
    GiftSelect,
    Pass,
    Play,
)
from parlour.games.president.game import GAME
from parlour.games.president.state import State
from parlour.games.president.tests.deals import random_deals
from parlour.games.president.tests.table import ANN, BOB, CAT, NOW, tell

LEAD = "hands ann: 5D 5S 9S JOKERa | bob: 6C KS | cat: 5C QD AD"
GIFT = "hands ann: 4D 5D 7C 7H 9S | bob: 6C | cat: 5C | dan: -\nann plays 7C 7H"
DISCARD = "hands ann: 4D 5D 10C 10H QS | bob: 6C | cat: 5C\nann plays 10C 10H"
EXCHANGE = "hands ann: 3C 4S 9D | bob: 3D 5S 6H | cat: QH 2C 2S | dan: rest\ntitles ann bob dan cat"


def plays(state: State) -> list[str]:
    """List what Ann may play."""
    return [" ".join(action.cards) for action in GAME.legal(state, ANN) if isinstance(action, Play)]


def test_the_leader_may_play_every_pattern_of_the_hand() -> None:
    """Each with every number of Jokers; suits do not matter."""
    assert plays(tell(LEAD)) == [
        "5D",
        "5D 5S",
        "5D JOKERa",
        "5D 5S JOKERa",
        "9S",
        "9S JOKERa",
        "JOKERa",
    ]
    assert Pass() not in list(GAME.legal(tell(LEAD), ANN))


@pytest.mark.parametrize(
    ("pile", "offered"),
    [
        ("pile 4C by cat", ["5D", "9S", "JOKERa"]),
        ("pile 4C 4H by cat", ["5D 5S", "5D JOKERa", "9S JOKERa"]),
        ("pile 4C 4H 4S by cat", ["5D 5S JOKERa"]),
        ("pile JC by cat\ninverted", ["5D", "9S"]),
        ("pile 5H by cat\ninverted", []),
        ("pile 2H by cat", ["JOKERa"]),
    ],
)
def test_a_follower_may_play_what_beats_the_pile_or_pass(pile: str, offered: list[str]) -> None:
    """Passing is always possible then."""
    state = tell(f"{LEAD}\n{pile}")

    assert plays(state) == offered
    assert Pass() in list(GAME.legal(state, ANN))


def test_the_opener_may_play_threes() -> None:
    """And nothing else."""
    state = tell("hands ann: 3D 3S 4H JOKERa | bob: 6C | cat: rest\nopening")

    assert plays(state) == ["3D", "3D 3S", "3D JOKERa", "3D 3S JOKERa"]


def test_nobody_else_is_offered_anything() -> None:
    """Nor is a stranger."""
    assert GAME.to_act(tell(LEAD)) == {ANN}
    assert list(GAME.legal(tell(LEAD), BOB)) == []
    assert list(GAME.legal(tell(LEAD), CAT)) == []


@pytest.mark.parametrize(
    ("moment", "action"),
    [
        (LEAD, Play(("5D",))),
        (f"{LEAD}\npile 4C by cat", Pass()),
        ("hands ann: 3D 4H | bob: 6C | cat: rest\nopening", Play(("3D",))),
        (GIFT, GiftSelect((Assignment(BOB, ("4D", "5D")),))),
        (DISCARD, DiscardSelect(("4D", "5D"))),
        (EXCHANGE, ExchangeReturn(("3C", "4S"))),
    ],
)
def test_a_player_who_does_nothing_passes_or_parts_with_the_lowest_cards(moment: str, action: Action) -> None:
    """Time may run out, or a bot fail; the lowest cards go to the next active player."""
    assert GAME.default(tell(moment), ANN) == action


def test_the_default_of_the_vice_president_returns_the_lowest_card() -> None:
    """Under the right title."""
    assert GAME.default(tell(EXCHANGE), BOB) == ExchangeReturnVice(("3D",))


@pytest.mark.parametrize("moment", [LEAD, GIFT, DISCARD, EXCHANGE])
def test_the_default_is_among_the_offers(moment: str) -> None:
    """Where passing is impossible."""
    state = tell(moment)

    assert GAME.default(state, ANN) in list(GAME.legal(state, ANN))


def test_gifts_are_offered_to_one_or_split() -> None:
    """A sample: neighbours in the hand."""
    offered = list(GAME.legal(tell(GIFT), ANN))

    assert GiftSelect((Assignment(CAT, ("5D", "9S")),)) in offered
    assert GiftSelect((Assignment(BOB, ("4D",)), Assignment(CAT, ("5D",)))) in offered
    assert len(offered) == 6


def test_discards_are_offered_whole_and_in_parts() -> None:
    """All at once first."""
    offered = [action.cards for action in GAME.legal(tell(DISCARD), ANN) if isinstance(action, DiscardSelect)]

    assert offered == [("4D", "5D"), ("5D", "QS"), ("4D",), ("5D",), ("QS",)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everything_offered_is_accepted_and_there_is_never_too_much(players: int) -> None:
    """In every state of some deals."""
    most = 0
    for states in random_deals(players, 2):
        for number, state in enumerate(states):
            for seat in GAME.to_act(state):
                offered = tuple(GAME.legal(state, seat))
                most = max(most, len(offered))
                for action in Dice(b"some", number).shuffled(offered)[:5]:
                    GAME.act(state, seat, action, NOW)

                GAME.act(state, seat, GAME.default(state, seat), NOW)
                assert len(set(offered)) == len(offered)
    assert 10 < most < 100
