"""Playing without search."""

import pytest

from parlour.games.president.bots.clever import CLEVER, last_play
from parlour.games.president.bots.deal import Deal
from parlour.games.president.bots.greedy import GREEDY
from parlour.games.president.bots.habits import Habit, play_out
from parlour.games.president.bots.hands import ABOVE, ANY, Hand, Rank, hand_of
from parlour.games.president.bots.moves import Duty, Parting, RankGift, RankPlay

NAMES = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "*"]
"""A star is a Joker."""

HABITS = pytest.mark.parametrize("habit", [GREEDY, CLEVER], ids=["greedy", "clever"])


def ranks(text: str) -> tuple[Rank, ...]:
    """Read ranks."""
    return tuple(map(NAMES.index, text.split()))


def hand(text: str) -> Hand:
    """Read a hand."""
    return hand_of(ranks(text))


def lead(text: str) -> Deal:
    """Let the first of three players lead from a hand; the other hands do not matter."""
    return Deal([hand(text), hand("4 5 6 9"), hand("4 5 6")], turn=0)


def follow(text: str, pattern: str, *, inverted: bool = False) -> Deal:
    """Let the first of three players follow the last play."""
    deal = lead(text)
    deal.resume(ranks(pattern)[0], len(ranks(pattern)), last=2, inverted=inverted)
    return deal


def laid(play: RankPlay | None) -> str:
    """Write down a play."""
    return " ".join([NAMES[play.rank]] * play.naturals + ["*"] * play.jokers) if play else "passes"


@pytest.mark.parametrize(
    ("held", "answer"),
    [
        ("5 5 9 K", "5 5"),  # all cards of the lowest rank
        ("9 * *", "9"),
        ("* *", "* *"),
        ("10 J Q", "10"),
        ("10 J 3 3 4 4 5 5 6 6 9", "3 3"),
        ("10 J Q Q K K A A 2 2 *", "J"),  # tens are saved while many cards could be discarded
    ],
)
def test_greedy_leads_all_of_its_lowest_rank(held: str, answer: str) -> None:
    """As the specification says: shed many low cards."""
    assert laid(GREEDY.play(lead(held))) == answer


@pytest.mark.parametrize(
    ("held", "pattern", "answer"),
    [
        ("5 9 K", "6", "9"),
        ("9 9 K", "6", "K"),  # rather than breaking a pair
        ("9 9 3", "6", "9"),  # but it breaks one
        ("5 5 *", "3 3", "5 5"),
        ("4 5 *", "3 3", "4 *"),
        ("* *", "A A", "* *"),
        ("* *", "* ", "passes"),
        ("3 4 *", "2", "*"),
        ("3 4", "5", "passes"),
        ("10 J 3 3 4 4 5 5 6 6 9", "9", "J"),
        ("10 2 2 3 3 4 4 5 5 6 6", "9", "2"),
        ("10 3 3 4 4 5 5 6 6 9 9", "9", "10"),  # unless it is necessary
    ],
)
def test_greedy_follows_with_the_lowest_win(held: str, pattern: str, answer: str) -> None:
    """Without breaking a set if possible, and with Jokers last."""
    assert laid(GREEDY.play(follow(held, pattern))) == answer


@HABITS
def test_under_inversion_the_lowest_win_is_high(habit: Habit) -> None:
    """And Jokers alone win nothing."""
    assert laid(habit.play(follow("3 9 9 K 2", "J J", inverted=True))) == "9 9"
    assert habit.play(follow("K 2 *", "J", inverted=True)) is None


def test_clever_first_plays_ranks_that_take_cards_along() -> None:
    """Sevens give and tens discard; eights, twos and Jokers can wait."""
    assert laid(CLEVER.play(lead("4 4 7 8 9 10 K"))) == "10"
    assert laid(CLEVER.play(lead("4 4 7 8 9 K 2"))) == "7"
    assert laid(CLEVER.play(lead("3 5 5 8 9 K 2"))) == "5 5"
    assert laid(CLEVER.play(lead("3 8 A 2 *"))) == "A"


def test_clever_saves_its_jokers_for_the_end() -> None:
    """With six cards it is time."""
    assert CLEVER.play(follow("3 4 5 6 6 9 *", "2")) is None
    assert laid(CLEVER.play(follow("3 4 5 6 6 *", "2"))) == "*"


@pytest.mark.parametrize(
    ("held", "answer"),
    [
        ("4 4 8", "8"),  # clears the pile, and the fours go out
        ("4 4 K", "K"),
        ("4 8 8 8", "8 8 8"),
    ],
)
def test_with_two_sets_left_clever_leads_the_winning_one(held: str, answer: str) -> None:
    """The other one needs only a lead."""
    assert laid(CLEVER.play(lead(held))) == answer


@pytest.mark.parametrize(
    ("held", "pattern", "answer"),
    [
        ("9 9", "", "9 9"),
        ("9 *", "", "9 *"),
        ("* *", "", "* *"),
        ("7 7 3 4", "", "7 7"),
        ("7 * 3 4", "", "7 *"),
        ("10 4", "", "10"),
        ("9 9", "5 5", "9 9"),
        ("7 7", "5", "7"),
        ("7 3", "5", "7"),
        ("10 10 3 *", "4 4", "10 10"),
        ("10 3 4 *", "4 4", "10 *"),
        ("9 9", "5", "passes"),
        ("7 3", "9", "passes"),
        ("7 3 4", "", "passes"),
        ("3 4", "", "passes"),
    ],
)
def test_clever_sees_its_last_play(held: str, pattern: str, answer: str) -> None:
    """Sevens and tens also take away the rest of a hand; if nothing empties it, there is no last play."""
    count = len(pattern.split())
    winning = ABOVE[count][ranks(pattern)[0]] if pattern else ANY

    assert laid(last_play(hand(held), winning, count)) == answer


def test_useless_singles_go_first() -> None:
    """Greedy compares ranks; clever knows what threes and eights are good for."""
    cards = hand("3 4 4 6 8 9 9 Q 2")

    assert GREEDY.spare(cards, 2) == ranks("3 6")
    assert CLEVER.spare(cards, 2) == ranks("6 Q")
    assert CLEVER.spare(hand("3 8 9 9 2"), 5) == ranks("3 9 9 8 2")


@HABITS
def test_gifts_go_to_the_player_closest_to_going_out(habit: Habit) -> None:
    """Two more cards hurt that player most."""
    deal = lead("7 7 3 4 5")
    deal.play(RankPlay(ranks("7")[0], 2))

    assert deal.duty is Duty.GIFT
    assert isinstance(move := habit.move(deal), RankGift)
    assert (move.to, len(move.ranks)) == (2, 2)


@HABITS
def test_discards_are_partings(habit: Habit) -> None:
    """As many as are owed."""
    deal = lead("10 5 K A")
    deal.play(RankPlay(ranks("10")[0], 1))

    assert habit.move(deal) == Parting(ranks("5"))


@HABITS
def test_a_deal_is_played_to_its_end(habit: Habit) -> None:
    """Everybody has a place."""
    deal = Deal([hand("3 4 7 7 8 *"), hand("3 5 5 10 2"), hand("6 J J Q A"), hand("4 9 K 2 *")], turn=1)

    play_out(deal, habit)

    assert sorted(deal.order) == [0, 1, 2, 3]
