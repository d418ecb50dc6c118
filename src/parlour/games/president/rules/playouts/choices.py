"""What comes into question: every play, and for gifts, discards and returns a few of the many ways to part."""

from itertools import combinations

from parlour.games.president.rules.playouts.clever import least_useful
from parlour.games.president.rules.playouts.deal import Deal, Duty, Gift, Move, Parting
from parlour.games.president.rules.playouts.hands import Rank, each
from parlour.games.president.rules.playouts.plays import legal_plays

SPARE = 3
"""How many cards more than are owed come into question."""


def choices(deal: Deal) -> list[Move]:
    """List what the player on turn should think about; there is always something."""
    if deal.duty is Duty.GIFT:
        others = each(deal.active & ~(1 << deal.turn))
        return [Gift(to, ranks) for ranks in _partings(deal) for to in others]
    if deal.duty:
        return [Parting(ranks) for ranks in _partings(deal)]
    return [*legal_plays(deal), None] if deal.count else list(legal_plays(deal))


def _partings(deal: Deal) -> list[tuple[Rank, ...]]:
    """List ways to part with what is owed, out of the least useful cards; the same ranks are the same way."""
    spare = least_useful(deal.hands[deal.turn], deal.owed + SPARE)
    return list(dict.fromkeys(tuple(sorted(ranks)) for ranks in combinations(spare, deal.owed)))
