"""Measure President's bots and their simulator: `python -m bench.president_bots [--deals 0.1] [--only hard]`.

Every deal is independent: a first deal, without titles or exchange. Seeds are fixed, so two runs differ only
in their times, which are CPU times. Two processes play; +- is the half width of 95 %.
"""

import argparse
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from math import sqrt
from multiprocessing import get_context
from random import choice
from statistics import mean, quantiles
from time import process_time

from bench.president import company, play
from bench.targets import Bar, judge
from parlour.core.dice import Dice
from parlour.core.game import Moment, Past
from parlour.games.president.bots.deal import Deal
from parlour.games.president.bots.hands import cards, each, settled
from parlour.games.president.bots.luck import Luck
from parlour.games.president.bots.moves import Duty, Parting, RankGift
from parlour.games.president.bots.plays import random_play
from parlour.games.president.bots.sight import BIT
from parlour.games.president.game import GAME
from parlour.games.president.state import Options, State

RANDOM = "random"
PROCESSES = 2


@dataclass(frozen=True, slots=True)
class Match:
    """One bot against others of one level, and its targets."""

    level: str
    others: str
    deals: int
    players: int = 4
    first_least: float | None = None
    first_most: float | None = None
    first_aim: float | None = None
    last_most: float | None = None
    ms_most: float = 300


MATCHES = (
    Match("easy", "normal", 1000, first_most=0.20, ms_most=5),
    Match("normal", RANDOM, 1000, first_least=0.70, last_most=0.04, ms_most=5),
    Match("hard", "normal", 400, first_least=0.36, last_most=0.13, ms_most=100),
    Match("hard", "normal", 400, players=3, first_least=0.41, ms_most=100),
    Match("hard", "normal", 400, players=5, first_least=0.29, ms_most=100),
    Match("expert", "normal", 800, first_least=0.45, first_aim=0.52, last_most=0.10, ms_most=300),
    Match("expert", "hard", 100),
)


@dataclass(slots=True)
class Result:
    """The place in which a bot finished, and the milliseconds of each decision."""

    place: int
    took: list[float] = field(default_factory=list)


def deal_alone(match: Match, number: int) -> Result:
    """Play one deal; the bot's seat rotates from deal to deal."""
    seats, seed = company(match.players), b"bench %d" % number
    mine = seats[number % match.players]
    state: State = GAME.start(seats, Options(), Moment(0, Dice(seed)), Past(number)).state
    result, move = Result(0), 0
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


def bars_of(match: Match, results: Sequence[Result]) -> Iterator[Bar]:
    """Print a line about a match, and yield its targets."""
    places, took = [result.place for result in results], [ms for result in results for ms in result.took]
    shares = [places.count(place) / len(places) for place in range(match.players)]
    half = 1.96 * sqrt(shares[0] * (1 - shares[0]) / len(places))
    name = f"{match.level} against {match.players - 1} {match.others}, {len(places)} deals"
    spread = " ".join(f"{share:.1%}" for share in shares)
    speed = f"ms {mean(took):.1f}, most {max(took):.0f}"
    print(f"{name}: first {shares[0]:.1%} +-{half:.1%}, places {spread}; {speed}", flush=True)
    if match.first_least or match.first_most:
        yield Bar(f"{name}: first", shares[0], match.first_least, match.first_most, match.first_aim)
    if match.last_most:
        yield Bar(f"{name}: last", shares[-1], most=match.last_most)
    yield Bar(f"{name}: CPU ms of 99 moves in 100", quantiles(took, n=100)[-1], most=match.ms_most)


def random_deals_simulated(deals: int) -> float:
    """Return how many random deals per second the simulator plays."""
    luck, deck = Luck(1), list(BIT.values())
    began = process_time()
    for _ in range(deals):
        luck.shuffle(deck)
        deal = Deal([settled(sum(deck[chair::4])) for chair in range(4)], luck.below(4))
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


def random_deals_in_the_room(deals: int) -> float:
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


def speeds(rounds: int = 5) -> Iterator[Bar]:
    """Alternate between all of them, and take the best round of each, because other programs use this machine too."""
    ours, room, theirs = [], [], []
    for _ in range(rounds):
        ours.append(random_deals_simulated(1000))
        room.append(random_deals_in_the_room(100))
        theirs.append(random_games_elsewhere(500))
    elsewhere = max(filter(None, theirs), default=None)
    print(f"random deals/s: simulator {max(ours):.0f}, game {max(room):.0f}, OpenSpiel's dou_dizhu {elsewhere or '-'}")
    yield Bar("random deals/s of the simulator", max(ours), least=2500, aim=4000)
    yield Bar("random deals/s of the game", max(room), least=200)
    if elsewhere:
        yield Bar("the simulator's random deals for a game of OpenSpiel's dou_dizhu", max(ours) / elsewhere, least=1)


def main() -> int:
    """Measure everything, or the matches of one level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--deals", type=float, default=1.0, help="a fraction of the deals, which is faster and less certain"
    )
    parser.add_argument("--only", choices=[*GAME.bots, "speed"], help="only this level, or only the simulator")
    options = parser.parse_args()
    bars = list(speeds()) if options.only in (None, "speed") else []
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as processes:
        for match in MATCHES:
            if options.only in (None, match.level):
                deals = range(max(1, round(match.deals * options.deals)))
                bars += bars_of(match, list(processes.map(partial(deal_alone, match), deals, chunksize=4)))
    return judge(bars)


if __name__ == "__main__":
    sys.exit(main())
