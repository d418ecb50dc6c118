"""Text from strangers, and how much of it is shown."""

from collections.abc import Callable

import pytest

from parlour.core.safe_text import plain, unpiled, visible


def test_text_from_strangers_is_safe_to_show() -> None:
    """No line breaks, no escape sequences, nothing that changes the writing direction, and not too long."""
    assert plain(" a\r\nb\t c\x1b[2J\u202e\u2066\x00\ud800d ", 20) == "a b c[2Jd"
    assert plain("a\u3164b", 20) == "ab"
    assert plain("a" * 30, 20) == "a" * 19 + "…"


@pytest.mark.parametrize("read", [plain, visible])
def test_an_endless_text_is_not_read_to_its_end(read: Callable[[str, int], str]) -> None:
    """A solver may send tens of thousands of marks with every guess; reading all of them would stall the server."""
    unseen = "\u202e" * 40

    assert read(unseen[1:] + "a" * 30, 20) == "a"
    assert read(unseen + "a" * 30, 20) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Nguyễn Thị",
        "क्षत्रिय हिन्दी",
        "น้ำใส ปิ่น",
        "הַשָּׁלוֹם",
        "ལྷ་རྒྱུན",
        "လျှို့ဝှက်",
        "می\u200cخواهم",
        "1\ufe0f\u20e3",
        "👩\u200d❤\ufe0f\u200d💋\u200d👩",
        "🧑🏽\u200d🚀",
    ],
)
def test_scripts_that_write_marks_onto_letters_keep_them(text: str) -> None:
    """Vietnamese, Hindi, Thai, Hebrew, Tibetan, Burmese, and emoji, which are combined in the same way."""
    assert plain(text, 40) == text


def test_marks_do_not_pile_up() -> None:
    """They would cover the lines above and below; joiners between them do not hide how many there are."""
    assert unpiled("a" + "\u0301" * 300 + "b\u0301") == "a" + "\u0301" * 4 + "b\u0301"
    assert unpiled("a" + "\u0301\u200d\u20e0" * 300).count("\u0301") == 2
