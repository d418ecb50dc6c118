"""Measure President's bots and their simulator: `python -m bench.president_bots [--deals 0.1] [--only hard]`.

Every deal is independent: a first deal, without titles or exchange. Seeds are fixed, so two runs differ only
in their times, which are CPU times. Two processes play; +- is the half width of 95 %.

`--combinations` measures all eight combinations of straights, bombs and revolution instead, or those that are named,
like `--combinations none straights+bombs`.
"""

import argparse
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from math import sqrt
from multiprocessing import get_context
from random import choice
from statistics import mean, quantiles
from time import process_time

from bench.president import COMBINATIONS, USUAL, company, play
from bench.shared.limits import Bar, judge
from parlour.core.dice import Dice
from parlour.core.game import Moment, Past
from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.fast_varied_deal import new_deal
from parlour.games.president.bots.hand_bits import cards, each, settled
from parlour.games.president.bots.known_cards import BIT
from parlour.games.president.bots.playable_ranks import random_play
from parlour.games.president.bots.rank_moves import Duty, Parting, RankGift
from parlour.games.president.bots.rule_variants import variant_of
from parlour.games.president.game import GAME
from parlour.games.president.state import Options, State

RANDOM = "random"
PROCESSES = 2
ROUNDS = 5
RULES: Mapping[str, Options] = {
    "+".join(name for name, on in switches.items() if on) or "none": Options(**switches) for switches in COMBINATIONS
}
"""By the switches that are on; the first is the specification's game."""


@dataclass(frozen=True, slots=True)
class BotMatch:
    """One bot against others of one level, and its bars."""

    level: str
    others: str
    deals: int
    players: int = 4
    combination: str = "none"
    first_least: float | None = None
    first_most: float | None = None
    first_aim: float | None = None
    last_most: float | None = None
    ms_most: float = 300


MATCHES = (
    BotMatch("easy", "normal", 1000, first_most=0.20, ms_most=5),
    BotMatch("normal", RANDOM, 1000, first_least=0.70, last_most=0.04, ms_most=5),
    BotMatch("hard", "normal", 400, first_least=0.36, last_most=0.13, ms_most=100),
    BotMatch("hard", "normal", 400, players=3, first_least=0.41, ms_most=100),
    BotMatch("hard", "normal", 400, players=5, first_least=0.29, ms_most=100),
    BotMatch("expert", "normal", 800, first_least=0.45, first_aim=0.52, last_most=0.10, ms_most=300),
    BotMatch("expert", "hard", 100),
)
VARIED_MATCHES = (
    BotMatch("hard", "normal", 400, first_least=0.34, ms_most=100),
    BotMatch("expert", "normal", 400, first_least=0.42, ms_most=300),
)
"""Played in every combination."""


@dataclass(slots=True)
class DealResult:
    """The place in which a bot finished, and the milliseconds of each decision."""

    place: int
    took: list[float] = field(default_factory=list)


def deal_alone(match: BotMatch, number: int) -> DealResult:
    """Play one deal; the bot's seat rotates from deal to deal."""
    seats, seed = company(match.players), b"bench %d" % number
    mine = seats[number % match.players]
    state: State = GAME.start(seats, RULES[match.combination], Moment(0, Dice(seed)), Past(number)).state
    result, move = DealResult(0), 0
    while not GAME.outcome(state):
        (seat,) = GAME.to_act(state)
        level, dice = match.level if seat == mine else match.others, Dice(seed, "bot", move)
        if level == RANDOM:
            action = dice.choice(tuple(GAME.legal(state, seat)))
        else:
            view, began = GAME.view(state, seat), process_time()
            action = GAME.bots[level](view, seat, dice)
            if seat == mine:
                result.took.append(1000 * (process_time() - began))
        state = GAME.act(state, seat, action, Moment(0, Dice(seed, "house", move))).state
        move += 1
    result.place = state.finished_order.index(mine)
    return result


@dataclass(frozen=True, slots=True)
class BotMatchSummary:
    """How a match ended: the share of each place, and the milliseconds of all decisions."""

    match: BotMatch
    deals: int
    shares: tuple[float, ...]
    took: list[float]

    @classmethod
    def of(cls, match: BotMatch, results: Sequence[DealResult]) -> "BotMatchSummary":
        """Summarise the deals of a match."""
        places = [result.place for result in results]
        shares = tuple(places.count(place) / len(places) for place in range(match.players))
        return cls(match, len(places), shares, [ms for result in results for ms in result.took])

    @property
    def name(self) -> str:
        """What was measured."""
        match = self.match
        return f"{match.level} against {match.players - 1} {match.others}, {self.deals} deals"

    @property
    def first(self) -> str:
        """The share of first places, and how sure it is."""
        share = self.shares[0]
        return f"{share:.1%} +-{1.96 * sqrt(share * (1 - share) / self.deals):.1%}"

    @property
    def speed(self) -> str:
        """The time for a decision."""
        return f"ms {mean(self.took):.1f}, most {max(self.took):.0f}"

    def bars(self) -> Iterator[Bar]:
        """Yield the bars, with the measured values."""
        match = self.match
        name = self.name if match.combination == "none" else f"{match.combination}: {self.name}"
        if match.first_least or match.first_most:
            yield Bar(f"{name}: first", self.shares[0], match.first_least, match.first_most, match.first_aim)
        if match.last_most:
            yield Bar(f"{name}: last", self.shares[-1], most=match.last_most)
        yield Bar(f"{name}: CPU ms of 99 moves in 100", quantiles(self.took, n=100)[-1], most=match.ms_most)


class MatchProcesses:
    """Processes that play matches, with a fraction of their deals."""

    def __init__(self, processes: ProcessPoolExecutor, fraction: float) -> None:
        self._processes, self._fraction = processes, fraction

    def play(self, match: BotMatch) -> BotMatchSummary:
        """Play a match."""
        deals = range(max(1, round(match.deals * self._fraction)))
        return BotMatchSummary.of(match, list(self._processes.map(partial(deal_alone, match), deals, chunksize=4)))


def bars_of(matches: Iterable[BotMatch], hall: MatchProcesses) -> Iterator[Bar]:
    """Play matches, print a line about each, and yield their bars."""
    for match in matches:
        summary = hall.play(match)
        spread = " ".join(f"{share:.1%}" for share in summary.shares)
        print(f"{summary.name}: first {summary.first}, places {spread}; {summary.speed}", flush=True)
        yield from summary.bars()


def bars_of_combinations(names: Iterable[str], matches: Sequence[BotMatch], hall: MatchProcesses) -> Iterator[Bar]:
    """Play matches in each combination, print a row about it, and yield all bars."""
    columns = (f"{match.level} against three {match.others}: first, last, CPU" for match in matches)
    print("| combination", "random deals/s simulated", *columns, sep=" | ", end=" |\n")
    for name in names:
        speed = max(random_deals_simulated(1000, RULES[name]) for _ in range(ROUNDS))
        summaries = [hall.play(replace(match, combination=name)) for match in matches]
        cells = (f"{one.first}, {one.shares[-1]:.1%}, {one.speed}" for one in summaries)
        print(f"| {name}", f"{speed:.0f}", *cells, sep=" | ", end=" |\n", flush=True)
        yield Bar(f"{name}: random deals/s of the simulator", speed, least=2500)
        for summary in summaries:
            yield from summary.bars()


def random_deals_simulated(deals: int, rules: Options = USUAL) -> float:
    """Return how many random deals per second the simulator plays."""
    luck, deck, variant = Luck(1), list(BIT.values()), variant_of(rules)
    began = process_time()
    for _ in range(deals):
        luck.shuffle(deck)
        deal = new_deal([settled(sum(deck[seat::4])) for seat in range(4)], luck.below(4), variant)
        while deal.active:
            if deal.duty:
                deal.act(_part(deal, luck))
            elif laid := random_play(deal, luck):
                deal.play(laid)
            else:
                deal.pass_turn()
    return deals / (process_time() - began)


def _part(deal: Deal, luck: Luck) -> RankGift | Parting:
    """Give or discard random cards that are due."""
    held = cards(deal.hands[deal.turn])
    ranks = tuple(held.pop(luck.below(len(held))) for _ in range(deal.owed))
    others = each(deal.active & ~(1 << deal.turn))
    return RankGift(luck.choice(others), ranks) if deal.duty is Duty.GIFT else Parting(ranks)


def random_deals_by_the_rules(deals: int) -> float:
    """Return how many random deals per second the game plays, with every action validated."""
    began = process_time()
    deque(play(4, deals), maxlen=0)
    return deals / (process_time() - began)


def random_games_elsewhere(games: int) -> float | None:
    """Return how many random games of Dou Dizhu per second OpenSpiel plays from Python, if it is installed."""
    try:
        game = import_module("pyspiel").load_game("dou_dizhu")
    except ImportError:
        return None
    began = process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choice(state.legal_actions()))
    return games / (process_time() - began)


def speeds() -> Iterator[Bar]:
    """Alternate between all of them, and take the best round of each, because other programs use this machine too."""
    ours, rules, theirs = [], [], []
    for _ in range(ROUNDS):
        ours.append(random_deals_simulated(1000))
        rules.append(random_deals_by_the_rules(100))
        theirs.append(random_games_elsewhere(500))
    elsewhere = max(filter(None, theirs), default=None)
    print(f"random deals/s: simulator {max(ours):.0f}, game {max(rules):.0f}, OpenSpiel's dou_dizhu {elsewhere or '-'}")
    yield Bar("random deals/s of the simulator", max(ours), least=2500, aim=4000)
    yield Bar("random deals/s of the game", max(rules), least=200)
    if elsewhere:
        yield Bar("the simulator's random deals for a game of OpenSpiel's dou_dizhu", max(ours) / elsewhere, least=1)


def arguments() -> argparse.ArgumentParser:
    """Return what can be chosen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--deals", type=float, default=1.0, help="a fraction of the deals, which is faster and less certain"
    )
    parser.add_argument("--only", choices=[*GAME.bots, "speed"], help="only this level, or only the simulator")
    parser.add_argument(
        "--combinations", nargs="*", choices=RULES, metavar="SWITCHES", help="all combinations, or some"
    )
    return parser


def main() -> int:
    """Measure everything, or the matches of one level, or combinations."""
    options = arguments().parse_args()
    wanted, combined = options.only, options.combinations is not None
    matches = [one for one in (VARIED_MATCHES if combined else MATCHES) if wanted in (None, one.level)]
    bars: list[Bar] = []
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as processes:
        hall = MatchProcesses(processes, options.deals)
        if combined:
            bars += bars_of_combinations(options.combinations or RULES, matches, hall)
        else:
            bars += speeds() if wanted in (None, "speed") else ()
            bars += bars_of(matches, hall)
    return judge(bars)


if __name__ == "__main__":
    sys.exit(main())
