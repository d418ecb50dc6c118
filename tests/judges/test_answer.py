"""Parsing the answer of a model: everything with only one meaning is understood."""

import json
from contextlib import suppress
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.word_verdict import Evaluation
from parlour.judges.answer import UnusableAnswer, is_similar, make_storable, normalise, read_evaluations, score_of

ROSE = {"word": "ROSE", "score": 54, "explanation": "Duftet."}
ÖL = {"word": "ÖL", "score": 20, "explanation": "Fließt."}
BOTH = (Evaluation("ROSE", 54, "Duftet."), Evaluation("ÖL", 20, "Fließt."))


def answer_with(*entries: Any) -> str:
    """Write an answer in the requested form."""
    return json.dumps({"evaluations": entries})


WRAPPED = {
    "as requested": answer_with(ROSE, ÖL),
    "in another order": answer_with(ÖL, ROSE),
    "the bare list": json.dumps([ROSE, ÖL]),
    "in a code fence": f"```json\n{answer_with(ROSE, ÖL)}\n```",
    "with text around it": f"Here are my evaluations: {answer_with(ROSE, ÖL)} Enjoy {{them}}!",
    "with other brackets before it": f"[1] As asked [see above], {{here}}: {answer_with(ROSE, ÖL)}",
    "inside another object": json.dumps({"result": {"evaluations": [ROSE, ÖL]}}),
    "under another name": json.dumps({"words": [ROSE, ÖL]}),
    "with more members": json.dumps({"evaluations": [ROSE | {"mood": "glad"}, ÖL], "note": None}),
    "with extra words": answer_with({"word": "TULPE", "score": 9}, ROSE, {"word": "LILIE", "score": 8}, ÖL),
    "the first of duplicates counts": answer_with(ROSE, ÖL, ROSE | {"score": 99}, ÖL | {"score": 98}),
    "unless it is not usable": answer_with(ROSE | {"score": None}, ROSE, ÖL),
    "with invalid entries": answer_with(None, 7, "ROSE", [], {}, {"word": 3, "score": 4}, ROSE, ÖL),
    "small letters": answer_with(ROSE | {"word": "Rose"}, ÖL | {"word": "öl"}),
    "white space": answer_with(ROSE | {"word": " ROSE\n"}, ÖL),
    "letters in two parts": answer_with(ROSE, ÖL | {"word": "O\u0308L"}),
    "one word spelled differently": answer_with(ROSE | {"word": "Die Rose"}, ÖL),
}


@pytest.mark.parametrize("text", WRAPPED.values(), ids=WRAPPED)
def test_answers_with_only_one_meaning_are_understood(text: str) -> None:
    """Words are returned as they were asked, in the same order."""
    assert read_evaluations(text, ("ROSE", "ÖL")) == BOTH


UNUSABLE = {
    "nothing": "",
    "prose": "I would rate ROSE with 54 points.",
    "a word is missing": answer_with(ROSE),
    "a word is missing and several are strange": answer_with(
        ROSE, {"word": "OEL", "score": 1}, {"word": "ERDOEL", "score": 2}
    ),
    "two words spelled differently": answer_with({"word": "Rosen", "score": 1}, {"word": "Öle", "score": 2}),
    "a strange word that is not similar": answer_with(ROSE, {"word": "BANANE", "score": 90}),
    "no score": answer_with(ROSE, {"word": "ÖL", "explanation": "Fließt."}),
    "an invalid score": answer_with(ROSE, ÖL | {"score": "20/100"}),
    "no score, and a strange word": answer_with(ROSE, ÖL | {"score": None}, {"word": "ERDÖL", "score": 2}),
    "an empty list": answer_with(),
    "half of it": answer_with(ROSE, ÖL)[:-20],
    "not a list": json.dumps({"evaluations": {"ROSE": 54, "ÖL": 20}}),
    "very deep": "[" * 5000,
    "a number too long to read": '{"evaluations": [{"word": "ROSE", "score": ' + "9" * 5000 + "}]}",
}


@pytest.mark.parametrize("text", UNUSABLE.values(), ids=UNUSABLE)
def test_answers_that_do_not_rate_every_word_are_unusable(text: str) -> None:
    """The attempt has failed and is repeated."""
    with pytest.raises(UnusableAnswer):
        read_evaluations(text, ("ROSE", "ÖL"))


@pytest.mark.parametrize(
    ("value", "score"),
    [
        (87, 87),
        (1, 1),
        (100, 100),
        (0, 1),
        (-5, 1),
        (101, 100),
        (10**400, 100),
        (-(10**400), 1),
        (87.4, 87),
        (87.5, 88),
        (0.5, 1),
        (99.5, 100),
        ("87", 87),
        (" 86.5 ", 87),
        ("+7", 7),
        ("-7", 1),
        ("87/100", None),
        ("87%", None),
        ("eighty", None),
        ("1e2", None),
        ("nan", None),
        ("", None),
        ("٨٧", None),
        (True, None),
        (False, None),
        (None, None),
        ([87], None),
        ({"score": 87}, None),
        (float("inf"), None),
        (float("-inf"), None),
    ],
)
def test_scores_are_numbers_rounded_half_up_within_the_scale(value: Any, score: int | None) -> None:
    """Numbers and texts with only a number are accepted; booleans are not."""
    assert score_of(value) == score


def test_numbers_outside_json_are_not_scores() -> None:
    """Some servers send them anyway."""
    with pytest.raises(UnusableAnswer):
        read_evaluations('[{"word": "ROSE", "score": NaN}]', ("ROSE",))
    with pytest.raises(UnusableAnswer):
        read_evaluations('[{"word": "ROSE", "score": 1e999}]', ("ROSE",))


@pytest.mark.parametrize(
    ("explanation", "shown"),
    [
        ("Duftet.", "Duftet."),
        ("  Duftet\n\tsehr.  ", "Duftet sehr."),
        ("x" * 400, "x" * 299 + "…"),
        ("<b>Duftet</b>", "<b>Duftet</b>"),
        ("halb \ud83d da", "halb ? da"),
        ("auf\0hören", "aufhören"),
        ("\u202eDuftet\u202c \x07sehr.\u200b", "Duftet sehr."),
        ("u\u0308" + "\u0301" * 40, "u\u0308" + "\u0301" * 3),
        (None, ""),
        (7, ""),
        (["Duftet."], ""),
    ],
)
def test_explanations_are_short_plain_text(explanation: Any, shown: str) -> None:
    """Optional, on one line, without invisible characters, and always storable."""
    [rated] = read_evaluations(json.dumps([{"word": "ROSE", "score": 54, "explanation": explanation}]), ("ROSE",))

    assert rated == Evaluation("ROSE", 54, shown)
    assert orjson.dumps(rated.explanation)


@pytest.mark.parametrize(
    ("written", "tiles"), [("Straße", "STRASSE"), ("STRAẞE", "STRASSE"), (" öl ", "ÖL"), ("o\u0308l", "ÖL")]
)
def test_words_are_spelled_with_tiles(written: str, tiles: str) -> None:
    """Models write ß, but there is no such tile."""
    assert normalise(written) == tiles


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("ROSE", "DIE ROSE"),
        ("ROSE", "ROSEN"),
        ("ROSE", "HOSE"),
        ("ÖL", "OEL"),
        ("STRASSE", "STRASE"),
        ("MONDSCHEIN", "MONDENSCHEIN"),
    ],
)
def test_a_word_is_similar_if_at_most_a_third_of_its_letters_differ(asked: str, answered: str) -> None:
    """With a typo, an ending, an article or an umlaut as two letters, the meaning is still clear."""
    assert is_similar(asked, answered)
    assert read_evaluations(json.dumps([{"word": answered, "score": 54}]), (asked,)) == (Evaluation(asked, 54),)


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("AA", "BANANE"), ("AA", "AB"), ("AA", "A"), ("ROSE", "ROSINE"), ("ROSE", ""), ("ÖL", "ERDÖL")],
)
def test_a_dissimilar_word_does_not_count(asked: str, answered: str) -> None:
    """The model did not answer the question, so it is asked again."""
    assert not is_similar(asked, answered)
    with pytest.raises(UnusableAnswer):
        read_evaluations(json.dumps([{"word": answered, "score": 90}]), (asked,))


@given(text=st.text(st.characters(), max_size=200))
@pytest.mark.slow
def test_any_text_is_parsed_or_refused(text: str) -> None:
    """Without an unexpected error, and the result can be stored."""
    assert orjson.dumps(make_storable(text))
    with suppress(UnusableAnswer):
        assert read_evaluations(text, ("ROSE",))


@given(
    entries=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["word", "score", "explanation", "evaluations"]), inner, max_size=4)
        ),
        max_leaves=12,
    )
)
@pytest.mark.slow
def test_any_json_is_parsed_or_refused(entries: Any) -> None:
    """Types may be wrong anywhere."""
    try:
        rated = read_evaluations(json.dumps(entries), ("ROSE",))
    except UnusableAnswer:
        return
    assert 1 <= rated[0].score <= 100
