"""What a player knows, what they may imagine, and how moves become actions."""

import pytest

from parlour.core.game import Seat
from parlour.games.president import actions
from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.hand_bits import JOKER, SEVEN, THREE, TWO, bits_of, held
from parlour.games.president.bots.known_cards import RANK, Sight
from parlour.games.president.bots.playable_ranks import legal_plays
from parlour.games.president.bots.rank_moves import Duty, Parting, RankGift, RankPlay, RankStraight, Return
from parlour.games.president.game import GAME
from parlour.games.president.state import State
from parlour.games.president.tests.deals import SWITCHES, random_deals
from parlour.games.president.tests.stories import ANN, BOB, CAT, tell

EXCHANGE = """
    hands ann: 3D 4D 5D | bob: 3S 6S 9S | cat: 3C 9C KC | dan: rest
    titles ann bob cat dan
"""
"""Ann is President, Bob Vice President, Cat Scumbag, Dan Asshole."""

WORLDS = 50
"""Enough for chance to show."""


def sight(state: State, seat: Seat) -> Sight:
    """Return what `seat` sees."""
    return Sight.of(GAME.view(state, seat), seat)


def worlds(state: State, seat: Seat) -> list[Deal]:
    """Let `seat` imagine what is hidden."""
    look, luck = sight(state, seat), Luck(1)
    return [look.imagine(luck) for _ in range(WORLDS)]


def test_hand_sizes_and_the_player_s_own_hand_stay_the_same() -> None:
    """Anyone may hold any of the hidden cards."""
    state = tell("hands ann: 3D 8C | bob: 4S KD KH | cat: 5C")

    imagined = worlds(state, ANN)

    assert {tuple(hand.bit_count() for hand in deal.hands) for deal in imagined} == {(2, 3, 1)}
    assert {deal.hands[0] for deal in imagined} == {bits_of([RANK["3D"], RANK["8C"]])}
    assert {held(deal.hands[2], RANK["4S"]) for deal in imagined} == {0, 1}


def test_no_open_card_is_imagined_elsewhere() -> None:
    """Played cards, the player's own and those they discarded are nowhere else."""
    state = tell("""
        hands ann: 10D 3S 4S 9C | bob: 5S KD | cat: 6C
        ann plays 10D
        ann discards 9C
        bob plays 5S
        cat plays 6C
    """)
    left = [RANK[card] for hand in (state.hands[ANN], state.hands[BOB]) for card in hand]

    assert {sum(deal.hands) for deal in worlds(state, ANN)} == {bits_of(left[:2]) + bits_of(left[2:])}


def test_a_given_card_stays_where_it_went() -> None:
    """The giver knows; others do not."""
    state = tell("""
        hands ann: 7H 2S 9D | bob: 4S KD 5D | cat: 5C 6C QH
        ann plays 7H
        ann gives 2S to cat
        bob passes
    """)

    assert {held(deal.hands[2], TWO) for deal in worlds(state, ANN)} == {1}
    assert {held(deal.hands[2], TWO) for deal in worlds(state, BOB)} == {0, 1}


def test_a_gift_that_no_longer_fits_may_be_anywhere() -> None:
    """The receiver may have given it on or discarded it; nobody knows which cards those were."""
    state = tell("""
        hands ann: 7H 2S 9D | bob: 4S KD 5D | cat: 10C
        ann plays 7H
        ann gives 2S to cat
        bob passes
        cat plays 10C
        cat discards 2S
    """)

    assert not state.hands[CAT]
    assert {held(deal.hands[1], TWO) for deal in worlds(state, ANN)} == {0, 1}


def test_a_trick_is_seen_as_it_stands() -> None:
    """The pattern, its player, the players who passed, and the order of ranks."""
    state = tell("""
        hands ann: JD 4C 5C | bob: 4S KD | cat: 3C QH
        ann plays JD
        bob passes
    """)

    deal = sight(state, CAT).deal

    assert (deal.rank, deal.count, deal.inverted, deal.last) == (RANK["JD"], 1, True, 0)
    assert (deal.passed, deal.turn) == (0b010, 2)
    assert legal_plays(deal) == [RankPlay(THREE, 1)]


def test_a_straight_and_a_revolution_are_seen() -> None:
    """Bots also see what beats them: lower straights of the same length, and bombs."""
    state = tell("""
        hands ann: 6C 7C 8C KD | bob: 5S 6S 7S JD | cat: 4C 5C 6D 9C 9D 9H 9S
        with straights bombs revolution
        revolution
        ann plays 6C 7C 8C
        bob passes
    """)

    deal = sight(state, CAT).deal

    assert (deal.rank, deal.count, deal.inverted, deal.revolution) == (RANK["8C"], 3, True, True)
    assert legal_plays(deal) == [RankPlay(RANK["9C"], 4), RankStraight(RANK["6D"], 3, 0b1110)]


def test_a_revolution_is_seen_before_a_lead() -> None:
    """It is seen under Jacks, too, which restore the order."""
    leads = tell("hands ann: JD 4C 5C | bob: 4S KD | cat: 3C QH\nwith revolution\nrevolution")
    jacks = tell("hands ann: JD 4C 5C | bob: 4S KD | cat: 3C QH\nwith revolution\nrevolution\nann plays JD")

    assert (sight(leads, ANN).deal.inverted, sight(leads, ANN).deal.revolution) == (True, True)
    assert (sight(jacks, BOB).deal.inverted, sight(jacks, BOB).deal.revolution) == (False, True)


def test_duties_are_seen() -> None:
    """A gift and a discard, and how much of it."""
    giving = sight(tell("hands ann: 7H 7C 3D 4D | bob: 4S | cat: 5C\n ann plays 7H 7C"), ANN).deal
    throwing = sight(tell("hands ann: 10H 3D 4D | bob: 4S | cat: 5C\n ann plays 10H"), ANN).deal

    assert (giving.duty, giving.owed) == (Duty.GIFT, 2)
    assert (throwing.duty, throwing.owed) == (Duty.DISCARD, 1)


def test_in_the_exchange_the_player_s_own_return_comes_first() -> None:
    """Everyone knows which players have returned cards already, and which one leads."""
    vice, president = sight(tell(EXCHANGE), BOB), sight(tell(f"{EXCHANGE}\n bob returns 3S as vice"), ANN)

    assert vice.deal.returns == (Return(1, 2, 1), Return(0, 3, 2))
    assert president.deal.returns == (Return(0, 3, 2),)
    assert (vice.deal.duty, vice.deal.turn, vice.deal.last) == (Duty.RETURN, 1, 3)


def test_moves_become_actions_with_cards_of_the_hand() -> None:
    """The rules accept them."""
    look = sight(tell("hands ann: 7H 7C 3D JOKERa | bob: 4S | cat: 5C"), ANN)

    assert look.action(RankPlay(SEVEN, 2, 1)) == actions.Play(("7C", "7H", "JOKERa"))
    assert look.action(RankPlay(JOKER, 1)) == actions.Play(("JOKERa",))
    assert look.action(RankGift(2, (THREE,))) == actions.GiftSelect((actions.Assignment(CAT, ("3D",)),))
    assert look.action(None) == actions.Pass()


def test_straights_become_actions_with_one_card_of_each_rank() -> None:
    """Jokers come last; the rules find out what they stand for."""
    look = sight(tell("hands ann: 5C 5D 7C JOKERa | bob: 4S | cat: 5H\nwith straights"), ANN)

    assert look.action(RankStraight(SEVEN, 3, 0b10100)) == actions.Play(("5C", "7C", "JOKERa"))


def test_partings_are_discards_or_returns_by_title() -> None:
    """The same ranks, three kinds of action."""
    exchange = tell(EXCHANGE)
    tens = tell("hands ann: 10H 3D 4D | bob: 4S | cat: 5C\n ann plays 10H")

    assert sight(tens, ANN).action(Parting((THREE,))) == actions.DiscardSelect(("3D",))
    assert sight(exchange, ANN).action(Parting((THREE, 1))) == actions.ExchangeReturn(("3D", "4D"))
    assert sight(exchange, BOB).action(Parting((THREE,))) == actions.ExchangeReturnVice(("3S",))


@pytest.mark.parametrize("switches", [(), SWITCHES], ids=["none", "all"])
def test_imagined_deals_always_fit(switches: tuple[str, ...]) -> None:
    """Counts, the order of going out, and own hands are right at every moment of some deals."""
    for states in random_deals(4, 4, switches=switches):
        for state in states[:-1]:
            for seat in GAME.to_act(state):
                deal = sight(state, seat).imagine(Luck(3))
                me = state.players.index(seat)
                assert [hand.bit_count() for hand in deal.hands] == [len(hand) for hand in state.hands.values()]
                assert [state.players[player] for player in deal.order] == list(state.finished_order)
                assert deal.hands[me] == bits_of(RANK[card] for card in state.hands[seat])
