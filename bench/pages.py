"""Pages as people get them: `python -m bench.pages` tells what is loaded, how soon moves are seen, what jumps.

A real browser on one core, slowed down to a quarter as a cheap telephone would be; the house, as people run it, on
another. Sizes are those of what was sent, compressed.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import median

from playwright.sync_api import Page, Response

from bench.bars import Bar, judge
from bench.process import running, workplace
from tests.browser.checks import jumps, watch_for_jumps
from tests.browser.chromium import launched
from tests.browser.company import Company
from tests.browser.crossword import Player

KB = 1000
SLOWER = 4
SIZE = 5
LETTERS = "ETAOINSRHLDCUMFPGWYBVKXJQ"


class Scales:
    """What a page loads, weighed: script and style, as they were sent."""

    def __init__(self, page: Page) -> None:
        self._weights: dict[str, int] = {}
        self._weighed: set[str] = set()
        page.on("response", self._put)

    def _put(self, response: Response) -> None:
        if response.url.endswith((".js", ".css")):
            self._weights[response.url] = 0
            self._weights[response.url] = response.request.sizes()["responseBodySize"]

    def read(self) -> float:
        """Give the kB that came since the last reading."""
        fresh = self._weights.keys() - self._weighed
        self._weighed |= fresh
        return sum(self._weights[url] for url in fresh) / KB


@dataclass(frozen=True, slots=True)
class Measured:
    """What was found: kB of home and of each game, milliseconds until each move was seen, and how much jumped."""

    home: float
    games: dict[str, float]
    seen: Sequence[float]
    jumped: float


def weigh(company: Company) -> tuple[float, dict[str, float]]:
    """Load home, and a table of every game, with an empty cache."""
    anna = company.come("Anna")
    scales = Scales(anna.page)
    anna.goes_home()
    home, games = scales.read(), {}
    for title in anna.page.get_by_role("heading", level=3).all_text_contents():
        anna.opens_a_table(title)
        scales.read()
        anna.starts()
        anna.page.wait_for_load_state("networkidle")
        games[title] = scales.read()
    return home, games


def play(company: Company) -> tuple[list[float], float]:
    """Play a game of two on slow machines; tell how soon each saw their own moves, and how much jumped meanwhile."""
    anna, ben = company.come("Anna", motion=True), company.come("Ben", device="Pixel 7", motion=True)
    link = anna.opens_a_table(grid_size=SIZE)
    ben.joins(link)
    anna.starts()
    for person in (anna, ben):
        person.page.context.new_cdp_session(person.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        watch_for_jumps(person)
    seen = []
    cells = list(product(range(1, SIZE + 1), repeat=2))
    for turn, (letter, cell) in enumerate(zip(LETTERS, cells[:-1], strict=False)):
        (anna, ben)[turn % 2].names(letter)
        seen += [_placed(player, cell) for player in (anna, ben)]
    return seen, sum(each["value"] for person in (anna, ben) for each in jumps(person))


def _placed(player: Player, cell: tuple[int, int]) -> float:
    """Place the letter, and give the milliseconds from the click to the frame that shows the house's answer."""
    target = player.cell(*cell)
    target.evaluate(_STOPWATCH)
    player.places(*cell)
    return float(player.page.evaluate("() => globalThis.seen"))


_STOPWATCH = """(cell) => {
  const before = cell.ariaLabel;
  globalThis.seen = new Promise((tell) => {
    cell.addEventListener('click', (click) => {
      const frame = () => requestAnimationFrame(() => setTimeout(() => tell(performance.now() - click.timeStamp)));
      const watch = new MutationObserver(() => {
        if (cell.ariaLabel === before) return;
        watch.disconnect();
        frame();
      });
      watch.observe(cell, { attributes: true });
    }, { capture: true, once: true });
  });
}"""


def bars(found: Measured) -> Iterator[Bar]:
    """Compare what was measured with what is demanded."""
    yield Bar("home, kB of script and style", found.home, most=60)
    for game, size in found.games.items():
        yield Bar(f"{game}, kB of script and style", size, most=30)
    yield Bar(f"own move seen on a {SLOWER} times slower machine, ms in the median", median(found.seen), most=100)
    yield Bar("layout shift in a game", found.jumped, most=0)


def main() -> None:
    """Measure and report."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with (
        workplace() as folder,
        running(folder, "parlour.cli", "serve", "--port", "0") as server,
        launched() as (playwright, browser),
        Company(playwright, browser, f"http://127.0.0.1:{server.port}") as company,
    ):
        found = Measured(*weigh(company), *play(company))
    sys.exit(judge(list(bars(found))))


if __name__ == "__main__":
    main()
