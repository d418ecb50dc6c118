"""The greeting of a server, with its addresses."""

from ipaddress import ip_address

import pytest

from parlour.cli.greeting import draw_qr_code, greeting
from parlour.cli.listener import EVERYWHERE, listen, url_of
from parlour.server.public_address import lan_address
from parlour.server.settings import Settings

BLOCKS = set("▀▄█")


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        (EVERYWHERE, "http://127.0.0.1:8000"),
        ("::", "http://[::1]:8000"),
        ("2001:db8::1", "http://[2001:db8::1]:8000"),
        ("games.test", "http://games.test:8000"),
    ],
)
def test_the_address_can_be_opened_in_a_browser(host: str, url: str) -> None:
    """A browser cannot open the wildcard address."""
    assert url_of(host, 8000) == url


def test_the_public_address_is_shown_with_a_qr_code() -> None:
    """Friends can scan it with a phone."""
    said = greeting(Settings(public_url="https://games.test/"), 8000, "All is kept.", lan=False)

    assert "Friends can join at https://games.test/" in said
    assert set(said) & BLOCKS
    assert "All is kept." in said


def test_lan_shows_the_network_address_or_says_that_there_is_none() -> None:
    """The machine that runs this test may have a network or not."""
    said = greeting(Settings(host=EVERYWHERE), 8123, "All is kept.", lan=True)

    address = lan_address()
    if address is None:
        assert "does not seem to be on a network" in said
    else:
        assert not ip_address(address).is_loopback
        assert f"http://{address}:8123" in said
        assert draw_qr_code(f"http://{address}:8123") in said


def test_a_local_server_mentions_the_lan_flag_instead_of_an_invitation() -> None:
    """One address and no QR code; only the person who runs the server sees the flag."""
    said = greeting(Settings(), 8000, "All is kept.", lan=False)

    assert "Friends" not in said
    assert not set(said) & BLOCKS
    assert "To let phones on your network join: parlour serve --lan" in said


@pytest.mark.parametrize("settings", [Settings(public_url="https://games.test/"), Settings(host="2001:db8::1")])
def test_a_reachable_server_does_not_mention_the_lan_flag(settings: Settings) -> None:
    """People who chose an address know what they want."""
    assert "--lan" not in greeting(settings, 8000, "All is kept.", lan=False)


def test_port_zero_picks_a_free_port() -> None:
    """It is taken at once."""
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockname()[1] > 0
