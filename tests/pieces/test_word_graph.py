"""The words as a graph: the words of the list, numbered in order, with the same frequencies."""

import pytest

from parlour.pieces.words import alphabet, load
from parlour.pieces.words.graph import NOWHERE, WORD, Graph, graph
from parlour.pieces.words.graph_builder import build_graph, graph_of

FEW = {"ROSE": 4.4, "ROSEN": 4.2, "ROST": 3.1, "DOSE": 3.9, "DOSEN": 3.3, "ÖL": 4.4}


@pytest.fixture
def few() -> Graph:
    """Make a graph of a few words."""
    return graph_of(FEW, alphabet("de"))


def test_a_graph_has_exactly_the_words_it_was_made_of(few: Graph) -> None:
    """They are in alphabetical order, umlauts last, like the lists."""
    assert list(few) == ["DOSE", "DOSEN", "ROSE", "ROSEN", "ROST", "ÖL"]
    assert len(few) == 6
    assert all(word in few for word in FEW)
    assert not any(text in few for text in ("", "ROS", "ROSENS", "OSE", "rose", "R.SE"))


def test_every_word_keeps_its_own_frequency(few: Graph) -> None:
    """Although words share letters, each has its own number."""
    assert {word: few.zipf(word) for word in few} == FEW
    assert few.zipf("ROS") == 0


def test_beginnings_lists_the_words_along_the_way(few: Graph) -> None:
    """A compound is then divided in one walk."""
    assert few.beginnings("ROSENDOSE") == {4: 44, 5: 42}
    assert few.beginnings("DORN") == {}


def test_words_share_beginnings_and_ends() -> None:
    """That keeps the graph small."""
    masks, targets = build_graph(["DOSE", "DOSEN", "ROSE", "ROSEN"], alphabet("de"))

    assert len(masks) == 6
    assert len(targets) == 6


def test_a_walk_can_be_continued_and_leads_nowhere_when_no_word_goes_on(few: Graph) -> None:
    """A search goes letter by letter, and turns back where nothing follows."""
    half = few.walk("RO")

    assert few.walk("SE", half) == few.walk("ROSE")
    assert few.walk("ROSE") & WORD
    assert not half & WORD
    assert few.walk("ROSX") == few.walk("X", half) == NOWHERE
    assert few.walk("N", NOWHERE) == NOWHERE


def test_equal_ends_are_the_same_node(few: Graph) -> None:
    """Whether a rose or a tin: the same letters may follow."""
    assert few.walk("ROSE") == few.walk("DOSE") != few.walk("ROST")


@pytest.mark.slow
def test_the_german_graph_has_the_german_words() -> None:
    """It is built from them, and must be built again when they change."""
    words, short = graph("de"), load("de", 5)

    assert len(words) == 590_384
    assert all(words.zipf(word) == short.zipf(word) for word in short.words)
    assert {word for word in short.words if word not in words} == set()
    assert [text for word in short.words if (text := word[::-1]) in words and text not in short.words] == []


@pytest.mark.slow
def test_the_german_graph_has_all_of_them_with_all_frequencies() -> None:
    """The whole list, once."""
    words, lexicon = graph("de"), load("de")

    assert list(words) == sorted(lexicon.words)
    assert all(words.zipf(word) == lexicon.zipf(word) for word in lexicon.by_length(9))
