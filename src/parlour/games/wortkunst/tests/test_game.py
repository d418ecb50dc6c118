"""The game as its hosts know it."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.copying import replace
from parlour.core.dice import Dice
from parlour.core.game import Absence, Moment, PlainRequest, Starter
from parlour.core.word_verdict import Silence
from parlour.games.wortkunst.actions import Exchange, Pass, Place, Retry
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Kind, Move, Options
from parlour.games.wortkunst.tests.stories import ANN, BOB, CAT, tell
from parlour.games.wortkunst.values.board import BARE
from parlour.pieces.words import fingerprint
from parlour.pieces.words.graph import graph

NOW = Moment(at=1.0, dice=Dice(b"any"))
TWO = """
    for ann bob
    racks ann: HAUSENT | bob: ROSETT? | bag: XYQJVPCKKKK
"""


def test_seats_are_taken_by_link_and_wait_for_their_owners() -> None:
    """Friends only: the host begins, latecomers are out, nobody is replaced."""
    manners = GAME.manners

    assert (manners.link_only, manners.blocks_unjoined, manners.starter) == (True, True, Starter.HOST)
    assert manners.absence is Absence.WAIT
    assert manners.unnamed == "Spieler"
    assert PlainRequest.CREATE in manners.answers
    assert list(GAME.seats) == [1, 2, 3, 4]


def test_a_player_who_leaves_keeps_the_seat() -> None:
    """The match waits."""
    state = tell(TWO)

    assert GAME.leave(state, ANN, NOW).state is state


def test_the_player_on_turn_is_offered_all_kinds_of_moves() -> None:
    """Nobody else is offered anything."""
    state = tell(TWO)
    offered = list(GAME.legal(state, ANN))

    assert {type(action) for action in offered} == {Place, Exchange, Pass}
    assert list(GAME.legal(state, BOB)) == []


def test_offers_are_accepted_later_in_the_match_too() -> None:
    """Beside tiles on the board, with blanks, and without an exchange when the bag runs dry."""
    state = tell(f"{TWO}\nann lays HAUS across 6,7\njudge says 60")
    late = tell("""
        for ann bob
        racks ann: HAUSENT | bob: ROSETT? | bag: XYQJVP
        ann lays HAUS across 6,7
        judge says 60
    """)
    offered = [*GAME.legal(state, BOB), *GAME.legal(late, BOB)]
    for action in offered:
        GAME.act(state, BOB, action, NOW)

    assert sum(isinstance(action, Place) for action in offered) > 10
    assert not any(isinstance(action, Exchange) for action in GAME.legal(late, BOB))


@pytest.mark.parametrize("rack", ["A", "AA", "EEEEEEE", "HAUSENT"])
def test_nothing_is_offered_twice(rack: str) -> None:
    """Neither at the edge of the board, nor with equal tiles, nor with a single one."""
    state = tell(f"""
        for ann bob
        racks ann: EINSICHTE | bob: {rack}
        ann lays EINSICHT across 7,7
        judge says 9
    """)

    offered = list(GAME.legal(state, BOB))

    assert len(set(offered)) == len(offered) > 1


def test_only_known_words_are_offered_where_they_are_checked() -> None:
    """Offers are accepted under every rule."""
    state = tell("""
        for ann with dictionary check
        racks ann: ESELHAU
    """)
    offered = list(GAME.legal(state, ANN))
    for action in offered:
        GAME.act(state, ANN, action, NOW)

    assert any(isinstance(action, Place) for action in offered)


def test_after_a_failed_rating_everyone_is_offered_to_try_again() -> None:
    """Nothing else is offered until the move is rated."""
    state = tell(f"{TWO}\nann lays HAUS across 6,7\njudge fails")

    assert [list(GAME.legal(state, seat)) for seat in (ANN, BOB, CAT)] == [[Retry()], [Retry()], []]
    assert GAME.default(state, BOB) == Retry()


def test_the_default_is_a_pass() -> None:
    """It is always allowed."""
    assert GAME.default(tell(TWO), ANN) == Pass()


def test_while_the_judge_thinks_nobody_must_act_and_the_turn_stays() -> None:
    """It stays with the player of the move until the move is counted."""
    state = tell(f"{TWO}\nann lays HAUS across 6,7")
    over = tell(f"{TWO}\nhost abandons")

    assert (GAME.phase(state), GAME.to_act(state)) == ("scoring", frozenset())
    assert GAME.turn(state, GAME.to_act(state)) == ANN
    assert list(GAME.legal(state, ANN)) == []
    assert (GAME.phase(over), GAME.to_act(over), GAME.turn(over, frozenset())) == ("abandoned", frozenset(), None)


def test_the_version_names_rules_and_words() -> None:
    """A running match keeps its word list, so another list is another version."""
    assert GAME.version == f"1-{fingerprint('de')}"


def test_a_match_without_a_dictionary_reads_no_words() -> None:
    """They are many, so they are read only when a word is first judged or sought."""
    graph.cache_clear()
    state = tell(f"{TWO}\nann lays HAUS across 6,7\njudge says 60\nbob exchanges ?\nann passes")

    assert list(GAME.legal(state, BOB))
    assert GAME.view(state, BOB)
    assert graph.cache_info().currsize == 0


def test_only_actions_of_the_game_reach_it() -> None:
    """Anything else is a mistake of the host, not of a player."""
    foreign: Any = object()

    with pytest.raises(AssertionError):
        GAME.act(tell("for ann"), ANN, foreign, NOW)


PLACED = Move(ANN, Kind.PLACE, 1.0)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"bag": ""}, "no tile is lost and none is found"),
        ({"options": Options()}, "no tile is lost and none is found"),
        ({"board": BARE[1:]}, "the board is square"),
        ({"board": BARE}, "the board holds what was placed"),
        ({"racks": {ANN: "HAUSENT"}}, "everyone has a rack"),
        ({"racks": {ANN: "H", BOB: "R"}}, "racks are full as long as the bag reaches"),
        ({"turn": CAT}, "the turn is a player's"),
        ({"pending": PLACED, "turn": BOB}, "the player of a move that waits has the turn"),
        ({"pending": Move(ANN, Kind.PASS, 1.0)}, "only placements wait for a rating"),
        ({"silence": Silence.FAILED}, "only what waits can fail"),
        ({"passes": 2}, "passes end the match in time"),
        ({"racks": {ANN: "", BOB: "ROSETT?"}}, "a player who goes out ends the match"),
    ],
)
def test_an_impossible_state_is_detected(change: Mapping[str, Any], fault: str) -> None:
    """Each invariant is checked, so simulations would notice a broken one."""
    sound = tell(f"{TWO}\nann lays HAUS across 6,7\njudge says 60")

    assert list(GAME.faults(sound)) == []
    assert fault in list(GAME.faults(replace(sound, **change)))


def test_impossible_moves_are_detected() -> None:
    """Only placements are rated; the first one covers the centre."""
    sound = tell(f"{TWO}\nann lays HAUS across 6,7\njudge says 60")
    [move] = sound.moves
    unrated = replace(sound, moves=(replace(move, evaluations=()),))
    elsewhere = replace(sound, moves=(replace(move, laid=tuple(replace(tile, y=0) for tile in move.laid)),))

    assert list(GAME.faults(unrated)) == ["every placement is rated"]
    assert list(GAME.faults(elsewhere)) == ["the first move covers the centre"]
