"""Lose connections, restart servers and open second tabs without losing a turn."""

import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeAlias
from urllib.parse import urlsplit

import pytest

from tests.browser.checks import barriers, jumps, not_installable, watch_for_jumps
from tests.browser.company import Company
from tests.browser.plays import play
from tests.cli.commands import RunningServer

Opening: TypeAlias = Callable[..., AbstractContextManager[RunningServer]]


def test_a_connection_that_is_lost_in_mid_turn_comes_back_to_where_it_was(company: Company) -> None:
    """The others play on, and a phone that reconnects has missed nothing."""
    anna, ben = company.come("Anna"), company.come("Ben", unsteady=True)
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    play("Anna names A: Ben 1 1", anna, ben)
    ben.loses_the_connection()
    anna.places(2, 2)
    anna.waits_for("Ben")
    ben.regains_the_connection()

    ben.is_to_name_a_letter()
    ben.sees_a_board("A . . .")
    play("Ben names B: Ben 1 2, Anna 2 1", anna, ben)
    anna.sees_a_board(". . B A")


def test_a_move_made_while_the_connection_is_lost_is_made_once_it_is_back(company: Company) -> None:
    """The move is sent once."""
    anna, ben = company.come("Anna"), company.come("Ben", unsteady=True)
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    play("Anna names A: Anna 1 1", anna, ben)
    ben.is_to_act()
    ben.loses_the_connection()
    ben.is_not_called()
    ben.cell(2, 1).click()
    ben.sees_where_the_table_stands("Your move has not been sent yet.")
    ben.regains_the_connection()

    ben.sees_a_board(". . A .")
    ben.is_to_name_a_letter()
    anna.waits_for("Ben")


@pytest.mark.parametrize("size", [(360, 740), (1280, 900)])
def test_a_lost_connection_moves_nothing_and_is_seen_wherever_one_has_scrolled_to(
    company: Company, size: tuple[int, int]
) -> None:
    """Turn, time and connection share one strip of constant height."""
    anna = company.come("Anna", size=size, unsteady=True)
    anna.opens_a_table(grid_size=2)
    anna.starts()
    anna.names("A")
    anna.scrolls_to_the_end()
    anna.sees_where_the_table_stands("Your turn")
    board = anna.cell(1, 1).bounding_box()
    watch_for_jumps(anna)
    anna.loses_the_connection()
    anna.sees_where_the_table_stands("Connection lost")

    assert anna.cell(1, 1).bounding_box() == board
    assert jumps(anna) == []


def test_a_house_that_is_killed_in_mid_game_opens_to_the_same_game(company: Company, open_house: Opening) -> None:
    """The pages reconnect on their own, with every letter in its place."""
    with open_house() as house:
        anna, ben = company.come("Anna", at=house.url), company.come("Ben", at=house.url)
        link = anna.opens_a_table(grid_size=2)
        ben.joins(link)
        anna.starts()
        play("Anna names A: Anna 1 1, Ben 2 2", anna, ben)
        play("Ben names B: Anna 1 2", anna, ben)
        house.end(signal.SIGKILL)
        anna.sees_that_the_connection_is_lost()
        ben.sees_that_the_connection_is_lost()
    with open_house("--port", str(urlsplit(house.url).port)):
        anna.is_connected()
        ben.is_connected()
        ben.places(2, 1)
        play("Anna names C: Anna 2 1, Ben 1 1", anna, ben)

        anna.sees_a_board("A B C .")
        ben.sees_a_board("C . B A")


def test_who_comes_while_the_house_is_closed_is_let_in_when_it_opens(company: Company, open_house: Opening) -> None:
    """The browser has stored an offline page, which keeps trying to connect."""
    with open_house() as house:
        anna = company.come("Anna", at=house.url).goes_home()
        anna.will_remember_the_house()
        assert not_installable(anna) == []
    anna.goes_to("/")
    anna.finds_the_house_closed()
    assert barriers(anna) == []
    with open_house("--port", str(urlsplit(house.url).port)):
        anna.is_at_home()


def test_what_goes_wrong_at_the_front_door_pushes_nothing_down(company: Company, open_house: Opening) -> None:
    """The button stays where the visitor is about to click."""
    with open_house() as house:
        anna = company.come("Anna", at=house.url).goes_home()
    before = anna.page.get_by_role("button", name="New table").first.bounding_box()
    anna.opens_the_first_table()
    anna.is_told("The server cannot be reached.")

    assert anna.page.get_by_role("button", name="New table").first.bounding_box() == before


def test_two_tabs_of_one_seat_stay_in_step(company: Company) -> None:
    """A second tab uses the same seat, not another one."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    other = anna.opens_another_tab()
    other.names("A")
    anna.places(1, 1)

    other.sees_a_board("A . . .")
    ben.places(1, 1)
    ben.is_to_name_a_letter()
    ben.sees_at_the_table("Anna", "Ben")


def test_a_reloaded_page_is_the_same_seat(company: Company) -> None:
    """People reload when they are unsure."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    play("Anna names A: Anna 1 1", anna, ben)
    anna.joins(link)

    anna.sees_a_board("A . . .")
    anna.waits_for("Ben")
    anna.sees_at_the_table("Anna", "Ben")
