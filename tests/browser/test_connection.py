"""Lose connections, restart servers and open second tabs without losing a turn."""

import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeAlias
from urllib.parse import urlsplit

import pytest

from tests.browser.checks import barriers, jumps, not_installable, watch_for_jumps
from tests.browser.company import Company
from tests.browser.scripted_games import play_crossword
from tests.cli.commands import RunningServer

Opening: TypeAlias = Callable[..., AbstractContextManager[RunningServer]]


def test_a_player_reconnects_to_the_current_turn(company: Company) -> None:
    """The others play on, and a phone that reconnects has missed nothing."""
    anna, ben = company.come("Anna"), company.come("Ben", unsteady=True)
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    play_crossword("Anna names A: Ben 1 1", anna, ben)
    ben.loses_the_connection()
    anna.places(2, 2)
    anna.waits_for("Ben")
    ben.regains_the_connection()

    ben.is_asked_to_name_a_letter()
    ben.sees_a_board("A . . .")
    play_crossword("Ben names B: Ben 1 2, Anna 2 1", anna, ben)
    anna.sees_a_board(". . B A")


def test_a_move_made_offline_is_sent_after_reconnecting(company: Company) -> None:
    """Players need not repeat a move, and it counts once."""
    anna, ben = company.come("Anna"), company.come("Ben", unsteady=True)
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    play_crossword("Anna names A: Anna 1 1", anna, ben)
    ben.sees_their_turn()
    ben.loses_the_connection()
    ben.sees_no_turn_in_the_title()
    ben.cell(2, 1).click()
    ben.sees_in_the_status("Your move has not been sent yet.")
    ben.regains_the_connection()

    ben.sees_a_board(". . A .")
    ben.is_asked_to_name_a_letter()
    anna.waits_for("Ben")


@pytest.mark.parametrize("size", [(360, 740), (1280, 900)])
def test_a_lost_connection_is_shown_at_any_scroll_position_without_layout_shift(
    company: Company, size: tuple[int, int]
) -> None:
    """Turn, time and connection share one strip of constant height."""
    anna = company.come("Anna", size=size, unsteady=True)
    anna.opens_a_table(grid_size=2)
    anna.starts()
    anna.names("A")
    anna.scrolls_to_the_end()
    anna.sees_in_the_status("Your turn")
    board = anna.cell(1, 1).bounding_box()
    watch_for_jumps(anna)
    anna.loses_the_connection()
    anna.sees_in_the_status("Connection lost")

    assert anna.cell(1, 1).bounding_box() == board
    assert jumps(anna) == []


def test_a_killed_server_restarts_with_the_same_game(company: Company, open_server: Opening) -> None:
    """The pages reconnect on their own, with every letter in its place."""
    with open_server() as server:
        anna, ben = company.come("Anna", at=server.url), company.come("Ben", at=server.url)
        link = anna.opens_a_table(grid_size=2)
        ben.joins(link)
        anna.starts()
        play_crossword("Anna names A: Anna 1 1, Ben 2 2", anna, ben)
        play_crossword("Ben names B: Anna 1 2", anna, ben)
        server.end(signal.SIGKILL)
        anna.sees_that_the_connection_is_lost()
        ben.sees_that_the_connection_is_lost()
    with open_server("--port", str(urlsplit(server.url).port)):
        anna.is_connected()
        ben.is_connected()
        ben.places(2, 1)
        play_crossword("Anna names C: Anna 2 1, Ben 1 1", anna, ben)

        anna.sees_a_board("A B C .")
        ben.sees_a_board("C . B A")


def test_visitors_get_in_when_an_unreachable_server_returns(company: Company, open_server: Opening) -> None:
    """The browser has stored an offline page, which keeps trying to connect."""
    with open_server() as server:
        anna = company.come("Anna", at=server.url).goes_home()
        anna.waits_for_the_offline_page()
        assert not_installable(anna) == []
    anna.goes_to("/")
    anna.sees_the_offline_page()
    assert barriers(anna) == []
    with open_server("--port", str(urlsplit(server.url).port)):
        anna.is_at_home()


def test_an_error_on_the_home_page_shifts_nothing(company: Company, open_server: Opening) -> None:
    """The button stays where the visitor is about to click."""
    with open_server() as server:
        anna = company.come("Anna", at=server.url).goes_home()
    before = anna.page.get_by_role("button", name="New table").first.bounding_box()
    anna.opens_the_first_table()
    anna.is_told("The server cannot be reached.")

    assert anna.page.get_by_role("button", name="New table").first.bounding_box() == before


def test_two_tabs_share_one_seat(company: Company) -> None:
    """Moves in one tab appear in the other, and no second member joins."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    other = anna.opens_another_tab()
    other.names("A")
    anna.places(1, 1)

    other.sees_a_board("A . . .")
    ben.places(1, 1)
    ben.is_asked_to_name_a_letter()
    ben.sees_at_the_table("Anna", "Ben")


def test_a_reload_keeps_the_seat(company: Company) -> None:
    """People reload when they are unsure."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    play_crossword("Anna names A: Anna 1 1", anna, ben)
    anna.joins(link)

    anna.sees_a_board("A . . .")
    anna.waits_for("Ben")
    anna.sees_at_the_table("Anna", "Ben")
