"""What people may be called at a table, and what of their words can be shown."""

from unicodedata import category, normalize

from parlour.core.writing import is_hidden, plain, unpiled

LONGEST = 24
_VISIBLE = frozenset("LNPS")


def display_name(text: str) -> str:
    """Give `text` as a table shows it, or raise `ValueError`: 1-24 visible characters, white space made single."""
    name = " ".join(normalize("NFC", text).split())
    if not any(category(char)[0] in _VISIBLE for char in name):
        raise ValueError("A name needs at least one character that can be seen.")
    if len(name) > LONGEST:
        msg = f"A name has at most {LONGEST} characters."
        raise ValueError(msg)
    if any(is_hidden(char) for char in name):
        raise ValueError("A name has no control characters and no invisible ones.")
    if unpiled(name) != name:
        raise ValueError("A name has no letters with accents piled up on them.")
    return name


def spoken_line(text: str) -> str:
    """Give `text` as one line, white space made single and without what cannot be seen; empty if nothing can."""
    shown = plain(text, len(text))
    return shown if any(category(char)[0] in _VISIBLE for char in shown) else ""
