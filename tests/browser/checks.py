"""Check pages for barriers, overflow and layout shifts."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.browser.people import Person

_AXE = Axe()
_OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
_SMALL, _LARGE = (320, 568), (1280, 900)


def barriers(person: Person) -> list[str]:
    """Return the accessibility violations that axe finds."""
    found = _AXE.run(person.page, options=_OPTIONS).response["violations"]
    return [f"{each['help']}: {node['html'][:200]}" for each in found for node in each["nodes"]]


def overflowing(person: Person) -> list[str]:
    """Return the elements that make the page, or its open dialog, scroll sideways."""
    found: list[str] = person.page.evaluate(_BEYOND)
    return found


def flaws(person: Person) -> list[str]:
    """Return the barriers in both themes, and the elements that are too wide for a small phone."""
    found = []
    for theme in ("light", "dark"):
        person.prefers_theme(theme)
        found += barriers(person)
    person.resizes_to(*_SMALL)
    found += overflowing(person)
    person.resizes_to(*_LARGE)
    return found


def not_in_view(person: Person, *selectors: str) -> list[str]:
    """Return the elements that are missing or not fully inside the window."""
    found: list[str] = person.page.evaluate(_OUT_OF_SIGHT, selectors)
    return found


def words_broken_across_lines(person: Person, *selectors: str) -> list[str]:
    """Return the words in these elements that break across lines."""
    found: list[str] = person.page.evaluate(_BROKEN, selectors)
    return found


def covered(person: Person, below: str, above: str) -> list[str]:
    """Return the elements matching `above` that overlap elements matching `below`."""
    found: list[str] = person.page.evaluate(_COVERED, [below, above])
    return found


def without_border(person: Person, *selectors: str) -> list[str]:
    """Return the elements that are missing or have no visible border."""
    found: list[str] = person.page.evaluate(_EDGELESS, selectors)
    return found


def looks(person: Person, selector: str) -> str:
    """Describe the fill and border of the first matching element, without its colours."""
    found: str = person.page.evaluate(_LOOKS, selector)
    return found


def watch_for_jumps(person: Person) -> None:
    """Start recording layout shifts that no input caused."""
    person.page.evaluate(_WATCH)


def jumps(person: Person) -> list[dict[str, Any]]:
    """Return the layout shifts since `watch_for_jumps`."""
    found: list[dict[str, Any]] = person.page.evaluate(_JUMPS)
    return found


def not_installable(person: Person) -> list[str]:
    """Return the reasons why the page cannot be installed, except that the window is private."""
    session = person.page.context.new_cdp_session(person.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    return [error["errorId"] for error in errors if error["errorId"] != "in-incognito"]


_BEYOND = """() => {
  const shown = document.querySelector('dialog[open]') ?? document.documentElement;
  if (shown.scrollWidth <= shown.clientWidth) return [];
  const edge = shown.getBoundingClientRect().left + shown.clientWidth + 1;
  const wide = [...shown.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge);
  return [`${shown.scrollWidth} > ${shown.clientWidth}`, ...wide.slice(0, 9).map((one) => one.outerHTML.slice(0, 120))];
}"""

_OUT_OF_SIGHT = """(selectors) => selectors.flatMap((selector) => {
  const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  if (!all.length) return [`${selector} is not there`];
  const low = document.querySelector('.status')?.getBoundingClientRect().bottom ?? 0;
  return all.flatMap((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const inside = left >= -1 && right <= innerWidth + 1 && top >= low - 1 && bottom <= innerHeight + 1;
    return inside ? [] : [`${selector} at ${left},${top} to ${right},${bottom}`];
  }).slice(0, 3);
})"""

_BROKEN = """(selectors) => [...document.querySelectorAll(selectors.join())].flatMap((one) => {
  const broken = [];
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const { index, 0: word } of texts.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
})"""

_COVERED = """([below, above]) => [...document.querySelectorAll(below)].flatMap((one) => {
  const under = one.getBoundingClientRect();
  return [...document.querySelectorAll(above)].flatMap((other) => {
    const over = other.getBoundingClientRect();
    const wide = Math.min(under.right, over.right) - Math.max(under.left, over.left);
    const high = Math.min(under.bottom, over.bottom) - Math.max(under.top, over.top);
    return wide > 1 && high > 1 ? [`${other.className} over ${one.className} by ${wide} x ${high}`] : [];
  });
})"""

_EDGELESS = """(selectors) => selectors.flatMap((selector) => {
  const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  if (!all.length) return [`${selector} is not there`];
  const groundOf = (one) => {
    const colour = one && getComputedStyle(one).backgroundColor;
    return !one ? 'rgb(255, 255, 255)' : /^rgba.*, 0\\)$/.test(colour) ? groundOf(one.parentElement) : colour;
  };
  const seen = (one) => {
    const style = getComputedStyle(one);
    return ['top', 'right', 'bottom', 'left'].every((side) =>
      parseFloat(style.getPropertyValue(`border-${side}-width`)) >= 1
      && style.getPropertyValue(`border-${side}-style`) !== 'none'
      && style.getPropertyValue(`border-${side}-color`) !== groundOf(one.parentElement));
  };
  return all.filter((one) => !seen(one)).slice(0, 3).map((one) => `${selector}: ${one.outerHTML.slice(0, 120)}`);
})"""

_LOOKS = """(selector) => {
  const one = document.querySelector(selector);
  const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(one);
  const full = backgroundColor !== getComputedStyle(document.documentElement).backgroundColor;
  return [full && !/^rgba.*, 0\\)$/.test(backgroundColor), borderTopStyle, borderTopWidth].join(' ');
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
