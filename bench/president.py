"""Measure the rules of President: `python -m bench.president [deals]`.

Seeds are fixed, so two runs differ only in their times, which are CPU times.
"""

import sys
from collections.abc import Iterator
from time import process_time

from bench.targets import Bar, judge
from parlour.core.dice import Dice
from parlour.core.game import Moment, Outcome, Past, Seat, View
from parlour.games.president.game import GAME
from parlour.games.president.state import Options, State
from parlour.hosts.table.patch import changes

NOW = Moment(0.0, Dice(b"bench"))
ROUNDS = 10
"""Other programs use the machine too; the best of several rounds is least affected."""


def company(players: int) -> tuple[Seat, ...]:
    """Return this many seats."""
    return tuple(Seat(f"p{number}") for number in range(1, players + 1))


def play(players: int, deals: int) -> Iterator[State]:
    """Play deals one after another, with exchanges; everyone takes a random legal action."""
    last: Outcome | None = None
    for deal in range(deals):
        dice = Dice(b"bench", players, deal)
        moment = Moment(0.0, dice.fork("deal"))
        state = GAME.start(company(players), Options(), moment, Past(deal, last)).state
        yield state
        while (last := GAME.outcome(state)) is None:
            seat = min(GAME.to_act(state))
            state = GAME.act(state, seat, dice.choice(tuple(GAME.legal(state, seat))), NOW).state
            yield state


def deals_a_second(players: int, deals: int) -> float:
    """Return how many deals one core plays per second, with offers and full validation, in the best round."""
    rounds = []
    for _ in range(ROUNDS):
        began = process_time()
        actions = sum(1 for _ in play(players, deals)) - deals
        rounds.append((process_time() - began, actions))
    took, actions = min(rounds)
    each, cost = actions / deals, took / actions * 1e6
    print(f"{players} players: {deals / took:.0f} deals/s, {each:.0f} actions each, of {cost:.0f} us")
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


def main() -> int:
    """Print everything, and whether the targets were met; takes about ten seconds with the default of 500 deals."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    speeds = {players: deals_a_second(players, deals // ROUNDS) for players in (3, 4, 5)}
    news = news_of_a_move(deals // ROUNDS)
    return judge(
        [
            *(Bar(f"random deals/s, {players} players", speed, least=200) for players, speed in speeds.items()),
            Bar("ms for views and patches of five", news, most=0.3),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
