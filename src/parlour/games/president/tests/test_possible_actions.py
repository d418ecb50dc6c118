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
from parlour.games.president.tests.deals import SWITCHES, random_deals
from parlour.games.president.tests.stories import ANN, BOB, CAT, NOW, tell

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
def test_a_follower_may_play_anything_that_beats_the_pile_or_pass(pile: str, offered: list[str]) -> None:
    """Passing is always possible then."""
    state = tell(f"{LEAD}\n{pile}")

    assert plays(state) == offered
    assert Pass() in list(GAME.legal(state, ANN))


def test_the_opener_may_play_threes() -> None:
    """No other cards open a deal."""
    state = tell("hands ann: 3D 3S 4H JOKERa | bob: 6C | cat: rest\nopening")

    assert plays(state) == ["3D", "3D 3S", "3D JOKERa", "3D 3S JOKERa"]


RUNS = "hands ann: 4D 5C 5D 6S 8H | bob: 10C KS | cat: QH QD AD\nwith straights bombs"
JOKERS = "hands ann: 5D 6S 8H JOKERa JOKERb | bob: 10C KS | cat: QH QD AD\nwith straights bombs revolution"


def straights(state: State) -> list[str]:
    """List the straights that Ann may play."""
    played = (GAME.act(state, ANN, Play(tuple(cards.split())), NOW).state.trick for cards in plays(state))
    return [cards for cards, trick in zip(plays(state), played, strict=True) if trick and trick.pattern.straight]


def test_the_leader_may_play_straights() -> None:
    """One choice of cards for every run; which of two fives does not matter."""
    assert straights(tell(RUNS)) == ["4D 5C 6S"]
    assert straights(tell(RUNS.replace("8H", "7H 8H"))) == [
        "4D 5C 6S",
        "5C 6S 7H",
        "6S 7H 8H",
        "4D 5C 6S 7H",
        "5C 6S 7H 8H",
        "4D 5C 6S 7H 8H",
    ]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        (
            "",
            [
                "5D 6S JOKERb",
                "6S 8H JOKERb",
                "5D 6S 8H JOKERb",
                "6S 8H JOKERb JOKERa",
                "5D 6S 8H JOKERb JOKERa",
            ],
        ),
        (
            "revolution",
            [
                "5D 6S JOKERb",
                "6S 8H JOKERb",
                "5D 6S JOKERb JOKERa",
                "5D 6S 8H JOKERb",
                "5D 6S 8H JOKERb JOKERa",
            ],
        ),
    ],
)
def test_a_straight_with_jokers_is_offered_as_it_would_be_read(line: str, offered: list[str]) -> None:
    """Each once, with the top that its cards would get in the order in force, and with as few Jokers as possible."""
    assert straights(tell(f"{JOKERS}\n{line}")) == offered


@pytest.mark.parametrize("line", ["", "revolution"])
@pytest.mark.parametrize("hand", ["3C 4D", "AC 2D"])
def test_at_the_end_of_the_ranks_a_joker_counts_the_other_way(hand: str, line: str) -> None:
    """There is nothing below three and above two."""
    hands = f"hands ann: {hand} JOKERa | bob: 10C | cat: QH\nwith straights revolution\n{line}"

    assert straights(tell(hands)) == [f"{hand} JOKERa"]


@pytest.mark.parametrize(
    ("pile", "offered"),
    [
        ("pile 3C 4C 5S by cat", ["4D 5C 6S"]),
        ("pile 5S 6C 7C by cat", []),
        ("pile 3C 4C 5S 6C by cat", []),
        ("pile 3C by cat", ["4D", "5C", "6S", "8H"]),
        ("pile 3C 3D 3H by cat", []),
    ],
)
def test_a_follower_is_offered_straights_only_on_straights_they_beat(pile: str, offered: list[str]) -> None:
    """The straights must have the same length."""
    assert plays(tell(f"{RUNS}\n{pile}")) == offered


def test_on_a_straight_one_card_with_two_jokers_is_offered_as_one() -> None:
    """On a lead the same cards are three of a kind."""
    assert "8H JOKERb JOKERa" in straights(tell(f"{JOKERS}\npile 3C 4C 5S by cat"))
    assert "8H JOKERb JOKERa" not in straights(tell(JOKERS))
    assert "8H JOKERb JOKERa" in plays(tell(JOKERS))


FOURS = "hands ann: 4C 4D 4H 4S 9C 9D JOKERa JOKERb | bob: 6C QS | cat: 7C QD AD\nwith bombs revolution"
FOUR_FOURS = ["4C 4D 4H 4S", "4C 4D 4H JOKERb", "4C 4D JOKERb JOKERa"]


@pytest.mark.parametrize(
    ("pile", "offered"),
    [
        ("pile 2C by cat", ["JOKERb", *FOUR_FOURS, "9C 9D JOKERb JOKERa"]),
        ("pile 2C 2D 2H by cat", [*FOUR_FOURS, "9C 9D JOKERb JOKERa"]),
        ("pile 5C 5D 5H 5S by cat", ["9C 9D JOKERb JOKERa"]),
        ("pile 5C 5D 5H 5S by cat\nrevolution", FOUR_FOURS),
        ("pile KC KD KH KS by cat", []),
    ],
)
def test_bombs_are_offered_on_everything_they_beat(pile: str, offered: list[str]) -> None:
    """They are offered with every number of Jokers, like any set."""
    assert plays(tell(f"{FOURS}\n{pile}")) == offered


def test_the_opener_is_offered_no_straights() -> None:
    """Threes open, whatever is switched on."""
    state = tell("hands ann: 3D 4S 5H JOKERa | bob: 6C | cat: rest\nwith straights bombs revolution\nopening")

    assert plays(state) == ["3D", "3D JOKERa"]


@pytest.mark.parametrize(
    ("moment", "action"),
    [
        (RUNS, Play(("4D",))),
        (f"{RUNS}\npile 3C 4C 5S by cat", Pass()),
        (FOURS, Play(("4C",))),
        (f"{FOURS}\nrevolution", Play(("4C",))),
        (f"{FOURS}\npile 2C by cat", Pass()),
        ("hands ann: 3D 4S 5H | bob: 6C | cat: rest\nwith straights\nopening", Play(("3D",))),
    ],
)
def test_the_default_is_never_a_straight_or_a_bomb(moment: str, action: Action) -> None:
    """It stays one card or a pass."""
    assert GAME.default(tell(moment), ANN) == action


def test_nobody_else_is_offered_anything() -> None:
    """Only the player on turn can do something."""
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
    """Each title has an action of its own for its return."""
    assert GAME.default(tell(EXCHANGE), BOB) == ExchangeReturnVice(("3D",))


@pytest.mark.parametrize("moment", [LEAD, GIFT, DISCARD, EXCHANGE])
def test_the_default_is_among_the_offers(moment: str) -> None:
    """A default must be legal where passing is impossible, too."""
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


@pytest.mark.parametrize("switches", [(), SWITCHES])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everything_offered_is_accepted_and_there_is_never_too_much(players: int, switches: tuple[str, ...]) -> None:
    """Every state of some deals is tried."""
    most = 0
    for states in random_deals(players, 2, switches=switches):
        for number, state in enumerate(states):
            for seat in GAME.to_act(state):
                offered = tuple(GAME.legal(state, seat))
                most = max(most, len(offered))
                for action in Dice(b"some", number).shuffled(offered)[:5]:
                    GAME.act(state, seat, action, NOW)

                GAME.act(state, seat, GAME.default(state, seat), NOW)
                assert len(set(offered)) == len(offered)
    assert 10 < most < (150 if switches else 100)
