"""A riddle out of somebody's own list."""

import pickle
import re
from typing import Any

import pytest

from parlour.core.refusal import Rejected
from parlour.core.riddle import from_list
from parlour.games.wordle.rules.own_words import riddle_of

BIRDS = ["robin", "goose", "heron", "eagle", "raven", "stork", "finch", "quail", "crane", "swift", "ousel", "egret"]
"""Twelve, of five letters."""
LIST = "\n".join(BIRDS)


def test_one_of_the_words_is_the_secret_and_only_they_may_be_guessed() -> None:
    """Where nothing else is allowed."""
    game = riddle_of(LIST).open("2026-11-16", b"key")

    assert game.secret.lower() in BIRDS
    with pytest.raises(Rejected) as no:
        game.check_guess("slate")
    assert no.value.code == "UNKNOWN_WORD"


def test_words_after_an_empty_line_may_be_guessed_and_are_never_the_secret() -> None:
    """White space, capitals, a mark of the editor and words that are there twice do not matter."""
    riddle = riddle_of(f"\ufeff\n  {LIST.upper()}\r\nrobin\n \n\nslate\nplumb\n\n")
    games = [riddle.open(f"2026-11-{day:02}", b"key") for day in range(1, 25)]

    assert {game.secret.lower() for game in games} == set(BIRDS)
    assert games[0].check_guess("plumb")["attempts"] == 1


def test_a_list_may_be_german() -> None:
    """Its letters tell."""
    umlauts = "Ärger Öffne Übung Größe Bärin Säfte Käfer Möwen Lösen Hügel Mücke Küche"
    riddle = riddle_of(umlauts.replace(" ", "\n").replace("Größe", "Güsse"))

    assert riddle.title == "Eigene Wörter, 5 Buchstaben"
    assert riddle.open("2026-11-16", b"").info()["language"] == "de"


def test_another_list_is_another_riddle() -> None:
    """Games that were begun with the old one are known by it."""
    versions = [riddle_of(text).open("2026-11-16", b"").version for text in (LIST, f"{LIST}\nslate")]

    assert versions[0] != versions[1]


def test_another_process_can_analyse_it() -> None:
    """The list goes along."""
    analyse: Any = pickle.loads(pickle.dumps(riddle_of(LIST).analyse))  # noqa: S301 - our own

    told = analyse("ROBIN", ("goose", "robin"), hard=False)

    assert (told["answers"], told["guesses"][1]["after"]) == (len(BIRDS), 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it has no words"),
        (f"{LIST}\n\nslate\n\nplumb", "it has 3 parts"),
        (f"{LIST}\nfin2h", "line 13: 'fin2h' is not a word in letters alone"),
        (f"{LIST}\nblue tit", "line 13: 'blue tit' is not a word"),
        (f"{LIST}\n\npenguin", "line 14: 'PENGUIN' has 7 letters, the first word has 5"),
        ("ox\nox", "'OX' has 2 letters; there may be 3 to 10"),
        ("robin\ngoose\nrobin", "it has 2 answers; at least 10"),
        ("\n".join([LIST] * 8334), "it has 100008 words; at most 100000"),
    ],
)
def test_what_is_wrong_with_a_list_is_said_with_its_line(text: str, reason: str) -> None:
    """So that it can be mended."""
    with pytest.raises(ValueError, match=re.escape(reason)):
        from_list(text)
