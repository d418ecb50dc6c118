"""Measure the rules of President, with and without its variants: `python -m bench.president [deals]`.

Seeds are fixed, so two runs differ only in their times, which are CPU times.
"""

import sys
from collections.abc import Iterator, Mapping
from itertools import product
from time import process_time

from bench.shared.limits import Bar, judge
from parlour.core.dice import Dice
from parlour.core.game import Moment, Outcome, Past, Seat, View
from parlour.games.president.game import GAME
from parlour.games.president.state import Options, State
from parlour.hosts.table.patch import changes

NOW = Moment(0.0, Dice(b"bench"))
ROUNDS = 10
"""Other programs use the machine too; the best of several rounds is least affected."""

USUAL = Options()
SWITCHES = ("straights", "bombs", "revolution")
COMBINATIONS = [dict(zip(SWITCHES, chosen, strict=True)) for chosen in product((False, True), repeat=len(SWITCHES))]
TABLES = [(players, use_jokers) for players in (3, 4, 5) for use_jokers in (True, False)]


def names_of(switches: Mapping[str, bool]) -> str:
    """Name the switches that are on."""
    return ", ".join(name for name, on in switches.items() if on) or "no switch"


def company(players: int) -> tuple[Seat, ...]:
    """Return this many seats."""
    return tuple(Seat(f"p{number}") for number in range(1, players + 1))


def play(players: int, deals: int, options: Options = USUAL) -> Iterator[State]:
    """Play deals one after another, with exchanges; everyone takes a random legal action."""
    last: Outcome | None = None
    for deal in range(deals):
        dice = Dice(b"bench", players, deal)
        moment = Moment(0.0, dice.fork("deal"))
        state = GAME.start(company(players), options, moment, Past(deal, last)).state
        yield state
        while (last := GAME.outcome(state)) is None:
            seat = min(GAME.to_act(state))
            state = GAME.act(state, seat, dice.choice(tuple(GAME.legal(state, seat))), NOW).state
            yield state


def deals_a_second(players: int, deals: int, options: Options) -> float:
    """Return how many deals one core plays per second, with offers and full validation, in the best round."""
    rounds = []
    for _ in range(ROUNDS):
        began = process_time()
        actions = sum(1 for _ in play(players, deals, options)) - deals
        rounds.append((process_time() - began, actions))
    took, actions = min(rounds)
    each, cost = actions / deals, took / actions * 1e6
    table = f"{players} players, {52 + 2 * options.use_jokers} cards"
    print(f"{table}: {deals / took:.0f} deals/s, {each:.0f} actions each, of {cost:.0f} us")
    return deals / took


def news_of_a_move(deals: int) -> float:
    """Return the milliseconds to make the views and patches of five players."""
    seats = company(5)
    states = list(play(5, deals))
    seen: dict[Seat, View] = {seat: {} for seat in seats}
    alike: View = {}
    began = process_time()
    for state in states:
        before, seen_before = alike, seen
        alike, apart = GAME.views(state, seats)
        seen = {seat: apart[seat] for seat in seats}
        changes(before, alike)
        for seat in seats:
            changes(seen_before[seat], seen[seat])
    return 1000 * (process_time() - began) / len(states)


def slowest(switches: Mapping[str, bool], deals: int) -> float:
    """Return the deals per second of the slowest table with these `switches`."""
    print(f"With {names_of(switches)}:")
    return min(deals_a_second(players, deals, Options(jokers, **switches)) for players, jokers in TABLES)


def main() -> int:
    """Print everything, and whether the bars were met; takes about a minute with the default of 500 deals each."""
    deals = (int(sys.argv[1]) if len(sys.argv) > 1 else 500) // ROUNDS
    speeds = {names_of(switches): slowest(switches, deals) for switches in COMBINATIONS}
    news = news_of_a_move(deals)
    return judge(
        [
            *(Bar(f"random deals/s with {names}", speed, least=200) for names, speed in speeds.items()),
            Bar("ms for views and patches of five", news, most=0.3),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
