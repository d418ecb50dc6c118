"""Reviewing turns after the match: the best placement that each rack had."""

from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Highlight, PlayedMove
from parlour.core.story import moment
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.taste import score
from parlour.games.wortkunst.tests.stories import read, tell

OPENING = "for ann bob\nracks ann: LIBELLE | bob: ROSETTE | bag: ABCDEFGHIKLMN"


def review(text: str, line: str) -> Highlight | None:
    """Review a line that comes after a story."""
    before = tell(text)
    seat, action = read(before, line)
    after = GAME.act(before, seat, action, moment()).state
    return GAME.review(PlayedMove(seat, action, before, after), Dice(b"any"))


def facts(text: str, line: str) -> dict[str, Any]:
    """Return what is said about a turn."""
    said = review(text, line)
    assert said
    return {"kind": said.kind, **said.facts}


def test_the_best_word_that_was_not_played_is_named() -> None:
    """With its points on the judge's own scale, and where it fits."""
    known = facts(OPENING, "ann lays LIEBE across 5,7")

    assert known["kind"] == "better_words"
    assert score(known["words"][0]) == known["points"] > known["played"] == score("LIEBE")
    assert (known["row"], known["estimate"], known["saved"]) == (8, False, 0)


def test_the_best_word_is_praised() -> None:
    """Players who found it want to know that they did."""
    best = facts(OPENING, "ann passes")
    way = "across" if best["across"] else "down"
    line = f"ann lays {best['words'][0]} {way} {best['column'] - 1},{best['row'] - 1}"

    assert facts(OPENING, line) == {
        "kind": "best_words", "words": best["words"], "points": best["points"], "estimate": False,
    }  # fmt: skip


@pytest.mark.parametrize("line", ["ann passes", "ann exchanges LIBELLE"])
def test_a_turn_without_a_word_is_compared_with_the_best_one(line: str) -> None:
    """Passing and exchanging score nothing."""
    known = facts(OPENING, line)

    assert (known["kind"], known["played"]) == ("better_words", 0)
    assert known["points"] > 0


def test_words_on_the_board_are_used() -> None:
    """All words that a placement forms count."""
    text = f"{OPENING}\nann lays LIEBE across 5,7\njudge says 60"
    known = facts(text, "bob passes")

    assert known["points"] == sum(map(score, known["words"]))


def test_only_the_main_word_counts_if_the_host_says_so() -> None:
    """Longer words are better then."""
    text = f"{OPENING.replace('bob', 'bob with rated main', 1)}\nann lays LIEBE across 5,7\njudge says 60"
    known = facts(text, "bob passes")

    assert known["points"] == score(known["words"][0])


def test_another_judge_s_match_is_only_estimated() -> None:
    """Nobody knows what the language model would have said about a word that was not played."""
    said = review(OPENING.replace("bob", "bob with judge llm", 1), "ann passes")

    assert said
    assert said.facts["estimate"] is True
    assert said.text.endswith(" This is the built-in judge's estimate.")


def test_tiles_left_over_count_at_the_end() -> None:
    """Going out with a plain word is better than keeping tiles for a beautiful one."""
    text = "for ann bob\nracks ann: EIS | bob: ROSETTE"
    known = facts(text, "ann lays EI across 7,7")

    assert set("".join(known["words"])) <= set("EIS")
    assert known["saved"] > 0


def test_answers_to_the_judge_are_not_reviewed() -> None:
    """Only turns are."""
    text = "for ann bob with challenge free\nracks ann: LIBELLE | bob: ROSETTE\nann lays LIEBE across 5,7"

    assert review(text, "bob accepts") is None


def test_a_rack_without_a_word_has_no_best_one() -> None:
    """There is nothing to learn from it."""
    assert review("for ann bob\nracks ann: QQ | bob: ROSETTE", "ann passes") is None


def test_a_review_reads_as_a_sentence_behind_the_player_s_name() -> None:
    """The terminal has no other words for it."""
    said = review(OPENING, "ann passes")

    assert said
    word, points = said.facts["words"][0], said.facts["points"]  # type: ignore[index]
    cell = f"row {said.facts['row']}, column {said.facts['column']}"
    assert said.text == f"{word} (first tile in {cell}) would have scored {points} points instead of 0."
