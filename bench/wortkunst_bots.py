"""Measure German words and the bots that play them: `python -m bench.wortkunst_bots [--games 20]`.

Positions come from whole matches between two built-in bots: some from the sixth turn on, and those after the first
word, where nearly everything fits. Each is searched with its rack, and again with one and two blanks instead of the
last letters. Seeds are fixed, so two runs differ only in their times, which are CPU times.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from time import process_time

from bench.shared.limits import Bar, judge
from parlour.core.dice import Dice
from parlour.games.wortkunst.bots.levels import LEVELS
from parlour.games.wortkunst.bots.placement_choice import Situation, choose
from parlour.games.wortkunst.bots.placements import spots
from parlour.games.wortkunst.bots.word_spots import Placement
from parlour.games.wortkunst.taste import rate, score
from parlour.pieces.words.graph import graph

BLANK = "?"
TILES = "AAAAABBCCDDDDEEEEEEEEEEEEEEEFFGGGHHHHIIIIIIJKKLLLMMMMNNNNNNNNNOOOPQRRRRRRSSSSSSSTTTTTTUUUUUUVWXYZÄÖÜ??"
RACK = 7
OPENING = 6
WORDS = 20_000
TURNS = 40
"""Rounds in which words are rated."""
MATCHES = (("normal", "easy"), ("hard", "normal"), ("expert", "hard"))

LOADING = """
import psutil, time
from parlour.pieces.words.graph import graph
from parlour.games.wortkunst.taste.parts import parts
from parlour.games.wortkunst.taste.learned_points import table
me = psutil.Process()
before, began = me.memory_info().rss, time.process_time()
graph("de"), parts(), table()
print(time.process_time() - began, (me.memory_info().rss - before) / 2**20)
"""


@dataclass(slots=True)
class BoardAndRack:
    """What a player saw: the board and the rack."""

    board: dict[tuple[int, int], str]
    rack: str


RICHEST = BoardAndRack({(at, 7): letter for at, letter in enumerate("SCHIENE", 4)}, "NERTSEA")
"""With two blanks, sixty thousand placements, the most ever seen."""


@dataclass(slots=True)
class MinimalMatch:
    """A minimal match between built-in bots: tiles are placed or exchanged, or the turn is passed."""

    levels: Sequence[str]
    dice: Dice
    board: dict[tuple[int, int], str] = field(default_factory=dict)
    positions: list[BoardAndRack] = field(default_factory=list)
    took: list[float] = field(default_factory=list)

    def to_the_end(self) -> list[int]:
        """Play, and return the totals."""
        bag = list(self.dice.shuffled(TILES))
        racks = [[bag.pop() for _ in range(RACK)] for _ in self.levels]
        totals, turn, passed = [0] * len(racks), 0, 0
        while passed < len(racks) and all(racks):
            place = turn % len(racks)
            rack = racks[place]
            chosen = self._chosen(self.levels[place], rack, len(bag), sum(map(len, racks)) - len(rack))
            if chosen:
                totals[place] += sum(map(score, chosen.words))
                self._lay(chosen, rack)
            passed = 0 if chosen else passed + 1
            rack.extend(bag.pop() for _ in range(min(len(bag), RACK - len(rack))))
            turn += 1
        return [total - 100 * len(rack) for total, rack in zip(totals, racks, strict=True)]

    def _chosen(self, level: str, rack: Sequence[str], bag: int, others: int) -> Placement | None:
        letters = "".join(rack).replace(BLANK, "")
        self.positions.append(BoardAndRack(dict(self.board), letters))
        began = process_time()
        found = spots(self.board, letters, rack.count(BLANK), graph("de"))
        chosen = choose(found, LEVELS[level], Situation(bag, len(rack), others), self.dice)
        self.took.append(1000 * (process_time() - began))
        return chosen

    def _lay(self, chosen: Placement, rack: list[str]) -> None:
        for tile in chosen.tiles:
            self.board[tile.x, tile.y] = tile.letter
            rack.remove(BLANK if tile.blank else tile.letter)


def loading() -> Iterator[Bar]:
    """Load the words in a separate process."""
    told = subprocess.run([sys.executable, "-c", LOADING], check=True, capture_output=True, text=True).stdout
    seconds, megabytes = map(float, told.split())
    yield Bar("s to load the German words", seconds, most=0.5)
    yield Bar("MB they take", megabytes, most=40)


def rating() -> Iterator[Bar]:
    """Rate words from all over the list, and some invented ones, in many short rounds."""
    every = [word for number, word in enumerate(graph("de")) if number % 29 == 0][:WORDS]
    strangers = [f"{first}{second}"[:15] for first, second in zip(every[::2], every[1::2], strict=False)]
    rate(strangers[0])  # what a compound may be made of is read once, and counts as loading
    for name, words in (("a word of the list", every), ("an invented word", strangers)):
        turns = [_microseconds(words[turn::TURNS]) for turn in range(TURNS)]
        print(f"us to rate {name}: {median(turns):.0f} in the median of {TURNS} turns, most {max(turns):.0f}")
        yield Bar(f"us to rate {name}, best turn", min(turns), most=100)


def _microseconds(words: Sequence[str]) -> float:
    """Return how long it takes to rate one of `words`."""
    began = process_time()
    for word in words:
        rate(word)
    return 1e6 * (process_time() - began) / len(words)


def matches(games: int) -> Iterator[list[BoardAndRack]]:
    """Have each level play the one below, print the results, and return the positions of each match."""
    for levels in MATCHES:
        won, totals, took = 0, [], []
        for game in range(games):
            seats = levels if game % 2 else levels[::-1]
            play = MinimalMatch(seats, Dice(b"bench", game))
            ended = play.to_the_end()
            totals.append(ended if game % 2 else ended[::-1])
            won += totals[-1][0] > totals[-1][1]
            took += play.took
            yield play.positions
        means = " to ".join(f"{mean(column):.0f}" for column in zip(*totals, strict=True))
        times = f"ms a decision {mean(took):.1f}, most {max(took):.0f}"
        print(f"{levels[0]} against {levels[1]}: {means}, won {won} of {games}; {times}", flush=True)


def searching(when: str, positions: Sequence[BoardAndRack]) -> Iterator[Bar]:
    """Find all placements in each position, and choose like an expert with an empty cache."""
    full = [position for position in positions if len(position.rack) == RACK]
    for blanks, most, aim in ((0, 100, None), (1, None, None), (2, 700, 450)):
        found, took, chose = [], [], []
        for number, position in enumerate(full):
            score.cache_clear()
            letters, began = position.rack[: RACK - blanks], process_time()
            every = list(spots(position.board, letters, blanks, graph("de")))
            took.append(1000 * (process_time() - began))
            choose(every, LEVELS["expert"], Situation(30, RACK, RACK), Dice(b"bench", number))
            chose.append(1000 * (process_time() - began))
            found.append(sum(len(spot.words) for spot in every))
        print(
            f"{when}, {blanks} blanks, {len(full)} positions: {mean(found):.0f} placements, most {max(found)};"
            f" ms to find them {mean(took):.1f}, most {max(took):.0f};"
            f" and to choose {mean(chose):.1f}, most {max(chose):.0f}",
            flush=True,
        )
        if most:
            yield Bar(f"{when}, ms to find placements with {blanks} blanks, at worst", max(took), most=most, aim=aim)
            yield Bar(
                f"{when}, ms to find them and to choose with {blanks} blanks, at worst", max(chose), most=most, aim=aim
            )


def main() -> int:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="how many for each pair of levels")
    options = parser.parse_args()
    bars = [*loading(), *rating()]
    played = list(matches(options.games))
    early = [RICHEST, *(positions[1] for positions in played)]
    later = [position for positions in played for position in positions[OPENING:]]
    bars += searching("after the first word", early)
    bars += searching("later", later[:: max(1, len(later) // 100)])
    return judge(bars)


if __name__ == "__main__":
    sys.exit(main())
