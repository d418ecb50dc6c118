"""Show every game on phones in landscape, with text twice as large, and in high contrast."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser import stacked_server
from tests.browser.checks import covered, looks, not_in_view, overflowing, without_border, words_broken_across_lines
from tests.browser.company import Company
from tests.browser.conftest import QUIET, UNLIMITED
from tests.browser.midgame import GAMES, come_to
from tests.browser.people import Person
from tests.cli.commands import opened

LANDSCAPE = ((844, 390), (667, 375))
PHONE = (360, 740)
DESKTOP = (1280, 800)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server where words, cards and tiles are known."""
    with opened(tmp_path_factory.mktemp("layout") / "home", by=stacked_server.COMMAND, **UNLIMITED, **QUIET) as server:
        yield server.url


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_in_landscape_shows_everything_needed_to_play(company: Company, url: str, game: str) -> None:
    """Players must not have to scroll between the board and the keys."""
    anna = come_to(game, company, url, size=LANDSCAPE[0])
    assert not_in_view(anna, *GAMES[game].needed) == []
    anna.resizes_to(*PHONE)
    for size in LANDSCAPE:
        anna.resizes_to(*size)  # like a phone that is turned
        assert not_in_view(anna, *GAMES[game].needed) == []
        assert overflowing(anna) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_text_twice_as_large_breaks_no_words_and_covers_nothing(
    company: Company, url: str, game: str, size: tuple[int, int]
) -> None:
    """People who need large text must get whole words, with the board below them."""
    anna = come_to(game, company, url, size=size)
    anna.doubles_the_text_size()

    assert words_broken_across_lines(anna, "h1", "h2", ".need") == []
    assert covered(anna, ".need, .name, .board", "main .keys, ol .cards, .tray, .rack") == []
    assert overflowing(anna) == []


def test_the_daily_word_fits_a_phone_with_text_twice_as_large(company: Company, url: str) -> None:
    """A guess needs the whole board and all three rows of keys."""
    anna = come_to("daily", company, url, size=PHONE)
    anna.doubles_the_text_size()

    assert not_in_view(anna, *GAMES["daily"].needed) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_high_contrast_keeps_the_borders_of_every_board(company: Company, url: str, game: str, theme: str) -> None:
    """The browser removes all backgrounds and shadows, so only borders remain visible."""
    anna = come_to(game, company, url, theme=theme)
    anna.wants_high_contrast()

    assert without_border(anna, *GAMES[game].edged) == []


def test_high_contrast_distinguishes_marks_without_colours(company: Company, url: str) -> None:
    """Correct, present and absent must differ on tiles and on keys."""
    anna = come_to("race", company, url)
    anna.wants_high_contrast()

    for where in ("main .board [data-status='{}']", "main .keys [data-status='{}']"):
        marks = {looks(anna, where.format(mark)) for mark in ("correct", "present", "absent")}
        assert len(marks) == 3


def test_high_contrast_shows_which_switch_is_on(company: Company, url: str) -> None:
    """The knob moves, and both states have a border."""
    anna = come_to("race", company, url)
    anna.wants_high_contrast()
    off = looks(anna, ".foot .track")
    anna.page.get_by_role("switch", name="High contrast").check(force=True)

    assert looks(anna, ".foot .track") != off
    assert without_border(anna, ".foot .track") == []


def test_a_phone_shows_the_first_button_for_a_new_table(company: Company) -> None:
    """Visitors who want to play find a button, not only a greeting."""
    for size in ((390, 844), (360, 640)):
        anna = company.come("Anna", size=size).goes_home()
        expect(anna.page.get_by_role("button", name="New table").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["naming", "wortkunst"])
def test_on_a_phone_the_board_aligns_with_the_strip_above_it(company: Company, url: str, game: str) -> None:
    """Edges that almost align look like a mistake."""
    anna = come_to(game, company, url, size=(390, 844))
    strip, board = (anna.main.locator(part).first.bounding_box() for part in (".strip", ".stage .board"))
    assert strip
    assert board

    assert (strip["x"], strip["width"]) == (board["x"], board["width"])


def test_on_a_phone_the_hand_does_not_move_when_the_turn_comes(company: Company, url: str) -> None:
    """Players who aim at a card must not hit another when two buttons appear."""
    anna = company.come("Anna", at=url, size=(390, 844))
    anna.practises("President")
    anna.is_asked_to_play()
    place = hand_below_the_table(anna)
    anna.plays("3H", "3D")

    assert hand_below_the_table(anna) == place


def hand_below_the_table(player: Person) -> float:
    """Return the distance from the top of the table to the hand, independent of scrolling."""
    table, hand = player.main.locator(".table").bounding_box(), player.main.get_by_role("toolbar").bounding_box()
    assert table
    assert hand
    return hand["y"] - table["y"]
