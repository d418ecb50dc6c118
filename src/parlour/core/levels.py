"""The levels of bots, which have the same names in every game, and the former names of some."""

from collections.abc import Collection

LEVELS = ("easy", "normal", "hard", "expert")
"""Weakest first. A game may have fewer, or levels of its own."""
FORMER_NAMES = {"medium": "normal", "strong": "hard", "master": "expert"}
"""Names that clients and stored tables still use."""


def level_among(known: Collection[str], name: str) -> str:
    """Return `name`, or the present name of a level whose former name it is; a name in `known` stands for itself."""
    return name if name in known else FORMER_NAMES.get(name, name)
