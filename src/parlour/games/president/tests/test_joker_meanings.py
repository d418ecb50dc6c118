"""What may be played, compared with a reading of the rule book that simply tries every rank for every Joker."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product

import pytest

from parlour.core.dice import Dice
from parlour.core.refusal import Rejected
from parlour.games.president.actions import Play
from parlour.games.president.game import GAME
from parlour.games.president.rules.validate_play import validate
from parlour.games.president.state import State, Trick
from parlour.games.president.tests.deals import COMBINATIONS, with_switches
from parlour.games.president.tests.stories import ANN, BOB, CAT
from parlour.games.president.values.cards import CARDS, JOKERS, RANK_OF, RANKS, Card, Rank, hand_of, without
from parlour.games.president.values.patterns import Pattern

NATURAL = RANKS[:-1]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What cards may stand for: a kind, its rank from 0, and how many."""

    kind: str
    rank: int
    count: int


def meanings(cards: Collection[Card], switches: Collection[str]) -> set[Meaning]:
    """Find everything that `cards` may stand for."""
    jokers = sum(RANK_OF[card] == "JOKER" for card in cards)
    ranks = [RANKS.index(RANK_OF[card]) for card in cards if RANK_OF[card] != "JOKER"]
    if not ranks:
        return {Meaning("set", len(NATURAL), jokers)} if jokers else set()
    every_way = product(range(len(NATURAL)), repeat=jokers)
    return set(chain.from_iterable(_named(sorted([*ranks, *stand_for]), switches) for stand_for in every_way))


def _named(ranks: list[int], switches: Collection[str]) -> Iterator[Meaning]:
    count = len(ranks)
    if len(set(ranks)) == 1 and count <= 4:
        yield Meaning("set", ranks[0], count)
    if "straights" in switches and count >= 3 and ranks == list(range(ranks[0], ranks[0] + count)):
        yield Meaning("straight", ranks[-1], count)


def wins(laid: Meaning, top: Meaning, switches: Collection[str], *, order_reversed: bool) -> bool:
    """Return whether `laid` beats `top`, as the rule book says it."""
    bomb, under = ("bombs" in switches and (one.kind, one.count) == ("set", 4) for one in (laid, top))
    if bomb and not under:
        return True
    higher = laid.rank < top.rank if order_reversed else laid.rank > top.rank
    return (laid.kind, laid.count) == (top.kind, top.count) and higher


def written(meaning: Meaning) -> Pattern:
    """Return a meaning as a pattern."""
    rank: Rank = RANKS[meaning.rank]
    return Pattern(rank, meaning.count, straight=meaning.kind == "straight")


def best(found: Collection[Meaning], *, order_reversed: bool) -> Pattern:
    """Return the meaning that is hardest to beat, a set rather than a straight."""
    strength = {one: -one.rank if order_reversed else one.rank for one in found}
    return written(max(found, key=lambda one: (one.kind == "set", strength[one])))


def moments(switches: Collection[str], number: int) -> Iterator[State]:
    """Yield moments with few ranks in play, so that sets, straights and bombs are frequent."""
    for dice in (Dice(b"meanings", *switches, each) for each in range(number)):
        start = dice.below(len(NATURAL) - 5)
        near = [card for card in CARDS if RANK_OF[card] in NATURAL[start : start + 6]]
        hand = [*dice.shuffled(near)[:6], *JOKERS[: dice.below(3)]]
        yield State(
            with_switches(switches),
            deal=1,
            players=(ANN, BOB, CAT),
            hands={ANN: hand_of(hand), BOB: ("3C",), CAT: ("2S",)},
            turn=ANN,
            trick=_trick(without(tuple(near), hand), switches, dice) if dice.below(4) else None,
            revolution="revolution" in switches and dice.below(2) == 0,
        )


def _trick(cards: tuple[Card, ...], switches: Collection[str], dice: Dice) -> Trick:
    """Put something on the pile: the larger of some random plays."""
    laid = [dice.shuffled(cards)[: 1 + dice.below(5)] for _ in range(30)]
    top = max((cards for cards in laid if meanings(cards, switches)), key=len)
    (meaning,) = meanings(top, switches)
    return Trick(written(meaning), top, CAT, inversion_active=dice.below(3) == 0)


def subsets(hand: Collection[Card]) -> Iterator[tuple[Card, ...]]:
    """List every choice of cards."""
    return chain.from_iterable(combinations(hand, count) for count in range(len(hand) + 1))


def accepted(state: State, cards: tuple[Card, ...]) -> Pattern | None:
    """Return the pattern that Ann plays with `cards`, if she may."""
    try:
        return validate(state, ANN, cards)
    except Rejected:
        return None


def expected(state: State, cards: tuple[Card, ...], switches: Collection[str]) -> Pattern | None:
    """Return the best meaning of `cards` that may be played now, if there is any."""
    found = meanings(cards, switches)
    turned = state.order_reversed
    if state.trick:
        pattern = state.trick.pattern
        top = Meaning("straight" if pattern.straight else "set", RANKS.index(pattern.rank), pattern.count)
        found = {one for one in found if wins(one, top, switches, order_reversed=turned)}
    return best(found, order_reversed=turned) if found else None


@pytest.mark.parametrize("switches", COMBINATIONS, ids=lambda names: " ".join(names) or "none")
def test_cards_are_accepted_exactly_if_some_reading_of_them_beats_the_pile(switches: tuple[str, ...]) -> None:
    """Of several such readings they get the one that is hardest to beat."""
    kinds = set()
    for state in moments(switches, 25):
        for cards in subsets(state.hands[ANN]):
            pattern = accepted(state, cards)

            assert pattern == expected(state, cards, switches), (state, cards)
            kinds.add((pattern.straight, pattern.four) if pattern else None)
    assert kinds == {None, (False, False), (False, True), *([(True, False)] if "straights" in switches else [])}


@pytest.mark.parametrize("switches", COMBINATIONS, ids=lambda names: " ".join(names) or "none")
def test_every_pattern_that_may_be_played_is_offered(switches: tuple[str, ...]) -> None:
    """Each is offered once, with some choice of cards, and nothing else is offered."""
    for state in moments(switches, 25):
        offered = [act.cards for act in GAME.legal(state, ANN) if isinstance(act, Play)]
        possible = {accepted(state, cards) for cards in subsets(state.hands[ANN])} - {None}

        assert {accepted(state, cards) for cards in offered} == possible
        assert len(set(offered)) == len(offered)
