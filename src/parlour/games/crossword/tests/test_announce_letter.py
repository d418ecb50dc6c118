"""Announcing a letter."""

import pytest

from parlour.games.crossword.tests.stories import tell


@pytest.mark.parametrize(
    ("language", "said", "meant"),
    [("en", "T", "T"), ("en", "t", "T"), ("de", "Ä", "Ä"), ("de", "ü", "Ü"), ("de", "o\N{COMBINING DIAERESIS}", "Ö")],
)
def test_letters_of_the_language_are_accepted(language: str, said: str, meant: str) -> None:
    """Small letters and letters typed in two parts are read as meant."""
    state = tell(f"""
        2x2 in {language} for ann
        ann announces {said}
    """)

    assert state.letters == (meant,)


@pytest.mark.parametrize("said", ["", "TT", "1", "ß", "ẞ", "Ä", "é", "ſ", "ı", "?", "ﬁ"])
def test_anything_else_is_refused(said: str) -> None:
    """A character that merely becomes a letter when capitalised is not one."""
    tell(f"""
        2x2 in en for ann
        ann announces {said} ! BAD_LETTER
    """)


@pytest.mark.parametrize("said", ["ß", "SS", "é", "Ø"])
def test_german_has_umlauts_and_nothing_more(said: str) -> None:
    """ß is two letters on a board."""
    tell(f"""
        2x2 in de for ann
        ann announces {said} ! BAD_LETTER
    """)


def test_a_letter_may_come_again() -> None:
    """Any letter at any time, any number of times."""
    state = tell("""
        2x2 for ann
        E: ann 0,0
        E: ann 0,1
        ann announces E
    """)

    assert state.letters == ("E", "E", "E")


def test_only_the_announcer_announces() -> None:
    """The others wait for their turn, and so does everyone who is not playing."""
    tell("""
        2x2 for ann bob
        bob announces T ! NOT_ANNOUNCER
        eve announces T ! NOT_IN_GAME
    """)


def test_a_letter_cannot_be_taken_back() -> None:
    """Once announced it stands, even for the announcer."""
    tell("""
        2x2 for ann bob
        ann announces T
        ann announces E ! WRONG_PHASE
        bob announces E ! WRONG_PHASE
    """)


def test_the_first_reason_is_given() -> None:
    """A refusal names what is wrong in a fixed order: phase before person before letter."""
    tell("""
        2x2 for ann bob
        eve announces 1 ! NOT_IN_GAME
        bob announces 1 ! NOT_ANNOUNCER
        ann announces 1 ! BAD_LETTER
        ann announces T
        bob announces 1 ! WRONG_PHASE
        host abandons
        eve announces 1 ! GAME_OVER
    """)
