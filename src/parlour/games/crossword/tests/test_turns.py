"""The turns of a match."""

from collections import Counter

from parlour.games.crossword.state import Phase
from parlour.games.crossword.tests.stories import ANN, grid, overhear, story, tell


def test_a_single_player_fills_a_board_and_wins() -> None:
    """The smallest match: four turns, always the same announcer."""
    state = tell("""
        2x2 for ann
        T: ann 0,0
        O: ann 0,1
        O: ann 1,0
        N: ann 1,1
    """)

    assert state.phase is Phase.SCORING
    assert state.boards[ANN] == grid("""
        T O
        O N
    """)
    assert [word.word for word in state.scores[ANN].words] == ["TO", "ON", "TO", "ON"]
    assert state.scores[ANN].total == 16


def test_announcing_goes_round() -> None:
    """Announcing is an advantage, so everyone does it in turn."""
    turns = "\n".join(f"E: ann {n // 5},{n % 5} | bob {n // 5},{n % 5} | cat {n // 5},{n % 5}" for n in range(25))

    heard = overhear(f"5x5 for ann bob cat\n{turns}")

    announcers = [facts["player_id"] for event, facts in heard if event == "letter_announced"]
    assert announcers[:4] == ["ann", "bob", "cat", "ann"]
    assert Counter(announcers) == {"ann": 9, "bob": 8, "cat": 8}


def test_each_match_at_a_table_begins_with_another_announcer() -> None:
    """The first announcer wins most, so it must not always be the same."""
    begun = [tell(f"2x2 after {past} games for ann bob cat").announcer for past in range(4)]

    assert begun == ["ann", "bob", "cat", "ann"]


def test_a_turn_ends_when_all_have_placed_in_whatever_order() -> None:
    """The announcer has no precedence."""
    state = tell("""
        2x2 for ann bob
        ann announces T
        bob places 0,0
        ann places 1,1
    """)

    assert state.phase is Phase.ANNOUNCING
    assert (state.turn_number, state.announcer, state.placed) == (1, "bob", frozenset())


def test_a_turn_waits_for_everyone() -> None:
    """Nobody is hurried: one missing placement holds up the match."""
    state = tell("""
        2x2 for ann bob cat
        ann announces T
        cat places 0,0
        ann places 1,1
    """)

    assert state.phase is Phase.PLACING
    assert state.missing == {"bob"}


def test_a_turn_starts_when_the_one_before_ended() -> None:
    """Players see how long a turn has lasted; announcing does not restart it."""
    begun = tell("2x2 for ann")
    announced = tell("""
        2x2 for ann
        ann announces T
    """)
    ended = tell("""
        2x2 for ann
        ann announces T
        ann places 0,0
    """)

    assert [state.turn_started_at for state in (begun, announced, ended)] == [0.0, 0.0, 2.0]


def test_everyone_hears_what_happens_but_not_where() -> None:
    """Events are for all, so they name no cell; the final turn has no `turn_complete`."""
    heard = overhear("""
        2x2 for ann bob
        T: bob 0,0 | ann 0,0
        O: ann 0,1 | bob 1,0
        O: ann 1,0 | bob 0,1
        N: ann 1,1 | bob 1,1
    """)

    assert heard[:5] == [
        ("game_started", {"players": ("ann", "bob"), "grid_size": 2, "announcer": "ann"}),
        ("letter_announced", {"player_id": "ann", "letter": "T", "turn": 0}),
        ("letter_placed", {"player_id": "bob"}),
        ("letter_placed", {"player_id": "ann"}),
        ("turn_complete", {"turn": 0, "announcer": "bob"}),
    ]
    assert heard[-3:] == [
        ("letter_placed", {"player_id": "ann"}),
        ("letter_placed", {"player_id": "bob"}),
        ("game_complete", {"scores": {"ann": 16, "bob": 16}, "winner": None}),
    ]


def test_drawn_letters_need_no_announcer() -> None:
    """A single player would announce a memorised word square; drawn letters make it a game."""
    told = story("2x2 with random letters for ann")

    assert told.state.phase is Phase.PLACING
    assert told.state.announcer is None
    assert [event.type for event in told.events] == ["game_started", "letter_announced"]
    assert told.events[1].facts == {"player_id": None, "letter": told.state.letters[0], "turn": 0}


def test_drawn_letters_come_turn_by_turn_for_everyone() -> None:
    """No turn waits for an announcement, even with several players."""
    told = story("""
        2x2 with random letters for ann bob
        ann announces T ! WRONG_PHASE
        ann places 0,0
        bob places 1,1
    """)

    assert told.state.phase is Phase.PLACING
    assert len(told.state.letters) == 2
    assert [(event.type, event.facts) for event in told.events[-2:]] == [
        ("turn_complete", {"turn": 0, "announcer": None}),
        ("letter_announced", {"player_id": None, "letter": told.state.letters[1], "turn": 1}),
    ]


def test_drawn_letters_fill_a_match() -> None:
    """It ends like any other."""
    state = tell("""
        2x2 with random letters for ann bob
        ann places 0,0
        bob leaves
        ann places 0,1
        ann places 1,0
        ann places 1,1
    """)

    assert state.phase is Phase.SCORING
    assert list(state.scores) == ["ann"]
