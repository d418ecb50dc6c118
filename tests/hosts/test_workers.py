"""Worker processes: they answer, are replaced when they die, and never outlive the server."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path
from uuid import uuid4

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Ask, Seat
from parlour.hosts.thinking_queue import Party, Weight
from parlour.hosts.workers import PATIENCE, Workers
from tests.hosts.thinking_games import hang_once, slow
from tests.time_jumps import leap

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MODULE = "tests.hosts.thinking_games"
ANN = Seat("ann")
WORKERS = 2


@pytest.fixture
def workers() -> Iterator[Workers]:
    """Start two workers, and close them at the end."""
    some = Workers(WORKERS, (MODULE,))
    yield some
    some.close()


async def thought(workers: Workers, level: str, diary: Path | None = None) -> object:
    """Let one of the strange bots think."""
    thought = await workers.choose("thinkers", [level], {"diary": str(diary)}, ANN, Dice(b"seed"), Party(uuid4().hex))
    return thought.action


async def test_bots_think_in_another_process(workers: Workers) -> None:
    """The event loop never thinks."""
    assert await thought(workers, "process") != os.getpid()


async def test_the_first_thought_starts_all_workers(workers: Workers) -> None:
    """On a busy machine a process takes seconds to start, and it would be needed when the machine is busiest."""
    before = {child.pid for child in active_children()}

    await thought(workers, "process")

    assert len({child.pid for child in active_children()} - before) == WORKERS + 1


async def test_every_worker_loads_the_games_before_it_is_asked(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the first thought about a game reads its words, which takes seconds when the machine is busiest."""
    monkeypatch.setenv("PREPARED_IN", str(tmp_path))

    await thought(workers, "process")

    await until(lambda: len(list(tmp_path.iterdir())) == WORKERS + 1)


async def test_every_worker_lets_a_bot_try_each_game_before_it_is_asked(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots read words and weights of their own at their first thought."""
    monkeypatch.setenv("TRIED_OUT_IN", str(tmp_path))

    await workers.think(os.getpid)

    await until(lambda: len(list(tmp_path.iterdir())) == WORKERS + 1)


async def test_light_thoughts_have_a_better_priority_than_heavy_ones(workers: Workers) -> None:
    """An easy bot answers at once on a core that searching bots share, and the server goes before both."""
    light = await workers.think(os.nice, 0, weight=Weight.LIGHT)
    heavy = await workers.think(os.nice, 0, weight=Weight.HEAVY)

    assert os.nice(0) < light < heavy


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such priority")
async def test_heavy_thoughts_take_only_time_that_nothing_else_here_wants(workers: Workers) -> None:
    """A move that has just arrived must not wait until a searching bot has used up its slice of the core.

    Processes get ready at a better priority: beside busy programs, that would take minutes otherwise.
    """
    async with asyncio.timeout(PATIENCE):
        while await workers.think(os.sched_getscheduler, 0, weight=Weight.HEAVY) != os.SCHED_IDLE:
            pass

    assert await workers.think(os.sched_getscheduler, 0, weight=Weight.LIGHT) == os.SCHED_OTHER


async def test_games_answer_asks_in_another_process_with_the_dice_of_the_match(workers: Workers) -> None:
    """Dice give the same numbers there as here."""
    assert await workers.ponder("thinkers", Ask("why"), Dice(b"seed", 1), Party("t"), later=False) == (
        "why",
        Dice(b"seed", 1).word(),
    )


async def test_a_worker_that_dies_is_replaced_and_its_thought_is_tried_again(workers: Workers, tmp_path: Path) -> None:
    """If it ran out of memory, for example, the table does not notice."""
    diary = tmp_path / "diary"

    survivor = await thought(workers, "last_words", diary)

    assert survivor != int(diary.read_text())
    assert not alive(int(diary.read_text()))


async def test_a_thought_that_kills_every_worker_is_given_up(workers: Workers) -> None:
    """Its bot makes the default move, and the next thought finds new workers."""
    with pytest.raises(BrokenProcessPool):
        await thought(workers, "dead")

    assert await thought(workers, "process") != os.getpid()


async def test_time_in_the_queue_does_not_count_as_thinking(tmp_path: Path) -> None:
    """However many wait for one process, each has the same time for its own thought."""
    workers = Workers(1, (MODULE,))
    await thought(workers, "process")
    diaries = [tmp_path / name for name in ("one", "two", "three")]
    thoughts = [asyncio.create_task(workers.think(slow, {"diary": str(diary)}, ANN, Dice(b""))) for diary in diaries]
    for diary in diaries:
        await until(diary.exists)
        leap(PATIENCE * 0.75)
        diary.with_suffix(".go").touch()
    thinkers = await asyncio.gather(*thoughts)
    still_there = {child.pid for child in active_children()}
    workers.close()

    assert set(thinkers) <= still_there


async def test_an_endless_thought_is_stopped_and_its_neighbours_are_not_lost(workers: Workers, tmp_path: Path) -> None:
    """A bot that hangs costs its own move and nobody else's."""
    await thought(workers, "process")
    hanging = [asyncio.create_task(thought(workers, "endless", tmp_path / name)) for name in ("one", "two")]
    await until(lambda: (tmp_path / "one").exists() and (tmp_path / "two").exists())
    waiting = asyncio.create_task(thought(workers, "process"))
    leap(PATIENCE)

    with pytest.raises((TimeoutError, BrokenProcessPool)):
        await hanging[0]
    with pytest.raises((TimeoutError, BrokenProcessPool)):
        await hanging[1]
    assert await waiting != os.getpid()


async def test_a_weaker_bot_answers_if_a_stronger_one_gets_no_time(workers: Workers, tmp_path: Path) -> None:
    """Other programs may need the whole machine, and a weaker move is better than the default."""
    levels, party = ["process", "endless"], Party("table")
    choosing = asyncio.create_task(
        workers.choose("thinkers", levels, {"diary": str(tmp_path / "one")}, ANN, Dice(b"seed"), party)
    )
    await until(lambda: (tmp_path / "one").exists())
    leap(PATIENCE)

    assert (await choosing).level == "process"


async def test_an_answer_that_a_move_waits_for_is_tried_again_where_it_gets_time(
    workers: Workers, tmp_path: Path
) -> None:
    """Otherwise a built-in judge would fail as long as other programs need the whole machine."""
    ask = Ask("once", {"diary": str(tmp_path / "one")})
    answering = asyncio.create_task(workers.ponder("thinkers", ask, Dice(b"seed"), Party("table"), later=False))
    await until(lambda: (tmp_path / "one").exists())
    leap(PATIENCE)

    assert await answering == ("once", Dice(b"seed").word())


async def test_a_thought_that_a_visitor_waits_for_is_tried_again_where_it_gets_time(
    workers: Workers, tmp_path: Path
) -> None:
    """Otherwise nobody could read an analysis as long as other programs need the whole machine."""
    diary = tmp_path / "one"
    thinking = asyncio.create_task(workers.think(hang_once, diary, weight=Weight.LATER))
    await until(diary.exists)
    leap(PATIENCE)

    assert await thinking == await workers.think(os.nice, 0, weight=Weight.LIGHT)


async def test_closed_workers_do_not_start_again(workers: Workers) -> None:
    """A thought that arrives while the server closes must not start a process that nobody would end."""
    pid = await thought(workers, "process")
    workers.close()

    with pytest.raises(RuntimeError, match="the workers are closed"):
        await thought(workers, "process")
    assert isinstance(pid, int)
    await until(lambda: not alive(pid))


async def test_a_thought_that_closing_interrupts_counts_as_cancelled(workers: Workers, tmp_path: Path) -> None:
    """A server that stops in the middle of it must not log a fault."""
    thinking = asyncio.create_task(thought(workers, "endless", tmp_path / "one"))
    await until(lambda: (tmp_path / "one").exists())
    workers.close()

    with pytest.raises(asyncio.CancelledError):
        await thinking


async def test_a_thought_that_closing_interrupts_the_second_time_counts_as_cancelled(
    workers: Workers, tmp_path: Path
) -> None:
    """Its first process had died."""
    diary = tmp_path / "one"
    thinking = asyncio.create_task(thought(workers, "endless", diary))
    await until(lambda: diary.exists() and diary.read_text() != "")
    first = diary.read_text()
    os.kill(int(first), signal.SIGKILL)
    await until(lambda: diary.read_text() not in ("", first))
    workers.close()

    with pytest.raises(asyncio.CancelledError):
        await thinking


async def test_workers_hold_no_socket_of_the_server(workers: Workers) -> None:
    """A restarted server finds its port free, even if a worker is still thinking."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.set_inheritable(True)
        held = await thought(workers, "sockets")

    assert held == []


async def test_workers_exit_soon_after_the_server_was_killed(tmp_path: Path) -> None:
    """Nothing of the server is left behind, even after a kill."""
    diary = tmp_path / "diary"
    server = await asyncio.create_subprocess_exec(sys.executable, "-c", SERVER, MODULE, str(diary))
    try:
        await until(lambda: diary.exists() and bool(diary.read_text()))
    finally:
        server.kill()
        await server.wait()

    await until(lambda: not alive(int(diary.read_text())))


SERVER = """
import asyncio, sys
from parlour.core.dice import Dice
from parlour.hosts.thinking_queue import Party
from parlour.hosts.workers import Workers

if __name__ == "__main__":
    module, diary = sys.argv[1:]
    thought = Workers(1, (module,)).choose("thinkers", ["endless"], {"diary": diary}, "ann", Dice(b""), Party("t"))
    asyncio.run(thought)
"""


def alive(pid: int) -> bool:
    """Tell whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # gone before the file was opened or read
        return False


async def until(so: Callable[[], bool]) -> None:
    """Wait for something another process does."""
    async with asyncio.timeout(120):
        while not so():  # noqa: ASYNC110 - another process sets no event here
            await asyncio.sleep(0.05)


def test_the_server_itself_never_loads_what_only_workers_need() -> None:
    """Numpy takes fourteen megabytes that a server without bots can do without."""
    look = "import sys, parlour.cli.serve, parlour.core.discovery as r; r.discover(); print('numpy' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)

    assert found.stdout == "False\n"
