"""The simulator equals the rules: whatever is played, both agree after every action."""

from collections.abc import Iterable, Iterator

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Moment, Outcome, Past, Seat
from parlour.games.president import actions
from parlour.games.president.bots.deal import Deal
from parlour.games.president.bots.hands import JOKER, hand_of
from parlour.games.president.bots.luck import Luck
from parlour.games.president.bots.moves import Duty, RankGift, RankPlay, Return
from parlour.games.president.bots.plays import legal_plays, random_play
from parlour.games.president.bots.sight import RANK
from parlour.games.president.game import GAME
from parlour.games.president.rules.offers import plays_of
from parlour.games.president.state import Discard, Exchange, Options, State
from parlour.games.president.state import Gift as GiftDue
from parlour.games.president.values.cards import JOKERS, RANKS, Card

NAMES = tuple(map(Seat, ("ann", "bob", "cat", "dan", "eve")))


def twin(state: State) -> Deal:
    """Set up a simulator from the state of the game."""
    players = state.players
    out = [players.index(seat) for seat in state.finished_order]
    hands = [hand_of(ranks(state.hands[seat])) for seat in players]
    deal = Deal(hands, players.index(state.turn or players[0]), opening=state.opening)
    deal.order = out
    deal.active = 0 if state.over else sum(1 << player for player in range(len(players)) if player not in out)
    if trick := state.trick:
        passed = sum(1 << players.index(seat) for seat in trick.passed)
        rank, last = RANKS.index(trick.pattern.rank), players.index(trick.last_player)
        deal.resume(rank, trick.pattern.count, last, inverted=trick.inversion_active, passed=passed)
    match state.pending:
        case GiftDue(remaining):
            deal.duty, deal.owed = Duty.GIFT, remaining
        case Discard(remaining):
            deal.duty, deal.owed = Duty.DISCARD, remaining
        case Exchange(trades):
            due = [one for one in trades if one.due]
            returns = [Return(players.index(one.taker), players.index(one.giver), one.count) for one in due]
            deal.exchange(returns, leader=deal.turn)
    return deal


def facts(deal: Deal) -> dict[str, object]:
    """Return everything that matters about a deal."""
    running, follows = bool(deal.active), bool(deal.active and deal.count)
    return {
        "hands": deal.hands,
        "active": deal.active,
        "order": deal.order,
        "turn": running and deal.turn,
        "pattern": follows and (deal.rank, deal.count, deal.inverted, deal.last),
        "passed": follows and deal.passed,
        "duty": running and deal.duty,
        "owed": running and deal.duty and deal.owed,
        "winning": running and deal.winning,
    }


def ranks(cards: Iterable[Card]) -> tuple[int, ...]:
    """Forget suits."""
    return tuple(RANK[card] for card in cards)


def as_play(cards: tuple[Card, ...]) -> RankPlay:
    """Return how many naturals and Jokers are played."""
    natural = [card for card in cards if card not in JOKERS]
    return (
        RankPlay(RANK[natural[0]], len(natural), len(cards) - len(natural)) if natural else RankPlay(JOKER, len(cards))
    )


def follow(deal: Deal, action: actions.Action, players: tuple[Seat, ...]) -> None:
    """Repeat an action of the game in the simulator."""
    match action:
        case actions.Play(cards):
            deal.play(as_play(cards))
        case actions.Pass():
            deal.pass_turn()
        case actions.GiftSelect(assignments):
            deal.give(RankGift(players.index(part.to), ranks(part.cards)) for part in assignments)
        case actions.DiscardSelect(cards):
            deal.throw(ranks(cards))
        case actions.ExchangeReturn(cards) | actions.ExchangeReturnVice(cards):
            deal.give_back(ranks(cards))


def steps(state: State, seed: bytes) -> Iterator[tuple[actions.Action, State]]:
    """Play a deal at random in the game; returns are made in the order of titles, like in the simulator."""
    number = 0
    while not GAME.outcome(state):
        dice = Dice(seed, number)
        pending = state.pending
        due = pending.trades if isinstance(pending, Exchange) else ()
        seat = next((one.taker for one in due if one.due), state.turn)
        assert seat
        action = dice.choice(tuple(GAME.legal(state, seat)))
        state = GAME.act(state, seat, action, Moment(0.0, dice)).state
        number += 1
        yield action, state


def opening(players: int, seed: bytes, past: Past, *, use_jokers: bool = True) -> State:
    """Deal in the game."""
    return GAME.start(NAMES[:players], Options(use_jokers), Moment(0.0, Dice(seed)), past).state


@pytest.mark.parametrize("use_jokers", [True, False])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.slow
def test_the_simulator_equals_the_game(players: int, *, use_jokers: bool) -> None:
    """Forty deals in a row, with their exchanges: the same plays are legal, and every action has the same result."""
    last: Outcome | None = None
    for number in range(40):
        seed = b"%d" % number
        state = opening(players, seed, Past(number, last), use_jokers=use_jokers)
        deal = twin(state)
        for action, after in steps(state, seed):
            if state.pending is None:
                assert state.turn
                offered = {as_play(cards) for cards in plays_of(state, state.hands[state.turn])}
                assert set(legal_plays(deal)) == offered
            follow(deal, action, state.players)
            assert facts(deal) == facts(twin(after))
            state = after
        last = GAME.outcome(state)


def test_a_copy_is_independent() -> None:
    """Hundreds of simulations begin at one moment."""
    deal = twin(opening(4, b"copy", Past()))
    before = facts(deal.copy())

    other = deal.copy()
    luck = Luck(1)
    while other.active and not other.duty:
        other.act(random_play(other, luck))

    assert facts(other) != before
    assert facts(deal) == before


def test_a_random_play_is_any_legal_one_or_a_pass() -> None:
    """All equally likely, including the pass."""
    deal = Deal([hand_of([1, 2, 2, JOKER]), hand_of([3, 5]), hand_of([0, 4])], turn=2)
    deal.play(RankPlay(0, 1))
    luck = Luck(5)

    picked = {random_play(deal, luck) for _ in range(200)}

    assert picked == {RankPlay(1, 1), RankPlay(2, 1), RankPlay(JOKER, 1), None}


class Loaded(Luck):
    """Luck that always throws its seed."""

    def below(self, n: int) -> int:
        """Return it, if it is below `n`."""
        assert self._state < n
        return self._state


@pytest.mark.parametrize("pattern", [None, RankPlay(0, 1), RankPlay(0, 2), RankPlay(0, 3)])
def test_every_throw_is_another_play(pattern: RankPlay | None) -> None:
    """Singles, sets and those completed by Jokers: none comes twice, none is forgotten, and the last is the pass."""
    deal = Deal(
        [hand_of([1, 2, 2, 5, 5, 5, JOKER, JOKER]), hand_of([3]), hand_of([0, 0, 0, 4])], turn=2 if pattern else 0
    )
    if pattern:
        deal.play(pattern)
    answers = [*legal_plays(deal), *([None] if pattern else [])]

    assert [random_play(deal, Loaded(number)) for number in range(len(answers))] == answers
    with pytest.raises(AssertionError):
        random_play(deal, Loaded(len(answers)))
