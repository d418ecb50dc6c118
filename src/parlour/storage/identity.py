"""The facts that all servers of a database share: a key (stored as a fingerprint), a time zone, and games."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, NamedTuple, Self

from sqlalchemy import Column, Connection, MetaData, Table, Text, delete, insert, inspect, select

from parlour.storage.errors import NotOurs

_NAMES: Final = {"key": "SECRET_KEY", "zone": "RIDDLE_ZONE"}
_FACTS: Final = Table(
    "parlour_server", MetaData(), Column("name", Text, primary_key=True), Column("value", Text, nullable=False)
)


class Identity(NamedTuple):
    """Facts by name, the fingerprint of a key that may be replaced, and whether the old key was lost."""

    facts: Mapping[str, str]
    replaced: str | None
    is_key_lost: bool = False
    games: Mapping[str, str] | None = None
    """The versions of the games that are served, by their names; `None` if this is not a server."""

    @classmethod
    def of(
        cls,
        key: str,
        zone: str,
        previous_key: str | None,
        *,
        is_key_lost: bool = False,
        games: Mapping[str, str] | None = None,
    ) -> Self:
        """Return the identity of servers with this key, time zone and games."""
        fingerprint, previous = (each and sha256(each.encode()).hexdigest() for each in (key, previous_key))
        return cls({"key": fingerprint or "", "zone": zone}, previous, is_key_lost, games)

    def refuse_others(self, where: str, agreed: Mapping[str, str]) -> None:
        """Raise `NotOurs` if other servers agreed on something else."""
        for name, setting in _NAMES.items():
            if name == "key" and self.is_key_lost:
                continue
            if agreed.get(name, self.facts[name]) not in (self.facts[name], self.replaced):
                known = f" ({agreed[name]})" if name != "key" else ""
                msg = (
                    f"{where} belongs to a server with another {setting}{known}. Set that one or use another database."
                )
                raise NotOurs(msg)

    def replaces_key(self, agreed: Mapping[str, str]) -> bool:
        """Tell whether the key of a database whose servers `agreed` on these facts would be replaced."""
        return "key" in agreed and agreed["key"] != self.facts["key"]

    def refuse_other_games(self, where: str, served: Iterable[Mapping[str, str]]) -> None:
        """Raise `NotOurs` if living processes serve other games, or other versions of them, than this one."""
        for games in served:
            if self.games is not None and games != self.games:
                different = sorted({name for name, _ in games.items() ^ self.games.items()})
                msg = (
                    f"{where} is in use by a process with other GAMES, or other versions of them "
                    f"({', '.join(different)}). Serve the same ones, or stop all processes before you start this one."
                )
                raise NotOurs(msg)


def read_facts(connection: Connection) -> Mapping[str, str]:
    """Return the facts that the servers of a database have agreed on; none if an earlier version made it."""
    if not inspect(connection).has_table(_FACTS.name):
        return {}
    return {row.name: row.value for row in connection.execute(select(_FACTS))}


def write_facts(connection: Connection, facts: Mapping[str, str]) -> None:
    """Replace the facts that the servers of a database have agreed on."""
    connection.execute(delete(_FACTS).where(_FACTS.c.name.in_(facts)))
    connection.execute(insert(_FACTS), [{"name": name, "value": value} for name, value in facts.items()])
