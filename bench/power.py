"""`python -m bench.power` cuts the server's power under load, repeatedly, and looks for lost moves.

The server's files are on a disk that forgets what was not synced (`bench.powercut`). Each round starts the server on
the files that the last cut left, reconnects all players, compares what the server shows with what they have seen,
plays on, and cuts the power at a random moment. Some cuts come while a server starts, on this disk or on a new one.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from select import select
from statistics import median
from subprocess import Popen

from uvicorn.loops.auto import auto_loop_factory

from bench.kill import Forgotten, Life, Survived, check_log, outlive
from bench.powercut.power import Power, find_missing, mounted
from bench.shared.limits import Bar, judge
from bench.shared.server_process import ServerProcess, launched, workplace

WORDS = ("parlour", "serve", "--port", "0")
HOME = Path("var", "parlour")
"""The server's folder on the disk, which the first start creates."""
CHANGES_OF_A_START, CHANGES_OF_THE_FIRST = 40, 400
"""About as many changes and syncs as a start makes on a disk that has been used, and on a new one."""
LIVES_PER_FALSE_START, CUTS_PER_DISK = 4, 10
KEY, DATABASE = "secret.key", "parlour.db"


class Outages:
    """Disks in a folder, servers on them, and power cuts that a seed decides."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._chance = Random(seed)
        self._lives = 0
        self.cuts = 0
        self.replace_disk()

    def replace_disk(self) -> None:
        """Go on with an empty disk."""
        self._image = self._folder / f"image-{self.cuts}"
        self._image.mkdir(parents=True)

    @property
    def home(self) -> Path:
        """The server's folder, as the last cut left it."""
        return self._image / HOME

    @contextmanager
    def live(self) -> Iterator[Life]:
        """Start a server whose life a power cut ends; before some, cut the power while they start."""
        self._lives += 1
        if self._lives % LIVES_PER_FALSE_START == 0:
            self.cut_while_starting(CHANGES_OF_A_START)
        with self._starting() as (power, process):
            server = ServerProcess(process)
            yield Life(server, lambda: self._cut(power, process))

    def cut_while_starting(self, changes: int) -> None:
        """Start a server and cut the power before it makes this many changes, or when it is open."""
        with self._starting(self._chance.randrange(changes)) as (power, process):
            assert process.stdout
            select([process.stdout, power.reports], [], [])
            self._cut(power, process)

    def cut_when_open(self) -> None:
        """Start a server, cut the power when it is open, and check that its key is left."""
        with self._starting() as (power, process):
            ServerProcess(process)
            told = (power.folder / HOME / KEY).read_text()
            self._cut(power, process)
        if not (self.home / KEY).exists() or (self.home / KEY).read_text() != told:
            raise Forgotten("the key of a server that was open is lost")

    @contextmanager
    def _starting(self, changes: int | None = None) -> Iterator[tuple[Power, "Popen[str]"]]:
        """Run a server on the disk; cut the power after this many changes."""
        with mounted(self._image, self._folder / "disk") as power:
            if changes is not None:
                power.cut_after(changes, self._chance.getrandbits(32))
            home = {"PARLOUR_HOME": str(power.folder / HOME)}
            with launched(self._folder, *WORDS, environment=home) as process:
                yield power, process

    def _cut(self, power: Power, process: "Popen[str]") -> None:
        """Cut the power now, unless it is, and end everything that runs on it."""
        power.cut_after(0, self._chance.getrandbits(32))
        power.wait_for_cut()
        process.kill()
        power.end()
        self.cuts += 1


async def survive(folder: Path, cuts: int, tables: int, seed: int) -> Survived:
    """Cut the power under load and while servers start; raise `Forgotten` if anything is missing."""
    outages = Outages(folder, seed)
    for _ in range(cuts // CUTS_PER_DISK):
        outages.cut_while_starting(CHANGES_OF_THE_FIRST)
        outages.cut_when_open()
        outages.replace_disk()
    lives = (cuts - outages.cuts) * LIVES_PER_FALSE_START // (LIVES_PER_FALSE_START + 1)
    survived = await outlive(outages.live, lives, tables)
    check_log(outages.home / DATABASE)
    return replace(survived, kills=outages.cuts)


def main() -> None:
    """Run, and report."""
    choices = argparse.ArgumentParser(prog="python -m bench.power", description=__doc__)
    choices.add_argument("--cuts", type=int, default=100)
    choices.add_argument("--tables", type=int, default=20)
    choices.add_argument("--seed", type=int, default=1)
    chosen = choices.parse_args()
    if lacks := find_missing():
        sys.exit(f"The power cannot be cut here: {lacks}.")
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        survived = runner.run(survive(folder, chosen.cuts, chosen.tables, chosen.seed))
    print(f"{survived.kills} power cuts in the middle of {survived.moves} moves: nothing seen was lost")
    print(f"{len(survived.cpu)} starts, the median took {median(survived.cpu):.1f} s of CPU")
    sys.exit(judge([Bar("slowest start in seconds of CPU", max(survived.cpu), most=2.0)]))


if __name__ == "__main__":
    main()
