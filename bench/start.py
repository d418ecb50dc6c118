"""`python -m bench.start` prints the CPU seconds that `parlour serve` takes until it has answered its first request.

CPU is that of the server's process with all its threads, user and system; worker processes start when a bot is first
needed. The first start, which compiles all modules and writes the database, is not counted.
"""

import argparse
import sys
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from bench.shared.limits import Bar, judge
from bench.shared.server_process import running, workplace

OPTIMISED, UNOPTIMISED = 1.0, 1.5
"""CPU seconds at most, by how the interpreter was built."""


def start(folder: Path, python: Path, checkout: Path | None = None) -> float:
    """Start a server, request its page, and return the CPU seconds it took."""
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    words = "parlour", "serve", "--port", "0"
    with running(folder, *words, environment=compiled, checkout=checkout, python=python) as server:
        line = HTTPConnection("127.0.0.1", server.port)
        line.request("GET", "/")
        answer = line.getresponse()
        answer.read()
        if answer.status != 200:
            msg = f"expected a page, got {answer.status}"
            raise RuntimeError(msg)
        return server.cpu()


def measure(folder: Path, chosen: argparse.Namespace) -> Sequence[Sequence[float]]:
    """Start this code, and that of another checkout if there is one, by turns; return the seconds of each."""
    codes = [(folder / "ours", None), *([(folder / "theirs", chosen.against)] if chosen.against else [])]
    rounds = [[start(home, chosen.python, code) for home, code in codes] for _ in range(chosen.starts + 1)]
    return list(zip(*rounds[1:], strict=True))


def main() -> None:
    """Measure and report."""
    choices = argparse.ArgumentParser(prog="python -m bench.start", description=__doc__)
    choices.add_argument("--starts", type=int, default=9)
    choices.add_argument(
        "--python", type=Path, default=Path(sys.executable), help="the interpreter; it needs Parlour's packages"
    )
    choices.add_argument("--optimised", action="store_true", help="demand what an optimised interpreter can do")
    choices.add_argument("--against", type=Path, metavar="CHECKOUT", help="also start the code of another checkout")
    chosen = choices.parse_args()
    with workplace() as folder:
        ours, *others = measure(folder, chosen)
    for name, seconds in zip(("this code", "the other"), (ours, *others), strict=False):
        print(f"{name}: median {median(seconds):.2f} of", *(f"{each:.2f}" for each in seconds))
    most = OPTIMISED if chosen.optimised else UNOPTIMISED
    bars = [Bar("CPU seconds until the first answer", median(ours), most=most)]
    if others:
        ratios = [mine / theirs for mine, theirs in zip(ours, others[0], strict=True)]
        bars.append(Bar("the same / the other code's, median of pairs", median(ratios), most=1.05))
    sys.exit(judge(bars))


if __name__ == "__main__":
    main()
