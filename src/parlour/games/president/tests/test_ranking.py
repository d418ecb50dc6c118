"""Going out, the end of a deal, titles."""

import pytest

from parlour.core.game import Outcome
from parlour.games.president.game import GAME
from parlour.games.president.rules.ranking import roles
from parlour.games.president.state import Phase
from parlour.games.president.tests.deals import company
from parlour.games.president.tests.stories import ANN, BOB, CAT, overhear, tell

LAST_TWO = """
    hands ann: 9S | bob: 6C KD | cat: -
    pile 5H by bob
    ann plays 9S
"""


@pytest.mark.parametrize("card", ["3D", "9S", "QD", "2C", "JOKERa", "8C", "JC"])
def test_any_card_may_be_the_last(card: str) -> None:
    """No finish is forbidden, and none is punished."""
    state = tell(f"hands ann: {card} | bob: 6C KD | cat: 5C 6D\nann plays {card}")

    assert state.finished_order == (ANN,)


def test_a_deal_ends_when_one_player_holds_cards() -> None:
    """That player is last and keeps the cards, and nobody is on turn any more."""
    state = tell(LAST_TWO)

    assert (state.phase, state.turn, state.trick) == (Phase.FINISHED, None, None)
    assert (state.finished_order, state.hands[BOB]) == ((CAT, ANN, BOB), ("6C", "KD"))


def test_the_end_is_announced_with_order_and_titles() -> None:
    """The announcement comes after the last player has gone out."""
    assert overhear(LAST_TWO)[1:] == [
        ("player_finished", {"player_id": "ann", "position": 2}),
        (
            "deal_end",
            {
                "finished_order": (CAT, ANN, BOB),
                "roles": {CAT: "President", ANN: "VicePresident", BOB: "Asshole"},
            },
        ),
    ]


@pytest.mark.parametrize("cards", ["7C", "8C", "10C", "JC"])
def test_the_end_comes_before_any_effect(cards: str) -> None:
    """Nothing is pending any more."""
    heard = overhear(f"hands ann: {cards} | bob: 6C KD | cat: -\nann plays {cards}")

    assert [event for event, _ in heard] == ["played", "player_finished", "deal_end"]


@pytest.mark.parametrize(
    "line", ["plays KD", "passes", "gives KD to ann", "discards KD", "returns KD", "returns KD as vice"]
)
def test_nothing_is_allowed_after_the_end(line: str) -> None:
    """The next action is the start of another deal."""
    tell(f"{LAST_TWO}\nbob {line} ! ACTION_NOT_ALLOWED")


def test_players_who_are_out_do_nothing_more() -> None:
    """The others play on."""
    tell("""
        hands ann: 9S 9D | bob: 6C KD | cat: -
        cat plays 9S ! ACTION_NOT_ALLOWED
        cat passes   ! ACTION_NOT_ALLOWED
        zoe plays 9S ! ACTION_NOT_ALLOWED
    """)


@pytest.mark.parametrize(
    ("players", "titles"),
    [
        (3, ["President", "VicePresident", "Asshole"]),
        (4, ["President", "VicePresident", "Scumbag", "Asshole"]),
        (5, ["President", "VicePresident", "Citizen", "Scumbag", "Asshole"]),
    ],
)
def test_titles_go_by_the_order_of_going_out(players: int, titles: list[str]) -> None:
    """With three there is no Scumbag, and only with five a Citizen."""
    assert list(roles(company(players)).values()) == titles


def test_the_president_wins_and_nobody_scores() -> None:
    """Titles count from deal to deal, and the game has no points."""
    titles = {CAT: "President", ANN: "VicePresident", BOB: "Asshole"}

    assert GAME.outcome(tell(LAST_TWO)) == Outcome(winners=(CAT,), titles=titles)
    assert GAME.outcome(tell("hands ann: 9S | bob: 6C | cat: 5C")) is None


@pytest.mark.parametrize(
    "moment",
    [
        "hands ann: 9S | bob: 6C KD | cat: 5C",
        "hands ann: 9S 7C 5S | bob: 6C KD | cat: 5C\nann plays 7C",
        "hands ann: 3D | bob: 6C KD | cat: rest\nopening",
        "hands ann: 9S 5D 5S | bob: 6C KD | cat: rest\ntitles ann bob cat",
    ],
)
def test_a_deal_can_be_abandoned_at_any_time(moment: str) -> None:
    """It has no winner and no titles, and nothing is pending; hands stay hidden."""
    state = tell(f"{moment}\nhost abandons")

    assert GAME.outcome(state) == Outcome(abandoned=True)
    assert (GAME.phase(state), GAME.to_act(state), state.pending) == ("finished", frozenset(), None)


def test_an_abandoned_deal_is_announced() -> None:
    """Everyone hears why."""
    assert overhear("hands ann: 9S | bob: 6C | cat: 5C\nhost abandons") == [("game_abandoned", {"reason": "host"})]
