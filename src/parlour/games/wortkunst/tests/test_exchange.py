"""Exchanging tiles."""

from collections import Counter

from parlour.games.wortkunst.tests.stories import ANN, tell


def test_new_tiles_are_drawn_before_the_old_ones_go_back() -> None:
    """With seven in the bag the player gets exactly those; the bag holds as many as before."""
    state = tell("""
        for ann
        racks ann: AAAAAA? | bag: BCDEFGH
        ann exchanges AAAAAA?
    """)

    assert Counter(state.racks[ANN]) == Counter("BCDEFGH")
    assert Counter(state.bag) == Counter("AAAAAA?")


def test_kept_tiles_stay_on_the_rack() -> None:
    """Any number of tiles, at least one; nobody gets points for it."""
    state = tell("""
        for ann bob
        racks ann: ABCDEF? | bob: HIJKLMN | bag: OPQRSTU
        ann exchanges F?
    """)

    assert state.racks[ANN] == "ABCDEOP"
    assert Counter(state.bag) == Counter("QRSTUF?")
    assert (state.turn, state.points[ANN], state.moves[0].exchanged) == ("bob", 0, 2)


def test_the_bag_is_shuffled_when_tiles_go_back() -> None:
    """Nobody knows where they are."""
    state = tell("""
        for ann
        racks ann: ÄÄÄÄÄÄÄ | bag: ABCDEFGHIJKLMNOPQRST
        ann exchanges ÄÄÄÄÄÄÄ
    """)

    assert state.bag[::-1] != "HIJKLMNOPQRSTÄÄÄÄÄÄÄ"
    assert Counter(state.bag) == Counter("HIJKLMNOPQRSTÄÄÄÄÄÄÄ")


def test_the_bag_must_have_seven_tiles() -> None:
    """With six nothing is exchanged any more."""
    tell("""
        for ann
        racks ann: ABCDEFG | bag: HIJKLM
        ann exchanges A ! BAG_TOO_SMALL
        ann exchanges   ! BAG_TOO_SMALL
    """)


def test_only_tiles_of_the_rack_are_exchanged() -> None:
    """At least one, none more often than the rack has it, and blanks as blanks."""
    tell("""
        for ann
        racks ann: ABCDEF? | bag: HIJKLMN
        ann exchanges     ! EMPTY_MOVE
        ann exchanges AA  ! TILE_NOT_ON_RACK
        ann exchanges ??  ! TILE_NOT_ON_RACK
        ann exchanges Z   ! TILE_NOT_ON_RACK
        ann exchanges ß   ! INVALID_LETTER
        ann exchanges a?
    """)
