"""Which origins a pattern matches, and which patterns are refused."""

import pytest
from starlette.datastructures import Headers

from parlour.server.cross_origin import is_own
from parlour.server.origins import Origins, normalise_origin


def matches(pattern: str, origin: str) -> bool:
    """Tell whether the pattern matches the origin."""
    return Origins.sorted(None, [normalise_origin(pattern)]).is_matched(origin)


@pytest.mark.parametrize(
    ("pattern", "origin"),
    [
        ("https://*.vercel.app", "https://parlour.vercel.app"),
        ("https://*.vercel.app", "https://parlour-git-main-7.vercel.app"),
        ("https://*.Vercel.app:443/", "https://parlour.vercel.app"),
        ("https://parlour-*.vercel.app", "https://parlour-git-main.vercel.app"),
        ("https://*-ann.vercel.app", "https://parlour-ann.vercel.app"),
        ("https://pre*post.games.example", "https://pre-1-post.games.example"),
        ("http://*.dev.test:5173", "http://one.dev.test:5173"),
        ("https://*.xn--bcher-kva.example", "https://a.xn--bcher-kva.example"),
    ],
)
def test_a_star_matches_one_label_or_a_part_of_it(pattern: str, origin: str) -> None:
    """Every preview deployment has its own name."""
    assert matches(pattern, origin)


@pytest.mark.parametrize(
    ("pattern", "origin"),
    [
        ("https://*.vercel.app", "https://vercel.app"),
        ("https://*.vercel.app", "https://.vercel.app"),
        ("https://*.vercel.app", "https://a.b.vercel.app"),
        ("https://*.vercel.app", "https://evil.com/.vercel.app"),
        ("https://*.vercel.app", "https://evil.com#.vercel.app"),
        ("https://*.vercel.app", "https://user@evil.vercel.app"),
        ("https://*.vercel.app", "https://evil.vercel.app.evil.com"),
        ("https://*.vercel.app", "https://evil-vercel.app"),
        ("https://*.vercel.app", "https://evil.vercelxapp"),
        ("https://*.vercel.app", "http://parlour.vercel.app"),
        ("https://*.vercel.app", "https://parlour.vercel.app:8443"),
        ("https://*.vercel.app", "https://parlour.vercel.app\n"),
        ("https://*.vercel.app", "null"),
        ("https://*.vercel.app", ""),
        ("https://parlour-*.vercel.app", "https://parlour-.vercel.app"),
        ("https://parlour-*.vercel.app", "https://evil.vercel.app"),
        ("http://*.dev.test:5173", "http://one.dev.test"),
    ],
)
def test_a_star_matches_nothing_else(pattern: str, origin: str) -> None:
    """No dot, no other scheme or port, nothing before or after the name."""
    assert not matches(pattern, origin)


@pytest.mark.parametrize(
    "pattern",
    [
        "*",
        "*.vercel.app",
        "https://*",
        "https://*.",
        "https://*.app",
        "https://parlour-*.app",
        "https://*.*.app",
        "https://**.vercel.app",
        "https://a.*.vercel.app",
        "https://vercel.*",
        "https://*.vercel.app/games",
        "https://*.vercel.app?x",
        "https://user@*.vercel.app",
        "https://*.vercel.app:*",
        "https://-*.vercel.app",
        "https://*..vercel.app",
        "https://*.0.0.1",
        "https://parlour.vercel.app/*",
        "ftp://*.vercel.app",
        "wss://*.vercel.app",
    ],
)
def test_a_star_in_any_other_place_is_refused(pattern: str) -> None:
    """It would match nothing, or far too much."""
    with pytest.raises(ValueError, match=r"https://\*\.games\.example"):
        normalise_origin(pattern)


def test_without_patterns_nothing_matches() -> None:
    """Even an empty origin does not."""
    assert not Origins().is_matched("")


@pytest.mark.parametrize(
    "origin", ["https://x.org/path", "https://user:pw@x.org", "https://x.org?a=1", "https://x.org#a"]
)
def test_more_than_an_origin_is_refused(origin: str) -> None:
    """An operator who writes a path expects that only that path is allowed."""
    with pytest.raises(ValueError, match="an origin is a scheme"):
        normalise_origin(origin)


@pytest.mark.parametrize(
    ("origin", "ours"),
    [("https://games.example", True), ("http://games.example", False), ("http://localhost:8000", True)],
)
def test_our_name_without_https_is_not_ours_where_we_have_https(origin: str, ours: bool) -> None:
    """A man in the middle of a plain connection can pose as any http page."""
    origins = Origins(own=frozenset({"https://games.example"}))
    host = origin.partition("://")[2]

    assert is_own(origins, Headers({"origin": origin, "host": host})) is ours
