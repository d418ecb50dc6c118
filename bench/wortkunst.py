"""Measure the rules of Wortkunst: `python -m bench.wortkunst [games]`.

Seeds are fixed, so two runs differ only in their times, which are CPU times.
"""

import sys
from collections.abc import Iterator
from itertools import pairwise
from time import process_time

from orjson import dumps

from bench.shared.limits import Bar, judge
from parlour.core.dice import Dice
from parlour.core.game import SERVER, Moment, Past, Seat
from parlour.core.word_verdict import Evaluation, Verdict
from parlour.games.wortkunst.actions import Place
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.rules.placement_checks import take_tiles, words_formed
from parlour.games.wortkunst.state import Options, State
from parlour.games.wortkunst.view import seen_by_all
from parlour.hosts.table.patch import changes

SEATS = (Seat("ann"), Seat("bob"))
ROUNDS = 5
"""Other programs use the machine too; the best of several rounds is least affected."""


def play(games: int) -> Iterator[tuple[State, Place | None]]:
    """Play matches of random placements, and yield each position with the next placement."""
    for game in range(games):
        dice = Dice(b"bench", game)
        state = GAME.start(SEATS, Options(), Moment(0.0, dice.fork("start")), Past()).state
        while state.end is None:
            if GAME.asks(state):
                rated = tuple(Evaluation(word, 50, "Klingt.") for word in state.asked_words)
                state = GAME.act(state, SERVER, Verdict(rated, "bench"), Moment(0.0, dice)).state
                continue
            offered = list(GAME.legal(state, state.turn))
            places = [action for action in offered if isinstance(action, Place)]
            place = dice.choice(places) if places else None
            yield state, place
            state = GAME.act(state, state.turn, place or GAME.default(state, state.turn), Moment(0.0, dice)).state


def milliseconds_to_check(positions: list[tuple[State, Place]]) -> float:
    """Return the milliseconds to check a placement and find its words."""
    rounds = []
    for _ in range(ROUNDS):
        began = process_time()
        for state, place in positions:
            words_formed(state.board, take_tiles(state.board, state.racks[state.turn], place.tiles))
        rounds.append(process_time() - began)
    return 1000 * min(rounds) / len(positions)


def milliseconds_to_show(states: list[State]) -> float:
    """Return the milliseconds to make both players' views and patches."""
    rounds = []
    for _ in range(ROUNDS):
        began = process_time()
        before, own = GAME.views(states[0], SEATS)
        for state in states:
            alike, apart = GAME.views(state, SEATS)
            changes(before, alike)
            for seat in SEATS:
                changes(own[seat], apart[seat])
            before, own = alike, apart
        rounds.append(process_time() - began)
    return 1000 * min(rounds) / len(states)


def bytes_told(states: list[State]) -> int:
    """Return the size of the longest patch between two positions."""
    steps = [(old, new) for old, new in pairwise(states) if len(new.moves) > len(old.moves)]
    return max(len(dumps(changes(seen_by_all(old), seen_by_all(new)))) for old, new in steps)


def main() -> int:
    """Print everything, and whether the bars were met."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    played = list(play(games))
    positions = [(state, place) for state, place in played if place]
    states = [state for state, _ in played]
    print(f"{games} games, {len(positions)} placements")
    return judge(
        [
            Bar("ms to check a placement and find its words", milliseconds_to_check(positions), most=0.2),
            Bar("ms to show two players a move", milliseconds_to_show(states), most=1.0),
            Bar("bytes told of a move, at most", bytes_told(states), most=3000),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
