"""Measure the Crossword bots and the best possible board: `python bench/crossword_bots.py [games]`.

Seeds are fixed, so two runs differ only in their times, which are CPU times.
"""

import sys
from collections import defaultdict
from collections.abc import Mapping
from time import process_time
from typing import Literal

import numpy as np

from parlour.core.dice import Dice
from parlour.core.game import Bot, Moment, Past, Seat
from parlour.games.crossword.actions import Action
from parlour.games.crossword.bots.board_search import best_board
from parlour.games.crossword.bots.levels import BOTS, Intuition
from parlour.games.crossword.game import GAME
from parlour.games.crossword.rules.letter_bag import draw
from parlour.games.crossword.state import Options

LEVELS: Mapping[str, Bot[Action]] = {**BOTS, "calm": Intuition(noise=0.0)}
"""The built-in bots, and one without random mistakes."""

decision_times: defaultdict[str, list[float]] = defaultdict(list)
"""Milliseconds of CPU for each decision, by level."""


def play(levels: tuple[str, ...], options: Options, game: int) -> list[int]:
    """Play one match; the scores are in the order of `levels`, whichever seat announces first."""
    seats = [Seat(f"{place}-{level}") for place, level in enumerate(levels)]
    seed = b"bench %d" % game
    state = GAME.start(tuple(seats), options, Moment(0, Dice(seed)), Past(started=game)).state
    move = 0
    while GAME.outcome(state) is None:
        for seat in sorted(GAME.to_act(state)):
            level = seat.partition("-")[2]
            view, began = GAME.view(state, seat), process_time()
            action = LEVELS[level](view, seat, Dice(seed, "bot", move, seat))
            decision_times[level].append(1000 * (process_time() - began))
            state = GAME.act(state, seat, action, Moment(0, Dice(seed, "house", move))).state
            move += 1
    return [state.scores[seat].total for seat in seats]


def match(levels: tuple[str, ...], games: int, options: Options) -> None:
    """Play `games` matches and print means, outright wins, and times per decision."""
    decision_times.clear()
    scores = np.array([play(levels, options, game) for game in range(games)])
    best = scores == scores.max(axis=1, keepdims=True)
    alone = best & (best.sum(axis=1, keepdims=True) == 1)
    kind = "drawn" if options.random_letters else "announced"
    print(f"{options.grid_size}x{options.grid_size} {options.language} {kind:9} {games:4} games:", end="")
    for place, level in enumerate(levels):
        took = np.array(decision_times[level])
        print(
            f"  {level} {scores[:, place].mean():.1f} (sd {scores[:, place].std():.1f}, won {alone[:, place].sum()}"
            f" of {alone.any(axis=1).sum()}, {np.median(took):.1f} ms, most {took.max():.0f})",
            end="",
        )
    print(flush=True)


def hindsight(size: int, language: str, games: int) -> None:
    """Print the best possible score with drawn letters, and how long it took to find."""
    totals, began = [], process_time()
    for game in range(games):
        dice = Dice(b"bench %d" % game, "letters")
        totals.append(best_board([draw(language, dice) for _ in range(size * size)], size, language, dice)[1])
    took = (process_time() - began) / games
    print(f"{size}x{size} {language} possible  {games:4} games:  {np.mean(totals):.1f}, {took:.2f} s each", flush=True)


def main() -> None:
    """Print everything; takes about ten minutes with the default of 60 matches."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    match(("calm",), max(games, 200), Options(random_letters=True))
    for level in BOTS:
        match((level,), games // 2, Options(random_letters=True))
    for pair in (
        ("normal", "easy"),
        ("hard", "easy"),
        ("hard", "normal"),
        ("hard", "hard"),
        ("expert", "hard"),
    ):
        match(pair, games, Options())
    languages: tuple[Literal["en", "de"], ...] = ("en", "de")
    for language in languages:
        for size in (3, 4, 6, 8):
            match(("hard", "normal"), games // 6, Options(size, language))
            match(("expert", "hard"), games // (2 * size), Options(size, language))
        hindsight(5, language, games // 4)
        hindsight(8, language, games // 20)


if __name__ == "__main__":
    main()
