"""Pages as people see them: `python -m bench.page_speed`.

It measures download sizes, the latency of moves and layout shifts. A real browser, slowed down to a quarter for one of
two players, like a cheap phone; the server as people run it. Sizes are as sent, compressed.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, Response

from bench.shared.limits import Bar, judge
from bench.shared.server_process import running
from tests.browser.arena import bring
from tests.browser.checks import jumps, watch_for_jumps
from tests.browser.chromium import launch
from tests.browser.company import Company
from tests.browser.crossword import WRITTEN, CrosswordPlayer

KB = 1000
SLOWER = 4
PHONE = "Pixel 7"
SIZE = 5
LETTERS = "ETAOINSRHLDCUMFPGWYBVKXJ"


class Scales:
    """Measures the script and style that a page loads, as sent."""

    def __init__(self, page: Page) -> None:
        self._weights: dict[str, int] = {}
        self._weighed: set[str] = set()
        page.on("response", self._put)

    def _put(self, response: Response) -> None:
        if response.url.endswith((".js", ".css")) and response.url not in self._weights:
            self._weights[response.url] = 0
            self._weights[response.url] = response.request.sizes()["responseBodySize"]

    def read(self) -> float:
        """Return the kB since the last call."""
        fresh = self._weights.keys() - self._weighed
        self._weighed |= fresh
        return sum(self._weights[url] for url in fresh) / KB


@dataclass(frozen=True, slots=True)
class PageFigures:
    """The results: kB of the home page and of each game, milliseconds until each move was seen, and layout shifts."""

    home: float
    games: dict[str, float]
    seen: Sequence[float]
    jumped: Sequence[dict[str, Any]]


def weigh(company: Company) -> tuple[float, dict[str, float]]:
    """Load home, a table of every game, and the arena, with an empty cache."""
    anna = company.come("Anna")
    scales = Scales(anna.page)
    anna.goes_home()
    home, games = scales.read(), {}
    anna.goes_to("/t/NOONE")  # files that all tables need do not belong to any game
    anna.page.wait_for_load_state("networkidle")
    scales.read()
    for game in anna.page.request.get(f"{anna.url}/api/games").json():
        wanted = {"game": game["name"], "playerCount": 1}  # some games are joined by links alone
        [link] = anna.page.request.post(f"{anna.url}/api/games", data=wanted).json()["playerUrls"]
        anna.joins(link)
        for count in range(2, game["seats"]["least"] + 1):
            anna.adds_a_bot()
            anna.sees_member_count(count)
        anna.starts()
        anna.page.reload(wait_until="networkidle")  # now the game is loaded for certain
        games[game["title"]] = scales.read()
    return home, games | _arena(company)


def _arena(company: Company) -> dict[str, float]:
    """Load the arena, and one of its matches."""
    fan = bring(company, "Fred")
    scales = Scales(fan.page)
    fan.goes_home()
    scales.read()
    fan.comes_to_the_arena()
    arena = scales.read()
    fan.asks_for(words=1)
    fan.starts_the_match()
    fan.waits_for_the_result()
    return {"Arena": arena, "A match of it": scales.read()}


def play(company: Company) -> tuple[list[float], list[dict[str, Any]]]:
    """Play a match of two, Anna on a slow machine; return how soon she saw her own moves, and the layout shifts."""
    anna, ben = company.come("Anna", device=PHONE, motion=True), company.come("Ben", motion=True)
    link = anna.opens_a_table(grid_size=SIZE)
    ben.joins(link)
    anna.starts()
    anna.page.context.new_cdp_session(anna.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    watch_for_jumps(anna)
    watch_for_jumps(ben)
    seen = []
    cells = list(product(range(1, SIZE + 1), range(1, SIZE + 1)))[:-1]  # the last one would end the game
    for turn, (letter, cell) in enumerate(zip(LETTERS, cells, strict=True)):
        (anna, ben)[turn % 2].names(letter)
        seen.append(_placed(anna, cell))
        ben.places(*cell)
    return seen, [*jumps(anna), *jumps(ben)]


def _placed(player: CrosswordPlayer, cell: tuple[int, int]) -> float:
    """Place the letter, and return the milliseconds from the click to the frame that shows it."""
    player.cell(*cell).evaluate(_STOPWATCH, WRITTEN)
    player.places(*cell)
    return float(player.page.evaluate("() => globalThis.seen"))


_STOPWATCH = """(cell, written) => {
  globalThis.seen = new Promise((tell) => {
    cell.addEventListener('click', (click) => {
      const frame = () => requestAnimationFrame(() => setTimeout(() => tell(performance.now() - click.timeStamp)));
      const watch = new MutationObserver(() => {
        if (!cell.querySelector(written)) return;
        watch.disconnect();
        frame();
      });
      watch.observe(cell, { childList: true });
    }, { capture: true, once: true });
  });
}"""


def bars(found: PageFigures) -> Iterator[Bar]:
    """Compare the results with their bars."""
    yield Bar("home, kB of script and style", found.home, most=60)
    for game, size in found.games.items():
        yield Bar(f"{game}, kB of script and style", size, most=30)
    yield Bar(f"own move seen on a {SLOWER} times slower machine, ms in the median", median(found.seen), most=100)
    yield Bar("layout shift in a game, in thousandths", sum(each["value"] for each in found.jumped) * 1000, most=0)


def main() -> None:
    """Measure and report."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with (
        TemporaryDirectory(prefix="parlour-bench-", dir="/var/tmp") as folder,
        running(Path(folder), "parlour", "serve", "--port", "0", core=None) as server,
        launch() as (playwright, browser),
        Company(playwright, browser, f"http://127.0.0.1:{server.port}") as company,
    ):
        found = PageFigures(*weigh(company), *play(company))
    print(*(what for each in found.jumped for what in each["what"]), sep="\n")
    sys.exit(judge(list(bars(found))))


if __name__ == "__main__":
    main()
