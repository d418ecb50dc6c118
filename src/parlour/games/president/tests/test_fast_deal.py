"""The simulator equals the rules: whatever is played, both agree after every action."""

from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from parlour.core.copying import replace
from parlour.core.dice import Dice
from parlour.core.game import Moment, Outcome, Past
from parlour.games.president import actions
from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.fast_varied_deal import new_deal
from parlour.games.president.bots.hand_bits import JOKER, MOST, bits_of
from parlour.games.president.bots.known_cards import RANK
from parlour.games.president.bots.open_deals import deal_of
from parlour.games.president.bots.playable_ranks import legal_plays, random_play
from parlour.games.president.bots.rank_moves import Laid, RankGift, RankPlay, RankStraight
from parlour.games.president.bots.rule_variants import variant_of
from parlour.games.president.game import GAME
from parlour.games.president.rules.played_pattern import read
from parlour.games.president.rules.possible_actions import plays_of
from parlour.games.president.rules.start_deal import open_deal
from parlour.games.president.state import Exchange, Options, State
from parlour.games.president.tests.deals import COMBINATIONS, SWITCHES, company, with_switches
from parlour.games.president.values.cards import JOKERS, PLAIN, RANK_OF, RANKS, Card
from parlour.games.president.values.cards import hand_of as card_hand

COMPANY = pytest.mark.parametrize("players", [3, 4, 5])
VARIED = pytest.mark.parametrize("switches", COMBINATIONS[1:], ids="+".join)
JOKERS_OR_NOT = pytest.mark.parametrize("use_jokers", [True, False])


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
        "revolution": running and deal.revolution,
        "inverted": running and deal.inverted,
        "winning": running and (deal.winning, deal.bombs, deal.straights),
    }


def ranks(cards: Iterable[Card]) -> tuple[int, ...]:
    """Forget suits."""
    return tuple(RANK[card] for card in cards)


def as_play(state: State, cards: tuple[Card, ...]) -> Laid:
    """Return what the game reads in these cards."""
    pattern, natural = read(state, cards), ranks(card for card in cards if card not in JOKERS)
    assert pattern
    if pattern.straight:
        return RankStraight(RANKS.index(pattern.rank), pattern.count, bits_of(natural))
    return RankPlay(natural[0], len(natural), len(cards) - len(natural)) if natural else RankPlay(JOKER, len(cards))


def follow(deal: Deal, action: actions.Action, state: State) -> None:
    """Repeat an action of the game in the simulator."""
    players = state.players
    match action:
        case actions.Play(cards):
            deal.play(as_play(state, cards))
        case actions.Pass():
            deal.pass_turn()
        case actions.GiftSelect(assignments):
            deal.give(RankGift(players.index(part.to), ranks(part.cards)) for part in assignments)
        case actions.DiscardSelect(cards):
            deal.throw(ranks(cards))
        case actions.ExchangeReturn(cards) | actions.ExchangeReturnVice(cards):
            deal.give_back(ranks(cards))


def rare(offered: tuple[actions.Action, ...]) -> tuple[actions.Action, ...]:
    """Leave plays of many cards if there are any, because chance finds few of them."""
    return tuple(one for one in offered if isinstance(one, actions.Play) and len(one.cards) >= MOST) or offered


def steps(state: State, seed: bytes) -> Iterator[tuple[actions.Action, State]]:
    """Play a deal at random in the game; returns are made in the order of titles, like in the simulator."""
    number = 0
    while not GAME.outcome(state):
        dice = Dice(seed, number)
        pending = state.pending
        due = pending.trades if isinstance(pending, Exchange) else ()
        seat = next((one.taker for one in due if one.due), state.turn)
        assert seat
        offered = tuple(GAME.legal(state, seat))
        action = dice.choice(rare(offered) if dice.below(2) else offered)
        state = GAME.act(state, seat, action, Moment(0.0, dice)).state
        number += 1
        yield action, state


def opening(players: int, seed: bytes, past: Past, options: Options | None = None) -> State:
    """Deal in the game."""
    return GAME.start(company(players), options or Options(), Moment(0.0, Dice(seed)), past).state


def in_fours(state: State, dice: Dice) -> State:
    """Deal again, so that most cards come in fours."""
    ranks = dice.shuffled(RANKS[:-1])
    cards = [card for rank in ranks for card in PLAIN if RANK_OF[card] == rank]
    stock = iter([*cards, *JOKERS] if state.options.use_jokers else cards)
    hands = {seat: card_hand(islice(stock, len(hand))) for seat, hand in state.hands.items()}
    return open_deal(replace(state, hands=hands))


def compare_deals(players: int, options: Options, deals: int) -> None:
    """Play deals in a row, with their exchanges."""
    last: Outcome | None = None
    for number in range(deals):
        seed = b"%d" % number
        last = GAME.outcome(compare(opening(players, seed, Past(number, last), options), seed))


def compare(state: State, seed: bytes) -> State:
    """Play a deal: the same plays are legal, and every action has the same result."""
    deal = deal_of(state)
    for action, after in steps(state, seed):
        if state.pending is None:
            assert state.turn
            offered = [as_play(state, cards) for cards in plays_of(state, state.hands[state.turn])]
            assert sorted(map(repr, legal_plays(deal))) == sorted(map(repr, offered))
        follow(deal, action, state)
        assert facts(deal) == facts(deal_of(after))
        state = after
    return state


@JOKERS_OR_NOT
@COMPANY
def test_the_simulator_equals_the_game(players: int, *, use_jokers: bool) -> None:
    """The specification's rules are compared here, whatever is played."""
    compare_deals(players, Options(use_jokers), deals=6)


@pytest.mark.slow
@JOKERS_OR_NOT
@COMPANY
def test_the_simulator_equals_the_game_in_many_deals(players: int, *, use_jokers: bool) -> None:
    """The same for long enough that rare things happen."""
    compare_deals(players, Options(use_jokers), deals=40)


@VARIED
@COMPANY
def test_the_simulator_equals_the_game_with_every_switch(players: int, switches: tuple[str, ...]) -> None:
    """Straights, bombs and revolutions, alone and together, with and without Jokers."""
    for use_jokers in (True, False):
        compare_deals(players, with_switches(switches, use_jokers=use_jokers), deals=2)


@VARIED
@COMPANY
def test_the_simulator_equals_the_game_with_many_fours(players: int, switches: tuple[str, ...]) -> None:
    """Bomb upon bomb, and one revolution after another."""
    for use_jokers in (True, False):
        dealt = opening(players, b"fours", Past(), with_switches(switches, use_jokers=use_jokers))
        compare(in_fours(dealt, Dice(b"fours", players)), b"fours")


@pytest.mark.slow
@VARIED
@COMPANY
def test_the_simulator_equals_the_game_for_long(players: int, switches: tuple[str, ...]) -> None:
    """The same with more deals, in which rare things happen."""
    for use_jokers in (True, False):
        options = with_switches(switches, use_jokers=use_jokers)
        compare_deals(players, options, deals=30)
        for number in range(30):
            seed = b"fours %d" % number
            compare(in_fours(opening(players, seed, Past(), options), Dice(seed)), seed)


@pytest.mark.parametrize("switches", [(), SWITCHES], ids=["none", "all"])
def test_a_copy_is_independent(switches: tuple[str, ...]) -> None:
    """Hundreds of simulations begin at one moment."""
    deal = deal_of(opening(4, b"copy", Past(), with_switches(switches)))
    before = facts(deal.copy())

    other = deal.copy()
    luck = Luck(1)
    while other.active and not other.duty:
        other.act(random_play(other, luck))

    assert facts(other) != before
    assert facts(deal) == before


def test_a_random_play_is_any_legal_one_or_a_pass() -> None:
    """All equally likely, including the pass."""
    deal = Deal([bits_of([1, 2, 2, JOKER]), bits_of([3, 5]), bits_of([0, 4])], turn=2)
    deal.play(RankPlay(0, 1))
    luck = Luck(5)

    picked = {random_play(deal, luck) for _ in range(200)}

    assert picked == {RankPlay(1, 1), RankPlay(2, 1), RankPlay(JOKER, 1), None}


class Loaded(Luck):
    """Luck that always throws the same number."""

    def __init__(self, number: int) -> None:
        super().__init__(seed=0)
        self.number = number

    def below(self, n: int) -> int:
        """Return the number, if it is below `n`."""
        assert self.number < n
        return self.number


@pytest.mark.parametrize("pattern", [None, RankPlay(0, 1), RankPlay(0, 2), RankPlay(0, 3)])
def test_every_throw_is_another_play(pattern: RankPlay | None) -> None:
    """Singles, sets and those completed by Jokers: none comes twice, none is forgotten, and the last is the pass."""
    deal = Deal(
        [bits_of([1, 2, 2, 5, 5, 5, JOKER, JOKER]), bits_of([3]), bits_of([0, 0, 0, 4])], turn=2 if pattern else 0
    )
    if pattern:
        deal.play(pattern)
    check_throws(deal)


@pytest.mark.parametrize("pattern", [None, RankPlay(0, 1), RankStraight(5, 3, 0b111000), RankStraight(6, 4, 0b1111000)])
def test_every_throw_is_another_straight_or_bomb(pattern: Laid | None) -> None:
    """They come after the sets that are like the pattern, and before the pass."""
    variant = variant_of(with_switches(SWITCHES))
    hands = [bits_of([5, 5, 5, 5, 6, 7, 8, JOKER]), bits_of([3]), bits_of([0, 3, 4, 5, 6, 8])]
    deal = new_deal(hands, 2 if pattern else 0, variant)
    if pattern:
        deal.play(pattern)

    assert any(isinstance(play, RankStraight) for play in legal_plays(deal)) == (pattern != RankPlay(0, 1))
    assert RankPlay(5, 4) in legal_plays(deal)
    check_throws(deal)


def check_throws(deal: Deal) -> None:
    """Throw every number once: each is another play, and the last is the pass if there is one."""
    answers = [*legal_plays(deal), *([None] if deal.count else [])]

    assert [random_play(deal, Loaded(number)) for number in range(len(answers))] == answers
    with pytest.raises(AssertionError):
        random_play(deal, Loaded(len(answers)))
