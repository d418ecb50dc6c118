"""Going out at once."""

from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.hand_bits import JOKER, MOST, ROW, SEVEN, TEN, WIDTH, HandBits, SetBits, each, held
from parlour.games.president.bots.playable_ranks import possible, possible_straights
from parlour.games.president.bots.rank_moves import Laid, RankPlay, RankStraight
from parlour.games.president.bots.straight_bits import RUNGS, longest


def last_play(hand: HandBits, winning: SetBits, count: int) -> RankPlay | None:
    """Find a set that empties the hand, counting cards that it gives or throws away."""
    size, jokers = hand.bit_count(), held(hand, JOKER)
    ranks = winning >> WIDTH * (count - 1) if count else winning & ROW
    for rank in each(hand & ranks):
        naturals = held(hand, rank)
        most = min(naturals + jokers if rank != JOKER else jokers, MOST)
        laid = count or most
        if laid <= most and size <= (2 * laid if rank in (SEVEN, TEN) else laid):
            return RankPlay(rank, min(naturals, laid), max(laid - naturals, 0))
    return None


def last_varied_play(deal: Deal) -> Laid | None:
    """Find any play that empties the hand: a set, a bomb or a straight."""
    hand = deal.hands[deal.turn]
    if deal.winning and (last := last_play(hand, deal.winning, deal.count)):
        return last
    if possible(hand, deal.bombs) and (last := last_play(hand, deal.bombs, MOST)):
        return last
    return _last_straight(deal, hand) if deal.straights and not _has_pairs(hand) else None


def _has_pairs(hand: HandBits) -> bool:
    return bool(hand >> WIDTH & RUNGS)


def _last_straight(deal: Deal, hand: HandBits) -> RankStraight | None:
    run = longest(possible_straights(deal), hand, inverted=deal.inverted)
    return run if run and run.count == hand.bit_count() else None
