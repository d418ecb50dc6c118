"""Asking the judge about words the dictionary does not know, before they are played."""

from typing import Any

import pytest

from parlour.core.game import SERVER, Ask, Moment
from parlour.core.refusal import Rejected
from parlour.core.word_verdict import Delay
from parlour.games.wortkunst.actions import Consult
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Phase
from parlour.games.wortkunst.tests.stories import ANN, BOB, overhear, tell
from parlour.games.wortkunst.tests.test_rating import NOW

TABLE = """
    for ann bob with judge llm, dictionary ask{more}
    racks ann: HAUSENT | bob: BADETTE | bag: XYQJVPC
"""
OPEN = TABLE.format(more="")
ASKED = f"{OPEN}\nann consults HSUA across 7,7"
ADVISED = f"{ASKED}\njudge says 66"
CROSSED = f"{OPEN}\nann lays HAUS across 6,7\njudge says 60"


def test_unknown_words_are_held_back_until_the_player_is_sure() -> None:
    """A player who places one by mistake is told that the dictionary does not know it, and may still play it."""
    tell(f"{OPEN}\nann lays HSUA across 7,7 ! UNKNOWN_WORD")

    assert tell(f"{OPEN}\nann lays HSUA across 7,7 surely").asked_words == ("HSUA",)
    assert tell(f"{OPEN}\nann lays HAUS across 7,7").asked_words == ("HAUS",)


def test_the_judge_is_asked_only_about_the_unknown_words() -> None:
    """Nothing is placed, and the turn stays where it is."""
    state = tell(f"{CROSSED}\nbob consults BAD across 7,8")

    assert GAME.asks(state) == (Ask("llm", {"words": ("UA", "SD")}),)
    assert (state.phase, state.turn, state.pending) == (Phase.MOVE, BOB, None)
    assert GAME.to_act(state) == {BOB}


def test_only_words_that_count_are_asked_about() -> None:
    """If only the main word is rated, the others may be nonsense."""
    main = CROSSED.replace("dictionary ask", "dictionary ask, rated main")

    tell(f"{main}\nbob consults BAD across 7,8 ! ALL_KNOWN")
    assert tell(f"{main}\nbob lays BAD across 7,8").asked_words == ("BAD",)


def test_the_answer_is_for_the_player_who_asked() -> None:
    """Neither the other players nor spectators see or hear anything of it."""
    for story in (ASKED, f"{ASKED}\njudge delays 3", ADVISED, f"{ASKED}\njudge fails"):
        state, before = tell(story), tell(OPEN)
        assert overhear(story) == overhear(OPEN)
        assert "advice" in GAME.view(state, ANN)
        for other in (BOB, None):
            assert GAME.view(state, other) == GAME.view(before, other)


def test_the_player_sees_what_the_judge_says() -> None:
    """Delays and failures are shown as well."""
    seen: list[Any] = [
        GAME.view(tell(story), ANN)["advice"]
        for story in (ASKED, f"{ASKED}\njudge delays 3", ADVISED, f"{ASKED}\njudge delays 3\njudge fails")
    ]
    evaluated = {"word": "HSUA", "score": 66, "explanation": "HSUA klingt."}

    assert seen[0] == {"words": ("HSUA",), "perWordEvaluations": ()}
    assert seen[1] == {"words": ("HSUA",), "perWordEvaluations": (), "ahead": 3}
    assert seen[2] == {"words": ("HSUA",), "perWordEvaluations": (evaluated,), "model": "a fake"}
    assert seen[3] == {"words": ("HSUA",), "perWordEvaluations": (), "failure": "failed"}


def test_the_judge_s_advice_holds_if_the_words_are_played() -> None:
    """No word is asked about twice, and it is worth what the player was told."""
    state = tell(f"{ADVISED}\nann lays HSUA across 7,7")

    assert (state.turn, state.points[ANN], state.moves[-1].model) == (BOB, 66, "a fake")
    assert [kind for kind, _ in overhear(f"{ADVISED}\nann lays HSUA across 7,7")][-2:] == ["tiles_placed", "move_rated"]
    assert state.advice is None


def test_only_words_without_advice_are_asked_about_when_they_are_played() -> None:
    """The answers come in the order of the move, as if all words had been asked about at once."""
    advised = f"{CROSSED}\nbob consults BAD across 7,8\njudge says 2 1"
    waiting = tell(f"{advised}\nbob lays BAD across 7,8")
    rated = tell(f"{advised}\nbob lays BAD across 7,8\njudge fails\nann retries\njudge says 40 30")

    assert GAME.asks(waiting) == (Ask("llm", {"words": ("BAD", "AB")}),)
    assert [(each.word, each.score) for each in rated.moves[-1].evaluations] == [
        ("BAD", 40),
        ("AB", 30),
        ("UA", 2),
        ("SD", 1),
    ]


def test_the_player_need_not_wait_for_the_advice_or_follow_it() -> None:
    """The question ends with the turn, whatever the player does."""
    for line in ("ann passes", "ann exchanges HA", "ann lays HAUS across 7,7", "ann lays HSUA across 7,7"):
        for story in (ASKED, ADVISED):
            assert tell(f"{story}\n{line}").advice is None
    assert GAME.asks(tell(f"{ASKED}\nann passes")) == ()
    assert GAME.asks(tell(f"{ASKED}\nann lays HSUA across 7,7")) == (Ask("llm", {"words": ("HSUA",)}),)


def test_a_player_asks_once_a_turn() -> None:
    """Even if the judge did not answer: every question costs the server a verdict, and the others wait."""
    for story in (ASKED, ADVISED, f"{ASKED}\njudge fails"):
        tell(f"{story}\nann consults SUA across 7,7 ! ALREADY_ASKED")
    tell(f"{ADVISED}\nann passes\nbob consults TTE across 7,7\nbob passes")


def test_asking_is_refused_where_it_makes_no_sense() -> None:
    """At other tables, out of turn, about known words, or about illegal placements."""
    tell(f"""{OPEN}
        bob consults BDA across 7,7 ! NOT_YOUR_TURN
        eve consults BDA across 7,7 ! NOT_YOUR_TURN
        ann consults HAUS across 7,7 ! ALL_KNOWN
        ann consults HSUA across 0,0 ! CENTER_NOT_COVERED
        ann consults XQ across 7,7 ! TILE_NOT_ON_RACK
        ann lays HAUS across 7,7
        ann consults HSUA across 7,7 ! WRONG_PHASE
    """)
    for dictionary in ("off", "check"):
        tell(f"{OPEN.replace('dictionary ask', f'dictionary {dictionary}')}\nann consults HSUA across 7,7 ! NO_ADVICE")


def test_nobody_is_advised_without_asking() -> None:
    """Only the server answers, and only about the words that were asked about."""
    for state, by in ((tell(OPEN), SERVER), (tell(ASKED), ANN), (tell(ADVISED), SERVER)):
        with pytest.raises(Rejected) as no:
            GAME.act(state, by, Delay(1), NOW)
        assert no.value.code == "WRONG_PHASE"


def test_a_question_is_offered_once() -> None:
    """Players who choose from a list of actions need it there only once."""

    def questions(story: str) -> list[Consult]:
        return [offer for offer in GAME.legal(tell(story), ANN) if isinstance(offer, Consult)]

    [question] = questions(OPEN)
    assert GAME.asks(GAME.act(tell(OPEN), ANN, question, Moment(1.0, NOW.dice)).state)
    assert questions(ASKED) == questions(OPEN.replace("dictionary ask", "dictionary off")) == []
