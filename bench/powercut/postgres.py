"""`python -m bench.powercut.postgres` cuts the power of PostgreSQL under load and looks for lost transactions.

PostgreSQL 15 does not sync the folder of a new table. It relies on file systems that keep the name of a file that was
synced, as ext4, XFS and Btrfs do; so does this disk.
"""

import argparse
import subprocess
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from select import select
from shutil import chown
from tempfile import TemporaryDirectory
from time import sleep

import psutil

from bench.powercut.disk import KEEPS_NAMES
from bench.powercut.power import Power, mounted
from bench.shared.postgres_server import postgres_programs

OWNER = "postgres"
"""The user who runs it, because PostgreSQL refuses root."""
SOONEST, LATEST = 200, 4000
"""Changes and syncs after which the power is cut."""
BATCH, CHECKPOINT = 5000, 300
"""More transactions than can finish before the latest cut, and how many come before each checkpoint."""
SETTINGS = ("--listen_addresses=", "--shared_buffers=16MB", "--max_wal_size=64MB")


class CommitLost(AssertionError):
    """A committed transaction is gone."""


class ForgetfulPostgres:
    """A PostgreSQL whose files are on a disk that forgets."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self._settings = (*SETTINGS, *settings)
        self._programs = postgres_programs() or Path()
        self._folder, self._image, self._sockets = folder, folder / "image", folder / "sockets"
        for each in (self._image, self._sockets):
            each.mkdir()
            chown(each, OWNER, OWNER)
        self._run("initdb", "--no-sync", "--auth=trust", f"--pgdata={self._image / 'data'}")

    def _run(self, program: str, *words: str) -> str:
        command = [str(self._programs / program), *words]
        return subprocess.run(command, check=True, capture_output=True, text=True, user=OWNER, cwd=self._folder).stdout

    @property
    def _talk(self) -> Sequence[str]:
        return (
            "--no-psqlrc",
            "--quiet",
            "--tuples-only",
            "--no-align",
            "--set=ON_ERROR_STOP=1",
            f"--host={self._sockets}",
        )

    def ask(self, question: str) -> Sequence[str]:
        """Return the lines of the answer."""
        return self._run("psql", *self._talk, "--command", question).splitlines()

    @contextmanager
    def live(self) -> Iterator[Power]:
        """Run it on the files that the last cut left, and kill it in the end."""
        with mounted(self._image, self._folder / "disk", KEEPS_NAMES) as power, (self._folder / "log").open("a") as log:
            words = ["-D", str(power.folder / "data"), f"--unix_socket_directories={self._sockets}", *self._settings]
            process = subprocess.Popen(
                [self._programs / "postgres", *words], stdout=log, stderr=log, user=OWNER, group=OWNER, extra_groups=[]
            )
            with process:
                try:
                    self._wait_until_open()
                    yield power
                finally:
                    _kill_all(process.pid)
                    power.end()

    def _wait_until_open(self) -> None:
        for _ in range(600):
            with suppress(subprocess.CalledProcessError):
                self.ask("SELECT 1")
                return
            sleep(0.1)
        raise RuntimeError("PostgreSQL does not open; its log is in its folder")

    def commit_until_cut(self, power: Power, numbers: range) -> Collection[int]:
        """Commit numbers until the power is cut; return those that were acknowledged."""
        script = self._folder / "script.sql"
        script.write_text("".join(map(_transaction, numbers)))
        command = [str(self._programs / "psql"), *self._talk, f"--file={script}"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, user=OWNER
        ) as client:
            while not select([power.reports], [], [], 0.1)[0]:
                if client.poll() is not None:  # it has committed everything before the cut
                    power.cut_after(0, numbers.start)
            power.wait_for_cut()
            client.kill()
            told, _ = client.communicate()
        return set(map(int, told.split()))


def _transaction(number: int) -> str:
    checkpoint = "" if number % CHECKPOINT else "CHECKPOINT;\n"
    return f"{checkpoint}INSERT INTO numbers VALUES ({number}, repeat('x', 500));\n\\echo {number}\n"


def _kill_all(pid: int) -> None:
    """Kill a process and its children, which may wait for a disk without power."""
    parent = psutil.Process(pid)
    for process in (parent, *parent.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            process.kill()


def survive(folder: Path, cuts: int, seed: int, *settings: str) -> int:
    """Cut the power again and again; return how many transactions were committed, or raise `CommitLost`."""
    database, chance = ForgetfulPostgres(folder, *settings), Random(seed)
    told: set[int] = set()
    for cut in range(cuts + 1):
        with database.live() as power:
            if not cut:
                database.ask("CREATE TABLE numbers (number INTEGER PRIMARY KEY, filling TEXT)")
            if lost := told - set(map(int, database.ask("SELECT number FROM numbers"))):
                msg = f"cut {cut} lost {len(lost)} of {len(told)} transactions: {sorted(lost)[:20]}"
                raise CommitLost(msg)
            if cut < cuts:
                power.cut_after(chance.randrange(SOONEST, LATEST), chance.getrandbits(32))
                told |= set(database.commit_until_cut(power, range(cut * BATCH, (cut + 1) * BATCH)))
    return len(told)


def main() -> None:
    """Run, and report."""
    choices = argparse.ArgumentParser(prog="python -m bench.powercut.postgres", description=__doc__)
    choices.add_argument("--cuts", type=int, default=50)
    choices.add_argument("--seed", type=int, default=1)
    chosen = choices.parse_args()
    with TemporaryDirectory(prefix="parlour-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        committed = survive(Path(folder), chosen.cuts, chosen.seed)
    print(f"{chosen.cuts} power cuts of PostgreSQL during {committed} transactions: nothing acknowledged was lost")


if __name__ == "__main__":
    main()
