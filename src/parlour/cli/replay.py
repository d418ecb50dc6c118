"""The command `replay`: step through a finished match in a terminal, print all of it, or review its moves."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import click
import orjson
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from parlour.cli.errors import Refused
from parlour.cli.record_source import find_document
from parlour.core.game import Seat
from parlour.core.safe_text import plain
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document
from parlour.hosts.records.replay import ReplayedScene, Unplayable, fold, show
from parlour.hosts.records.review import ReviewedMove, by_weight, moves_to_review, write_highlight
from parlour.hosts.records.wording import say_action, say_event, say_seats
from parlour.server.settings import Settings

ALL, SPECTATOR = "all", "spectator"
LONGEST = 2000
NEXT, BACK, FIRST, LAST = ("\x1b[C", " ", "n"), ("\x1b[D", "b"), ("\x1b[H", "g"), ("\x1b[F", "G")
VIEWER, QUIT, ENTER = ("\t", "v"), ("q", "\x1b", "\x03", "\x04"), ("\r", "\n")
KEYS = "right or space: next   left: back   Home, End   number + Enter: go there   Tab: another seat   q: quit"


@dataclass(frozen=True, slots=True)
class TerminalReplay:
    """A match, folded once, that each of its `viewers` can look at."""

    hosted: HostedGame
    document: Document
    scenes: tuple[ReplayedScene, ...]

    @property
    def viewers(self) -> tuple[str, ...]:
        """A spectator, every seat, and all hands open."""
        return (SPECTATOR, *self.document.seats, ALL)

    def look(self, number: int, viewer: str) -> Mapping[str, Any]:
        """Return what `viewer` sees at a step; with all hands open, the shared part of the view and each seat's own."""
        state = self.scenes[number].state
        if viewer != ALL:
            return show(self.hosted, state, None if viewer == SPECTATOR else Seat(viewer))
        shared = dict(show(self.hosted, state, None))
        own = {seat: show(self.hosted, state, seat) for seat in self.document.seats}
        apart = {f"{seat}: {name}": view[name] for seat, view in own.items() for name in view}
        return shared | {name: value for name, value in apart.items() if value != shared.get(name.partition(": ")[2])}

    def tell(self, number: int) -> list[str]:
        """Say what happened at a step, with its events."""
        scene, names = self.scenes[number], self.names
        at, deed = _clock(scene.entry.at), say_action(scene.entry.action, names)
        events = (f"    {say_event(event.type, event.facts, names)}" for event in scene.events)
        return [f"{number}/{len(self.scenes) - 1}  {at}  {self.name(scene.entry.by)}: {deed}", *events]

    @property
    def names(self) -> Mapping[str, str]:
        """The name of every seat."""
        return {str(seat): self.name(seat) for seat in self.document.seats}

    def name(self, seat: str) -> str:
        """Return the name of the player in a seat, followed by the seat itself if that differs."""
        names = {result.seat: result.name for result in self.document.results}
        name = names.get(Seat(seat), "")
        return seat if name in ("", seat) else f"{name} ({seat})"


def show_replay(
    source: str, settings: Settings, games: Mapping[str, HostedGame], viewer: str, step: int | None, read_key: "ReadKey"
) -> None:
    """Show the match that `source` names: step by step in a terminal, otherwise as text."""
    found = open_replay(find_document(source, settings, games), games)
    if viewer not in found.viewers:
        msg = f"--seat: choose one of {', '.join(found.viewers)}."
        raise Refused(msg)
    last = len(found.scenes) - 1
    if step is not None and step > last:
        msg = f"--step: the last step is {last}."
        raise Refused(msg)
    console = Console(highlight=False)
    if console.is_terminal:
        step_through(console, found, viewer, step or 0, read_key)
    else:
        print_steps(found, viewer, range(last + 1) if step is None else range(step, step + 1))


def print_review(source: str, settings: Settings, games: Mapping[str, HostedGame]) -> None:
    """Print the game's remarks on the moves of the match that `source` names, weighty ones first."""
    found = open_replay(find_document(source, settings, games), games)
    if not found.hosted.game.Noted:
        msg = f"--review: there are no reviews of {found.document.game}."
        raise Refused(msg)
    moves = list(moves_to_review(found.hosted, found.document, found.scenes))
    waiting = Console(stderr=True)
    said: list[ReviewedMove] = []
    for step, move, dice in track(moves, "Reviewing the moves", console=waiting, transient=True):
        if highlight := found.hosted.game.review(move, dice):
            said.append(write_highlight(step, move.seat, highlight))
    names = found.names
    for each in by_weight(said):
        action = say_action(found.scenes[each["step"]].entry.action, names)
        print(_safe(f"{each['step']}/{len(found.scenes) - 1}  {names[each['seat']]}: {action}"))
        print(_safe(f"    {say_seats(each['text'], names)}"))
    if not said:
        print("Nothing stands out in this match.")


def open_replay(document: Document, games: Mapping[str, HostedGame]) -> TerminalReplay:
    """Fold a match; raise `Refused` if this program cannot play it again."""
    hosted = games.get(document.game)
    if hosted is None or hosted.game.version != document.version:
        msg = f"This program does not have the rules of this match: {document.game} {document.version}."
        raise Refused(msg)
    try:
        scenes = tuple(fold(hosted, document))
    except Unplayable as stopped:
        msg = f"The match cannot be replayed beyond step {stopped.number}: {stopped}. `parlour verify` says more."
        raise Refused(msg) from None
    if not scenes:
        raise Refused("The log of this match is empty.")
    return TerminalReplay(hosted, document, scenes)


def print_steps(found: TerminalReplay, viewer: str, steps: range) -> None:
    """Print each step with its changes for the viewer."""
    before: Mapping[str, Any] = {}
    for number in steps:
        view = found.look(number, viewer)
        lines = [*found.tell(number), *(f"    | {name} = {text}" for name, text in _changes(before, view))]
        print("\n".join(_safe(line) for line in lines))
        before = view


ReadKey = Callable[[], str]
"""Returns the next key that was pressed."""


def step_through(console: Console, found: TerminalReplay, viewer: str, step: int, read_key: ReadKey) -> None:
    """Show one step at a time, and another one with every key."""
    viewers, typed = found.viewers, ""
    last = len(found.scenes) - 1
    while True:
        console.clear()
        _print_step(console, found, viewer, step)
        key = _read(read_key)
        if key in QUIT:
            return
        if key in VIEWER:
            viewer = viewers[(viewers.index(viewer) + 1) % len(viewers)]
        step = min(max(_go(key, step, last, typed), 0), last)
        typed = typed + key if key.isdecimal() else ""


def _go(key: str, step: int, last: int, typed: str) -> int:
    """Return the step that a key leads to."""
    if key in ENTER:
        return int(typed[:6]) if typed else step + 1
    for keys, there in ((NEXT, step + 1), (BACK, step - 1), (FIRST, 0), (LAST, last)):
        if key in keys:
            return there
    return step


def _read(read_key: ReadKey) -> str:
    try:
        return read_key()
    except (KeyboardInterrupt, EOFError):
        return QUIT[0]


def read_key() -> str:
    """Wait for a key of the terminal."""
    return click.getchar()


def _print_step(console: Console, found: TerminalReplay, viewer: str, step: int) -> None:
    view = found.look(step, viewer)
    before = found.look(step - 1, viewer) if step else view
    fresh = dict(_changes(before, view))
    seen_by = found.name(viewer) if viewer in found.document.seats else viewer
    grid = Table(title=_safe(f"seen by {seen_by}"), show_header=False, box=None, title_justify="left")
    for name, value in view.items():
        style = "bold" if name in fresh else "dim"
        grid.add_row(Text(_safe(name), style), Text(_safe(_json(value)), style))
    for line in found.tell(step):
        console.print(Text(_safe(line)))
    console.print(grid)
    console.print(Text(KEYS, "dim"))


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield new and changed values, as text."""
    for name, value in after.items():
        if name not in before or before[name] != value:
            yield name, _json(value)


def _clock(at: float) -> str:
    try:
        return datetime.fromtimestamp(at, UTC).strftime("%H:%M:%S")
    except (ValueError, OverflowError, OSError):  # a document may say anything
        return "?"


def _json(value: object) -> str:
    return orjson.dumps(value).decode()


def _safe(line: str) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    return indent + plain(line, LONGEST)
