"""Compare Parlour with other game servers that play the same table over WebSockets.

Every server runs on one core, the load on another. Servers take turns by round; each is paused while another plays.
"""

import argparse
import asyncio
import subprocess
import sys
from pathlib import Path

from uvicorn.loops.auto import auto_loop_factory

from bench.live import FEW, MANY
from bench.peers import report
from bench.peers.chart import chart
from bench.peers.contest import Setup, compete, compete_afresh, wanted
from bench.peers.install import FOLDER, install, is_installed
from bench.shared.server_process import workplace

DESCRIBE = (
    "import sys; import bench.peers.serve; "
    "print(f'{sys.implementation.name} {sys.version.split()[0]} of {sys.base_prefix}')"
)
"""Name the interpreter, if it has all packages."""


def main() -> None:
    """Install the peers, or measure and report."""
    choices = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    choices.add_argument("--install", action="store_true", help="install the peers with npm, and do nothing else")
    choices.add_argument("--folder", type=Path, default=FOLDER, help="where the peers are installed (%(default)s)")
    choices.add_argument(
        "--python",
        type=Path,
        default=Path(sys.executable),
        help="the interpreter of Parlour and of the bare route; it needs Parlour's packages",
    )
    choices.add_argument("--tables", type=int, nargs="+", default=[FEW, MANY])
    choices.add_argument("--rounds", type=int, default=5)
    choices.add_argument("--seconds", type=float, default=3.0)
    choices.add_argument("--fresh", action="store_true", help="start every server anew for each round")
    choices.add_argument("--against", type=Path, metavar="CHECKOUT", help="also measure the code of another checkout")
    choices.add_argument("--chart", type=Path, metavar="FILE", help="draw the moves/s at the most tables as SVG")
    choices.add_argument("--peers-only", action="store_true", help="do not compare Parlour with itself")
    chosen = choices.parse_args()
    if chosen.install:
        install(chosen.folder)
        return
    if not is_installed(chosen.folder):
        sys.exit(
            f"{chosen.folder} does not hold the peers; `python -m bench.peers --install` gets them (Node 20, npm)."
        )
    sys.exit(measure(chosen))


def measure(chosen: argparse.Namespace) -> int:
    """Let all servers play, print the tables, and return the exit status."""
    setup = Setup(chosen.python, chosen.folder, chosen.against)
    interpreter = described(setup)
    servers = wanted(chosen.tables, before=chosen.against is not None, compare_with_itself=not chosen.peers_only)
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        play = compete_afresh if chosen.fresh else compete
        results = runner.run(play(servers, setup, folder, chosen.rounds, chosen.seconds))
    measured = list(report.measures(results))
    print(
        f"{interpreter}; rounds: {chosen.rounds} of {chosen.seconds:g} s{', each with a new server' * chosen.fresh}\n"
    )
    print(*report.servers(results), "", *report.comparison(measured), sep="\n")
    if chosen.chart:
        chosen.chart.write_text(chart(results, max(chosen.tables)))
    return 0 if all(each.bar.is_met for each in measured) else 1


def described(setup: Setup) -> str:
    """Name the interpreter of the Python servers, or exit if it lacks packages."""
    command = [str(setup.python), "-P", "-c", DESCRIBE]
    told = subprocess.run(command, env=setup.environment(""), capture_output=True, text=True, check=False)
    if told.returncode:
        why = told.stderr.strip().splitlines()[-1]
        sys.exit(f"{setup.python} cannot run the servers ({why}): see bench/README.md.")
    return told.stdout.strip()


if __name__ == "__main__":
    main()
