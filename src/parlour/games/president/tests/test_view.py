"""What players and spectators see."""

import orjson
import pytest

from parlour.core.game import Seat
from parlour.games.president.game import GAME
from parlour.games.president.state import Phase, State
from parlour.games.president.tests.deals import SWITCHES, random_deals
from parlour.games.president.tests.stories import ANN, BOB, CAT, tell
from parlour.games.president.values.cards import CARDS
from parlour.games.president.view import seen_by_all, view

MIDDLE = """
    hands ann: 5D 7C 7H 9S KH | bob: 6C KS | cat: 5C QD AD | dan: -
    deal 2
    ann plays 7C 7H
    ann gives 5D to bob, 9S to cat
    bob passes
"""


def test_a_player_sees_their_hand_the_open_cards_and_counts_of_the_rest() -> None:
    """All that the rule book promises, and no more."""
    state = tell(MIDDLE)

    assert view(state, ANN) == {
        "deal": 2,
        "pattern": {"rank": 7, "count": 2},
        "pile": ("7C", "7H"),
        "inversion_active": False,
        "last_player": "ann",
        "hand": ("KH",),
        "players": {
            "ann": {"hand_count": 1, "passed": False},
            "bob": {"hand_count": 3, "passed": True},
            "cat": {"hand_count": 4, "passed": False},
            "dan": {"hand_count": 0, "passed": False},
        },
        "finished_order": ("dan",),
        "discard_count": 54 - 10,
        "played": (*state.discard, "7C", "7H"),
        "thrown": (),
        "known": {"bob": ["5D"], "cat": ["9S"]},
        "received": {},
        "effects": (
            {"type": "seven_gift", "data": {"player_id": "ann", "count": 2}},
            {
                "type": "gift_done",
                "data": {"player_id": "ann", "given": ({"to": "bob", "count": 1}, {"to": "cat", "count": 1})},
            },
        ),
        "rules": {"use_jokers": True},
    }


def test_receivers_see_their_cards_and_others_only_count_them() -> None:
    """Only Ann and Bob know what Bob got from Ann."""
    state = tell(MIDDLE)

    assert view(state, BOB)["hand"] == ("5D", "6C", "KS")
    assert view(state, BOB)["received"] == {"ann": ["5D"]}
    assert (view(state, BOB)["known"], view(state, CAT)["known"]) == ({}, {})
    assert "5D" not in str(view(state, CAT))


@pytest.mark.parametrize("viewer", [None, Seat("zoe")])
def test_a_spectator_sees_no_private_part_of_a_view(viewer: Seat | None) -> None:
    """They see only the shared part."""
    state = tell(MIDDLE)

    assert view(state, viewer) == seen_by_all(state)
    assert not {"hand", "thrown", "known", "received", "exchange_due"} & view(state, viewer).keys()


def test_before_a_lead_there_is_no_pattern_and_no_last_player() -> None:
    """Keys that do not apply are absent; the pile is there, and empty."""
    seen = view(tell("hands ann: 9S | bob: 6C | cat: 5C"), ANN)

    assert "pattern" not in seen
    assert (seen["pile"], seen["last_player"], seen["inversion_active"]) == ((), None, False)


def test_everyone_sees_what_is_due() -> None:
    """They see how many cards are due, and not which."""
    gift = seen_by_all(tell("hands ann: 5D 7C 9S | bob: 6C | cat: 5C\nann plays 7C"))
    discard = seen_by_all(tell("hands ann: 5D 10C 9S | bob: 6C | cat: 5C\nann plays 10C"))

    assert gift["pending_gift"] == {"remaining": 1, "player_id": "ann"}
    assert discard["pending_discard"] == {"remaining": 1, "player_id": "ann"}
    assert "pending_discard" not in gift
    assert "pending_gift" not in discard


def test_the_opening_is_shown_until_it_is_made() -> None:
    """Otherwise nobody could tell why a card is refused."""
    opening = "hands ann: 3D 4S | bob: 6C | cat: rest\nopening"

    assert seen_by_all(tell(opening))["opening"] is True
    assert "opening" not in seen_by_all(tell(f"{opening}\nann plays 3D"))


def test_nobody_else_sees_discarded_cards() -> None:
    """They count as discarded and were never played."""
    state = tell("hands ann: 5D 10C 9S | bob: 6C | cat: 5C\nann plays 10C\nann discards 5D")

    assert view(state, ANN)["thrown"] == ("5D",)
    assert (view(state, BOB)["thrown"], view(state, BOB)["discard_count"]) == ((), 54 - 3)
    assert "5D" not in str(view(state, BOB)["played"])


def test_the_exchange_shows_who_owes_whom_and_to_each_player_only_their_own_debt() -> None:
    """The trades are public, the cards are not."""
    state = tell("""
        hands ann: 3C 4S 9D | bob: 3D 5S 6H | cat: QH 2C 2S | dan: rest
        titles ann bob dan cat
        bob returns 3D as vice
    """)

    assert seen_by_all(state)["exchange"] == (
        {"title": "President", "from": "cat", "to": "ann", "count": 2, "due": True},
        {"title": "VicePresident", "from": "dan", "to": "bob", "count": 1, "due": False},
    )
    assert view(state, ANN)["exchange_due"] == 2
    assert "exchange_due" not in view(state, BOB)
    assert (view(state, CAT)["known"], view(state, BOB)["known"]) == ({"ann": ["2C", "2S"]}, {"dan": ["3D"]})
    assert (view(state, ANN)["received"], view(state, CAT)["received"]) == ({"cat": ["2C", "2S"]}, {})


GIVEN = """
    hands ann: 5D 7C 9S | bob: 6C 7H KS | cat: 4C 6D AD
    ann plays 7C
    ann gives 5D to bob
    bob plays KS
    cat passes
    ann passes
"""


def test_a_given_card_is_known_until_it_is_played() -> None:
    """Everyone sees it once it is played."""
    assert view(tell(GIVEN), ANN)["known"] == {"bob": ["5D"]}
    assert view(tell(f"{GIVEN}\nbob plays 5D"), ANN)["known"] == {}


def test_a_card_that_comes_back_is_no_longer_elsewhere() -> None:
    """Its holder need not remember it; now the other player knows."""
    state = tell(f"{GIVEN}\nbob plays 7H\nbob gives 5D to ann")

    assert (view(state, ANN)["known"], view(state, BOB)["known"]) == ({}, {"ann": ["5D"]})
    assert (view(state, ANN)["received"], view(state, BOB)["received"]) == ({"bob": ["5D"]}, {})


def test_nobody_learns_that_a_card_they_gave_was_given_on() -> None:
    """They learn it only when any player plays the card."""
    given_on = f"{GIVEN}\nbob plays 7H\nbob gives 5D to cat"
    state = tell(given_on)
    assert (view(state, ANN)["known"], view(state, BOB)["known"]) == ({"bob": ["5D"]}, {"cat": ["5D"]})

    state = tell(f"{given_on}\ncat plays AD\nann passes\nbob passes\ncat plays 5D")
    assert (view(state, ANN)["known"], view(state, BOB)["known"]) == ({}, {})


def test_a_received_card_is_new_only_while_it_is_held() -> None:
    """Once played or given on, it is gone; a card that returns came from its last holder."""
    assert view(tell(GIVEN), BOB)["received"] == {"ann": ["5D"]}
    assert view(tell(f"{GIVEN}\nbob plays 5D"), BOB)["received"] == {}

    round_again = tell("""
        hands ann: 5D 7C 9S | bob: 6C 7H 8H | cat: 4C 7D AD
        ann plays 7C
        ann gives 5D to bob
        bob plays 8H
        bob plays 7H
        bob gives 5D to cat
        cat plays AD
        ann passes
        bob passes
        cat plays 7D
        cat gives 5D to bob
    """)
    assert view(round_again, BOB)["received"] == {"cat": ["5D"]}
    assert "5D" not in str(view(round_again, CAT)["received"])


def test_only_the_last_five_effects_are_shown() -> None:
    """Plays, passes and exchanges are visible anyway and not among them."""
    state = tell("""
        hands ann: 4C 5D 8C 8D 8H | bob: 6C | cat: 5C
        ann plays 8C
        ann plays 8D
        ann plays 8H
        ann plays 4C
        bob passes
    """)

    types = [effect["type"] for effect in state.effects]
    assert types == ["trick_end", "eight_reset", "trick_end", "eight_reset", "trick_end"]
    assert view(state, BOB)["effects"] == state.effects


@pytest.mark.parametrize("switches", [(), SWITCHES])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.slow
def test_no_view_names_a_card_that_its_viewer_cannot_know(players: int, switches: tuple[str, ...]) -> None:
    """Every view of three deals with exchanges, gifts and discards is searched."""
    for states in random_deals(players, 3, switches=switches):
        for state in states:
            for viewer in (*state.players, None):
                assert named(state, viewer) <= may_know(state, viewer)


@pytest.mark.parametrize("switches", [(), SWITCHES])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_views_are_small(players: int, switches: tuple[str, ...]) -> None:
    """Under 3 KB, even late in a deal."""
    for states in random_deals(players, 2, switches=switches):
        assert max(len(orjson.dumps(view(state, state.players[0]))) for state in states) < 2500


def test_after_the_end_the_last_player_keeps_their_cards() -> None:
    """Until the next deal."""
    state = tell("hands ann: 9S | bob: 6C KD | cat: -\nann plays 9S")

    assert state.phase is Phase.FINISHED
    assert view(state, BOB)["hand"] == ("6C", "KD")
    assert GAME.view(state, ANN)["hand"] == ()
    assert "6C" not in str(view(state, None))


def named(state: State, viewer: Seat | None) -> set[str]:
    """Find every card that a view names."""
    text = orjson.dumps(view(state, viewer)).decode()
    return {card for card in CARDS if f'"{card}"' in text}


def may_know(state: State, viewer: Seat | None) -> set[str]:
    """Return the cards that are open, the viewer's own, or given away by the viewer."""
    laid = {*state.discard, *(state.trick.pile if state.trick else ())}
    if viewer is None:
        return laid
    given = {gift.card for gift in state.given if gift.by == viewer}
    return laid | given | {*state.hands[viewer], *state.thrown.get(viewer, ())}
