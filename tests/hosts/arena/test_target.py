"""Parsing URLs, and what must never be written into a request."""

import pytest

from parlour.hosts.arena.http.target import Origin, parse_target
from parlour.hosts.arena.match.faults import Fault, SolverFailed


@pytest.mark.parametrize(
    ("url", "origin", "path", "host"),
    [
        ("http://solver.example/ping", (False, "solver.example", 80), "/ping", "solver.example"),
        ("HTTPS://Solver.Example/Ping", (True, "solver.example", 443), "/Ping", "solver.example"),
        ("https://solver.example:8443//guess", (True, "solver.example", 8443), "//guess", "solver.example:8443"),
        ("http://solver.example:80", (False, "solver.example", 80), "/", "solver.example"),
        ("http://solver.example:0/", (False, "solver.example", 0), "/", "solver.example:0"),
        ("http://my_solver-1.:80/", (False, "my_solver-1.", 80), "/", "my_solver-1."),
        ("http://127.0.0.1:8080/a?b=c&d#e", (False, "127.0.0.1", 8080), "/a?b=c&d", "127.0.0.1:8080"),
        ("http://[::1]:8080/ping", (False, "::1", 8080), "/ping", "[::1]:8080"),
        ("http://[0:0::1]/ping", (False, "::1", 80), "/ping", "[::1]"),
        ("http://straße.example/ß ü?ö", (False, "xn--strae-oqa.example", 80), "/%C3%9F%20%C3%BC?%C3%B6",
         "xn--strae-oqa.example"),
        ("http://solver.example/a%20b", (False, "solver.example", 80), "/a%20b", "solver.example"),
    ],
)  # fmt: skip
def test_a_url_is_read_as_browsers_read_it(url: str, origin: tuple[bool, str, int], path: str, host: str) -> None:
    """Where to connect, what to request, and the Host header."""
    where = parse_target(url)

    assert (where.origin, where.path) == (Origin(*origin), path)
    assert where.lines.startswith(f"Host: {host}\r\nUser-Agent: parlour/")


@pytest.mark.parametrize(
    "url",
    ["", "solver", "//solver/", "ftp://solver/", "ftp://solver:80/", "file:///etc/passwd", "http://", "http:///guess", "http://:80/",
     "http://[::1/",
     "http://[solver]/", "http://solver:port/", "http://solver:70000/", "http://a b/", "http://a..b/", "http://a%0d%0ab/",
     "http://127.1/", "http://2130706433/", "http://0x7f000001/", "http://127.0.0.256/", "http://1.2.3.4.5/",
     f"http://{'a' * 64}.b/", f"http://{'a.' * 128}b/", "http://ä..b/", "http://solver/\udcff", "http://[fe80::1%eth0]/"],
)  # fmt: skip
def test_an_invalid_address_is_refused(url: str) -> None:
    """It is not corrected."""
    with pytest.raises(SolverFailed) as failed:
        parse_target(url)
    assert failed.value.failure.kind is Fault.BAD_ADDRESS


@pytest.mark.parametrize("evil", ["\r\n", "\n", "\r", "\t", " ", "\0", "\x0b", "\x85", "\u2028"])
@pytest.mark.parametrize(
    "url", ["http://solver/{}x", "http://solver/?{}x", "http://me{}x:y@solver/", "http://solver/#{}"]
)
def test_no_url_can_add_lines_to_a_request(url: str, evil: str) -> None:
    """A URL from a stranger could otherwise add headers, or a second request."""
    where = parse_target(url.format(evil))

    assert where.path.isascii()
    assert where.path.isprintable()
    assert " " not in where.path
    assert all(line.isascii() and line.isprintable() for line in where.lines.removesuffix("\r\n").split("\r\n"))


def test_user_and_password_are_sent_in_a_header() -> None:
    """The standard wants them there, and not with the host."""
    assert parse_target("http://anna:p%40ss@solver/").lines.endswith("\r\nAuthorization: Basic YW5uYTpwQHNz\r\n")
    assert parse_target("http://anna@solver/").lines.endswith("\r\nAuthorization: Basic YW5uYTo=\r\n")
    assert "anna" not in parse_target("http://anna:p@solver/").lines


@pytest.mark.parametrize(
    ("location", "url"),
    [
        ("/there", "http://anna:p@solver/there"),
        ("there?x", "http://anna:p@solver/a/there?x"),
        ("//solver:80/there", "http://anna:p@solver/there"),
        ("http://solver/there", "http://anna:p@solver/there"),
        ("http://solver:81/there", "http://solver:81/there"),
        ("https://solver/there", "https://solver/there"),
        ("//other/there", "http://other/there"),
        ("http://bob:q@other/", "http://bob:q@other/"),
    ],
)
def test_a_redirect_does_not_pass_on_credentials(location: str, url: str) -> None:
    """A password is only for the origin it was given for."""
    assert parse_target("http://anna:p@solver/a/guess").redirect(location) == parse_target(url)
