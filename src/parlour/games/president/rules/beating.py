"""Which pattern may be played on which, and which beats it."""

from parlour.games.president.rules.rank_order import is_higher
from parlour.games.president.values.patterns import Pattern


def fits(pattern: Pattern, top: Pattern, *, bombs: bool) -> bool:
    """Return whether `pattern` may be played on `top` if it is high enough: one like it, or a bomb."""
    return pattern.is_like(top) or (bombs and pattern.four)


def beats(pattern: Pattern, top: Pattern, *, order_reversed: bool, bombs: bool) -> bool:
    """Return whether `pattern` beats `top`: a higher one like it, or a bomb on anything but a bomb."""
    if pattern.is_like(top):
        return is_higher(pattern.rank, top.rank, inversion=order_reversed)
    return bombs and pattern.four
