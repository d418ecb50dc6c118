"""The moves worth considering: every play, and a few of the many possible gifts, discards and returns."""

from itertools import combinations

from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.hand_bits import RankIndex, each
from parlour.games.president.bots.last_play import last_varied_play
from parlour.games.president.bots.playable_ranks import legal_plays
from parlour.games.president.bots.rank_moves import Duty, Move, Parting, RankGift
from parlour.games.president.bots.strong_habit import least_useful

FEW = 4
"""How many cards are considered for giving or throwing away, unless more are owed."""


def choices(deal: Deal) -> list[Move]:
    """List the moves worth considering; never empty, and just one if the player can go out."""
    if deal.duty is Duty.GIFT:
        others = each(deal.active & ~(1 << deal.turn))
        return [RankGift(to, ranks) for ranks in _partings(deal) for to in others]
    if deal.duty:
        return [Parting(ranks) for ranks in _partings(deal)]
    if last := last_varied_play(deal):
        return [last]
    return [*legal_plays(deal), None] if deal.count else [*legal_plays(deal)]


def _partings(deal: Deal) -> list[tuple[RankIndex, ...]]:
    """List ways to part with the owed cards among the least useful ones; equal ranks count once."""
    spare = least_useful(deal.hands[deal.turn], max(FEW, deal.owed + 1), inverted=deal.revolution)
    return list(dict.fromkeys(tuple(sorted(ranks)) for ranks in combinations(spare, deal.owed)))
