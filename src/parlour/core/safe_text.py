"""Text from strangers, made safe to show: some characters are invisible, others cover their neighbours."""

from unicodedata import category

MOST_MARKS = 4
"""Marks on one letter; no living script needs more."""
_JOINERS = frozenset("\u200c\u200d")
"""Zero-width characters that Persian, Indic scripts and emoji need."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that print as nothing."""
LOOKED_AT = 2
"""At most this many times the allowed length is read, because reading an endless text takes time."""
_MARKS = frozenset({"Mn", "Me"})
"""Categories of marks written onto the letter before; too many of them cover everything around."""


def is_hidden(char: str) -> bool:
    """Return whether `char` is a control, a bidirectional override, a lone surrogate, or prints as nothing."""
    return char in _BLANK or (category(char)[0] == "C" and char not in _JOINERS)


def unpiled(text: str) -> str:
    """Remove the marks beyond those that a letter may carry."""
    kept, marks = "", 0
    for char in text:
        if char not in _JOINERS:
            marks = marks + 1 if category(char) in _MARKS else 0
        if marks <= MOST_MARKS:
            kept += char
    return kept


def visible(text: str, most: int) -> str:
    """Remove invisible characters, line breaks and piled-up marks, and cut a long text; spaces stay."""
    text = text[: LOOKED_AT * most]
    if not (text.isascii() and text.isprintable()):
        text = unpiled("".join(char for char in text if not is_hidden(char)))
    return text if len(text) <= most else f"{text[: most - 1]}…"


def plain(text: str, most: int) -> str:
    """Make a stranger's `text` safe to show: one line, nothing invisible, and not too long."""
    return " ".join(visible(" ".join(text[: LOOKED_AT * most].split()), most).split())
