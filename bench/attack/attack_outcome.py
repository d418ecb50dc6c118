"""The outcome of an attack, and the bars that it must meet."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from bench.attack.attacker_connection import AttackTally
from bench.attack.harmless_visitors import HarmlessVisitors, SecondsTaken
from bench.attack.log_faults import Log
from bench.shared.limits import Bar
from bench.shared.server_process import ServerProcess

_DATABASE = "parlour.db"
_MOST_OF_DATABASE = 40
"""Two for each of a pool's fifteen connections at most, and some for the writer and the lock."""


@dataclass(frozen=True, slots=True)
class ServerResources:
    """The memory and files of a server."""

    memory: int
    files: int
    kinds: Mapping[str, int]
    """How many files of each kind."""

    @classmethod
    def of(cls, server: ServerProcess) -> "ServerResources":
        """Measure what a server holds now."""
        return cls(server.memory(), server.files(), server.kinds_of_files())

    @property
    def database(self) -> int:
        """How often the database's files are open; connections are made on demand and kept."""
        return sum(number for kind, number in self.kinds.items() if _DATABASE in kind)

    def more_than(self, before: "ServerResources") -> Mapping[str, int]:
        """Return the files that were not open before, except the database's."""
        more = Counter(self.kinds) - Counter(before.kinds)
        return {kind: number for kind, number in more.items() if _DATABASE not in kind}


@dataclass
class AttackOutcome:
    """What harmless visitors, the server and its log show of an attack."""

    quiet: Sequence[SecondsTaken]
    """Before the attack and after it."""
    under_attack: SecondsTaken
    tallies: Mapping[str, AttackTally]
    before: ServerResources
    after: ServerResources
    highest: int
    log: Log
    company: HarmlessVisitors
    lost: int

    @property
    def leaks(self) -> Sequence[str]:
        """Secrets that attackers or harmless visitors received."""
        return [*self.company.oracle.leaks, *(leak for tally in self._all for leak in tally.leaks)]

    @property
    def faults(self) -> int:
        """Answers of 500 and above, to anyone."""
        return sum(tally.faults for tally in self._all)

    @property
    def internal(self) -> int:
        """Faults over WebSocket, to anyone."""
        return sum(tally.internal for tally in self._all) + self.company.oracle.internal

    @property
    def _all(self) -> Sequence[AttackTally]:
        return [*self.tallies.values(), self.company.owner.tally]

    @property
    def attacks_through(self) -> int:
        """Attacks with at least one served connection; those that are always turned away test only admission."""
        return sum(tally.through > 0 for tally in self.tallies.values())

    @property
    def files_left(self) -> int:
        """Files and sockets that were not open before, except the database's."""
        return sum(self.after.more_than(self.before).values())

    def bars(self) -> Sequence[Bar]:
        """Return all bars, with the measured values."""
        moves = self.under_attack.moves
        quiet = median(took for each in self.quiet for took in each.moves)
        return [
            Bar("a bystander's move during the attack, median / median without attack", median(moves) / quiet, most=5),
            Bar("a bystander's slowest move during the attack, seconds", max(moves), most=1),
            Bar("slowest answer of an easy bot during the attack, seconds", max(self.under_attack.answers), most=2),
            Bar("highest memory / memory before", self.highest / self.before.memory, most=1.5),
            Bar("attacks that got past admission", self.attacks_through, least=len(self.tallies)),
            *self.counts(),
        ]

    def counts(self) -> Sequence[Bar]:
        """Return the bars that hold on any machine, however slow."""
        return [
            Bar("files and sockets left over", self.files_left, most=0),
            Bar("open files of the database", self.after.database, most=_MOST_OF_DATABASE),
            Bar("answers of 500 and above", self.faults, most=0),
            Bar("INTERNAL", self.internal, most=0),
            Bar("answers of 500 and above in the log", self.log.faults, most=0),
            Bar("errors and tracebacks in the log", self.log.errors + self.log.tracebacks, most=0),
            Bar("refused requests of the account whose password is guessed", self.company.owner.refused, most=0),
            Bar("secrets that leaked", len(self.leaks), most=0),
            Bar("moves lost", self.lost, most=0),
        ]
