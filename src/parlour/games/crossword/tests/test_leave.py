"""Leaving before the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.game import Event
from parlour.games.crossword.game import GAME
from parlour.games.crossword.state import Phase
from parlour.games.crossword.tests.stories import BOB, CAT, grid, story, tell


def test_a_player_who_is_not_announcing_leaves_and_nothing_else_changes() -> None:
    """While a letter is awaited, only its announcer matters."""
    state = tell("""
        2x2 for ann bob cat
        bob leaves
    """)

    assert (state.phase, state.turn_number, state.announcer) == (Phase.ANNOUNCING, 0, "ann")
    assert state.active == ("ann", "cat")


def test_the_next_player_announces_when_the_announcer_leaves() -> None:
    """The turn stays the same: there are as many turns as cells, even if players leave."""
    state = tell("""
        2x2 for ann bob cat
        T: ann 0,0 | bob 0,0 | cat 0,0
        bob leaves
    """)

    assert (state.turn_number, state.announcer) == (1, "cat")


def test_announcing_skips_players_who_left() -> None:
    """The round continues over the gap, even past the end of the table."""
    state = tell("""
        2x2 for ann bob cat
        T: ann 0,0 | bob 0,0 | cat 0,0
        ann leaves
        E: bob 0,1 | cat 0,1
        E: cat 1,0 | bob 1,0
    """)

    assert state.announcer == "bob"


def test_the_letter_stays_when_its_announcer_leaves() -> None:
    """The announced letter is placed; then the next player announces."""
    state = tell("""
        2x2 for ann bob cat
        ann announces T
        bob places 0,0
        ann leaves
        cat places 1,1
    """)

    assert (state.phase, state.turn_number, state.announcer) == (Phase.ANNOUNCING, 1, "bob")
    assert state.boards[CAT] == grid("""
        . .
        . T
    """)


def test_nobody_waits_for_players_who_left() -> None:
    """When the last missing player leaves, the turn ends at once."""
    told = story("""
        2x2 for ann bob
        ann announces T
        ann places 0,0
        bob leaves
    """)

    assert (told.state.phase, told.state.turn_number, told.state.announcer) == (Phase.ANNOUNCING, 1, "ann")
    assert told.events[-1] == Event("turn_complete", {"turn": 0, "announcer": "ann"})


def test_a_turn_still_waits_for_the_others() -> None:
    """One leaves, one is missing: the turn goes on."""
    state = tell("""
        2x2 for ann bob cat
        ann announces T
        ann places 0,0
        bob leaves
    """)

    assert state.phase is Phase.PLACING
    assert state.missing == {"cat"}


def test_a_player_who_leaves_on_the_last_turn_is_not_scored() -> None:
    """The match is completed without them: an unfinished board has no score and must not be beaten."""
    told = story("""
        2x2 for ann bob
        T: ann 0,0 | bob 0,0
        O: ann 0,1 | bob 0,1
        O: ann 1,0 | bob 1,0
        bob announces N
        ann places 1,1
        bob leaves
    """)

    assert told.state.phase is Phase.SCORING
    assert told.events[-1] == Event("game_complete", {"scores": {"ann": 16}, "winner": "ann"})
    assert told.state.boards[BOB] == grid("""
        T O
        O .
    """)


def test_a_player_who_placed_and_left_is_not_scored_either() -> None:
    """Even a full board does not count after leaving."""
    state = tell("""
        2x2 for ann bob
        T: ann 0,0 | bob 0,0
        O: ann 0,1 | bob 0,1
        O: ann 1,0 | bob 1,0
        bob announces N
        bob places 1,1
        bob leaves
        ann places 1,1
    """)

    assert list(state.scores) == ["ann"]


def test_the_last_player_left_plays_on_alone() -> None:
    """One player is enough for a match, so the last one may finish it."""
    state = tell("""
        2x2 for ann bob cat
        ann leaves
        cat leaves
        T: bob 0,0
        O: bob 0,1
    """)

    assert state.announcer == "bob"


def test_a_match_without_players_is_abandoned() -> None:
    """Nobody is there to go on, whatever the phase was."""
    awaiting = story("""
        2x2 for ann bob
        ann leaves
        bob leaves
    """)
    placing = story("""
        2x2 for ann bob
        ann announces T
        bob leaves
        ann leaves
    """)

    for told in (awaiting, placing):
        assert told.state.phase is Phase.ABANDONED
        assert told.events[-1] == Event("game_abandoned", {"reason": "all_left"})


def test_players_who_left_cannot_come_back_into_the_match() -> None:
    """They may watch."""
    tell("""
        2x2 for ann bob
        bob leaves
        ann announces T
        bob places 0,0  ! NOT_IN_GAME
        bob announces T ! NOT_IN_GAME
    """)


def test_leaving_a_second_time_or_after_the_end_changes_nothing() -> None:
    """Players can always leave a table; a match that is over or without them does not care."""
    told = story("""
        2x2 for ann bob cat
        bob leaves
        bob leaves
        eve leaves
        host abandons
        ann leaves
    """)

    assert told.state.left == {"bob"}
    assert [event.type for event in told.events] == ["game_started", "game_abandoned"]


def test_a_match_can_be_abandoned() -> None:
    """Nothing is scored, nobody wins."""
    told = story("""
        2x2 for ann bob
        T: ann 0,0 | bob 0,0
        host abandons
        host abandons   ! GAME_OVER
        ann announces T ! GAME_OVER
        ann places 0,1  ! GAME_OVER
    """)
    outcome = GAME.outcome(told.state)

    assert told.events[-1] == Event("game_abandoned", {"reason": "host"})
    assert outcome is not None
    assert outcome.abandoned
    assert (outcome.scores, outcome.winners) == ({}, ())


@given(chance=st.data())
@pytest.mark.slow
def test_there_are_as_many_turns_as_cells_whoever_leaves(chance: st.DataObject) -> None:
    """Leaving shortens nothing, and players who stay to the end are scored on a full board."""
    told = story("2x2 for ann bob cat")
    while not told.state.over:
        seat = chance.draw(st.sampled_from(sorted(GAME.to_act(told.state))))
        empty = [
            f"{seat} places {row},{col}"
            for row in range(2)
            for col in range(2)
            if not told.state.boards[seat][row][col]
        ]
        acts = empty if told.state.phase is Phase.PLACING else [f"{seat} announces E"]
        goes = chance.draw(st.sampled_from(told.state.active))
        told.tell(chance.draw(st.sampled_from([*acts * 4, f"{goes} leaves"])))

    announced = [event.facts["turn"] for event in told.events if event.type == "letter_announced"]
    assert announced == list(range(len(announced)))
    if told.state.phase is Phase.SCORING:
        assert len(announced) == 4
        assert tuple(told.state.scores) == told.state.active
    else:
        assert told.state.active == ()
