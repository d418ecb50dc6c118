"""A riddle from someone's own list."""

import pickle
import re
from itertools import islice, product
from typing import Any

import pytest

from parlour.core.refusal import Rejected
from parlour.core.riddle import from_list
from parlour.games.wordle.riddles.custom_words import riddle_of

BIRDS = ["robin", "goose", "heron", "eagle", "raven", "stork", "finch", "quail", "crane", "swift", "ousel", "egret"]
"""Twelve, of five letters."""
LIST = "\n".join(BIRDS)


def test_one_of_the_words_is_the_secret_and_only_they_may_be_guessed() -> None:
    """A list without an empty line allows no other guesses."""
    game = riddle_of(LIST).open("2026-11-16", b"key")

    assert game.secret.lower() in BIRDS
    with pytest.raises(Rejected) as no:
        game.check_guess("slate")
    assert no.value.code == "UNKNOWN_WORD"


def test_words_after_an_empty_line_may_be_guessed_but_are_never_the_secret() -> None:
    """Spaces, capitals, a byte order mark and repeated words do not matter."""
    riddle = riddle_of(f"\ufeff\n  {LIST.upper()}\r\nrobin\n \n\nslate\nplumb\n\n")
    games = [riddle.open(f"2026-11-{day:02}", b"key") for day in range(1, 31)]

    assert {game.secret.lower() for game in games} == set(BIRDS)
    assert games[0].check_guess("plumb")["attempts"] == 1


def test_a_list_may_be_german() -> None:
    """Its umlauts show that it is."""
    umlauts = "Ärger Öffne Übung Größe Bärin Säfte Käfer Möwen Lösen Hügel Mücke Küche"
    riddle = riddle_of(umlauts.replace(" ", "\n").replace("Größe", "Güsse"))

    assert riddle.title == "Eigene Wörter, 5 Buchstaben"
    assert riddle.open("2026-11-16", b"").info()["language"] == "de"


def test_another_list_is_another_riddle() -> None:
    """Games begun with the old list are recognised."""
    versions = [riddle_of(text).open("2026-11-16", b"").version for text in (LIST, f"{LIST}\nslate")]

    assert versions[0] != versions[1]


def test_another_process_can_analyse_it() -> None:
    """The list is sent to that process."""
    analyse: Any = pickle.loads(pickle.dumps(riddle_of(LIST).analyse))  # noqa: S301 - our own

    told = analyse("ROBIN", ("goose", "robin"), hard=False)

    assert (told["answers"], told["guesses"][1]["after"]) == (len(BIRDS), 0)


def test_a_mixed_dictionary_is_filtered_and_reports_what_was_left_out() -> None:
    """Nobody has to clean a list first, or wonder where words went."""
    riddle = riddle_of(f"ox\n{LIST}\npenguin\nblue tit\nfin2h\n\nslate\nrobins")
    game = riddle.open("2026-11-16", b"key")

    assert game.version == riddle_of(f"{LIST}\n\nslate").open("2026-11-16", b"key").version
    assert riddle.source
    assert riddle.source.note == (
        "5 of 18 words were left out: 3 do not have 5 letters, 2 contain characters other than letters."
    )
    assert riddle_of(LIST).source.note == ""  # type: ignore[union-attr]


def test_the_most_frequent_length_is_used() -> None:
    """A few other words change nothing."""
    herons = [f"{bird}s" for bird in BIRDS]

    assert riddle_of("\n".join([*herons, *BIRDS[:11]])).id == "own-6"
    assert riddle_of("\n".join([*BIRDS, *herons[:11]])).id == "own-5"
    assert riddle_of("\n".join([*BIRDS, *herons])).id == "own-5"


def test_words_of_five_letters_are_taken_from_a_whole_dictionary() -> None:
    """It has more words of eight or nine, which hardly anyone wants to guess."""
    fives, nines = (
        ["".join(letters) + "x" * (length - 3) for letters in product("abcdefgh", repeat=3)] for length in (5, 9)
    )

    assert riddle_of("\n".join([*nines, *fives[:100]])).id == "own-5"
    assert riddle_of("\n".join([*nines, *fives[:99]])).id == "own-9"


def test_words_left_out_do_not_make_a_list_german() -> None:
    """Nor does one foreign word give everyone a keyboard with umlauts."""
    many = "\n".join("".join(letters) + "xx" for letters in product("abcdefgh", repeat=3))

    assert riddle_of(f"{LIST}\nmüßiggang").open("2026-11-16", b"").info()["language"] == "en"
    assert riddle_of(f"{many}\nGüsse").open("2026-11-16", b"").info()["language"] == "en"
    assert riddle_of(f"{LIST}\nGüsse").open("2026-11-16", b"").info()["language"] == "de"


def test_a_riddle_can_be_remade_from_another_list() -> None:
    """Its words keep their length, whatever else the new list has; the same list gives the same riddle."""
    riddle = riddle_of(f"{LIST}\n\nslate\npenguin")
    assert riddle.source
    again = riddle.source.remake(riddle.source.text)
    other = riddle.source.remake("\n".join([*(f"{bird}s" for bird in BIRDS), "goats", *BIRDS[:9]]))

    assert again.open("2026-11-16", b"").version == riddle.open("2026-11-16", b"").version
    assert (other.id, other.title) == (riddle.id, riddle.title)
    with pytest.raises(ValueError, match="it has 1 answer of 5 letters"):
        riddle.source.remake("goats\npenguin")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it has no words"),
        (f"{LIST}\n\nslate\n\nplumb", "it has 3 parts"),
        ("ox\nblue tit", "it has no answers of 3 to 10 letters"),
        ("robin\ngoose\nrobin\npenguin", "it has 2 answers of 5 letters; a riddle needs at least 10"),
        (
            "\n".join(map("".join, islice(product("abcdefghijk", repeat=5), 100_001))),
            "it has 100001 words of 5 letters; at most 100000",
        ),
    ],
)
@pytest.mark.slow
def test_a_bad_list_is_explained(text: str, reason: str) -> None:
    """Its author can then fix it."""
    with pytest.raises(ValueError, match=re.escape(reason)):
        from_list(text)
