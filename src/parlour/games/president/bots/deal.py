"""One deal over ranks alone: the game's rules again, without cards, events or refusals, so that it is fast.

Differential tests prove it equal to the game. Nothing is refused here: who plays chooses from `plays.legal_plays`.
"""

from collections.abc import Iterable, Sequence

from parlour.games.president.bots.hands import (
    ABOVE,
    ANY,
    BELOW,
    COLUMN,
    EIGHT,
    JACK,
    JOKER,
    SEVEN,
    TEN,
    THREE,
    WIDTH,
    Hand,
    Rank,
    Sets,
    added,
    taken,
)
from parlour.games.president.bots.moves import Chair, Chairs, Duty, Gift, Move, Parting, Play, Return

CHAIRS = 5


def _next_of(chairs: Chairs, chair: Chair) -> Chair:
    round_table = [(chair + step) % CHAIRS for step in range(1, CHAIRS)]
    return next((other for other in round_table if chairs >> other & 1), chair)


AFTER = tuple(tuple(_next_of(chairs, chair) for chairs in range(1 << CHAIRS)) for chair in range(CHAIRS))
"""Who of some chairs comes next after a chair; where fewer play, the last chairs are never among them."""

NO_DUTY, GIFT, DISCARD, RETURN = Duty  # named here, because looking a name up in an enumeration takes its time
EFFECTS = frozenset({THREE, SEVEN, EIGHT, TEN})
"""Ranks after which more may happen than that the turn goes on."""


class Deal:
    """Where a deal stands; it changes in place, and a `copy` is cheap."""

    __slots__ = (
        "active",
        "count",
        "duty",
        "hands",
        "inverted",
        "last",
        "order",
        "owed",
        "passed",
        "rank",
        "returns",
        "turn",
        "winning",
    )

    def __init__(self, hands: Sequence[Hand], turn: Chair, *, opening: bool = False) -> None:
        self.hands = list(hands)
        self.turn = turn
        self.winning: Sets = COLUMN[THREE] if opening else ANY
        """What beats the pattern, or may be led: in the opening only threes."""
        self.active: Chairs = (1 << len(hands)) - 1
        """Who still holds cards; nobody once the deal is over."""
        self.passed: Chairs = 0
        self.rank: Rank = 0
        self.count = 0
        """Of the pattern to beat, 0 before a lead."""
        self.last = turn
        """Who laid the pattern, or will lead."""
        self.inverted = False
        self.duty = NO_DUTY
        self.owed = 0
        self.returns: tuple[Return, ...] = ()
        self.order: list[Chair] = []
        """Who went out, and in the end who did not."""

    def copy(self) -> "Deal":
        """Give a deal that goes its own way from here."""
        twin = Deal.__new__(Deal)
        twin.hands = self.hands[:]
        twin.turn = self.turn
        twin.winning = self.winning
        twin.active = self.active
        twin.passed = self.passed
        twin.rank = self.rank
        twin.count = self.count
        twin.last = self.last
        twin.inverted = self.inverted
        twin.duty = self.duty
        twin.owed = self.owed
        twin.returns = self.returns
        twin.order = self.order[:]
        return twin

    def resume(self, rank: Rank, count: int, last: Chair, *, inverted: bool = False, passed: Chairs = 0) -> None:
        """Stand in the middle of a trick."""
        self.rank, self.count, self.last = rank, count, last
        self.inverted, self.passed = inverted, passed
        self.winning = (BELOW if inverted else ABOVE)[count][rank]

    def act(self, move: Move) -> None:
        """Do what the player on turn chose."""
        match move:
            case None:
                self.pass_turn()
            case Play():
                self.play(move)
            case Gift():
                self.give((move,))
            case Parting(ranks) if self.duty is DISCARD:
                self.throw(ranks)
            case Parting(ranks):
                self.give_back(ranks)

    def play(self, laid: Play) -> None:
        """Lay cards, and let their effect happen."""
        chair, rank, count = self.turn, laid.rank, laid.naturals
        hand = self.hands[chair]
        column = hand & COLUMN[rank]
        hand = hand ^ column | column >> WIDTH * count
        if laid.jokers:
            hand = taken(hand, JOKER, laid.jokers)
            count += laid.jokers
        self.hands[chair] = hand
        self.rank, self.count, self.last = rank, count, chair
        if rank == JACK:
            self.inverted = True
        self.winning = (BELOW if self.inverted else ABOVE)[count][rank]
        if not hand and self._goes_out(chair):
            return
        if rank in EFFECTS and (rank != THREE or self.inverted):
            self._effect(chair, hand)
        else:
            self._go_on()

    def pass_turn(self) -> None:
        """Stay out of the trick."""
        self.passed |= 1 << self.turn
        self._go_on()

    def give(self, gifts: Iterable[Gift]) -> None:
        """Hand over what sevens demand; the trick goes on."""
        chair = self.turn
        for to, ranks in gifts:
            self._hand_over(chair, to, ranks)
        self.duty = NO_DUTY
        if self.hands[chair] or not self._goes_out(chair):
            self._go_on()

    def throw(self, ranks: Iterable[Rank]) -> None:
        """Put away what tens demand, or a part of it; after all of it the next player leads."""
        chair, hand = self.turn, self.hands[self.turn]
        for rank in ranks:
            hand = taken(hand, rank)
            self.owed -= 1
        self.hands[chair] = hand
        if self.owed:
            return
        self.duty = NO_DUTY
        if hand or not self._goes_out(chair):
            self._sweep(AFTER[chair][self.active])

    def exchange(self, returns: Iterable[Return], leader: Chair) -> None:
        """Wait for `returns`, one after the other, before `leader` leads."""
        self.returns, self.last = tuple(returns), leader
        self._go_on_exchanging()

    def give_back(self, ranks: Iterable[Rank]) -> None:
        """Return cards in the exchange."""
        self._hand_over(self.returns[0].by, self.returns[0].to, ranks)
        self.returns = self.returns[1:]
        self._go_on_exchanging()

    def _go_on_exchanging(self) -> None:
        if self.returns:
            self.turn, _, self.owed = self.returns[0]
            self.duty = RETURN
        else:
            self.turn, self.duty = self.last, NO_DUTY

    def _hand_over(self, by: Chair, to: Chair, ranks: Iterable[Rank]) -> None:
        hands = self.hands
        for rank in ranks:
            hands[by] = taken(hands[by], rank)
            hands[to] = added(hands[to], rank)

    def _effect(self, chair: Chair, hand: Hand) -> None:
        rank = self.rank
        if rank in (EIGHT, THREE):
            self._sweep(self._leader_after(chair))
        elif rank in (SEVEN, TEN) and hand:
            self.duty = GIFT if rank == SEVEN else DISCARD
            self.owed = min(self.count, hand.bit_count())
        elif rank == TEN:
            self._sweep(AFTER[chair][self.active])
        else:
            self._go_on()

    def _goes_out(self, chair: Chair) -> bool:
        """Let a player go out, and tell whether that ends the deal."""
        self.order.append(chair)
        self.active ^= 1 << chair
        if self.active & self.active - 1:
            return False
        self.order.append(self.active.bit_length() - 1)
        self.active = 0
        return True

    def _go_on(self) -> None:
        """Pass the turn on, or end the trick if nobody else is left in it."""
        waiting = self.active & ~(self.passed | 1 << self.last)
        if waiting:
            self.turn = AFTER[self.turn][waiting]
        else:
            self._sweep(self._leader_after(self.last))

    def _leader_after(self, winner: Chair) -> Chair:
        return winner if self.active >> winner & 1 else AFTER[winner][self.active]

    def _sweep(self, leader: Chair) -> None:
        """Clear the pile."""
        self.count = self.passed = 0
        self.inverted = False
        self.winning = ANY
        self.turn = leader
