"""A game whose bots reveal where they think; workers load it like any third-party game."""

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
    """Return the id of this process, and leave it in a folder, if the test names one."""
    if folder := os.environ.get("TRIED_OUT_IN"):
        Path(folder, str(os.getpid())).touch()
    return os.getpid()


def last_words(view: View, _seat: Seat, _dice: Dice) -> int:
    """Die during the first thought; the file named in the view remembers that there was one."""
    diary = Path(str(view["diary"]))
    if diary.exists():
        return os.getpid()
    diary.write_text(str(os.getpid()))
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def dead(_view: View, _seat: Seat, _dice: Dice) -> int:
    """Die during every thought."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def sockets(_view: View, _seat: Seat, _dice: Dice) -> list[str]:
    """List the open sockets of this process."""
    held = []
    for entry in Path("/proc/self/fd").iterdir():
        try:
            if stat.S_ISSOCK(entry.stat().st_mode):
                held.append(str(entry.readlink()))
        except FileNotFoundError:
            continue  # the listing's own descriptor
    return held


def endless(view: View, _seat: Seat, _dice: Dice) -> int:
    """Think until killed."""
    Path(str(view["diary"])).write_text(str(os.getpid()))
    time.sleep(600)
    return 0


def slow(view: View, _seat: Seat, _dice: Dice) -> int:
    """Think until the test says that it is enough."""
    diary = Path(str(view["diary"]))
    diary.touch()
    while not diary.with_suffix(".go").exists():
        time.sleep(0.01)
    return os.getpid()


def hang_once(diary: Path) -> int:
    """Hang during the first thought, and return the niceness of the process of the second one."""
    if not diary.exists():
        diary.touch()
        time.sleep(600)
    return os.nice(0)


class Thinkers(PassTheParcel):
    """Pass the parcel, with strange bots."""

    name = "thinkers"
    bots: Mapping[str, Any] = {bot.__name__: bot for bot in (process, last_words, dead, sockets, endless, slow)}

    def prepare(self, _: Any) -> None:
        """Leave the id of this process in a folder, if the test names one."""
        if folder := os.environ.get("PREPARED_IN"):
            Path(folder, str(os.getpid())).touch()

    def ponder(self, ask: Ask, dice: Dice) -> Any:
        """Return the name of the ask and the first word of the dice; one that names a diary hangs the first time."""
        diary = Path(str(ask.about.get("diary", "")))
        if "diary" in ask.about and not diary.exists():
            diary.touch()
            time.sleep(600)
        return ask.name, dice.word()


GAME = Thinkers()
