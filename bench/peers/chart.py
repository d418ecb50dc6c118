"""A chart of the measured servers, as SVG for the README."""

from collections.abc import Sequence
from html import escape
from statistics import median

from bench.peers.contest import BARE, BOARDGAME_IO, COLYSEUS, PARLOUR, Results

STORES = {
    PARLOUR: "every move on disk",
    BARE: "stores nothing, plays no game",
    COLYSEUS: "stores nothing",
    BOARDGAME_IO: "keeps it in memory",
}
_ROW, _BAR, _LEFT, _WIDTH, _RIGHT = 34, 16, 130, 300, 260
_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#333}.note{fill:#777}rect{fill:#b9b2a3}.own{fill:#8a5a2b}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.note{fill:#999}rect{fill:#5c574c}.own{fill:#d9a066}}"
)


def chart(results: Results, size: int) -> str:
    """Draw the moves/s of each server with `size` tables, the fastest first."""
    rates = {kind: median(one.rate for one in results[kind, size]) for kind in STORES if (kind, size) in results}
    order = sorted(rates, key=lambda kind: -rates[kind])
    rows = [_row(place, kind, rates[kind], rates[order[0]]) for place, kind in enumerate(order)]
    return _svg(rows, f"Moves per second at {size} tables of four")


def _row(place: int, kind: str, rate: float, most: float) -> str:
    top, length = place * _ROW + 8, round(_WIDTH * rate / most)
    middle = top + _BAR - 3
    own = ' class="own"' if kind == PARLOUR else ""
    return (
        f'<text x="{_LEFT - 8}" y="{middle}" text-anchor="end">{escape(kind)}</text>'
        f'<rect{own} x="{_LEFT}" y="{top}" width="{length}" height="{_BAR}" rx="3"/>'
        f'<text x="{_LEFT + length + 8}" y="{middle}">{rate:,.0f} <tspan class="note">{STORES[kind]}</tspan></text>'
    )


def _svg(rows: Sequence[str], title: str) -> str:
    width, height = _LEFT + _WIDTH + _RIGHT, len(rows) * _ROW
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">'
        f"<title>{title}</title><style>{_STYLE}</style>{''.join(rows)}</svg>\n"
    )
