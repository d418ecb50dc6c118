"""What one cannot tell by reading a page: barriers, overflow, things that jump."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.browser.people import Person

_AXE = Axe()
_OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}


def barriers(person: Person) -> list[str]:
    """Tell what on this page keeps people out, as far as axe can see."""
    found = _AXE.run(person.page, options=_OPTIONS).response["violations"]
    return [f"{each['help']}: {node['html'][:200]}" for each in found for node in each["nodes"]]


def beyond_the_edge(person: Person) -> list[str]:
    """Tell what makes the page, or the dialog above it, scroll sideways."""
    found: list[str] = person.page.evaluate(_BEYOND)
    return found


def watch_for_jumps(person: Person) -> None:
    """Begin to note what moves without having been touched."""
    person.page.evaluate(_WATCH)


def jumps(person: Person) -> list[dict[str, Any]]:
    """Tell what has jumped since somebody began to watch."""
    found: list[dict[str, Any]] = person.page.evaluate(_JUMPS)
    return found


def not_installable(person: Person) -> list[str]:
    """Tell why this page could not be put on a telephone's home screen, other than that this window is private."""
    session = person.page.context.new_cdp_session(person.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    return [error["errorId"] for error in errors if error["errorId"] != "in-incognito"]


_BEYOND = """() => {
  const sheet = document.querySelector('dialog[open]') ?? document.documentElement;
  if (sheet.scrollWidth <= sheet.clientWidth) return [];
  const edge = sheet.getBoundingClientRect().left + sheet.clientWidth + 1;
  const wide = [...sheet.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge);
  return [`${sheet.scrollWidth} > ${sheet.clientWidth}`, ...wide.slice(0, 9).map((one) => one.outerHTML.slice(0, 120))];
}"""

_WATCH = """() => {
  globalThis.jumps = [];
  const note = (list) => list.getEntries().forEach((entry) => {
    if (entry.hadRecentInput) return;
    const what = entry.sources.map(({ node, previousRect: was, currentRect: is }) =>
      `${node?.nodeName} ${node?.className ?? node?.textContent}: ${was.x},${was.y} ${was.width}x${was.height}`
      + ` to ${is.x},${is.y} ${is.width}x${is.height}`);
    globalThis.jumps.push({ value: entry.value, what });
  });
  globalThis.watch = new PerformanceObserver(note);
  globalThis.watch.observe({ type: 'layout-shift' });
}"""

_JUMPS = """() => new Promise((tell) => requestAnimationFrame(() => setTimeout(() => tell(globalThis.jumps))))"""
