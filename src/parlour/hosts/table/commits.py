"""The commit of a step: an entry of the log and, when it is due, a snapshot of the whole table."""

from collections.abc import Mapping

from parlour.hosts.codec import HostedGame
from parlour.hosts.table.match_record import make_trim
from parlour.hosts.table.message_ids import MessageIds
from parlour.hosts.table.snapshot import OFTEN, dump_table, make_card, summarize_match
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import same_lobby
from parlour.storage.tables import Commit, LogEntry


def make_commit(
    games: Mapping[str, HostedGame], old: Table, new: Table, entry: LogEntry, message_ids: MessageIds
) -> Commit:
    """Return the commit of a step from `old` to `new`; a plain move needs no more than its entry."""
    if same_lobby(old, new) and new.playing:
        if new.version % OFTEN:
            return Commit(new.id, entry)
        return Commit(new.id, entry, dump_table(new), repeats=message_ids.dump(entry))
    over = summarize_match(games, new) if new.match is not old.match else None
    trim = make_trim(new) if new.version % OFTEN == 0 else None
    return Commit(new.id, entry, dump_table(new), make_card(new), over, trim, message_ids.dump(entry))
