"""What the judge is asked and answers, and what happens without an answer."""

from typing import Any

import pytest

from parlour.core.copying import replace
from parlour.core.dice import Dice
from parlour.core.game import SERVER, Ask, Moment
from parlour.core.refusal import Rejected
from parlour.core.word_verdict import Delay, Evaluation, NoVerdict, Silence, Verdict
from parlour.games.wortkunst.actions import Retry
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Phase
from parlour.games.wortkunst.taste import rate, taste_version
from parlour.games.wortkunst.tests.stories import ANN, BOB, board, overhear, tell, verdict

NOW = Moment(at=9.0, dice=Dice(b"any"))
CROSSED = """
    for ann bob{options}
    racks ann: HAUSENT | bob: BADETTE | bag: XYQJVPC
    ann lays HAUS across 6,7
    judge says 60
    bob lays BAD across 7,8
"""
WAITING = CROSSED.format(options="")


def test_the_judge_is_asked_about_words_and_nothing_else() -> None:
    """All that the move formed, the main word first."""
    assert GAME.asks(tell(WAITING)) == (Ask("local", {"words": ("BAD", "AB", "UA", "SD")}),)


def test_the_chosen_judge_is_asked() -> None:
    """It was chosen before the match."""
    state = tell(CROSSED.format(options=" with judge llm"))

    assert [ask.name for ask in GAME.asks(state)] == ["llm"]


def test_nobody_is_asked_while_nothing_waits() -> None:
    """There is no question before a placement, or once it is rated or has failed."""
    for lines in ("", "\njudge says 1 2 3 4", "\njudge fails"):
        asks = GAME.asks(tell(WAITING + lines)) if lines else GAME.asks(tell("for ann"))
        assert asks == ()


def test_a_move_scores_the_sum_of_its_words() -> None:
    """Each with its explanation, in the history."""
    state = tell(f"{WAITING}\njudge says 40 30 2 1")

    move = state.moves[-1]
    assert (move.score, state.points[BOB]) == (73, 73)
    assert move.evaluations[0] == Evaluation("BAD", 40, "BAD klingt.")
    assert move.words == ("BAD", "AB", "UA", "SD")


def test_the_host_may_have_only_main_words_rated() -> None:
    """The other words stay on the board."""
    state = tell(CROSSED.format(options=" with rated main") + "\njudge says 40")

    assert (state.moves[-1].words, state.moves[-1].score) == (("BAD", "AB", "UA", "SD"), 40)


def test_a_word_scores_again_in_a_later_move() -> None:
    """It counts once per move, and any number of times per match."""
    state = tell("""
        for ann
        racks ann: ÖLÖLXYZ
        ann lays ÖL across 7,7
        judge says 50
        ann lays LX down 8,7
        judge says 5
        ann lays ÖL across 7,9
        judge says 50 3
    """)

    assert [move.words for move in state.moves] == [("ÖL",), ("LX",), ("ÖL", "LXL")]
    assert state.points[ANN] == 108


def test_when_rating_fails_the_move_stays_and_anyone_may_try_again() -> None:
    """The board keeps the tiles, the turn stays where it is, and in the end there is one score."""
    failed = tell(f"{WAITING}\njudge fails")
    rated = tell(f"{WAITING}\njudge fails\nann retries\njudge fails\nbob retries\njudge says 40 30 2 1")

    assert (failed.phase, failed.turn, failed.pending) == (Phase.RATING_FAILED, BOB, tell(WAITING).pending)
    assert failed.board == board("""
        . .  .  . .
        . H  A  U S
        . .  B  A D
    """)
    assert GAME.to_act(failed) == {ANN, BOB}
    assert GAME.turn(failed, GAME.to_act(failed)) == BOB
    assert (len(rated.moves), rated.points[BOB], rated.turn) == (2, 73, ANN)


@pytest.mark.parametrize(
    ("story", "reason"),
    [(WAITING, "asked"), (f"{WAITING}\njudge fails\nann retries", "asked"), ("for ann bob", "nothing_waits")],
)
def test_trying_again_does_something_or_is_refused(story: str, reason: str) -> None:
    """A player who presses twice, or too early, is told why nothing happens."""
    with pytest.raises(Rejected) as no:
        GAME.act(tell(story), BOB, Retry(), NOW)

    assert (no.value.code, no.value.params) == ("WRONG_PHASE", {"reason": reason})


def test_everyone_is_told_what_they_are_waiting_for() -> None:
    """A number of other tables, and nothing about them; nothing is said twice."""
    told = overhear(f"{WAITING}\njudge delays 2\njudge delays 2\njudge delays 0")
    waiting = tell(f"{WAITING}\njudge delays 2")

    assert told[-2:] == [("rating_delayed", {"ahead": 2}), ("rating_delayed", {"ahead": 0})]
    for viewer in (ANN, BOB, None):
        seen: Any = GAME.view(waiting, viewer)
        assert seen["rating"]["ahead"] == 2
    assert GAME.asks(waiting) == GAME.asks(tell(WAITING))
    assert GAME.delayed(GAME.asks(waiting)[0], 3) == Delay(3)


def test_a_delay_ends_with_the_rating() -> None:
    """The verdict came, or it will not; and only the server reports delays."""
    for end in ("judge fails", "judge says 1 2 3 4"):
        assert tell(f"{WAITING}\njudge delays 2\n{end}").delay is None
    for state, by in ((tell(WAITING), BOB), (tell("for ann"), SERVER)):
        with pytest.raises(Rejected) as no:
            GAME.act(state, by, Delay(1), NOW)
        assert no.value.code == "WRONG_PHASE"


def test_only_players_try_again_and_only_what_failed() -> None:
    """Spectators wait; without a placement, nothing is rated."""
    tell(f"""{WAITING}
        eve retries ! NOT_IN_GAME
        judge fails
        eve retries ! NOT_IN_GAME
        ann retries
        judge says 1 2 3 4
        ann retries ! WRONG_PHASE
    """)


def test_bots_leave_it_to_people_to_try_again() -> None:
    """They would never stop, and someone pays."""
    assert GAME.waits_for_people(tell(f"{WAITING}\njudge fails"))
    assert not GAME.waits_for_people(tell(WAITING))
    assert not GAME.waits_for_people(tell("for ann bob"))


def test_nobody_judges_for_the_judge() -> None:
    """Not the player, not unasked, not about other words, not off the scale."""
    waiting = tell(WAITING)
    right = verdict(waiting, 1, 2, 3, 4)
    fewer = replace(right, evaluations=right.evaluations[1:])
    high = replace(right, evaluations=(Evaluation("BAD", 101), *right.evaluations[1:]))
    low = replace(right, evaluations=(Evaluation("BAD", 0), *right.evaluations[1:]))
    wrong = [(waiting, BOB, right), (tell("for ann"), SERVER, right)]
    wrong += [(waiting, SERVER, bad) for bad in (fewer, high, low, replace(right, evaluations=()))]

    for state, by, answer in wrong:
        with pytest.raises(Rejected) as no:
            GAME.act(state, by, answer, NOW)
        assert no.value.code == "WRONG_PHASE"
    with pytest.raises(Rejected, match="Wrong phase"):
        GAME.act(waiting, BOB, NoVerdict(Silence.FAILED), NOW)


@pytest.mark.parametrize("judge", ["local", "llm"])
def test_a_rating_that_nobody_could_give_has_failed(judge: str) -> None:
    """It can be tried again; other questions are not ours."""
    assert GAME.unanswered(Ask(judge, {"words": ("BAD",)})) == NoVerdict(Silence.FAILED)
    assert GAME.unanswered(Ask("weather")) is None
    with pytest.raises(LookupError):
        GAME.ponder(Ask("weather"), Dice(b"any"))


@pytest.mark.parametrize("judge", ["local", "llm"])
def test_the_built_in_judge_rates_by_its_own_taste(judge: str) -> None:
    """Word for word, and it names itself and its version; a rehearsal has no other judge."""
    verdict = GAME.ponder(Ask(judge, {"words": ("MONDSCHEIN", "XQZ")}), Dice(b"any"))

    assert verdict.model == f"local-{taste_version()}"
    assert [(rated.word, rated.score, rated.explanation) for rated in verdict.evaluations] == [
        (word, *rate(word)) for word in ("MONDSCHEIN", "XQZ")
    ]


def test_a_verdict_says_where_it_comes_from() -> None:
    """The state keeps what players see, which is the model; prompt and answer are in the log."""
    state = tell(WAITING)
    rated = Verdict(verdict(state, 1, 2, 3, 4).evaluations, "mistral-large-latest", "abc", "{...}")

    after = GAME.act(state, SERVER, rated, NOW).state

    assert after.moves[-1].model == "mistral-large-latest"
    assert "abc" not in repr(after)
    assert "{...}" not in repr(after)
