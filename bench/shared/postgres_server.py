"""A real PostgreSQL for benchmarks and tests, on a free port, with its own data folder."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.parse import urlsplit, urlunsplit

import psutil

from bench.shared.server_process import settle

_PATIENCE = 60.0
_OWNER = "postgres"
"""The user that runs the database when root does not want to, as PostgreSQL demands."""
FORGETFUL = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Options for tests that cut no power."""


def postgres_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, the newest if there are several."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return versions[-1].parent if versions else None


class Databases:
    """A PostgreSQL at the address `server`, where new databases may be created."""

    def __init__(self, server: str) -> None:
        self._admin = urlsplit(server)
        self._names = count(1)

    def new_database(self, options: str = "") -> str:
        """Create an empty database and return its address."""
        name = f"parlour_{os.getpid()}_{next(self._names)}"
        self.ask(f"CREATE DATABASE {name} {options}")
        return urlunsplit(self._admin._replace(path=f"/{name}"))

    def ask(self, statement: str, url: str | None = None) -> str:
        """Run a statement and return the values of the answer, separated by `|` and lines."""
        psql = shutil.which("psql") or str((postgres_programs() or Path()) / "psql")
        words = [psql, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement, url or self._admin.geturl()]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


class Postgres(Databases):
    """A PostgreSQL of our own that can be killed and started again with the same data."""

    def __init__(self, folder: Path, *options: str, core: int | None = None) -> None:
        self._programs = postgres_programs() or Path()
        self._folder = folder / "data"
        self._options = options
        self._core = core
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = _OWNER if os.geteuid() == 0 else None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        super().__init__(f"postgresql://parlour@127.0.0.1:{self.port}/postgres")

    def create(self, *words: str) -> None:
        """Create the data folder."""
        self._empty_folder()
        self._run("initdb", "-D", str(self._folder), "-U", "parlour", "--auth=trust", "--no-sync", *words)

    def create_from(self, primary: "Postgres") -> None:
        """Replace the data folder by a copy of the running `primary`, which this server follows when it starts."""
        self._empty_folder()
        address = f"postgresql://parlour@127.0.0.1:{primary.port}"
        words = ("--dbname", address, "--write-recovery-conf", "--checkpoint=fast", "--no-sync")
        self._run("pg_basebackup", "-D", str(self._folder), *words)

    def _empty_folder(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.parent.mkdir(exist_ok=True)
        if self._owner:
            user = pwd.getpwnam(self._owner)
            os.chown(self._folder.parent, user.pw_uid, user.pw_gid)

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "jit=off", *self._options]
        words = ["-D", str(self._folder), "-p", str(self.port), *(word for each in options for word in ("-c", each))]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._programs / "postgres"), *words],
                stdout=log,
                stderr=log,
                user=self._owner,
                group=self._owner,
                extra_groups=[] if self._owner else None,
                preexec_fn=lambda: settle(self._core),
            )
        until = monotonic() + _PATIENCE
        while self._run("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), check=False):
            assert self._process.poll() is None, "PostgreSQL did not start; its log is in its folder"
            assert monotonic() < until, "PostgreSQL does not answer"
            sleep(0.02)

    def _run(self, program: str, *words: str, check: bool = True) -> int:
        command = [str(self._programs / program), *words]
        return subprocess.run(
            command, check=check, stdout=subprocess.DEVNULL, user=self._owner, cwd=self._folder.parent
        ).returncode

    def demand_password(self, user: str) -> None:
        """Ask this user for a password from now on."""
        self.add_rules(f"host all {user} all scram-sha-256")

    def add_rules(self, *rules: str) -> None:
        """Put these lines first in `pg_hba.conf`, which decides who may connect."""
        file = self._folder / "pg_hba.conf"
        file.write_text("\n".join((*rules, file.read_text())))
        self.ask("SELECT pg_reload_conf()")

    def cpu(self) -> float:
        """Return the CPU seconds of its living processes so far."""
        if self._process is None:
            return 0.0
        parent = psutil.Process(self._process.pid)
        return sum(map(_cpu_of, (parent, *parent.children())))

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop all its processes for a while, so that it neither answers nor hangs up."""
        assert self._process
        parent = psutil.Process(self._process.pid)
        processes = (parent, *parent.children())
        for process in processes:
            process.suspend()
        try:
            yield
        finally:
            for process in processes:
                process.resume()

    def kill(self) -> None:
        """End it at once, without letting it tidy up."""
        if self._process:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None


def _cpu_of(process: psutil.Process) -> float:
    """Return the CPU seconds of a process; none if it has just ended."""
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system)


@contextmanager
def running_postgres(*options: str, core: int | None = None, folder: Path | None = None) -> Iterator[Postgres]:
    """Run a PostgreSQL with these `options` in a temporary folder, and leave none behind."""
    with TemporaryDirectory(prefix="parlour-postgres-", dir=folder) as home:
        postgres = Postgres(Path(home), *options, core=core)
        try:
            postgres.create("--encoding=UTF8", "--locale=C.UTF-8")
            postgres.start()
            yield postgres
        finally:
            postgres.kill()
