"""What a deal adds to its players' statistics."""

from parlour.core.game import SeatFigures
from parlour.games.president.tests.stories import ANN, BOB, CAT, story


def test_a_deal_counts_its_turns_everyones_title_and_the_effects_of_their_cards() -> None:
    """Passes are turns; a return, a gift and a discard are not."""
    deal = story("""
        hands ann: 7H 5D 8C JS 4C | bob: KC 2C | cat: QD KS AS
        ann plays 7H
        ann gives 5D to bob
        bob passes
        cat passes
        ann plays 8C
        ann plays JS
        bob passes
        cat passes
        ann plays 4C
        bob plays 5D
        cat passes
        bob plays KC
        cat passes
        bob plays 2C
    """)

    turns = {"turns": 13}
    effects = {"seven_gift": 1, "eight_reset": 1, "jack_inversion": 1}
    assert deal.figures == {
        ANN: SeatFigures(turns, {"titles": {"President": 1}, "effects": effects}),
        BOB: SeatFigures(turns, {"titles": {"VicePresident": 1}, "effects": {}}),
        CAT: SeatFigures(turns, {"titles": {"Asshole": 1}, "effects": {}}),
    }


def test_threes_that_clear_a_reversed_pile_are_an_effect_of_the_player_who_played_them() -> None:
    """The event names only the next leader, and that is another player if the three was the last card."""
    deal = story("""
        hands ann: JS KD AD | bob: 3C | cat: KS
        ann plays JS
        bob plays 3C
        cat plays KS
    """)

    assert deal.figures[BOB].counts["effects"] == {"three_reset": 1}
