"""The same word for everyone, all at their own pace."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.dice import Dice
from parlour.core.game import Moment, Past
from parlour.games.wordle.actions import Guess
from parlour.games.wordle.game import GAME, LISTS, SAMPLE
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.state import Options, Phase
from parlour.games.wordle.tests.race import ANN, BOB, CAT, overhear, story, tell
from parlour.games.wordle.values.word_kind import EASY, EXPERT, WordKind
from parlour.pieces.words import LANGUAGES, LENGTHS, riddle_words


def test_everyone_guesses_whenever_they_like() -> None:
    """There are no turns: one player may be done before another has begun."""
    state = tell("""
        CRANE for ann bob
        ann guesses slate ..#.#
        ann guesses crane #####
    """)

    assert state.phase is Phase.GUESSING
    assert GAME.to_act(state) == {BOB}


def test_others_hear_the_marks_of_a_guess_and_never_its_letters() -> None:
    """Nobody can copy; the word is revealed when everyone is done."""
    heard = overhear("""
        CRANE for ann bob
        ann guesses slate
        bob guesses crane
        ann guesses crane
    """)

    assert heard == [
        ("guessed", {"player_id": "ann", "marks": (0, 0, 2, 0, 2)}),
        ("guessed", {"player_id": "bob", "marks": (2, 2, 2, 2, 2)}),
        ("found", {"player_id": "bob", "attempts": 1}),
        ("guessed", {"player_id": "ann", "marks": (2, 2, 2, 2, 2)}),
        ("found", {"player_id": "ann", "attempts": 2}),
        ("game_complete", {"secret": "CRANE", "scores": {"ann": 5, "bob": 6}, "winners": ("bob",)}),
    ]


def test_the_sixth_guess_is_the_last() -> None:
    """A player who has not found the word by then has failed, and the others go on."""
    told = story(
        """
        CRANE for ann bob
        """
        + "ann guesses slate\n" * 6
        + "ann guesses crane ! GAME_OVER"
    )

    assert told.events[-1].type == "failed"
    assert GAME.to_act(told.state) == {BOB}


def test_players_who_are_done_guess_no_more() -> None:
    """They can guess neither after finding the word nor after the end."""
    tell("""
        CRANE for ann bob
        ann guesses crane
        ann guesses slate ! GAME_OVER
        bob guesses crane
        bob guesses slate ! GAME_OVER
        eve guesses slate ! GAME_OVER
    """)


def test_only_players_guess() -> None:
    """Spectators and players who left do not."""
    tell("""
        CRANE for ann bob
        eve guesses slate ! NOT_IN_GAME
        bob leaves
        bob guesses slate ! NOT_IN_GAME
    """)


def test_a_refused_guess_costs_nothing() -> None:
    """The reasons are those of the daily word."""
    state = tell("""
        CRANE for ann
        ann guesses cranes ! WRONG_LENGTH
        ann guesses cran3  ! NOT_LETTERS
        ann guesses zzzzz  ! UNKNOWN_WORD
        ann guesses slate
    """)

    assert state.guesses == {ANN: ("SLATE",)}


def test_hard_mode_demands_only_what_the_player_learned() -> None:
    """What others have learned does not matter."""
    tell("""
        CRANE in hard mode for ann bob
        ann guesses slate ..#.#
        ann guesses amend ! LETTER_MOVED
        bob guesses react ++#+.
        bob guesses shade ! LETTER_MISSING
        bob guesses scare .+#+#
    """)


def test_german_is_written_as_people_write_it() -> None:
    """ß is SS."""
    state = tell("""
        GRÖSSE in de for ann
        ann guesses größe ######
    """)

    assert state.guesses == {ANN: ("GRÖSSE",)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("difficulty", ["normal", "easy", "expert"])
def test_the_secret_is_of_the_chosen_kind(language: str, length: int, difficulty: str) -> None:
    """Language, length, and how common it is."""
    options = Options(language, length, difficulty)  # type: ignore[arg-type]
    level = {"normal": "", "easy": EASY, "expert": EXPERT}[difficulty]

    secrets = {GAME.start((ANN,), options, Moment(0, Dice(b"%d" % n)), Past()).state.secret for n in range(20)}

    assert len(secrets) > 10
    assert secrets <= set(guess_list(WordKind(language, length, level)).words.answers)


@settings(max_examples=20)
@given(chance=st.data())
@pytest.mark.slow
def test_offered_guesses_never_run_out(chance: st.DataObject) -> None:
    """The secret itself is never ruled out, and no more is offered than a client can show."""
    told = story("CRANE for ann bob cat")
    while not told.state.over:
        seat = chance.draw(st.sampled_from(sorted(GAME.to_act(told.state))))
        offered = [guess.word for guess in GAME.legal(told.state, seat)]
        assert 0 < len(offered) <= SAMPLE
        told.tell(f"{seat} guesses {chance.draw(st.sampled_from(offered))}")

    assert {told.state.found(seat) or len(told.state.guesses[seat]) == 6 for seat in (ANN, BOB, CAT)} == {True}


def test_when_time_is_up_a_fitting_word_is_guessed() -> None:
    """The first possible word from A to Z."""
    state = tell("""
        CRANE for ann
        ann guesses slate
        ann guesses brake
    """)

    assert GAME.default(state, ANN) == Guess("CRANE")


def test_new_lists_are_a_new_version() -> None:
    """A race begun with other lists is not continued: its secret may no longer be an answer."""
    versions = " ".join(riddle_words(language, length).version for language in LANGUAGES for length in LENGTHS)

    assert sha256(versions.encode()).hexdigest()[:8] == LISTS
