"""Names that people may have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.names import LONGEST, display_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of \n Avon ", "Ann of Avon"),
        ("Zoe\u0308", "Zoë"),
        ("李小龍", "李小龍"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("ปิ่น", "ปิ่น"),
        ("❤\ufe0f Ann", "❤\ufe0f Ann"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_shown_in_its_normal_form(typed: str, shown: str) -> None:
    """Spaces are made single, accents are composed, and every script is welcome."""
    assert display_name(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u200d\u200d",
        "\u3164",
        "x" * 25,
        "An\x00n",
        "An\x7fn",
        "Ann\u202eevE",
        "An\u200bn",
        "A\ud800",
        "\ufeffAnn",
        "Z" + "\u0363" * 23,
    ],
)
def test_an_unreadable_name_is_refused(typed: str) -> None:
    """Empty, too long, or with characters that hide, reverse, cover or break their neighbours."""
    with pytest.raises(ValueError, match="name"):
        display_name(typed)


@given(st.text(max_size=40))
def test_an_accepted_name_stays_as_it_is(text: str) -> None:
    """Entering the shown name again changes nothing, so names never drift."""
    try:
        name = display_name(text)
    except ValueError:
        return

    assert display_name(name) == name
    assert 1 <= len(name) <= LONGEST
