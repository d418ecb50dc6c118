"""What people may be called at a table, and what of their words can be shown."""

from unicodedata import category, normalize

LONGEST = 24
_JOINERS = frozenset("\u200c\u200d")
"""Zero-width, yet part of how Persian, Indic scripts and emoji are written."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that print as nothing."""
_VISIBLE = frozenset("LNPS")


def display_name(text: str) -> str:
    """Give `text` as a table shows it, or raise `ValueError`: 1-24 visible characters, white space made single."""
    name = " ".join(normalize("NFC", text).split())
    if not any(category(char)[0] in _VISIBLE for char in name):
        raise ValueError("A name needs at least one character that can be seen.")
    if len(name) > LONGEST:
        msg = f"A name has at most {LONGEST} characters."
        raise ValueError(msg)
    if any(_is_hidden(char) for char in name):
        raise ValueError("A name has no control characters and no invisible ones.")
    return name


def spoken_line(text: str) -> str:
    """Give `text` as one line, white space made single and without what cannot be seen; empty if nothing can."""
    shown = "".join(char for char in " ".join(text.split()) if not _is_hidden(char))
    return shown if any(category(char)[0] in _VISIBLE for char in shown) else ""


def _is_hidden(char: str) -> bool:
    """Tell whether `char` is a control, a bidirectional override, a lone surrogate, or prints as nothing."""
    return char in _BLANK or (category(char)[0] == "C" and char not in _JOINERS)
