"""HTTP requests to real servers, with patience for a busy machine."""

from typing import Any

import httpx2

TIMEOUT = 60.0
"""Seconds; the five of httpx are not enough on a busy machine."""


def get(url: str) -> httpx2.Response:
    """Read `url`."""
    return httpx2.get(url, timeout=TIMEOUT)


def post(url: str, **given: Any) -> httpx2.Response:
    """Post what is `given` to `url`."""
    return httpx2.post(url, timeout=TIMEOUT, **given)
