"""For everyone: fingers, keys, languages, small windows, large letters, both lights, and clumsy typing."""

import pytest

from tests.browser.checks import barriers, beyond_the_edge, jumps, watch_for_jumps
from tests.browser.company import Company
from tests.browser.pages import PAGES, visit
from tests.browser.plays import play

PHONE = "Pixel 7"


def test_a_game_is_played_with_fingers_on_a_phone(company: Company) -> None:
    """Most people come with a telephone."""
    anna = company.come("Anna", device=PHONE)
    anna.opens_a_table(grid_size=2)
    anna.starts()
    for letter, cell in zip("ATME", [(1, 1), (1, 2), (2, 1), (2, 2)], strict=True):
        anna.taps_letter(letter)
        anna.taps_cell(*cell)

    anna.sees_that_the_game_is_over()
    anna.sees_the_board_of("Anna", "A T M E")


def test_a_game_is_played_with_the_keyboard_alone(company: Company) -> None:
    """From the front door to the last letter, without touching the mouse."""
    anna = company.come("Anna").goes_home()
    anna.tabs_to("Open a table")
    anna.presses("Enter")
    anna.sits_at_a_table()
    anna.chooses_with_keys("grid_size", 2)
    anna.tabs_to("Start the game")
    anna.presses("Enter")
    for letter, cell in zip("ATME", [(1, 1), (1, 2), (2, 1), (2, 2)], strict=True):
        anna.names_with_keys(letter)
        anna.places_with_keys(*cell)

    anna.sees_that_the_game_is_over()
    anna.sees_the_board_of("Anna", "A T M E")


def test_the_language_is_switched_without_loading_anything_anew(company: Company) -> None:
    """In the middle of a game, and nothing is lost but the words."""
    anna = company.come("Anna")
    anna.opens_a_table(grid_size=2)
    anna.starts()
    anna.names("A")
    anna.places(1, 1)
    anna.leaves_a_mark()
    anna.chooses_the_language("Deutsch")

    anna.reads("de", "Am Tisch", "Du bist dran")
    assert anna.finds_the_mark()
    anna.chooses_the_language("English")
    anna.reads("en", "At the table", "Your turn")
    anna.sees_a_board("A . . .")
    assert anna.finds_the_mark()


def test_the_house_speaks_the_language_of_the_browser(company: Company) -> None:
    """Nobody has to look for a switch first; what was chosen here comes before it."""
    gerda = company.come("Gerda", language="de-AT").goes_to("/")
    otto = company.come("Otto", language="de-AT", prefs={"language": "en"}).goes_to("/")

    gerda.reads("de", "Setz dich dazu")
    otto.reads("en", "Take a seat")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_and_dialog_is_accessible_in_both_lights(company: Company, page: str) -> None:
    """No violation of what axe can tell; the rest is in other stories."""
    anna = visit(page, company)

    assert barriers(anna) == []
    anna.turns_off_the_light()
    assert barriers(anna) == []


@pytest.mark.parametrize("page", PAGES)
def test_nothing_scrolls_sideways_in_small_windows_or_with_large_letters(company: Company, page: str) -> None:
    """At 320 pixels, which is also 1280 at four times the size, and at 200 % of a laptop's window."""
    anna = visit(page, company, size=(320, 568))

    assert beyond_the_edge(anna) == []
    anna.resizes_to(640, 400)
    assert beyond_the_edge(anna) == []
    anna.enlarges_letters()
    assert beyond_the_edge(anna) == []


def test_nothing_jumps_when_others_move(company: Company) -> None:
    """Who reads or aims while somebody else plays is not disturbed."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo", device=PHONE)
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    cleo.joins(link)
    for person in (anna, ben, cleo):
        watch_for_jumps(person)
    play(
        """
        Anna names A:  Anna 1 1, Ben 2 2
        Ben names T:   Ben 1 1, Anna 1 2
        Anna names M:  Anna 2 1, Ben 1 2
        """,
        anna,
        ben,
    )
    cleo.sees_the_board_of("Ben", "T M . A")

    assert [jumps(person) for person in (anna, ben, cleo)] == [[], [], []]


GARBAGE = {
    "markup": "<img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}${7*7}",
    "quotes": "'; DROP TABLE tables; --\" ' ` \\ %00 %s {0}",
    "upside down": "\u202eesrever\u202c \u200f\u061c שלום مرحبا",
    "invisible": "\u200b\u2060\ufeff\u00ad\u3164",
    "crowded": "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘ 👨‍👩‍👧‍👦🏳️‍🌈",
    "endless": "W" * 10_000,
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_garbage_in_any_field_is_taken_or_refused_but_harms_nothing(company: Company, garbage: str) -> None:
    """Whatever is pasted is shown as text, or politely refused; the page lives on."""
    anna, ben = company.come("Anna"), company.come("Ben")
    for page in ("home", "account", "settings"):
        PAGES[page](anna)
        anna.fills_every_field(garbage)
        assert beyond_the_edge(anna) == []
    link = anna.opens_a_table()
    anna.says(garbage)
    ben.joins(link)
    anna.sees_so_many_at_the_table(2)

    assert beyond_the_edge(ben) == []
    anna.says("still here")
    ben.sees("still here")
