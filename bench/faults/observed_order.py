"""Everything that players received, and whether one order of versions explains all of it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import orjson

from bench.shared.apply_patch import patched

TableVersion: TypeAlias = tuple[str, int]
"""A table, and one of its versions."""
UNVERSIONED = ("you", "chat", "earlier_results")
"""Parts of a state that may differ between spectators at one version."""
TIMED = ("errand timer ", "errand absent ")
"""The ids of moves that the server makes because somebody took too long."""

LOST, TWICE, LATE, TORN = PROMISES = (
    "acknowledged and lost",
    "done twice",
    "turns lost on time",
    "not explained by one order of versions",
)
"""Everything that must not happen, as the report names it."""


class LogRow(NamedTuple):
    """One row of a table's log, as the database has it."""

    table: str
    version: int
    by: str
    id: str | None


@dataclass
class Witness:
    """One seat at a table: everything it is shown, in order, over all its connections."""

    table: str
    watches: bool = False
    """Whether this is a spectator, who sees the same as all other spectators."""
    state: dict[str, Any] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    shown: dict[int, bytes] = field(default_factory=dict)
    """The state that a spectator saw at each version."""
    effects: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    acks: dict[str, int] = field(default_factory=dict)
    """The version that each message led to."""

    @property
    def version(self) -> int:
        """The version that was shown last."""
        return int(self.state.get("version", 0))

    def hear(self, message: dict[str, Any]) -> None:
        """Remember a message, and note everything in it that contradicts an earlier one."""
        match message:
            case {"event": "state_full", "state": state}:
                self._show(state)
            case {"event": "state_patch", "version": version, "ops": ops}:
                if version != self.version + 1:
                    self._complain(f"a patch to {version} after {self.version}")
                self._show({**patched(self.state, ops), "version": version})
            case {"event": "effect", "version": version}:
                self.effects[version].append(orjson.dumps(message, option=orjson.OPT_SORT_KEYS).decode())
            case {"event": "ack", "id": str(name), "version": version}:
                if self.acks.setdefault(name, version) != version:
                    self._complain(f"{name} led to {self.acks[name]} and to {version}")
            case {"event": "presence", "player_id": seat, "connected": is_here}:
                self._note_presence(seat, is_here)

    def _show(self, state: dict[str, Any]) -> None:
        version = state["version"]
        if version < self.version:
            self._complain(f"version {version} was shown after {self.version}")
        self.state = state
        if self.watches:
            self.shown[version] = orjson.dumps(_without_presence(state), option=orjson.OPT_SORT_KEYS)

    def _note_presence(self, seat: str, is_here: bool) -> None:
        for kind in ("players", "spectators"):
            people = self.state.get(kind, {})
            if seat in people:
                self.state = {**self.state, kind: {**people, seat: {**people[seat], "connected": is_here}}}

    def _complain(self, what: str) -> None:
        self.faults.append(f"{self.table}: {what}")


def _without_presence(state: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out everything that is sent apart from versions: presence and chat."""
    kept = {name: value for name, value in state.items() if name not in UNVERSIONED}
    for kind in ("players", "spectators"):
        people = kept[kind].items()
        kept[kind] = {seat: {key: fact for key, fact in facts.items() if key != "connected"} for seat, facts in people}
    return kept


def find_faults(witnesses: Sequence[Witness], log: Iterable[LogRow]) -> Mapping[str, Sequence[str]]:
    """Name everything that one order of versions, each stored once, does not explain, by the promise it breaks."""
    entries = list(log)
    told = (fault for witness in witnesses for fault in witness.faults)
    found = {
        LOST: list(_unkept(witnesses, entries)),
        TWICE: list(_repeated(entries)),
        LATE: list(_late(witnesses, entries)),
        TORN: [*told, *_different_views(witnesses), *_different_effects(witnesses), *_gaps(entries)],
    }
    return {promise: faults for promise, faults in found.items() if faults}


def find_late_bots(witnesses: Sequence[Witness], log: Iterable[LogRow]) -> Sequence[LogRow]:
    """Return the turns that bots lost on time: no player loses anything, but the machine is too busy."""
    bots = {
        (witness.table, seat)
        for witness in witnesses
        for seat, player in witness.state.get("players", {}).items()
        if player.get("is_bot")
    }
    people = {(witness.table, witness.state.get("you")) for witness in witnesses}
    return [each for each in log if _is_timed(each) and (each.table, each.by) in bots - people]


def _late(witnesses: Sequence[Witness], entries: Sequence[LogRow]) -> Iterator[str]:
    """Name turns that people lost on time."""
    bots = find_late_bots(witnesses, entries)
    yield from (
        f"{each.table}: a turn was lost on time at {each.version}"
        for each in entries
        if _is_timed(each) and each not in bots
    )


def _is_timed(entry: LogRow) -> bool:
    return entry.id is not None and entry.id.startswith(TIMED)


def _different_views(witnesses: Iterable[Witness]) -> Iterator[str]:
    """Compare what spectators saw at each version, whichever process they were connected to."""
    seen: dict[TableVersion, bytes] = {}
    for witness in witnesses:
        for version, view in witness.shown.items():
            if seen.setdefault((witness.table, version), view) != view:
                yield f"{witness.table}: version {version} was shown in two forms"


def _different_effects(witnesses: Iterable[Witness]) -> Iterator[str]:
    """Compare the effects of each version; the last of a connection may be missing."""
    seen: dict[TableVersion, list[str]] = {}
    for witness in witnesses:
        for version, effects in witness.effects.items():
            known = seen.setdefault((witness.table, version), effects)
            shorter, longer = sorted((known, effects), key=len)
            if longer[: len(shorter)] != shorter:
                yield f"{witness.table}: version {version} had two kinds of effects"
            seen[witness.table, version] = longer


def _gaps(entries: Iterable[LogRow]) -> Iterator[str]:
    versions: defaultdict[str, list[int]] = defaultdict(list)
    for entry in entries:
        versions[entry.table].append(entry.version)
    for table, found in versions.items():
        if sorted(found) != list(range(1, len(found) + 1)):
            yield f"{table}: its log has gaps or repeated versions"


def _repeated(entries: Iterable[LogRow]) -> Iterator[str]:
    """Name messages and errands that were done more than once."""
    times = Counter((entry.table, entry.by, entry.id) for entry in entries if entry.id is not None)
    yield from (
        f"{table}: {name} of {by} was done {count} times" for (table, by, name), count in times.items() if count > 1
    )


def _unkept(witnesses: Iterable[Witness], entries: Iterable[LogRow]) -> Iterator[str]:
    """Name acknowledged messages that the log does not have at the version they were told to lead to."""
    stored = {(entry.table, entry.version): entry.id for entry in entries}
    for witness in witnesses:
        for name, version in witness.acks.items():
            if stored.get((witness.table, version)) != name:
                yield f"{witness.table}: {name} was acknowledged at {version} and is not there"
