"""Open every page and dialog of the product."""

from collections.abc import Callable
from secrets import token_hex
from typing import Unpack

from tests.browser.company import Company, Ways
from tests.browser.crossword import CrosswordPlayer
from tests.browser.scripted_games import play_crossword


def _home(anna: CrosswordPlayer) -> None:
    anna.goes_home()


def _account(anna: CrosswordPlayer) -> None:
    anna.goes_to("/account").sees("Account")


def _member(anna: CrosswordPlayer) -> None:
    anna.registers(f"anna-{token_hex(4)}", "correct horse")
    anna.sees("Change your password")


def _nowhere(anna: CrosswordPlayer) -> None:
    anna.goes_to("/nowhere/at/all").sees_page_not_found()


def _settings(anna: CrosswordPlayer) -> None:
    anna.goes_home().opens_the_settings()


def _waiting(anna: CrosswordPlayer) -> None:
    anna.opens_a_table(grid_size=2)
    anna.adds_a_bot()
    anna.says("Good evening!")


def _rules(anna: CrosswordPlayer) -> None:
    anna.goes_home().reads_the_rules()


def _keys(anna: CrosswordPlayer) -> None:
    anna.goes_home().opens_the_shortcuts()


def _links(anna: CrosswordPlayer) -> None:
    anna.goes_home().creates_links()


def _inviting(anna: CrosswordPlayer) -> None:
    anna.opens_a_table()
    anna.invites()


def _chatting(anna: CrosswordPlayer) -> None:
    _waiting(anna)
    anna.resizes_to(360, 740)
    anna.opens_the_chat()


def _leaving(anna: CrosswordPlayer) -> None:
    anna.opens_a_table()
    anna.asks_to_leave()


def _naming(anna: CrosswordPlayer) -> None:
    anna.opens_a_table()
    anna.starts()
    anna.is_asked_to_name_a_letter()


def _placing(anna: CrosswordPlayer) -> None:
    _naming(anna)
    anna.names("A")
    anna.is_asked_to_place_a_letter()


def _over(anna: CrosswordPlayer) -> None:
    anna.opens_a_table(grid_size=2)
    anna.starts()
    play_crossword(
        "Anna names A: Anna 1 1\nAnna names T: Anna 1 2\nAnna names M: Anna 2 1\nAnna names E: Anna 2 2", anna
    )
    anna.sees_that_the_game_is_over()


PAGES: dict[str, Callable[[CrosswordPlayer], None]] = {
    "home": _home,
    "account": _account,
    "member": _member,
    "nowhere": _nowhere,
    "settings": _settings,
    "rules": _rules,
    "keys": _keys,
    "links": _links,
    "waiting": _waiting,
    "inviting": _inviting,
    "chatting": _chatting,
    "leaving": _leaving,
    "naming": _naming,
    "placing": _placing,
    "over": _over,
}


def visit(page: str, company: Company, **ways: Unpack[Ways]) -> CrosswordPlayer:
    """Bring Anna to a page and return her."""
    anna = company.come("Anna", **ways)
    PAGES[page](anna)
    return anna
