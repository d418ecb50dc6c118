"""Random matches with challenges: whatever players say, challenges are settled by the rules."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.dice import Dice
from parlour.core.game import SERVER, Moment, Past, Seat
from parlour.games.wortkunst.actions import Accept, Action, Answer, Challenge
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Kind, Move, Options, Phase, State
from parlour.games.wortkunst.tests.stories import ANN, BOB, CAT, DAN, verdict
from parlour.games.wortkunst.values.tiles import as_drawn
from parlour.pieces.words.graph import graph

SEATS = (ANN, BOB, CAT, DAN)
FORMS = ("free", "penalty", "vote")
forms = st.sampled_from(FORMS)
seeds = st.binary(min_size=4, max_size=4)
FEW_TILES = "A5 E8 H2 I4 L3 N5 O2 R4 S4 T4 U3 ?2"


def matches(form: Any, players: int, seed: bytes, steps: int) -> Iterator[tuple[State, State]]:
    """Play at random; return the states before and after each action."""
    options = Options(challenge=form, tiles=FEW_TILES)
    state = GAME.start(SEATS[:players], options, Moment(0.0, Dice(seed)), Past()).state
    for step in range(steps):
        if state.end:
            return
        dice = Dice(seed, step)
        after = GAME.act(state, *random_step(state, dice), Moment(float(step), dice)).state
        assert list(GAME.faults(after)) == []
        yield state, after
        state = after


def random_step(state: State, dice: Dice) -> tuple[Seat, Action | Answer]:
    """Let anyone do something legal; a player who has answered may change their mind."""
    if state.phase is Phase.SCORING:
        return SERVER, verdict(state, *(1 + dice.below(100) for _ in state.asked_words))
    able = [seat for seat in state.players if next(iter(GAME.legal(state, seat)), None)]
    seat = dice.choice(able)
    return seat, dice.choice(tuple(GAME.legal(state, seat)))


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(form=forms, players=st.integers(2, 4), seed=seeds)
def test_a_challenge_is_settled_as_its_form_says(form: str, players: int, seed: bytes) -> None:
    """By the dictionary or by the majority of the others; the tiles stay or are all back."""
    for before, after in matches(form, players, seed, 40):
        if before.phase is Phase.CHALLENGE and after.phase is not Phase.CHALLENGE:
            assert before.pending
            move = after.pending or after.moves[-1]
            _check_ruling(form, players, move)
            back = before.racks[move.seat] + as_drawn(tile.tile for tile in move.laid)
            assert move.has_fallen == (after.racks[move.seat] == back and after.bag == before.bag and not move.score)
            assert after.passes == (before.passes + 1 if move.has_fallen else before.passes)


def _check_ruling(form: str, players: int, move: Move) -> None:
    if move.ruling is None:
        return
    unknown = [word for word in move.words if word not in graph("de")]
    outvoted = len(move.ruling.challengers) > (players - 1) / 2
    assert list(move.ruling.unknown) == unknown
    assert move.ruling.falls == (outvoted if form == "vote" else bool(unknown))


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(players=st.integers(2, 4), seed=seeds)
def test_a_wrong_challenger_skips_exactly_one_turn(players: int, seed: bytes) -> None:
    """The turn goes to the next player who need not skip it, and those in between are quit."""
    for before, after in matches("penalty", players, seed, 60):
        if after.end or len(after.moves) == len(before.moves):
            continue
        seat, owing = before.next_seat, set(before.skips)
        if before.phase is Phase.CHALLENGE and after.moves[-1].ruling and not after.moves[-1].has_fallen:
            owing |= set(after.moves[-1].ruling.challengers)
        while seat in owing:
            owing.remove(seat)
            seat = before.players[(before.players.index(seat) + 1) % players]
        assert (after.turn, set(after.skips)) == (seat, owing)


@settings(max_examples=15, deadline=None)
@given(form=forms, players=st.integers(2, 4), seed=seeds)
def test_the_defaults_accept_and_lead_to_the_judge(form: str, players: int, seed: bytes) -> None:
    """Nobody waits for ever for players who say nothing."""
    for _, state in matches(form, players, seed, 12):
        while state.phase is Phase.CHALLENGE:
            silent = min(state.undecided)
            assert GAME.default(state, silent) == Accept()
            state = GAME.act(state, silent, GAME.default(state, silent), Moment(0.0, Dice(seed))).state


def test_imagined_racks_hold_the_tiles_that_everyone_saw_go_back() -> None:
    """Until their player exchanges or places something, everyone knows that they are there."""
    for before, state in matches("free", 3, b"returned", 200):
        if state.end or len(state.moves) == len(before.moves) or not state.moves[-1].has_fallen:
            continue
        fallen = state.moves[-1]
        tiles = as_drawn(tile.tile for tile in fallen.laid)
        [watcher, *_] = [seat for seat in state.players if seat != fallen.seat]
        view = {**GAME.view(state, watcher), "turn": state.turn}
        rack = GAME.imagine(view, watcher, Dice(b"any")).racks[fallen.seat]
        assert all(rack.count(tile) >= tiles.count(tile) for tile in tiles)
        assert (fallen.kind, len(rack)) == (Kind.PLACE, len(state.racks[fallen.seat]))
        return
    pytest.fail("no move fell")


def test_both_answers_are_tried() -> None:
    """Otherwise these tests would say little."""
    answers = {action for _, state in matches("vote", 3, b"any", 9) for action in GAME.legal(state, state.others[0])}

    assert {Accept(), Challenge()} <= answers
