"""Where matches are held: who may start one, how many at once, and what became of them."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parlour.core.dice import Dice
from parlour.core.refusal import Rejected, require
from parlour.hosts.arena.errors import Code
from parlour.hosts.arena.limits import Limits
from parlour.hosts.arena.live import ASKED, RESTART, LiveMatch
from parlour.hosts.arena.office import Calling, Office, Proof
from parlour.hosts.arena.plan import Budget, MatchPlan, drawn, planned
from parlour.hosts.arena.plan import Contestant as Playing
from parlour.hosts.arena.score import Definition
from parlour.hosts.arena.sheet import RUNNING, STOPPED, Sheet
from parlour.hosts.arena.words import words_of
from parlour.hosts.clock import Chance, Clock
from parlour.hosts.table.keys import hashed, new_token
from parlour.hosts.table.services import Watch
from parlour.pieces.words import RiddleWords, named
from parlour.storage.base import Arena, Contestant, MatchCard, MatchRecord
