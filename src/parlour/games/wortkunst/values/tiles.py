"""Tiles: their letters, how many of each there are, and how they are written.

A tile is one character: its letter, `?` for a blank on a rack or in the bag, a small letter for a blank on the board.
"""

import re
from collections import Counter
from collections.abc import Iterable
from unicodedata import normalize

from parlour.core.refusal import Rejected
from parlour.games.wortkunst.errors import Code
from parlour.pieces.words import alphabet

LETTERS = alphabet("de")
BLANK = "?"
RACK = 7
STANDARD = "A5 B2 C2 D4 E15 F2 G3 H4 I6 J1 K2 L3 M4 N9 O3 P1 Q1 R6 S7 T6 U6 V1 W1 X1 Y1 Z1 Ä1 Ö1 Ü1 ?2"
"""How many tiles of each letter there are."""
FEWEST, MOST = 28, 225
"""Enough to fill four racks, and no more than the board has cells."""
LONGEST = 300
"""The longest text of such counts, however it is typed: thirty kinds, their numbers, and separators."""
_COUNTED = re.compile(rf"[{LETTERS}{BLANK}][1-9][0-9]{{0,2}}")
_SEPARATED = re.compile(r"[\s,]+")
_KNOWN = {spelling: letter for letter in LETTERS for spelling in (letter, letter.lower())}
_CAPITALS = str.maketrans(_KNOWN)


def letter_of(text: str | None) -> str:
    """Return a letter as people may type it, or refuse; other characters never become letters."""
    letter = _KNOWN.get(normalize("NFC", text)) if text else None
    if letter is None:
        raise Rejected(Code.INVALID_LETTER)
    return letter


def written(text: str) -> str:
    """Return counts of tiles in the form of `STANDARD`, however they were typed: small letters, commas, spaces."""
    return " ".join(filter(None, _SEPARATED.split(normalize("NFC", text).translate(_CAPITALS))))


def is_tile_set(text: str) -> bool:
    """Return whether `text` counts the tiles of a match like `STANDARD`: each kind once, not too few, not too many."""
    if len(text) > LONGEST:
        return False
    counts = written(text).split(" ")
    if not all(map(_COUNTED.fullmatch, counts)):
        return False
    return len({count[0] for count in counts}) == len(counts) and FEWEST <= len(tile_set(text)) <= MOST


def tile_set(text: str) -> str:
    """Return all tiles of a match, in order."""
    return "".join(count[0] * int(count[1:]) for count in written(text).split(" "))


def as_drawn(tiles: Iterable[str]) -> str:
    """Return tiles from the board as they were on the rack."""
    return "".join(BLANK if tile.islower() else tile for tile in tiles)


def holds(rack: str, tiles: str) -> bool:
    """Return whether all `tiles` are on the `rack`, blanks as blanks."""
    return Counter(tiles) <= Counter(rack)


def without(rack: str, tiles: str) -> str:
    """Return a `rack` without `tiles`; the rest keeps its order."""
    for tile in tiles:
        rack = rack.replace(tile, "", 1)
    return rack


def shown(rack: str) -> tuple[str | None, ...]:
    """Return the letters of a rack as its owner sees them; a blank is `None`."""
    return tuple(None if tile == BLANK else tile for tile in rack)


def rack_of(letters: Iterable[str | None]) -> str:
    """Read a rack from a view."""
    return "".join(letter or BLANK for letter in letters)
