"""Play by touch, by keyboard, in two languages, in small windows, with large text, and with garbage input."""

import pytest

from tests.browser.checks import barriers, jumps, overflowing, watch_for_jumps
from tests.browser.company import Company
from tests.browser.every_page import PAGES, visit
from tests.browser.scripted_games import play_crossword

PHONE = "Pixel 7"


def test_a_game_can_be_played_by_touch_on_a_phone(company: Company) -> None:
    """Most people use a phone."""
    anna = company.come("Anna", device=PHONE)
    anna.opens_a_table(grid_size=2)
    anna.starts()
    for letter, cell in zip("ATME", [(1, 1), (1, 2), (2, 1), (2, 2)], strict=True):
        anna.taps_letter(letter)
        anna.taps_cell(*cell)

    anna.sees_that_the_game_is_over()
    anna.sees_the_board_of("Anna", "A T M E")


def test_letters_can_be_dragged(company: Company) -> None:
    """By mouse or by touch, like on a real board."""
    anna, ben = company.come("Anna"), company.come("Ben", device=PHONE)
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    anna.names("A")
    anna.drags_the_letter_to(2, 2)
    ben.slides_the_letter_to(1, 2)

    anna.sees_a_board(". . . A")
    ben.sees_a_board(". A . .")
    ben.is_asked_to_name_a_letter()


def test_a_game_can_be_played_with_only_the_keyboard(company: Company) -> None:
    """From the home page to the last letter, without a mouse."""
    anna = company.come("Anna").goes_home()
    anna.tabs_to("New table")
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


def test_the_language_changes_without_a_reload(company: Company) -> None:
    """It works in the middle of a game, and changes only the text."""
    anna = company.come("Anna")
    anna.opens_a_table(grid_size=2)
    anna.starts()
    anna.names("A")
    anna.places(1, 1)
    anna.sets_a_reload_mark()
    anna.chooses_the_language("Deutsch")

    anna.reads("de", "Am Tisch", "Du bist dran")
    assert anna.has_the_reload_mark()
    anna.chooses_the_language("English")
    anna.reads("en", "At the table", "Your turn")
    anna.sees_a_board("A . . .")
    assert anna.has_the_reload_mark()


@pytest.mark.parametrize("page", PAGES)
def test_every_page_and_dialog_is_accessible(company: Company, page: str) -> None:
    """No accessibility violation in either theme; nothing scrolls sideways in small windows or with large text.

    320 pixels equal a window of 1280 at 400 % zoom; 640 pixels equal the same window at 200 %.
    """
    anna = visit(page, company)

    assert barriers(anna) == []
    anna.prefers_theme("dark")
    assert barriers(anna) == []
    for size in ((320, 568), (640, 400)):
        anna.resizes_to(*size)
        assert overflowing(anna) == []
    anna.doubles_the_text_size()
    for size in ((640, 400), (360, 740), (320, 568)):
        anna.resizes_to(*size)
        assert overflowing(anna) == []


def test_the_longest_names_fit_the_smallest_window(company: Company) -> None:
    """Names fit the list, menus, dialogs, the chat and the page that asks for a name."""
    anna, ben, cleo = (company.come(name, size=(320, 568)) for name in ("W" * 24, "M" * 24, ""))
    link = anna.opens_a_table()
    ben.joins(link)
    ben.says("Q" * 300)
    anna.sees_the_options_button_for(ben.name)
    cleo.follows_a_link_without_a_name(link)
    wide = [*map(overflowing, (anna, ben, cleo))]
    anna.opens_the_options_for(ben.name)
    wide.append(overflowing(anna))
    anna.asks_to_remove()
    wide.append(overflowing(anna))
    anna.closes_the_dialog()
    anna.opens_the_chat()
    wide.append(overflowing(anna))

    assert wide == [[]] * len(wide)


def test_nothing_jumps_when_others_move(company: Company) -> None:
    """People who read or aim are not disturbed while someone else plays."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo", device=PHONE)
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    cleo.joins(link)
    cleo.sees_the_board_of("Ben", ". . . .")
    for person in (anna, ben, cleo):
        person.sees_member_count(3)
        watch_for_jumps(person)
    play_crossword(
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


GARBAGE = (
    "W" * 10_000,
    "<img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}${7*7}",
    "'; DROP TABLE tables; --\" ' ` \\ %00 %s {0}",
    "\u202eesrever\u202c \u200f\u061c שלום مرحبا",
    "\u200b\u2060\ufeff\u00ad\u3164",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘ 👨‍👩‍👧‍👦🏳️‍🌈",
)


def test_garbage_in_any_field_does_no_harm(company: Company) -> None:
    """Pasted text is shown as text or politely refused, and the pages keep working."""
    anna, ben = company.come("Anna"), company.come("Ben")
    for page in ("home", "account", "settings"):
        PAGES[page](anna)
        anna.fills_every_field(*GARBAGE)
        assert overflowing(anna) == []
    link = anna.opens_a_table()
    ben.joins(link)
    for garbage in GARBAGE[:4]:
        anna.says(garbage)
    anna.says("Still here!")

    ben.sees("Still here!")
    assert overflowing(ben) == []
    ben.sees_member_count(2)
