"""Search: the moves worth considering, and the best of them."""

import pytest

from parlour.games.president.bots.considered_moves import choices
from parlour.games.president.bots.deal_search import SearchBudget, best_move
from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.hand_bits import EIGHT, SEVEN, TEN, THREE, TWO
from parlour.games.president.bots.known_cards import Sight
from parlour.games.president.bots.rank_moves import Move, Parting, RankGift, RankPlay, RankStraight
from parlour.games.president.bots.strong_habit import CLEVER
from parlour.games.president.game import GAME
from parlour.games.president.tests.stories import ANN, tell

BUDGET = SearchBudget(playouts=200, turns=10_000)


def ann_sees(text: str) -> Sight:
    """Let Ann look at the end of a story."""
    return Sight.of(GAME.view(tell(text), ANN), ANN)


def best(text: str, seed: int = 1) -> Move:
    """Let Ann search."""
    sight = ann_sees(text)
    return best_move(sight, choices(sight.deal), CLEVER, BUDGET, Luck(seed))


def test_the_leader_considers_every_play() -> None:
    """A pass is not among them."""
    deal = ann_sees("hands ann: 3D 3S 8C | bob: 4S KD | cat: 5C").deal

    assert set(choices(deal)) == {RankPlay(THREE, 1), RankPlay(THREE, 2), RankPlay(EIGHT, 1)}


def test_a_follower_may_pass_although_they_could_win() -> None:
    """Sometimes it pays to wait."""
    deal = ann_sees("hands ann: 3D 8C | bob: 4S KD | cat: 5C\n pile 4D by cat\n turn ann").deal

    assert choices(deal) == [RankPlay(EIGHT, 1), None]


def test_gifts_to_any_active_player_are_considered() -> None:
    """Players who are out get nothing."""
    deal = ann_sees("""
        hands ann: 7H 3S 4S | bob: 4D KD | cat: - | dan: 5D
        ann plays 7H
    """).deal

    assert set(choices(deal)) == {RankGift(to, (rank,)) for to in (1, 3) for rank in (THREE, 1)}


def test_equal_ranks_are_considered_once() -> None:
    """Suits never matter."""
    deal = ann_sees("""
        hands ann: 10H 10D 4S 4H 4D 9S | bob: 4C KD | cat: 5D
        ann plays 10H 10D
    """).deal

    assert choices(deal) == [Parting((1, 6)), Parting((1, 1))]


def test_a_sure_win_is_found() -> None:
    """Eights clear the pile, then the pair goes out; leading the pair first would let others in."""
    assert best("hands ann: 8C 4D 4S | bob: 5S 5H KD | cat: 6C 6D | dan: 9C 9S") == RankPlay(EIGHT, 1)


def test_the_last_cards_go_at_once() -> None:
    """Tens take the rest of the hand along."""
    assert best("hands ann: 10C 4D | bob: 5S 5H KD | cat: 6C 6D") == RankPlay(TEN, 1)
    assert best("hands ann: 7C 4D | bob: 5S 5H KD | cat: 6C 6D") == RankPlay(SEVEN, 1)


def test_a_strong_card_is_not_given_away() -> None:
    """With the lead coming back, the two wins and the four does not."""
    gift = best("""
        hands ann: 7H 2S 4S | bob: 5D 6D KD | cat: 9D 9S QH
        ann plays 7H
    """)

    assert isinstance(gift, RankGift)
    assert gift.ranks == (1,)


def test_the_only_move_needs_no_search() -> None:
    """No random numbers are drawn."""
    sight = ann_sees("hands ann: 3D 4C | bob: 4S KD | cat: 5C\n pile 2D by cat\n turn ann")

    assert best_move(sight, choices(sight.deal), CLEVER, BUDGET, Luck(1)) is None


def test_a_good_move_needs_no_luck() -> None:
    """With any luck the two beats the King that would end it."""
    text = "hands ann: 2C 8D 8S | bob: 4S | cat: 5C\n pile KD by cat\n passed bob\n turn ann"

    assert {best(text, seed) for seed in range(5)} == {RankPlay(TWO, 1)}


def test_straights_and_bombs_are_considered() -> None:
    """The sets of the same size and the pass are considered beside them."""
    leading = ann_sees("hands ann: 3D 4C 5D 9C 9D 9H 9S | bob: 4S KD | cat: 5C\nwith straights bombs").deal
    bombing = ann_sees("""
        hands ann: 3D 4C 9C 9D 9H 9S | bob: 4S KD | cat: 5C
        with bombs
        pile 2D by cat
        turn ann
    """).deal

    assert RankStraight(2, 3, 0b111) in choices(leading)
    assert choices(bombing) == [RankPlay(6, 4), None]


@pytest.mark.parametrize("pile", ["", "pile 3D 4D 5H 6D by cat"])
def test_the_last_straight_goes_at_once(pile: str) -> None:
    """There is nothing to think about."""
    deal = ann_sees(f"hands ann: 5D 6C 8D JOKERa | bob: 4S KD | cat: 5C\nwith straights\n{pile}\nturn ann").deal

    assert choices(deal) == [RankStraight(EIGHT, 4, 0b101100)]


def test_a_straight_that_leaves_a_winner_is_found() -> None:
    """Nobody can follow five cards, and the two goes out."""
    move = best("hands ann: 4D 5D 6C 9D 10C JC QC KC | bob: 3S 3H AD AS | cat: 6D 9S 2H 2S\nwith straights")

    assert isinstance(move, RankStraight)


def test_a_bomb_stops_the_player_who_would_go_out() -> None:
    """Then the lead takes the rest of the hand along."""
    text = """
        hands ann: 9C 9D 9H 9S 4C | bob: AD | cat: 6D 9S 2H 2S
        with bombs
        pile KD by cat
        turn ann
    """

    assert best(text.replace("9S 2H", "3S 2H")) == RankPlay(6, 4)


def test_in_a_revolution_a_three_wins_the_trick() -> None:
    """The King, which nothing else would get rid of, goes out after it."""
    text = "hands ann: 3D KC | bob: 5S 5H 6D | cat: 6C 7D QS\nwith revolution\nrevolution"

    assert best(text) == RankPlay(THREE, 1)
