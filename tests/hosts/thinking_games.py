"""A room whose bots tell where they think; loaded by worker processes as any room from elsewhere is."""

import os
import signal
import stat
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Ask, Seat, View
from tests.hosts.games import PassTheParcel


def process(_view: View, _seat: Seat, _dice: Dice) -> int:
    """Tell in which process this thought is thought."""
    return os.getpid()


def last_words(view: View, _seat: Seat, _dice: Dice) -> int:
    """Die over the first thought; the file named in the view remembers that it was thought before."""
    diary = Path(str(view["diary"]))
    if diary.exists():
        return os.getpid()
    diary.write_text(str(os.getpid()))
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def dead(_view: View, _seat: Seat, _dice: Dice) -> int:
    """Die over every thought."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def sockets(_view: View, _seat: Seat, _dice: Dice) -> list[str]:
    """List the sockets this process holds."""
    held = []
    for entry in Path("/proc/self/fd").iterdir():
        try:
            if stat.S_ISSOCK(entry.stat().st_mode):
                held.append(str(entry.readlink()))
        except FileNotFoundError:
            continue  # the listing's own
    return held


def endless(view: View, _seat: Seat, _dice: Dice) -> int:
    """Think until somebody puts an end to it."""
    Path(str(view["diary"])).write_text(str(os.getpid()))
    time.sleep(600)
    return 0


def slow(view: View, _seat: Seat, _dice: Dice) -> int:
    """Begin, and think until somebody says that it is enough."""
    diary = Path(str(view["diary"]))
    diary.touch()
    while not diary.with_suffix(".go").exists():
        time.sleep(0.01)
    return os.getpid()


class Thinkers(PassTheParcel):
    """Pass the parcel, with strange bots."""

    name = "thinkers"
    bots: Mapping[str, Any] = {bot.__name__: bot for bot in (process, last_words, dead, sockets, endless, slow)}

    def ponder(self, ask: Ask, dice: Dice) -> Any:
        """Tell what is asked, and the dice's first throw."""
        return ask.name, dice.word()


GAME = Thinkers()
