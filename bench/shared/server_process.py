"""Server processes: started, pinned to a core, measured, stopped, and never left behind."""

import ctypes
import os
import resource
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import psutil

SERVER_CORE, LOAD_CORE = 0, 1
_DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of prctl(2)."""
FREE = {"MESSAGE_RATE": "1000000", "REQUEST_RATE": "1000000", "READ_RATE": "1000000", "MAX_PER_ADDRESS": "1000000"}
"""One machine plays all visitors, so rate limits are off."""


class ServerProcess:
    """A server in its own process; `seconds` is how long it took to start."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        begun = monotonic()
        assert process.stdout
        said = process.stdout.readline()
        if "http://" not in said:
            msg = f"the server did not open: it said {said!r}; its log is in its folder"
            raise RuntimeError(msg)
        self.seconds = monotonic() - begun
        self.port = int(said.rpartition(":")[2])
        self.process = process
        self._known = psutil.Process(process.pid)

    def cpu(self) -> float:
        """Return the CPU seconds of this process so far, including threads but not children."""
        times = self._known.cpu_times()
        return float(times.user + times.system)

    def memory(self) -> int:
        """Return its resident memory in bytes."""
        return int(self._known.memory_info().rss)

    def files(self) -> int:
        """Count its open files and sockets."""
        return int(self._known.num_fds())

    def kinds_of_files(self) -> Mapping[str, int]:
        """Count its open files and sockets by kind, or by name."""
        names: Counter[str] = Counter()
        for each in Path(f"/proc/{self.process.pid}/fd").iterdir():
            with suppress(OSError):  # closed meanwhile
                names[str(each.readlink()).partition(":[")[0]] += 1
        return names

    @contextmanager
    def awake(self) -> Iterator[None]:
        """Let it run within this block; otherwise it is paused and takes no time from others on its core."""
        self.process.send_signal(signal.SIGCONT)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGSTOP)


@contextmanager
def running(
    folder: Path,
    *words: str,
    core: int | None = SERVER_CORE,
    environment: dict[str, str] | None = None,
    checkout: Path | None = None,
    python: Path | None = None,
) -> Iterator[ServerProcess]:
    """Run `python -m` with these `words`, which must print a server's address; its data and log go to `folder`.

    With `checkout`, the code of another checkout runs instead of this one's; with `python`, by another interpreter.
    """
    with launched(folder, *words, core=core, environment=environment, checkout=checkout, python=python) as process:
        yield ServerProcess(process)


@contextmanager
def launched(
    folder: Path,
    *words: str,
    core: int | None = SERVER_CORE,
    environment: dict[str, str] | None = None,
    checkout: Path | None = None,
    python: Path | None = None,
) -> Iterator["subprocess.Popen[str]"]:
    """Start a server as `running` does, but do not wait for its address."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = {"PARLOUR_HOME": str(folder), "LOG_LEVEL": "info", "MAX_ROOMS": "100000", **FREE, **(environment or {})}
    with (folder / "log").open("ab") as log:
        code = {} if checkout is None else {"PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}"}
        process = subprocess.Popen(
            [str(python or sys.executable), "-m", *words],
            cwd=checkout,
            env=os.environ | settings | code,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            preexec_fn=lambda: settle(core),
        )
    with process:
        try:
            yield process
        finally:
            process.kill()


def settle(core: int | None) -> None:
    """Bind this process to `core`, and to the life of its parent."""
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    if core is not None:
        os.sched_setaffinity(0, {core})


@contextmanager
def workplace() -> Iterator[Path]:
    """Prepare this process as the load: its own core, enough sockets, and a folder on a real disk."""
    os.sched_setaffinity(0, {LOAD_CORE})
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with TemporaryDirectory(prefix="parlour-bench-", dir="/var/tmp") as folder:
        yield Path(folder)
