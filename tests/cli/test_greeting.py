"""What is said when the house is open, and whom it invites."""

from ipaddress import ip_address

import pytest

from parlour.cli.addresses import EVERYWHERE, listen, qr_code, url_of
from parlour.cli.greeting import greeting
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
def test_an_address_can_be_clicked(host: str, url: str) -> None:
    """Listening everywhere is no address a browser knows."""
    assert url_of(host, 8000) == url


def test_a_public_house_invites_to_its_public_address() -> None:
    """With a drawing for telephones."""
    said = greeting(Settings(public_url="https://games.test/"), 8000, "All is kept.", lan=False)

    assert "Friends come in at https://games.test/" in said
    assert set(said) & BLOCKS
    assert "All is kept." in said


def test_a_house_in_the_network_tells_friends_the_way_or_that_there_is_none() -> None:
    """Whatever network this machine is in."""
    said = greeting(Settings(host=EVERYWHERE), 8123, "All is kept.", lan=True)

    address = lan_address()
    if address is None:
        assert "in no network" in said
    else:
        assert not ip_address(address).is_loopback
        assert f"http://{address}:8123" in said
        assert qr_code(f"http://{address}:8123") in said


def test_a_house_for_oneself_invites_nobody_and_says_how_phones_get_in() -> None:
    """One address, no drawing; whoever runs the house learns the flag here, and players never see it."""
    said = greeting(Settings(), 8000, "All is kept.", lan=False)

    assert "Friends" not in said
    assert not set(said) & BLOCKS
    assert "For phones in your network: parlour serve --lan" in said


@pytest.mark.parametrize("settings", [Settings(public_url="https://games.test/"), Settings(host="2001:db8::1")])
def test_a_house_that_others_reach_already_is_told_no_way_to_open_it(settings: Settings) -> None:
    """Whoever chose an address knows what they want."""
    assert "--lan" not in greeting(settings, 8000, "All is kept.", lan=False)


def test_any_free_port_will_do() -> None:
    """Port 0 is whatever the machine gives, and it is held at once."""
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockname()[1] > 0
