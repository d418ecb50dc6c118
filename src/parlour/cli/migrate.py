"""The command `migrate`: brings a database up to date, or moves a server to another one."""

import asyncio
from collections.abc import Sequence
from typing import Final

from parlour.cli.errors import Refused
from parlour.cli.game_loader import load_games
from parlour.cli.server_key import find_secret, settle_key, store_identity
from parlour.hosts.codec import HostedGame
from parlour.hosts.records import filed
from parlour.hosts.table.replayable import is_table_replayable
from parlour.pieces.english import plural
from parlour.server.secret_key import UnfitKey
from parlour.server.settings import Settings
from parlour.storage import POSTGRES, REDIS
from parlour.storage.errors import NotOurs
from parlour.storage.migrations import MissingStep
from parlour.storage.missing_migrations import find_missing_steps
from parlour.storage.moving import Checks, move
from parlour.storage.open_storage import MEMORY, open_storage, path_of
from parlour.storage.postgres_opening import place_of
from parlour.storage.records import FiledMatch, Records
from parlour.storage.row_copier import REPLACEMENT
from parlour.storage.tables import StoredTable

_LONGEST: Final = 100
"""How many characters of a statement are shown."""


def upgrade(settings: Settings, *, is_trial: bool) -> str:
    """Take the steps that the database needs, unless this is a trial, and return a message that lists them."""
    name = _name(settings.database)
    try:
        steps = asyncio.run(_upgrade(settings, is_trial=is_trial))
    except (NotOurs, UnfitKey) as why:
        raise Refused(str(why)) from None
    if not steps:
        return f"{name} is up to date."
    done = "needs" if is_trial else "is up to date, after"
    return "\n".join((f"{name} {done} {plural(len(steps), 'step')}:", *map(_describe, steps)))


async def _upgrade(settings: Settings, *, is_trial: bool) -> Sequence[MissingStep]:
    given = settings.storage_keys() if settings.database.startswith(POSTGRES) else ()
    steps = await find_missing_steps(settings.database, *given)
    if steps and not is_trial:
        async with open_storage(settings.database, *given):
            pass  # a server does the same when it starts
    return steps


def relocate(settings: Settings, target: str, *, is_trial: bool) -> str:
    """Move the server of `settings` to the database `target` and return a message; the old one stays as it is."""
    name, check = _name(target), _Check(settings)
    try:
        _name(settings.database)
        settings = settle_key(settings)
        checks = Checks(check.table, check.match)
        identity = store_identity(find_secret(settings), settings)
        moved = asyncio.run(move(settings.database, target, identity, checks, is_trial=is_trial))
    except (NotOurs, UnfitKey) as why:
        raise Refused(str(why)) from None
    matches = plural(moved.rows["games"], "finished match", "finished matches")
    amount = f"{plural(moved.rows['tables'], 'table')} and {matches}"
    copied = f"{name} {'could hold' if is_trial else 'now holds'} {amount}. {check.summary(moved.altered)}"
    return f"{copied}\n{'This was a trial: nothing was changed.' if is_trial else _advise(settings)}"


def _advise(settings: Settings) -> str:
    """Say how to start the server with its new database."""
    key = f'SECRET_KEY="$(cat {settings.key_file})"' if settings.key_file else "the same SECRET_KEY"
    return f"Start the server with the new DATABASE_URL and {key}; logins and riddles depend on this key."


class _Check:
    """Replays copied tables and matches, and counts those that can be replayed."""

    def __init__(self, settings: Settings) -> None:
        self._games = {name: HostedGame(game) for name, game in load_games(settings.games).items()}
        self._tables: list[bool] = []
        self._matches: list[bool] = []

    def table(self, stored: StoredTable) -> None:
        """Replay a live table."""
        self._tables.append(is_table_replayable(self._games, stored))

    async def match(self, records: Records, record: FiledMatch) -> None:
        """Replay a finished match."""
        self._matches.append(await filed.is_record_replayable(self._games, records, record))

    def summary(self, altered: int) -> str:
        """Describe the result of the comparison; in `altered` rows null characters were replaced."""
        others = f", except for null characters in {plural(altered, 'row')}, now {REPLACEMENT}" if altered else ""
        tables, matches = (f"{sum(each)} of {len(each)}" for each in (self._tables, self._matches))
        found = f"Every row is the same{others}; {tables} tables and {matches} sampled matches were replayed."
        if all((*self._tables, *self._matches)):
            return found
        return f"{found} The others need another version of their game, in the old database as well as in the new one."


def _name(database: str) -> str:
    """Return a name for a database without its password; raise `Refused` if it cannot be migrated."""
    if database in MEMORY or database.startswith(REDIS):
        raise Refused("Only SQLite and PostgreSQL can be migrated. Name a file or a postgresql:// address.")
    try:
        return place_of(database) if database.startswith(POSTGRES) else str(path_of(database))
    except NotOurs as why:
        raise Refused(str(why)) from None


def _describe(step: MissingStep) -> str:
    statements = (" ".join(statement.split())[:_LONGEST] for statement in step.statements)
    return "\n".join((f"  {step.store}, step {step.number}:", *(f"    {statement}" for statement in statements)))
