"""The start of a match, whose turn it is, and what is allowed when."""

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Moment, Past, Seat
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Options, Phase, State
from parlour.games.wortkunst.tests.stories import ANN, BOB, CAT, DAN, board, overhear, tell
from parlour.games.wortkunst.values.tiles import STANDARD, tile_set

TWO = """
    for ann bob
    racks ann: HAUSENT | bob: ROSETTE | bag: XYQJVPCKKKK
"""


@pytest.mark.parametrize(("seats", "left"), [("ann", 95), ("ann bob", 88), ("ann bob cat dan", 74)])
def test_everyone_begins_with_seven_tiles(seats: str, left: int) -> None:
    """The rest is in the bag, and the first seat begins."""
    state = tell(f"for {seats}")

    assert {len(rack) for rack in state.racks.values()} == {7}
    assert (len(state.bag), state.turn, state.phase) == (left, ANN, Phase.MOVE)


def begun(seed: bytes, *seats: Seat) -> State:
    """Start a match with the luck of this `seed`."""
    return GAME.start(seats, Options(), Moment(0.0, Dice(seed)), Past()).state


def test_the_bag_is_shuffled_before_anyone_draws() -> None:
    """Otherwise everyone would know what comes; other luck deals other tiles."""
    one, other = (begun(seed, ANN) for seed in (b"one", b"other"))

    assert one.bag + one.racks[ANN][::-1] != tile_set(STANDARD)
    assert (one.bag, one.racks) != (other.bag, other.racks)
    assert one == begun(b"one", ANN)


def test_racks_are_filled_in_the_order_of_the_seats() -> None:
    """Later seats take nothing from earlier ones."""
    four = begun(b"any", ANN, BOB, CAT, DAN)

    for count in (1, 2, 3):
        fewer = begun(b"any", *four.players[:count])
        assert fewer.racks == {seat: four.racks[seat] for seat in fewer.players}


def test_a_placement_is_final_and_the_turn_waits_for_its_rating() -> None:
    """Everyone sees board and words; the rack is full again; points come with the rating."""
    state = tell(f"""{TWO}
        ann lays HAUS across 6,7
    """)

    assert state.board == board(". H A U S")
    assert (state.phase, state.turn, state.asked_words) == (Phase.SCORING, ANN, ("HAUS",))
    assert (state.racks[ANN], state.bag[::-1]) == ("ENTXYQJ", "VPCKKKK")
    assert (state.moves, state.points[ANN]) == ((), 0)


def test_the_turn_goes_on_when_the_move_is_rated() -> None:
    """It goes from seat to seat, and round again."""
    state = tell("""
        for ann bob cat
        racks ann: HAUSENT | bob: ROSETTE | cat: BADEN?Ü | bag: XYQJVPCÄÖAAAA
        ann lays HAUS across 6,7
        judge says 60
        bob exchanges TT
        cat lays ADEü down 7,7
        judge says 20
    """)

    assert state.turn == ANN
    assert state.points == {ANN: 60, BOB: 0, CAT: 20}
    assert [(move.seat, move.kind.value, move.score) for move in state.moves] == [
        (ANN, "place", 60),
        (BOB, "exchange", 0),
        (CAT, "place", 20),
    ]


def test_only_the_player_on_turn_moves_and_only_while_a_move_is_awaited() -> None:
    """The first reason is given: the match is over, it is another player's turn, a rating is awaited."""
    tell(f"""{TWO}
        bob passes                ! NOT_YOUR_TURN
        bob lays ROSE across 6,7  ! NOT_YOUR_TURN
        eve exchanges A           ! NOT_YOUR_TURN
        ann lays HAUS across 6,7
        ann passes                ! WRONG_PHASE
        ann exchanges ENT         ! WRONG_PHASE
        bob passes                ! NOT_YOUR_TURN
        judge fails
        ann lays HAUSE across 6,7 ! WRONG_PHASE
        host abandons
        bob passes                ! NOT_ACTIVE
        ann retries               ! NOT_ACTIVE
    """)


def test_a_refused_placement_can_be_corrected() -> None:
    """It leaves board, rack and turn as they were."""
    state = tell(f"""{TWO}
        ann lays HAUS across 0,0    ! CENTER_NOT_COVERED
        ann lays HAUSTÜR across 6,7 ! TILE_NOT_ON_RACK
        ann lays HAUS across 6,7
        judge says 60
        bob lays ROSE across 0,0    ! NOT_CONNECTED
        bob lays ROSE across 6,7    ! CELL_OCCUPIED
        bob lays SETTE down 9,7
    """)

    assert state.asked_words == ("SETTE",)


def test_words_are_checked_if_the_host_wants() -> None:
    """All of them; otherwise none."""
    tell("""
        for ann with dictionary check
        racks ann: HAUTENX
        ann lays XUTH across 6,7 ! UNKNOWN_WORD
        ann lays HAUT across 6,7
        judge says 60
        ann lays EX across 6,8   ! UNKNOWN_WORD
        ann lays HAUTEN across 6,7
    """)


def test_everyone_hears_what_happens_but_no_hidden_tile() -> None:
    """Words and numbers, never what is on a rack."""
    assert overhear(f"""{TWO}
        ann lays HAUS across 6,7
        judge fails
        bob retries
        judge says 60
        bob exchanges TE
        ann passes
    """) == [
        ("game_started", {"players": (ANN, BOB)}),
        ("tiles_placed", {"player_id": ANN, "words": ("HAUS",), "count": 4}),
        ("rating_failed", {"reason": "failed"}),
        ("rating_retried", {"player_id": BOB}),
        ("move_rated", {"player_id": ANN, "words": ("HAUS",), "score": 60}),
        ("tiles_exchanged", {"player_id": BOB, "count": 2}),
        ("passed", {"player_id": ANN}),
    ]
