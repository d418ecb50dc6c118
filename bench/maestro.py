"""Maestro: `python -m bench.maestro` plays every classic word and lists of other lengths, and searches a tree again.

Everything runs in this process. Times are CPU times, and seeds are fixed. `--all` also searches hard mode.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from statistics import mean, median, quantiles
from time import process_time

from bench.shared.limits import Bar, judge
from parlour.core.dice import Dice
from parlour.pieces.words import LANGUAGES, LENGTHS, Clue, Maestro, classic_words, load

MOST_ANSWERS = 15_000
GAMES = 40
"""With each list that has no tree."""


def play(maestro: Maestro, secrets: Sequence[str]) -> tuple[list[int], list[float]]:
    """Find all `secrets`; return how many guesses each took, and the milliseconds of each guess."""
    needed, spent = [], []
    for secret in secrets:
        clues: list[Clue] = []
        while not (clues and clues[-1].found):
            began = process_time()
            guess = maestro.guess(clues)
            spent.append(1000 * (process_time() - began))
            clues.append(Clue.at(secret, guess))
        needed.append(len(clues))
    return needed, spent


def classic() -> Iterator[Bar]:
    """Play all original answers with the tree; reading it counts."""
    began = process_time()
    words = classic_words(original=True)
    needed, spent = play(Maestro(words.answers, words.allowed), words.answers)
    yield Bar(f"seconds for {len(words.answers)} games", process_time() - began, most=2)
    yield Bar("guesses they took", sum(needed), most=7_920)
    yield Bar("guesses the worst took", max(needed), most=5)
    yield Bar("ms of a guess, p99", quantiles(spent, n=100)[98], most=1)


def other(length: int) -> Iterator[Bar]:
    """Play some words of a long list."""
    dice = Dice(b"bench", length)
    every = sorted({word for language in LANGUAGES for word in load(language, LENGTHS[-1]).by_length(length)})
    answers = sorted(dice.shuffled(every)[:MOST_ANSWERS])
    began = process_time()
    maestro = Maestro(answers)
    start = process_time() - began
    needed, spent = play(maestro, dice.shuffled(answers)[:GAMES])
    spent = [took for took in spent if took > 0.1]  # without the opener, which is known
    print(
        f"{len(answers)} answers of {length}: ready after {start:.1f} s, {mean(needed):.2f} guesses a game", flush=True
    )
    yield Bar(f"ms of a guess in the median, {len(answers)} answers of {length}", median(spent), most=50)
    yield Bar(f"ms of the slowest guess, {len(answers)} answers of {length}", max(spent), most=300)


def searches(*, hard: bool) -> Iterator[Bar]:
    """Search the trees again, like the command that writes them, which fails if one is not the best."""
    command = import_module("scripts.classic_trees")
    began = process_time()
    for original in (False, True):
        command.found(original=original, hard=hard)
    yield Bar(f"seconds for the best tree of both classic lists, {hard=}", process_time() - began, most=300)


def main() -> int:
    """Measure everything."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--all", action="store_true", help="also search hard mode")
    modes = (False, True) if arguments.parse_args().all else (False,)
    bars = [*classic(), *(bar for length in LENGTHS for bar in other(length))]
    bars += [bar for hard in modes for bar in searches(hard=hard)]
    return judge(bars)


if __name__ == "__main__":
    sys.exit(main())
