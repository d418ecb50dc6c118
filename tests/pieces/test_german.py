"""The taste of the house: what it gives for German words, and whether it tells the truth about them."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from parlour.pieces.german import rate, score
from parlour.pieces.words import load
from parlour.pieces.words.graph import graph

PAIRS = Path(__file__).parent / "pairs.txt"
ENOUGH = 90


class Pair(NamedTuple):
    """Two words and why the first is the more beautiful one."""

    better: str
    worse: str
    reason: str


def pairs() -> list[Pair]:
    """Read what was written down."""
    line = re.compile(r"(\S+) > (\S+): (.+)")
    return [Pair(*found.groups()) for text in PAIRS.read_text("utf-8").splitlines() if (found := line.fullmatch(text))]


def sample() -> list[str]:
    """Take some German words of every length up to eight."""
    lexicon = load("de", 8)
    return [word for length in range(2, 9) for word in lexicon.by_length(length)[::29]]


def test_of_a_hundred_pairs_ninety_are_in_the_right_order() -> None:
    """Taste cannot be proved, but it can be compared with what people wrote down."""
    wrong = [(better, worse) for better, worse, _ in pairs() if score(better) <= score(worse)]

    assert len({frozenset(pair[:2]) for pair in pairs()}) == 100
    assert {"ANGST", "MONDSCHEIN", "QI", "LOL"} <= {word for pair in pairs() for word in pair[:2]}
    assert 100 - len(wrong) >= ENOUGH, wrong


def test_the_same_word_is_always_answered_alike() -> None:
    """A judge with moods would be no judge."""
    words = sample()[::40]

    assert [rate(word) for word in words] == [rate(word) for word in words]
    assert [rate(word).score for word in words] == [score(word) for word in words]


def test_the_whole_scale_is_used() -> None:
    """A judge who gives seventy for everything decides nothing."""
    words = graph("de")
    given = Counter(score(word) // 10 for word in sample() if words.zipf(word) >= 2)

    assert set(given) >= set(range(1, 10))
    assert max(given.values()) < 0.3 * given.total()
    assert all(7 <= score(word) <= 100 for word in sample())


@pytest.mark.parametrize("nonsense", ["XQZ", "GWORT", "BLORF", "MNTRGL", "QI" * 3, "ÄÖÜ", "TTTTTTTTTTTTTTT"])
def test_what_is_no_word_gets_next_to_nothing(nonsense: str) -> None:
    """Otherwise nonsense would be the rarest of all words."""
    rating = rate(nonsense)

    assert 1 <= rating.score <= 6
    assert "nicht" in rating.sentence or "Unbekannt" in rating.sentence
    assert rating.score < score("UND")


@pytest.mark.parametrize(("invented", "parts"), [("MONDKATZE", ("MOND", "KATZE")), ("LIEBESSUPPE", ("LIEBE", "SUPPE"))])
def test_a_compound_nobody_wrote_down_is_welcome(invented: str, parts: tuple[str, str]) -> None:
    """Friends who invent a word can say what it is made of; so can the judge."""
    rating = rate(invented)

    assert invented not in graph("de")
    assert rating.score > max(map(score, parts))
    assert all(part in rating.sentence for part in parts)


def test_short_words_and_abbreviations_do_not_get_far() -> None:
    """They are laid in passing, several at once."""
    assert score("QI") < 20
    assert score("LOL") < 40
    assert all(score(word) < 30 for word in load("de", 2).words)


def test_crowded_consonants_are_forgiven() -> None:
    """German is like that: they must not cost a word its place."""
    assert score("MONDSCHEIN") > 80
    assert score("ANGST") > score("LOL")
    assert score("STRUMPF") > score("HAUS")
