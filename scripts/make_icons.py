"""Draw the app icon at the sizes that phones and desktops need: `python scripts/make_icons.py` fills web/public.

The shapes are those of web/public/icon.svg, on its grid of 32; each pixel is shaded by its distance from their edges,
so only the standard library is needed.
"""

import struct
import zlib
from math import hypot
from pathlib import Path

Colour = tuple[int, int, int]
GRID = 32
FELT: Colour = (0x1F, 0x5C, 0x4D)
LIGHT: Colour = (0x3B, 0x7C, 0x69)
BRASS: Colour = (0xE5, 0xB9, 0x5C)
PAPER: Colour = (0xFB, 0xF6, 0xEA)
ICONS = {
    # name: (pixels, radius of the corners, size of the picture)
    "icon-192.png": (192, 8, 1.0),
    "icon-512.png": (512, 8, 1.0),
    "icon-mask-512.png": (512, 0, 0.8),  # cut to any shape, so the picture keeps away from the edge
    "icon-touch-180.png": (180, 0, 0.9),
}


def box(x: float, y: float, left: float, top: float, right: float, bottom: float, radius: float = 0) -> float:
    """Return the distance of a point from a box with round corners, negative inside."""
    across = abs(x - (left + right) / 2) - (right - left) / 2 + radius
    down = abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius
    return hypot(max(across, 0), max(down, 0)) + min(max(across, down), 0) - radius


def lamp(x: float, y: float) -> float:
    """Return the distance of a point from the lamp and its cord."""
    return min(box(x, y, 15.25, -GRID, 16.75, 8), max(hypot(x - 16, y - 14) - 7, y - 14))


def cone(x: float, y: float) -> float:
    """Return the distance of a point from the light on the table."""
    return max(14 - y, y - 23.5, (abs(x - 16) - 7 - (y - 14) * 0.42) / hypot(1, 0.42))


def table(x: float, y: float) -> float:
    """Return the distance of a point from the table."""
    return min(box(x, y, 5, 22.5, 27, 25.5, 1.5), box(x, y, 14.5, 25, 17.5, 29))


LAYERS = ((LIGHT, cone), (PAPER, lambda x, y: hypot(x - 16, y - 14) - 2.25), (BRASS, lamp), (PAPER, table))


def drawing(pixels: int, radius: float, size: float) -> bytes:
    """Draw one icon as a PNG."""
    unit, middle = pixels / GRID, GRID / 2
    rows = []
    for row in range(pixels):
        line = bytearray(b"\0")  # no filter
        for column in range(pixels):
            x, y = (column + 0.5) / unit, (row + 0.5) / unit
            colour = FELT
            for paint, distance in LAYERS:
                inside = shade(distance((x - middle) / size + middle, (y - middle) / size + middle) * size * unit)
                colour = mixed(colour, paint, inside)
            line += bytes((*colour, round(255 * shade(box(x, y, 0, 0, GRID, GRID, radius) * unit))))
        rows.append(bytes(line))
    head = struct.pack(">IIBBBBB", pixels, pixels, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def mixed(under: Colour, over: Colour, share: float) -> Colour:
    """Paint `over` on `under`."""
    red, green, blue = (round(low + (high - low) * share) for low, high in zip(under, over, strict=True))
    return red, green, blue


def shade(distance: float) -> float:
    """Return how much of a pixel lies inside an edge at this distance."""
    return min(max(0.5 - distance, 0), 1)


def chunk(kind: bytes, body: bytes) -> bytes:
    """Wrap a chunk of a PNG."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


if __name__ == "__main__":
    folder = Path(__file__).parents[1] / "web" / "public"
    for name, shape in ICONS.items():
        (folder / name).write_bytes(drawing(*shape))
