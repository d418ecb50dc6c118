"""A PostgreSQL with a synchronous standby that takes over when the primary dies, any number of times."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from bench.shared.postgres_server import Databases, Postgres

_PATIENCE = 60.0
_OPTIONS = ("wal_keep_size=256MB", "wal_retrieve_retry_interval=200ms")
"""A new standby finds what was written since its copy was made, and soon finds a primary that was away."""
_IS_SAFE = "SELECT EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync')"


class PostgresPair(Databases):
    """Two servers, one of which is the primary; the addresses of its databases name both."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._primary, self._standby = (
            Postgres(folder / name, *_OPTIONS, *options) for name in ("one server", "other server")
        )
        hosts = ",".join(f"127.0.0.1:{each.port}" for each in (self._primary, self._standby))
        super().__init__(f"postgresql://parlour@{hosts}/postgres?target_session_attrs=read-write")

    def create(self, *words: str) -> None:
        """Create and start both."""
        self._primary.create(*words)
        self._primary.start()
        self.replicate()

    def replicate(self) -> None:
        """Make a standby of the primary, and return when every commit waits for it.

        The copy is made first: when it is promoted, it waits for nobody.
        """
        self._standby.create_from(self._primary)
        self._standby.start()
        self._primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self._primary.ask("SELECT pg_reload_conf()")
        until = monotonic() + _PATIENCE
        while self._primary.ask(_IS_SAFE) != "t":
            assert monotonic() < until, "the standby does not follow"
            sleep(0.05)

    def promote(self) -> None:
        """Let the standby take over from a primary that was killed."""
        self._primary, self._standby = self._standby, self._primary
        self._primary.ask("SELECT pg_promote()")

    def start(self) -> None:
        """Start the primary again."""
        self._primary.start()

    def kill(self) -> None:
        """End the primary at once; the standby stays as it is."""
        self._primary.kill()

    def close(self) -> None:
        """End both."""
        self._standby.kill()
        self._primary.kill()


@contextmanager
def running_pair(*options: str) -> Iterator[PostgresPair]:
    """Run a primary and its synchronous standby in a temporary folder, and leave none behind."""
    with TemporaryDirectory(prefix="parlour-postgres-") as home:
        Path(home).chmod(0o755)
        pair = PostgresPair(Path(home), *options)
        try:
            pair.create("--encoding=UTF8", "--locale=C.UTF-8")
            yield pair
        finally:
            pair.close()
