"""The start of a deal."""

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Moment, Outcome, Past, Seat, Step
from parlour.games.president.game import GAME
from parlour.games.president.state import Options, Phase, State
from parlour.games.president.tests.deals import company
from parlour.games.president.tests.position import at, drawn
from parlour.games.president.tests.stories import ANN, BOB, CAT, DAN, tell

OPENING = """
    hands ann: 3D 3S 4H JOKERa | bob: 3H 5C | cat: rest
    opening
"""
TITLES = {ANN: "VicePresident", BOB: "Asshole", CAT: "President", DAN: "Scumbag"}


def start(past: Past, seats: tuple[Seat, ...] = (ANN, BOB, CAT, DAN)) -> Step[State]:
    """Begin a deal."""
    return GAME.start(seats, Options(), Moment(0.0, Dice(b"start")), past)


def test_the_three_of_diamonds_leads_the_first_deal() -> None:
    """Nobody has a title yet, so there is no exchange."""
    state = start(Past()).state

    assert (state.phase, state.deal, state.opening) == (Phase.PLAY, 1, True)
    assert state.turn
    assert "3D" in state.hands[state.turn]


@pytest.mark.parametrize("cards", ["3D", "3S", "3D 3S", "3D JOKERa", "3S JOKERa", "3D 3S JOKERa"])
def test_the_first_lead_is_threes(cards: str) -> None:
    """Any number of them, completed with Jokers; the three of diamonds need not be among them."""
    state = tell(f"{OPENING}\nann plays {cards}")

    assert state.trick
    assert (state.trick.pattern.rank, state.turn, state.opening) == (3, BOB, False)


@pytest.mark.parametrize("cards", ["4H", "4H JOKERa", "JOKERa"])
def test_no_other_cards_open_the_deal(cards: str) -> None:
    """A Joker alone is not a three."""
    tell(f"{OPENING}\nann plays {cards} ! PATTERN_MISMATCH")


def test_the_opener_cannot_pass() -> None:
    """Someone must begin."""
    tell(f"{OPENING}\nann passes ! ACTION_NOT_ALLOWED")


def test_only_the_first_lead_is_restricted() -> None:
    """The next trick may be led with anything."""
    state = tell(f"""{OPENING}
        ann plays 3S
        bob passes
        cat passes
        ann plays JOKERa
    """)

    assert state.trick
    assert state.trick.pattern.rank == "JOKER"


def test_in_later_deals_titles_exchange_cards_and_the_asshole_leads() -> None:
    """The Asshole may lead any cards, no matter which player has the three of diamonds."""
    state = start(Past(3, Outcome(titles=TITLES))).state

    assert (state.phase, state.deal, state.turn, state.opening) == (Phase.EXCHANGE, 4, BOB, False)
    assert GAME.to_act(state) == {CAT, ANN}


@pytest.mark.parametrize("seats", [(ANN, BOB, CAT), (ANN, BOB, CAT, Seat("eve")), (*company(4), Seat("eve"))])
def test_when_the_seats_have_changed_a_deal_opens_like_the_first(seats: tuple[Seat, ...]) -> None:
    """Titles belong to the players who earned them together."""
    state = start(Past(3, Outcome(titles=TITLES)), seats).state

    assert (state.phase, state.opening, state.deal) == (Phase.PLAY, True, 4)


def test_after_an_abandoned_first_deal_nobody_has_a_title() -> None:
    """It counts as dealt, so others get the extra cards; but it opens like the first."""
    state = start(Past(1, None)).state

    assert (state.phase, state.opening, state.deal) == (Phase.PLAY, True, 2)


@pytest.mark.parametrize(("started", "sizes"), [(0, [14, 14, 13, 13]), (1, [13, 14, 14, 13]), (6, [13, 13, 14, 14])])
def test_the_extra_cards_go_round_the_table(started: int, sizes: list[int]) -> None:
    """Each deal begins with the next seat."""
    step = start(Past(started))

    assert [len(hand) for hand in step.state.hands.values()] == sizes
    assert step.events[0].type == "dealt"
    assert step.events[0].facts == {
        "deal": started + 1,
        "counts": dict(zip((ANN, BOB, CAT, DAN), sizes, strict=True)),
    }


def test_a_deal_follows_from_its_dice() -> None:
    """Same seed, players and options: same hands."""
    assert start(Past()).state == start(Past()).state


def test_without_jokers_there_are_none() -> None:
    """An option of the table."""
    step = GAME.start((ANN, BOB, CAT), Options(use_jokers=False), Moment(0.0, Dice(b"start")), Past())

    assert sum(len(hand) for hand in step.state.hands.values()) == 52
    assert not any(card.startswith("JOKER") for hand in step.state.hands.values() for card in hand)


def test_an_opening_passes_the_turn_on() -> None:
    """The first trick is like any other from then on."""
    state = tell(f"{OPENING}\nann plays 3D 3S\nbob plays 5C ! PATTERN_MISMATCH\nbob passes")

    assert drawn(state) == at("""
        hands ann: 4H JOKERa | bob: 3H 5C | cat: rest
        pile 3D 3S by ann
        passed bob
        turn cat
    """)
