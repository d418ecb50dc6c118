"""A deal over ranks alone: the rules again, but fast, without cards, events or refusals.

Differential tests prove it equal to the game. It refuses nothing: players choose from `playable_ranks.legal_plays`.
Straights, bombs and revolutions are in `fast_varied_deal`, so that the specification's game does not pay for them.
"""

from collections.abc import Iterable, Sequence
from typing import Self

from parlour.games.president.bots.hand_bits import (
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
    HandBits,
    RankIndex,
    SetBits,
    added,
    taken,
)
from parlour.games.president.bots.rank_moves import (
    Duty,
    Laid,
    Move,
    Parting,
    PlayerIndex,
    PlayerSet,
    RankGift,
    RankPlay,
    RankStraight,
    Return,
)
from parlour.games.president.bots.straight_bits import Straights

MOST_PLAYERS = 5


def _next_of(players: PlayerSet, player: PlayerIndex) -> PlayerIndex:
    round_table = [(player + step) % MOST_PLAYERS for step in range(1, MOST_PLAYERS)]
    return next((other for other in round_table if players >> other & 1), player)


AFTER = tuple(
    tuple(_next_of(players, player) for players in range(1 << MOST_PLAYERS)) for player in range(MOST_PLAYERS)
)
"""The next player of a set after a given one, by player and set; with fewer than five, the last bits stay unset."""

NO_DUTY, GIFT, DISCARD, RETURN = Duty  # named here, because looking up a member of an enumeration takes time
EFFECTS = frozenset({THREE, SEVEN, EIGHT, TEN})
"""Ranks that can do more than pass the turn on."""


class Deal:
    """A running deal; it changes in place, and a `copy` is cheap."""

    __slots__ = (
        "active",
        "bombs",
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
        "revolution",
        "straights",
        "turn",
        "winning",
    )

    def __init__(self, hands: Sequence[HandBits], turn: PlayerIndex, *, opening: bool = False) -> None:
        self.hands = list(hands)
        self.turn = turn
        self.winning: SetBits = COLUMN[THREE] if opening else ANY
        """The sets that beat the pattern and are like it, or that may be led: in the opening only threes."""
        self.bombs: SetBits = 0
        """The fours that beat the pattern although they are unlike it."""
        self.straights: Straights = 0
        """The straights that beat the pattern, or that may be led."""
        self.active: PlayerSet = (1 << len(hands)) - 1
        """The players who still hold cards; none once the deal is over."""
        self.passed: PlayerSet = 0
        self.rank: RankIndex = 0
        self.count = 0
        """The size of the pattern to beat; 0 before a lead."""
        self.last = turn
        """The player of the last pattern, or the one who will lead."""
        self.inverted = False
        """Whether low ranks win now: by Jacks or by a revolution, but not by both."""
        self.revolution = False
        self.duty = NO_DUTY
        self.owed = 0
        self.returns: tuple[Return, ...] = ()
        self.order: list[PlayerIndex] = []
        """The players who went out, and in the end the last one."""

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = self.__new__(self.__class__)
        twin.hands = self.hands[:]
        twin.turn = self.turn
        twin.winning = self.winning
        twin.bombs = self.bombs
        twin.straights = self.straights
        twin.active = self.active
        twin.passed = self.passed
        twin.rank = self.rank
        twin.count = self.count
        twin.last = self.last
        twin.inverted = self.inverted
        twin.revolution = self.revolution
        twin.duty = self.duty
        twin.owed = self.owed
        twin.returns = self.returns
        twin.order = self.order[:]
        return twin

    def resume(
        self,
        rank: RankIndex,
        count: int,
        last: PlayerIndex,
        *,
        straight: bool = False,
        inverted: bool = False,
        passed: PlayerSet = 0,
    ) -> None:
        """Continue from the middle of a trick."""
        self.rank, self.count, self.last = rank, count, last
        self.inverted, self.passed = inverted, passed
        self.winning = 0 if straight else (BELOW if inverted else ABOVE)[count][rank]
        self._allow(count, straight=straight)

    def _allow(self, count: int, *, straight: bool = False) -> None:
        """Find the plays that beat the pattern besides sets like it: none, without variants."""

    def act(self, move: Move) -> None:
        """Make a move of the player on turn."""
        match move:
            case None:
                self.pass_turn()
            case RankPlay() | RankStraight():
                self.play(move)
            case RankGift():
                self.give((move,))
            case Parting(ranks) if self.duty is DISCARD:
                self.throw(ranks)
            case Parting(ranks):
                self.give_back(ranks)

    def play(self, laid: Laid) -> None:
        """Play a set and apply its effect; only varied deals have straights."""
        player, rank, count = self.turn, laid.rank, laid.naturals
        hand = self.hands[player]
        column = hand & COLUMN[rank]
        hand = hand ^ column | column >> WIDTH * count
        if laid.jokers:
            hand = taken(hand, JOKER, laid.jokers)
            count += laid.jokers
        self.hands[player] = hand
        self.rank, self.count, self.last = rank, count, player
        if rank == JACK:
            self.inverted = not self.revolution
        self.winning = (BELOW if self.inverted else ABOVE)[count][rank]
        if not hand and self._goes_out(player):
            return
        if rank in EFFECTS and (rank != THREE or self.inverted):
            self._effect(player, hand)
        else:
            self._go_on()

    def pass_turn(self) -> None:
        """Stay out of the trick."""
        self.passed |= 1 << self.turn
        self._go_on()

    def give(self, gifts: Iterable[RankGift]) -> None:
        """Give the cards due after sevens; the trick goes on."""
        player = self.turn
        for to, ranks in gifts:
            self._hand_over(player, to, ranks)
        self.duty = NO_DUTY
        if self.hands[player] or not self._goes_out(player):
            self._go_on()

    def throw(self, ranks: Iterable[RankIndex]) -> None:
        """Discard some or all of the cards due after tens; after the last one, the next player leads."""
        player, hand = self.turn, self.hands[self.turn]
        for rank in ranks:
            hand = taken(hand, rank)
            self.owed -= 1
        self.hands[player] = hand
        if self.owed:
            return
        self.duty = NO_DUTY
        if hand or not self._goes_out(player):
            self._sweep(AFTER[player][self.active])

    def exchange(self, returns: Iterable[Return], leader: PlayerIndex) -> None:
        """Wait for `returns`, one after the other, before `leader` leads."""
        self.returns, self.last = tuple(returns), leader
        self._go_on_exchanging()

    def give_back(self, ranks: Iterable[RankIndex]) -> None:
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

    def _hand_over(self, by: PlayerIndex, to: PlayerIndex, ranks: Iterable[RankIndex]) -> None:
        hands = self.hands
        for rank in ranks:
            hands[by] = taken(hands[by], rank)
            hands[to] = added(hands[to], rank)

    def _effect(self, player: PlayerIndex, hand: HandBits) -> None:
        rank = self.rank
        if rank in (EIGHT, THREE):
            self._sweep(self._leader_after(player))
        elif rank in (SEVEN, TEN) and hand:
            self.duty = GIFT if rank == SEVEN else DISCARD
            self.owed = min(self.count, hand.bit_count())
        elif rank == TEN:
            self._sweep(AFTER[player][self.active])
        else:
            self._go_on()

    def _goes_out(self, player: PlayerIndex) -> bool:
        """Let a player go out, and return whether that ends the deal."""
        self.order.append(player)
        self.active ^= 1 << player
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

    def _leader_after(self, winner: PlayerIndex) -> PlayerIndex:
        return winner if self.active >> winner & 1 else AFTER[winner][self.active]

    def _sweep(self, leader: PlayerIndex) -> None:
        """Clear the pile."""
        self.count = self.passed = 0
        self.inverted = False
        self.winning = ANY
        self.turn = leader
