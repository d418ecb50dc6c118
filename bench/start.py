"""`python -m bench.start` prints the CPU seconds that `parlour serve` takes until it has answered its first request.

CPU is that of the server's process with all its threads, user and system, from its start; worker processes are not
needed by then. The first start, which compiles all modules and writes the database, is not counted.
"""

import argparse
import sys
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from bench.server_process import running, workplace
from bench.targets import Bar, judge

OPTIMISED, UNOPTIMISED = 1.0, 1.5
"""CPU seconds at most, by how the interpreter was built."""


def start(folder: Path, python: Path) -> float:
    """Start a server, request its health, and return the CPU seconds it took."""
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    with running(folder, "parlour", "serve", "--port", "0", environment=compiled, python=python) as server:
        line = HTTPConnection("127.0.0.1", server.port)
        line.request("GET", "/healthz")
        answer = line.getresponse()
        answer.read()
        if answer.status != 200:
            msg = f"expected a healthy server, got {answer.status}"
            raise RuntimeError(msg)
        return server.cpu()


def main() -> None:
    """Measure and report."""
    choices = argparse.ArgumentParser(prog="python -m bench.start", description=__doc__)
    choices.add_argument("--starts", type=int, default=9)
    choices.add_argument(
        "--python", type=Path, default=Path(sys.executable), help="the interpreter; it needs Parlour's packages"
    )
    choices.add_argument("--optimised", action="store_true", help="demand what an optimised interpreter can do")
    chosen = choices.parse_args()
    with workplace() as folder:
        start(folder, chosen.python)
        seconds = [start(folder, chosen.python) for _ in range(chosen.starts)]
    print(*(f"{each:.2f}" for each in seconds))
    most = OPTIMISED if chosen.optimised else UNOPTIMISED
    sys.exit(judge([Bar("CPU seconds until the first answer, median", median(seconds), most=most)]))


if __name__ == "__main__":
    main()
