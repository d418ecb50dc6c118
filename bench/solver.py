"""The solver of word riddles: `python -m bench.solver` solves every answer of the built-in lists.

All answers are solved at once: those that get the same marks continue together, so each position is computed once.
`--answers FILE --allowed FILE` takes any other list, to compare with published results.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from time import process_time

from bench.shared.limits import Bar, judge
from parlour.pieces.words import Clue, riddle_words
from parlour.pieces.words.word_solver import WordSolver

LISTS = tuple(f"{language}-{length}" for language in ("en", "de") for length in (4, 5, 6, 7))
MOST_GUESSES = 6
MOST_MS = 250.0
"""The limit for a bot's move after the first."""
MOST_AVERAGE = {"en-5": 3.25, "de-5": 3.22}


@dataclass(slots=True)
class SolverRun:
    """The guesses that each answer took, and the time of each guess."""

    depths: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    @property
    def total(self) -> int:
        """All guesses together."""
        return sum(self.depths)

    @property
    def average(self) -> float:
        """Guesses per answer."""
        return self.total / len(self.depths)

    def __str__(self) -> str:
        spread = ", ".join(f"{depth}: {self.depths.count(depth)}" for depth in sorted(set(self.depths)))
        return (
            f"total {self.total}, average {self.average:.4f}, worst {max(self.depths)} ({spread}); "
            f"ms a guess after the first: mean {mean(self.times):.1f}, worst {max(self.times):.0f}"
        )


def find_all(solver: WordSolver, answers: Sequence[str]) -> SolverRun:
    """Have `solver` find every one of `answers`."""
    run = SolverRun()
    for depth, milliseconds in _found(solver, answers, ()):
        run.depths.extend(depth)
        run.times.extend(milliseconds)
    return run


def _found(solver: WordSolver, left: Sequence[str], clues: tuple[Clue, ...]) -> Iterator[tuple[list[int], list[float]]]:
    """Guess once for all that are `left`, then continue with each group that got the same marks."""
    begun = process_time()
    word = solver.guess(clues)
    spent = [1000 * (process_time() - begun)] if clues else []
    parts: defaultdict[Clue, list[str]] = defaultdict(list)
    for secret in left:
        parts[Clue.at(secret, word)].append(secret)
    yield [len(clues) + 1 for clue in parts if clue.found], spent
    for clue, part in parts.items():
        if not clue.found:
            yield from _found(solver, part, (*clues, clue))


def measured(name: str, answers: Sequence[str], allowed: Sequence[str]) -> SolverRun:
    """Play a list, and print the result."""
    begun = process_time()
    solver = WordSolver(answers, allowed)
    made = process_time() - begun
    opener = solver.opener
    chosen = process_time() - begun - made
    run = find_all(solver, answers)
    print(f"{name}: {opener}, made in {made:.1f} s, opener chosen in {chosen:.1f} s; {run}")
    return run


def main() -> None:
    """Measure and report."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--lists", nargs="*", default=LISTS, choices=LISTS)
    choices.add_argument("--answers", type=Path, help="another list, one word per line")
    choices.add_argument("--allowed", type=Path, help="other words that may be guessed")
    chosen = choices.parse_args()
    if chosen.answers:
        further = chosen.allowed.read_text().upper().split() if chosen.allowed else []
        measured(chosen.answers.name, chosen.answers.read_text().upper().split(), further)
        return
    bars = []
    for name in chosen.lists:
        language, _, length = name.partition("-")
        words = riddle_words(language, int(length))
        run = measured(name, words.answers, sorted(words.allowed))
        bars.append(Bar(f"{name}, most guesses for a word", max(run.depths), most=MOST_GUESSES))
        bars.append(Bar(f"{name}, worst ms of CPU for a guess", max(run.times), most=MOST_MS))
        if name in MOST_AVERAGE:
            bars.append(Bar(f"{name}, guesses on average", run.average, most=MOST_AVERAGE[name]))
    sys.exit(judge(bars))


if __name__ == "__main__":
    main()
