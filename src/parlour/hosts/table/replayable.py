"""Checks that stored tables can be opened by this program."""

from collections import deque
from collections.abc import Mapping

from parlour.hosts.codec import HostedGame
from parlour.hosts.table.snapshot import load_table, replay_log
from parlour.storage.tables import StoredTable


def is_table_replayable(games: Mapping[str, HostedGame], stored: StoredTable) -> bool:
    """Load a table and do its logged actions again, as a server does; return whether that succeeds."""
    try:
        deque(replay_log(games, load_table(games, stored.snapshot), stored.entries), maxlen=0)
    except Exception:  # noqa: BLE001 - after any fault, this program cannot open the table
        return False
    return True
