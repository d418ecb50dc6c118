"""What comes into question: every play, and for gifts, discards and returns a few of the many ways to part."""

from itertools import combinations

from parlour.games.president.bots.clever import last_play, least_useful
from parlour.games.president.bots.deal import Deal
from parlour.games.president.bots.hands import Rank, each
from parlour.games.president.bots.moves import Duty, Gift, Move, Parting
from parlour.games.president.bots.plays import legal_plays

FEW = 4
"""So many cards come into question to part with, or one more than are owed."""


def choices(deal: Deal) -> list[Move]:
    """List what the player on turn should think about; there is always something, and who can go out just does."""
    if deal.duty is Duty.GIFT:
        others = each(deal.active & ~(1 << deal.turn))
        return [Gift(to, ranks) for ranks in _partings(deal) for to in others]
    if deal.duty:
        return [Parting(ranks) for ranks in _partings(deal)]
    if last := last_play(deal.hands[deal.turn], deal.winning, deal.count):
        return [last]
    return [*legal_plays(deal), None] if deal.count else [*legal_plays(deal)]


def _partings(deal: Deal) -> list[tuple[Rank, ...]]:
    """List ways to part with what is owed, out of the least useful cards; the same ranks are the same way."""
    spare = least_useful(deal.hands[deal.turn], max(FEW, deal.owed + 1))
    return list(dict.fromkeys(tuple(sorted(ranks)) for ranks in combinations(spare, deal.owed)))
