"""Playing without search."""

import pytest

from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.fast_varied_deal import new_deal
from parlour.games.president.bots.greedy_habit import GREEDY
from parlour.games.president.bots.habits import Habit, play_out
from parlour.games.president.bots.hand_bits import ABOVE, ANY, HandBits, RankIndex, bits_of, each, settled
from parlour.games.president.bots.known_cards import BIT
from parlour.games.president.bots.last_play import last_play
from parlour.games.president.bots.rank_moves import Duty, Move, Parting, RankGift, RankPlay, RankStraight
from parlour.games.president.bots.rule_variants import variant_of
from parlour.games.president.bots.strong_habit import CLEVER
from parlour.games.president.tests.deals import SWITCHES, with_switches

NAMES = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "*"]
"""A star is a Joker."""

HABITS = pytest.mark.parametrize("habit", [GREEDY, CLEVER], ids=["greedy", "clever"])


def ranks(text: str) -> tuple[RankIndex, ...]:
    """Read ranks."""
    return tuple(map(NAMES.index, text.split()))


def hand(text: str) -> HandBits:
    """Read a hand."""
    return bits_of(ranks(text))


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
    """The specification wants it to shed many low cards."""
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
    """It breaks no set if that is possible, and uses Jokers last."""
    assert laid(GREEDY.play(follow(held, pattern))) == answer


@HABITS
def test_under_inversion_the_lowest_win_is_high(habit: Habit) -> None:
    """Jokers alone win nothing then."""
    assert laid(habit.play(follow("3 9 9 K 2", "J J", inverted=True))) == "9 9"
    assert habit.play(follow("K 2 *", "J", inverted=True)) is None


def test_clever_first_plays_ranks_that_take_cards_along() -> None:
    """Sevens give and tens discard; eights, twos and Jokers can wait."""
    assert laid(CLEVER.play(lead("4 4 7 8 9 10 K"))) == "10"
    assert laid(CLEVER.play(lead("4 4 7 8 9 K 2"))) == "7"
    assert laid(CLEVER.play(lead("3 5 5 8 9 K 2"))) == "5 5"
    assert laid(CLEVER.play(lead("3 8 A 2 *"))) == "A"


def test_clever_saves_its_jokers_for_the_end() -> None:
    """The end begins when it holds six cards."""
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
def test_a_bot_discards_as_many_cards_as_it_owes(habit: Habit) -> None:
    """It discards as many cards as it owes."""
    deal = lead("10 5 K A")
    deal.play(RankPlay(ranks("10")[0], 1))

    assert habit.move(deal) == Parting(ranks("5"))


@HABITS
def test_a_deal_is_played_to_its_end(habit: Habit) -> None:
    """Everyone has a place."""
    deal = Deal([hand("3 4 7 7 8 *"), hand("3 5 5 10 2"), hand("6 J J Q A"), hand("4 9 K 2 *")], turn=1)

    play_out(deal, habit)

    assert sorted(deal.order) == [0, 1, 2, 3]


EVERYTHING = variant_of(with_switches(SWITCHES))


def varied(
    text: str, pattern: str = "", *, others: str = "4 5 6 9 9", straight: bool = False, revolution: bool = False
) -> Deal:
    """Let the first of three players lead or follow, with all switches on."""
    deal = new_deal([hand(text), hand(others), hand(others)], 0, EVERYTHING, revolution=revolution)
    if pattern:
        top = ranks(pattern)
        deal.resume(max(top), len(top), last=2, straight=straight, inverted=revolution)
    return deal


def shown(move: Move) -> str:
    """Write down any play."""
    if isinstance(move, RankStraight):
        return " ".join([NAMES[rank] for rank in each(move.naturals)] + ["*"] * move.jokers)
    assert move is None or isinstance(move, RankPlay)
    return laid(move)


def test_greedy_leads_its_lowest_card_in_a_straight_of_single_cards() -> None:
    """It breaks no set and uses no Joker for it."""
    assert shown(GREEDY.move(varied("3 4 5 6 9 K"))) == "3 4 5 6"
    assert shown(GREEDY.move(varied("3 5 6 7 9 K"))) == "3"
    assert shown(GREEDY.move(varied("3 4 5 5 6 K"))) == "3"
    assert shown(GREEDY.move(varied("3 4 9 K *"))) == "3"


def test_clever_leads_its_longest_straight() -> None:
    """It prefers one that breaks no set, but breaks a set if it must."""
    assert shown(CLEVER.move(varied("3 4 5 7 8 9 10 J K K"))) == "7 8 9 10 J"
    assert shown(CLEVER.move(varied("3 3 4 5 6 9 9 9 K 2"))) == "3 4 5 6"
    assert shown(CLEVER.move(varied("3 4 5 5 8 9 10 K K 2"))) == "8 9 10"


@HABITS
def test_a_straight_is_followed_with_the_weakest_that_wins(habit: Habit) -> None:
    """It prefers one that breaks no set; a set itself does not beat a straight."""
    assert shown(habit.move(varied("3 5 6 7 8 9 9 Q K K", "3 4 5", straight=True))) == "5 6 7"
    assert shown(habit.move(varied("3 5 6 6 7 8 9 10 Q K K", "3 4 5", straight=True))) == "7 8 9"
    assert shown(habit.move(varied("3 5 6 6 7 Q Q K K", "3 4 5", straight=True))) == "5 6 7"
    assert habit.move(varied("3 9 9 9 Q Q K K", "3 4 5", straight=True)) is None


@HABITS
def test_bombs_are_kept_until_someone_is_about_to_go_out(habit: Habit) -> None:
    """They are not broken for a single card either."""
    many, few = "3 4 5 5 6 6 9 9", "4 4"
    assert habit.move(varied("3 3 4 4 9 K K K K", "A", others=many)) is None
    assert habit.move(varied("3 3 4 4 9 K K K K", "Q", others=many)) is None
    assert shown(habit.move(varied("3 3 4 4 9 K K K K", "A", others=few))) == "K K K K"
    assert shown(habit.move(varied("3 3 9 K K K K", "10 J Q", others=many, straight=True))) == "K K K K"


@HABITS
def test_a_bomb_is_beaten_by_a_higher_one_only(habit: Habit) -> None:
    """Bombs do not beat bombs of a higher rank."""
    assert shown(habit.move(varied("5 5 5 5 9", "4 4 4 4"))) == "5 5 5 5"
    assert habit.move(varied("5 5 5 5 9", "6 6 6 6")) is None


def test_in_a_revolution_high_cards_go_first() -> None:
    """Greedy leads and parts with the highest; clever keeps threes, which win every trick."""
    assert shown(GREEDY.move(varied("3 5 9 K K *", revolution=True))) == "K K"
    assert GREEDY.spare(hand("3 5 9 K K 2 *"), 3, inverted=True) == ranks("2 9 5")
    assert CLEVER.spare(hand("3 4 9 Q K"), 3, inverted=True) == ranks("9 Q K")
    assert shown(CLEVER.move(varied("3 K K", revolution=True))) == "3"
    assert shown(GREEDY.move(varied("3 5 9 J", "Q", revolution=True))) == "J"


def test_clever_goes_out_with_a_straight_or_a_bomb() -> None:
    """It uses Jokers for that, which it keeps otherwise."""
    assert shown(CLEVER.move(varied("5 6 8 *"))) == "5 6 8 *"
    assert shown(CLEVER.move(varied("5 6 *", "3 4 5", straight=True))) == "5 6 *"
    assert shown(CLEVER.move(varied("9 9 9 *", "2"))) == "9 9 9 *"
    assert shown(CLEVER.move(varied("7 7 7 5 6"))) == "7 7 7"


@HABITS
def test_a_varied_deal_is_played_to_its_end(habit: Habit) -> None:
    """Everyone has a place, whatever is on."""
    luck, deck = Luck(4), list(BIT.values())
    for _ in range(50):
        luck.shuffle(deck)
        deal = new_deal([settled(sum(deck[player::4])) for player in range(4)], 0, EVERYTHING)

        play_out(deal, habit)

        assert sorted(deal.order) == [0, 1, 2, 3]
