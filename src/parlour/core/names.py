"""Names that people may have at a table, and text of theirs that can be shown."""

from unicodedata import category, normalize

from parlour.core.safe_text import is_hidden, plain, unpiled

LONGEST = 24
_VISIBLE = frozenset("LNPS")


def display_name(text: str) -> str:
    """Return `text` with single spaces, or raise `ValueError` unless it has 1-24 visible characters."""
    name = " ".join(normalize("NFC", text).split())
    if not any(category(char)[0] in _VISIBLE for char in name):
        raise ValueError("A name needs at least one visible character.")
    if len(name) > LONGEST:
        msg = f"A name has at most {LONGEST} characters."
        raise ValueError(msg)
    if any(is_hidden(char) for char in name):
        raise ValueError("A name must not contain control characters or invisible ones.")
    if unpiled(name) != name:
        raise ValueError("A name must not have accents piled up on its letters.")
    return name


def spoken_line(text: str) -> str:
    """Return `text` as one line with single spaces and without invisible characters; empty if nothing is visible."""
    shown = plain(text, len(text))
    return shown if any(category(char)[0] in _VISIBLE for char in shown) else ""
