"""Reviewing moves after the deal: costly ones are found and explained, and sound ones are left alone."""

from collections.abc import Iterable
from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Highlight, Json, PlayedMove, Seat
from parlour.games.president.actions import Action, Assignment, DiscardSelect, ExchangeReturn, GiftSelect, Pass, Play
from parlour.games.president.game import GAME
from parlour.games.president.tests.stories import ANN, BOB, CAT, NOW, tell

LEAD_FOR_THE_TAKING = """
    hands ann: 2C 8D 8S | bob: 4S 6H | cat: 5C
    pile KD by cat
    passed bob
    turn ann
"""
"""Ann's two wins the trick, and both eights go out; if she passes, Cat leads and goes out first."""


def review(text: str, *moves: tuple[Seat, Action]) -> dict[int, Highlight]:
    """Play on from a story and review each move."""
    state, found = tell(text), {}
    for number, (seat, action) in enumerate(moves):
        after = GAME.act(state, seat, action, NOW).state
        if said := GAME.review(PlayedMove(seat, action, state, after), Dice(b"review", number)):
            found[number] = said
        state = after
    return found


def costs(found: Iterable[Highlight]) -> list[Any]:
    """Return what each of these moves cost."""
    return [said.facts["cost"] for said in found]


def facts_of(text: str, *moves: tuple[Seat, Action]) -> dict[str, Json]:
    """Return what is said about the last of some moves."""
    return dict(review(text, *moves)[len(moves) - 1].facts)


def test_a_pass_that_throws_the_lead_away_is_the_top_moment() -> None:
    """Nothing that happens later in the deal costs anyone as much."""
    found = review(
        LEAD_FOR_THE_TAKING,
        (ANN, Pass()),
        (CAT, Play(("5C",))),
        (ANN, Play(("8D",))),
        (ANN, Play(("2C",))),
        (BOB, Pass()),
        (ANN, Play(("8S",))),
    )

    assert max(found, key=lambda number: found[number].weight) == 0
    assert found[0].kind == "costly_move"
    assert found[0].facts["did"] == {"what": "pass", "cards": []}
    assert found[0].facts["better"] == {"what": "play", "cards": ["2C"]}


def test_the_winning_play_is_no_moment() -> None:
    """Only moves that cost something are named."""
    assert review(LEAD_FOR_THE_TAKING, (ANN, Play(("2C",)))) == {}


def test_a_forced_move_costs_nothing() -> None:
    """With nothing to play, a pass is nobody's fault."""
    assert review("hands ann: 3D 4C | bob: 4S KD | cat: 5C\n pile 2D by cat\n turn ann", (ANN, Pass())) == {}


def test_not_going_out_is_named() -> None:
    """Bots always go out when they can; people may overlook it."""
    facts = facts_of("hands ann: 5C 5D | bob: 4S KD 9C | cat: 6C 6H 9D", (ANN, Play(("5C",))))

    assert facts["better"] == {"what": "play", "cards": ["5C", "5D"]}


def test_a_review_says_whether_the_player_could_know() -> None:
    """Going out is right whatever the others hold; that Cat holds just a pair of twos cannot be seen."""
    seen = facts_of("hands ann: 5C 5D | bob: 4S KD 9C | cat: 6C 6H 9D", (ANN, Play(("5C",))))
    hidden = facts_of("hands ann: 4C 6H QD QS | bob: 9D QH AD | cat: 2C 2D\nno jokers", (ANN, Play(("QD", "QS"))))

    assert (seen["foreseeable"], hidden["foreseeable"]) == (True, False)


def test_the_numbers_of_a_moment_fit_together() -> None:
    """The cost is the difference between the two places, as it is shown."""
    facts: Any = facts_of(LEAD_FOR_THE_TAKING, (ANN, Pass()))

    assert facts["cost"] == pytest.approx(facts["place"] - facts["better_place"])
    assert 1 <= facts["better_place"] < facts["place"] <= 3


def test_the_same_move_is_always_judged_alike() -> None:
    """Playouts draw from the dice of the review only."""
    once, again = (review(LEAD_FOR_THE_TAKING, (ANN, Pass())) for _ in range(2))

    assert once == again


def test_gifts_are_judged() -> None:
    """Giving the two away leaves Ann with a four that nobody needs to fear."""
    gift = GiftSelect((Assignment(BOB, ("2S",)),))
    facts: Any = facts_of("hands ann: 7H 2S 4S | bob: 5D 6D KD | cat: 9D 9S QH", (ANN, Play(("7H",))), (ANN, gift))

    assert facts["did"] == {"what": "give", "cards": ["2S"], "to": [BOB]}
    assert facts["better"]["what"] == "give"
    assert facts["better"]["cards"] == ["4S"]


def test_discards_are_judged() -> None:
    """The two would have won the next trick, and the four never will."""
    facts: Any = facts_of(
        "hands ann: 10H 2S 4S | bob: 6D | cat: 9D 9H QH | dan: 5S 9S QC",
        (ANN, Play(("10H",))),
        (ANN, DiscardSelect(("2S",))),
    )

    assert facts["did"] == {"what": "discard", "cards": ["2S"]}
    assert facts["better"] == {"what": "discard", "cards": ["4S"]}


def test_returns_in_the_exchange_are_judged() -> None:
    """A President who gives both twos back has given the deal away."""
    facts: Any = facts_of(
        """
        hands ann: 3C 4S 9D | bob: 3D 5S 6H | cat: QH 2C 2S | dan: rest
        titles ann bob dan cat
        """,
        (ANN, ExchangeReturn(("2C", "2S"))),
    )

    assert facts["did"]["what"] == "return"
    assert facts["better"]["what"] == "return"
    assert set(facts["better"]["cards"]) != {"2C", "2S"}


def test_variants_are_judged() -> None:
    """A bomb stops the player who would go out."""
    facts: Any = facts_of(
        """
        hands ann: 9C 9D 9H 9S 4C | bob: AD | cat: 6D 3S 2H 2S
        with bombs
        pile KD by cat
        turn ann
        """,
        (ANN, Pass()),
    )

    assert facts["better"] == {"what": "play", "cards": ["9C", "9D", "9H", "9S"]}


def test_a_moment_reads_as_a_sentence_behind_the_player_s_name() -> None:
    """The terminal has no other words for it."""
    said = review(LEAD_FOR_THE_TAKING, (ANN, Pass()))[0]

    assert said.text.startswith(
        f"Passing cost about {said.facts['cost']} places. Playing 2C would have been better: place "
    )
