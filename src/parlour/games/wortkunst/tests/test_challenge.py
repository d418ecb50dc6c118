"""Challenges: the others may doubt a placement before it is rated."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.game import Ask, Outcome, Seat
from parlour.games.wortkunst.actions import Accept, Challenge
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.rules.challenge import GRACE_SECONDS, SECONDS
from parlour.games.wortkunst.state import Phase, Ruling
from parlour.games.wortkunst.tests.challenges import laid, table
from parlour.games.wortkunst.tests.stories import ANN, BOB, CAT, board, overhear, tell
from parlour.games.wortkunst.values.board import BARE

FORMS = ("free", "penalty", "vote")
every_form = pytest.mark.parametrize("form", FORMS)
by_dictionary = pytest.mark.parametrize("form", ["free", "penalty"])


# Asking the others


@every_form
def test_a_placement_waits_for_the_others_before_any_judge_is_asked(form: str) -> None:
    """A rating costs something and must not be taken back."""
    state = tell(laid(form))

    assert (GAME.phase(state), GAME.asks(state), state.moves) == ("challenge", (), ())
    assert GAME.to_act(state) == {BOB, CAT}
    assert GAME.turn(state, GAME.to_act(state)) == ANN
    assert state.board == board(". H S U A")


@every_form
def test_nothing_is_drawn_until_the_placement_stands(form: str) -> None:
    """Otherwise its player would know tiles of the bag although it falls."""
    waiting = tell(laid(form))
    stands = tell(f"{laid(form)}\nbob accepts\ncat accepts")

    assert (waiting.racks[ANN], waiting.bag) == ("EN?", "XYQJVPCKKKKKKK"[::-1])
    assert (stands.racks[ANN], stands.bag) == ("EN?XYQJ", "VPCKKKKKKK"[::-1])


def test_without_the_option_nobody_is_asked() -> None:
    """The words go straight to the judge."""
    state = tell(laid("off"))

    assert (state.phase, state.replies, state.racks[ANN]) == (Phase.SCORING, None, "EN?XYQJ")
    tell(f"{laid('off')}\nbob challenges ! NOTHING_TO_CHALLENGE\nbob accepts ! NOTHING_TO_CHALLENGE")


@every_form
def test_alone_there_is_nothing_to_challenge(form: str) -> None:
    """Nobody else could."""
    state = tell(laid(form, seats="ann"))

    assert state.phase is Phase.SCORING
    tell(f"{laid(form, seats='ann')}\nann challenges ! NOTHING_TO_CHALLENGE\njudge says 5")


@every_form
def test_a_placement_that_all_accept_is_rated(form: str) -> None:
    """The history says nothing of a challenge, because there was none."""
    waiting = tell(f"{laid(form)}\nbob accepts\ncat accepts")
    rated = tell(f"{laid(form)}\nbob accepts\ncat accepts\njudge says 60")

    assert (waiting.phase, GAME.asks(waiting)) == (Phase.SCORING, (Ask("local", {"words": ("HSUA",)}),))
    assert (rated.points[ANN], rated.turn, rated.moves[-1].ruling) == (60, BOB, None)


@every_form
def test_the_match_goes_on_only_when_all_have_answered(form: str) -> None:
    """It waits even if one challenge would be enough."""
    state = tell(f"{laid(form)}\ncat challenges")

    assert state.phase is Phase.CHALLENGE
    assert GAME.to_act(state) == {BOB}


@every_form
def test_an_answer_can_be_changed_until_all_have_answered(form: str) -> None:
    """A player may change it as often as they like; the last answer counts."""
    changed = tell(f"{laid(form)}\nbob challenges\nbob accepts\nbob challenges\nbob accepts\ncat accepts")

    assert (changed.phase, changed.pending and changed.pending.ruling) == (Phase.SCORING, None)
    tell(f"{laid(form)}\nbob accepts\ncat accepts\nbob challenges ! NOTHING_TO_CHALLENGE")


def test_exchanges_and_passes_cannot_be_challenged() -> None:
    """There is no word to doubt."""
    for line in ("ann passes", "ann exchanges HA"):
        assert tell(f"{table('free')}\n{line}").turn == BOB
        tell(f"{table('free')}\n{line}\ncat challenges ! NOTHING_TO_CHALLENGE")


def test_players_who_say_nothing_accept() -> None:
    """After half a minute; players who are away after a moment, so that a reload is no answer."""
    waiting = tell(laid("free"))

    assert GAME.patience(waiting) == (SECONDS, GRACE_SECONDS) == (30, 3)
    assert GAME.default(waiting, BOB) == Accept()
    assert GAME.patience(tell(table("free"))) is None
    assert GAME.patience(tell(f"{laid('free')}\nbob accepts\ncat accepts")) is None
    assert not GAME.waits_for_people(waiting)


def test_both_answers_are_offered_and_then_the_other_one() -> None:
    """Only the other players are offered answers."""
    state = tell(f"{laid('free')}\nbob challenges")

    assert [list(GAME.legal(state, seat)) for seat in (ANN, BOB, CAT, Seat("eve"))] == [
        [],
        [Accept()],
        [Accept(), Challenge()],
        [],
    ]


# The dictionary decides


@by_dictionary
def test_a_challenged_move_with_an_unknown_word_falls(form: str) -> None:
    """The tiles go back, blanks as blanks, nothing is drawn, and the move scores nothing."""
    before, state = tell(table(form)), tell(f"{laid(form, 'HsUA')}\nbob challenges\ncat accepts")

    assert (state.board, state.bag, state.phase, state.turn) == (BARE, before.bag, Phase.MOVE, BOB)
    assert sorted(state.racks[ANN]) == sorted(before.racks[ANN])
    assert (state.points[ANN], state.passes, state.skips) == (0, 1, ())
    assert GAME.asks(state) == ()


@by_dictionary
def test_a_challenged_move_of_known_words_stands(form: str) -> None:
    """It is rated like any other."""
    state = tell(f"{laid(form, 'HAUS')}\nbob challenges\ncat accepts\njudge says 60")

    assert (state.board, state.points[ANN], state.passes) == (board(". H A U S"), 60, 0)


@by_dictionary
@pytest.mark.parametrize("rated", ["all", "main"])
def test_the_dictionary_is_asked_about_all_words_of_the_move(form: str, rated: str) -> None:
    """Words across it count, too, even if they are not rated: HAUS is a word, UB is none."""
    state = tell(f"""{table(form, more=f", rated {rated}")}
        ann lays HAUS across 6,7
        bob accepts
        cat accepts
        judge says 60
        bob lays BAD across 8,8
        ann challenges
        cat challenges
    """)

    assert state.moves[-1].ruling == Ruling((ANN, CAT), ("UB", "SA"), falls=True)
    assert (state.board, state.turn) == (board(". H A U S"), CAT)


def test_a_free_challenge_costs_nothing() -> None:
    """The challenger has the next turn."""
    state = tell(f"{laid('free', 'HAUS')}\nbob challenges\ncat accepts\njudge says 60")

    assert (state.turn, state.skips) == (BOB, ())


def test_the_advice_for_a_fallen_move_is_worth_nothing() -> None:
    """Its player knows what the judge thinks, but the move scores 0."""
    asked = f"{table('free', more=', dictionary ask')}\nann consults HSUA across 6,7\njudge says 66"
    fallen = tell(f"{asked}\nann lays HSUA across 6,7\nbob challenges\ncat accepts")
    stands = tell(f"{asked}\nann lays HSUA across 6,7\nbob accepts\ncat accepts")

    assert (fallen.points[ANN], fallen.moves[-1].evaluations, fallen.moves[-1].model) == (0, (), "")
    assert (stands.points[ANN], stands.turn, stands.racks[ANN]) == (66, BOB, "EN?XYQJ")


def test_the_dictionary_s_warning_never_decides() -> None:
    """With `check` nobody can place an unknown word, and a challenge is as possible as without."""
    checked = table("penalty", more=", dictionary check")
    tell(f"{checked}\nann lays HSUA across 6,7 ! UNKNOWN_WORD")
    state = tell(f"{checked}\nann lays HAUS across 6,7\nbob challenges\ncat accepts")

    assert state.skips == (BOB,)


# The penalty


def test_every_wrong_challenger_skips_their_next_turn() -> None:
    """All of them, in turn; then everything is as before."""
    both = f"{laid('penalty', 'HAUS')}\nbob challenges\ncat challenges"
    waiting, rated = tell(both), tell(f"{both}\njudge says 60")

    assert (waiting.skips, waiting.turn) == ((BOB, CAT), ANN)
    assert (rated.skips, rated.turn, rated.phase) == ((), ANN, Phase.MOVE)
    assert tell(f"{both}\njudge says 60\nann passes").turn == BOB


def test_a_turn_is_skipped_when_it_comes() -> None:
    """Bob moves first; Cat, who was wrong, waits for one more round."""
    wrong = f"{laid('penalty', 'HAUS')}\nbob accepts\ncat challenges\njudge says 60"
    before, after = tell(wrong), tell(f"{wrong}\nbob passes")

    assert (before.turn, before.skips) == (BOB, (CAT,))
    assert (after.turn, after.skips) == (ANN, ())
    assert overhear(f"{wrong}\nbob passes")[-2:] == [
        ("passed", {"player_id": BOB}),
        ("turn_skipped", {"player_id": CAT}),
    ]
    tell(f"{wrong}\ncat passes ! NOT_YOUR_TURN\nbob passes\ncat passes ! NOT_YOUR_TURN\nann passes")


def test_players_who_will_skip_may_still_challenge_and_lose_no_second_turn() -> None:
    """It is still their next turn that they skip."""
    state = tell(f"""{laid("penalty", "HAUS")}
        bob accepts
        cat challenges
        judge says 60
        bob lays DER down 8,8          ! TILE_NOT_ON_RACK
        bob lays HAT down 6,7
        ann accepts
        cat challenges
        judge says 30
        ann passes
        bob passes
    """)

    assert (state.turn, state.skips) == (CAT, ())


def test_a_right_challenge_costs_nothing() -> None:
    """The penalty is for wrong ones."""
    assert tell(f"{laid('penalty')}\nbob challenges\ncat accepts").skips == ()


def test_a_skipped_turn_is_neither_a_pass_nor_a_move() -> None:
    """The count of passes goes on over it."""
    wrong = f"{laid('penalty', 'HAUS', seats='ann bob')}\nbob challenges\njudge says 60"

    assert (tell(wrong).turn, tell(wrong).passes) == (ANN, 0)
    assert tell(f"{wrong}\nann passes").phase is Phase.MOVE
    assert tell(f"{wrong}\nann passes\nbob passes").phase is Phase.ENDED
    three = f"{laid('penalty', 'HAUS')}\nbob accepts\ncat challenges\njudge says 60\nbob passes"
    assert (tell(three).turn, tell(three).passes, len(tell(three).moves)) == (ANN, 1, 2)


def test_a_skip_waits_while_the_judge_fails() -> None:
    """The turn passes on when the move is rated, and not before."""
    failed = f"{laid('penalty', 'HAUS', seats='ann bob')}\nbob challenges\njudge fails"

    assert tell(failed).skips == (BOB,)
    assert tell(f"{failed}\nbob retries\njudge says 9").turn == ANN


# The vote


@pytest.mark.parametrize(
    ("seats", "challengers", "falls"),
    [
        ("ann bob", "bob", True),
        ("ann bob cat", "bob", False),
        ("ann bob cat", "bob cat", True),
        ("ann bob cat dan", "dan", False),
        ("ann bob cat dan", "bob dan", True),
        ("ann bob cat dan", "bob cat dan", True),
    ],
)
@pytest.mark.parametrize("word", ["HAUS", "HSUA"])
def test_more_than_half_of_the_others_outvote_a_move(seats: str, challengers: str, *, falls: bool, word: str) -> None:
    """Whatever the dictionary says; a single opponent decides alone."""
    others = seats.split()[1:]
    answers = "\n".join(f"{seat} {'challenges' if seat in challengers.split() else 'accepts'}" for seat in others)
    state = tell(f"{laid('vote', word, seats)}\n{answers}")

    assert state.phase is (Phase.MOVE if falls else Phase.SCORING)
    assert state.board == (BARE if falls else board(f". {' '.join(word)}"))
    assert state.skips == ()


def test_in_a_vote_the_dictionary_is_only_shown() -> None:
    """Before the vote to help, and afterwards in the history; elsewhere it would give the answer away."""
    seen: Mapping[str, Any] = GAME.view(tell(laid("vote")), None)
    other: Mapping[str, Any] = GAME.view(tell(laid("free")), None)
    outvoted = tell(f"{laid('vote', 'HAUS')}\nbob challenges\ncat challenges")

    assert seen["contest"]["unknown"] == ("HSUA",)
    assert "unknown" not in other["contest"]
    assert outvoted.moves[-1].ruling == Ruling((BOB, CAT), (), falls=True)


# The end


@every_form
def test_a_fallen_move_counts_as_a_pass_for_the_end(form: str) -> None:
    """The others have passed, so it is over, and tiles cost points."""
    state = tell(f"""{table(form)}
        ann passes
        bob passes
        cat lays SORT across 6,7
        ann accepts
        bob accepts
        judge says 1
        ann passes
        bob passes
        cat lays IGE across 6,6
        ann challenges
        bob challenges
    """)

    assert state.phase is Phase.ENDED
    assert GAME.outcome(state) == Outcome(scores={ANN: -700, BOB: -700, CAT: -699}, winners=(CAT,))


@by_dictionary
def test_a_fallen_move_does_not_restart_the_count_of_passes(form: str) -> None:
    """Only play does."""
    state = tell(f"{table(form)}\nann passes\nbob lays DTT across 6,7\nann accepts\ncat challenges")

    assert (state.passes, state.turn) == (2, CAT)


@by_dictionary
def test_a_last_tile_that_falls_does_not_end_the_match(form: str) -> None:
    """Its player has it again."""
    out = f"for ann bob with challenge {form}\nracks ann: ÖX | bob: AB?\nann lays ÖX across 6,7"

    assert tell(out).phase is Phase.CHALLENGE
    assert tell(f"{out}\nbob challenges").racks[ANN] == "ÖX"
    assert tell(f"{out}\nbob challenges").phase is Phase.MOVE
    assert tell(f"{out}\nbob accepts\njudge says 7").phase is Phase.ENDED


def test_the_host_may_stop_a_match_during_a_challenge() -> None:
    """Nobody is asked for an answer any more."""
    stopped = f"{laid('vote')}\nbob accepts\nhost abandons"

    assert GAME.to_act(tell(stopped)) == frozenset()
    tell(f"{stopped}\ncat accepts ! NOT_ACTIVE")


# Refusals


@every_form
def test_the_first_reason_to_refuse_an_answer_is_given(form: str) -> None:
    """The order is: over, not a player, nothing to challenge, their own move, the same answer again."""
    tell(f"""{table(form)}
        bob challenges           ! NOTHING_TO_CHALLENGE
        ann challenges           ! NOTHING_TO_CHALLENGE
        eve challenges           ! NOT_IN_GAME
        ann lays HSUA across 6,7
        ann challenges           ! NOT_YOUR_TURN
        ann accepts              ! NOT_YOUR_TURN
        eve accepts              ! NOT_IN_GAME
        ann passes               ! WRONG_PHASE
        bob passes               ! NOT_YOUR_TURN
        bob retries              ! WRONG_PHASE
        bob accepts
        bob accepts              ! ALREADY_ANSWERED
        bob challenges
        bob challenges           ! ALREADY_ANSWERED
        cat accepts
        cat accepts              ! NOTHING_TO_CHALLENGE
        host abandons
        cat challenges           ! NOT_ACTIVE
    """)
