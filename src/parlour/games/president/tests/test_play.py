"""Leading, following, passing, and how a trick ends."""

import pytest

from parlour.games.president.tests.position import at, drawn
from parlour.games.president.tests.stories import overhear, tell


def test_cards_leave_the_hand_and_go_on_the_pile() -> None:
    """The top play is the pattern that the next one must beat."""
    state = tell("""
        hands ann: 5D 5S 9H | bob: 6C 6D KS | cat: QH QS AD
        ann plays 5D 5S
        bob plays 6C 6D
    """)

    assert drawn(state) == at("""
        hands ann: 9H | bob: KS | cat: QH QS AD
        pile 5D 5S, 6C 6D by bob
        turn cat
    """)


@pytest.mark.parametrize("cards", ["4S", "9H 9S", "QH QS QD", "2C 2D 2H 2S", "JOKERa", "JOKERa JOKERb", "4S JOKERa"])
def test_any_pattern_may_be_led(cards: str) -> None:
    """An empty pile demands nothing."""
    state = tell(f"""
        hands ann: 4S 9H 9S QH QS QD 2C 2D 2H 2S JOKERa JOKERb | bob: 6C 6D | cat: 5C 5D
        ann plays {cards}
    """)

    assert state.trick
    assert state.trick.pile == tuple(cards.split())


@pytest.mark.parametrize("cards", ["6C", "KS", "2H", "JOKERa"])
def test_a_higher_rank_follows(cards: str) -> None:
    """How much higher does not matter."""
    state = tell(f"""
        hands ann: 4S | bob: 6C KS 2H JOKERa | cat: 5C
        pile 5S by ann
        turn bob
        bob plays {cards}
    """)

    assert state.turn == "cat"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("6C", "RANK_TOO_LOW"),
        ("9C", "RANK_TOO_LOW"),
        ("KS KH", "PATTERN_MISMATCH"),
        ("KS JOKERa", "PATTERN_MISMATCH"),
        ("6C 9C", "PATTERN_MISMATCH"),
        ("AD", "OWNERSHIP"),
    ],
)
def test_no_other_cards_follow(cards: str, code: str) -> None:
    """As many cards, of a strictly higher rank: an equal rank is not enough."""
    tell(f"""
        hands ann: 4S | bob: 6C 9C KS KH JOKERa | cat: 5C
        pile 9S by ann
        turn bob
        bob plays {cards} ! {code}
    """)


def test_a_joker_beside_a_two_beats_a_pair_of_aces_and_a_pair_of_jokers_beats_that() -> None:
    """Beside other cards it counts as their rank, alone it is the highest; nothing is won before the others pass."""
    state = tell("""
        hands ann: 4S 5S AC AD | bob: 6C 2H JOKERa | cat: 5C QH
        ann plays AC AD
        bob plays 2H JOKERa
    """)

    assert drawn(state) == at("""
        hands ann: 4S 5S | bob: 6C | cat: 5C QH
        pile AC AD, 2H JOKERa by bob
        turn cat
    """)


def test_a_pass_lasts_for_the_whole_trick() -> None:
    """Players who passed are skipped until the pile is cleared, even if they could go on."""
    state = tell("""
        hands ann: 4S KS AD | bob: 6C QH | cat: 5C AH 2C
        ann plays 4S
        bob passes
        cat plays 5C
        bob plays QH ! ALREADY_PASSED
        bob passes   ! ALREADY_PASSED
        ann plays KS
        cat plays AH
        ann passes
    """)

    assert drawn(state) == at("hands ann: AD | bob: 6C QH | cat: 2C\nturn cat")


def test_the_last_player_leads_when_all_others_have_passed() -> None:
    """The pile is cleared and the passes with it."""
    heard = overhear("""
        hands ann: 4S 5S | bob: 6C 7C | cat: 5C 6D
        ann plays 4S
        bob plays 6C
        cat passes
        ann passes
        bob plays 7C
    """)

    assert heard[2:5] == [
        ("passed", {"player_id": "cat"}),
        ("passed", {"player_id": "ann"}),
        ("trick_end", {"leader": "bob", "reason": "passes"}),
    ]


def test_the_leader_must_play() -> None:
    """Otherwise a deal could stand still."""
    tell("""
        hands ann: 4S 5S | bob: 6C 7C | cat: 5C 6D
        ann passes ! ACTION_NOT_ALLOWED
    """)


def test_the_turn_skips_players_who_are_out() -> None:
    """Seats stay, their turns do not."""
    state = tell("""
        hands ann: 4S 5S | bob: - | cat: 5C 6D
        ann plays 4S
        cat plays 5C
    """)

    assert state.turn == "ann"


def test_the_others_may_still_beat_a_player_who_went_out() -> None:
    """They follow or pass as usual."""
    state = tell("""
        hands ann: 9S | bob: 6C KC | cat: 5C QD | dan: 4C 6H
        ann plays 9S
        bob passes
        cat plays QD
    """)

    assert drawn(state) == at("""
        hands ann: - | bob: 6C KC | cat: 5C | dan: 4C 6H
        pile 9S, QD by cat
        passed bob
        turn dan
    """)


def test_when_the_winner_of_a_trick_is_out_the_next_player_leads() -> None:
    """Counted from the winner's seat, not from the last player who passed."""
    state = tell("""
        hands ann: 4C 4D | bob: 9S | cat: 5C QD | dan: 4S 6H
        turn bob
        bob plays 9S
        cat passes
        dan passes
        ann passes
    """)

    assert drawn(state) == at("hands ann: 4C 4D | bob: - | cat: 5C QD | dan: 4S 6H\nturn cat")


def test_a_trick_ends_at_once_when_nobody_is_left_to_answer() -> None:
    """All others have passed or are out: a play may win by itself."""
    state = tell("""
        hands ann: 9S KS | bob: 6C | cat: 5C QD | dan: -
        pile 9C by dan
        passed bob cat
        ann plays KS
    """)

    assert drawn(state) == at("hands ann: 9S | bob: 6C | cat: 5C QD | dan: -\nturn ann")


def test_a_player_who_goes_out_with_an_unbeatable_play_leaves_the_lead_to_the_next() -> None:
    """The player won the trick but is out."""
    state = tell("""
        hands ann: KS | bob: 6C | cat: 5C QD | dan: -
        pile 9C by dan
        passed bob cat
        ann plays KS
    """)

    assert drawn(state) == at("hands ann: - | bob: 6C | cat: 5C QD | dan: -\nout dan ann\nturn bob")
