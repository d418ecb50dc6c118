"""What strangers write, made harmless to show: some of it cannot be seen, some covers what stands around it."""

from unicodedata import category

MOST_MARKS = 4
"""Written onto one letter; no living script needs more."""
_JOINERS = frozenset("\u200c\u200d")
"""Zero-width, yet part of how Persian, Indic scripts and emoji are written."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that print as nothing."""
LOOKED_AT = 2
"""Of a text without end, so many times as much as may be shown is looked at: to read all of it takes time."""
_MARKS = frozenset({"Mn", "Me"})
"""What is written onto the letter before it, and if there is more and more of it, over everything around."""


def is_hidden(char: str) -> bool:
    """Tell whether `char` is a control, a bidirectional override, a lone surrogate, or prints as nothing."""
    return char in _BLANK or (category(char)[0] == "C" and char not in _JOINERS)


def unpiled(text: str) -> str:
    """Leave out the marks that pile up on a letter which has as many as it can bear."""
    kept, marks = "", 0
    for char in text:
        if char not in _JOINERS:
            marks = marks + 1 if category(char) in _MARKS else 0
        if marks <= MOST_MARKS:
            kept += char
    return kept


def visible(text: str, most: int) -> str:
    """Leave out what cannot be seen, line breaks included, what is piled up, and what is too long; blanks stay."""
    text = text[: LOOKED_AT * most]
    if not (text.isascii() and text.isprintable()):
        text = unpiled("".join(char for char in text if not is_hidden(char)))
    return text if len(text) <= most else f"{text[: most - 1]}…"


def plain(text: str, most: int) -> str:
    """Make a stranger's `text` harmless to show: one line, nothing invisible, and not too long."""
    return " ".join(visible(" ".join(text[: LOOKED_AT * most].split()), most).split())
