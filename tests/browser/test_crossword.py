"""Test what is special about Crossword: long names, keys, focus, and games that end early."""

from tests.browser.checks import barriers, beyond_the_edge
from tests.browser.company import Company
from tests.browser.plays import A_SHORT_GAME, play


def test_the_longest_names_fit_the_smallest_phones(company: Company) -> None:
    """Players do not choose names to fit other people's screens."""
    anna, ben, cleo = (company.come(sign * 24, size=(320, 568)) for sign in "WMQ")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    cleo.joins(link).would_rather_watch()
    anna.starts()
    wide = [*map(beyond_the_edge, (anna, ben, cleo))]
    turns = zip("ATME", [(1, 1), (1, 2), (2, 1), (2, 2)], (anna, ben, anna, ben), strict=True)
    for letter, cell, announcer in turns:
        announcer.names(letter)
        anna.places(*cell)
        wide += map(beyond_the_edge, (anna, ben, cleo))
        ben.places(*cell)
    for person in (anna, ben, cleo):
        person.sees_that_the_game_is_over()
        wide.append(beyond_the_edge(person))

    assert wide == [[]] * len(wide)


def test_a_taken_cell_says_why_not(company: Company) -> None:
    """A tap without a response looks like a bug."""
    anna = company.come("Anna")
    anna.opens_a_table(grid_size=2)
    anna.starts()
    play("Anna names A: Anna 1 1", anna)
    anna.names("T")
    anna.tries_a_taken_cell(1, 1)

    anna.sees("There is already a letter there.")
    anna.places(1, 2)
    anna.sees_a_board("A T . .")


def test_who_plays_by_keyboard_is_led_from_cell_to_cell_and_never_thrown_out(company: Company) -> None:
    """After every move the focus is where the next one starts, until the end."""
    anna = company.come("Anna")
    anna.opens_a_table(grid_size=2)
    anna.starts()
    for letter in "ATME":
        anna.names_with_keys(letter)
        anna.places_where_the_focus_is()

    anna.sees_the_board_of("Anna", "A T M E")
    anna.is_led_to_the_verdict("You scored 12 points")


def test_a_move_made_while_the_connection_is_lost_is_not_called_placed(company: Company) -> None:
    """A tick would be wrong: nobody else knows of the move yet."""
    anna, ben = company.come("Anna"), company.come("Ben", unsteady=True)
    ben.joins(anna.opens_a_table(grid_size=2))
    anna.starts()
    anna.names("A")
    ben.is_to_place_a_letter()
    ben.loses_the_connection()
    ben.clicks_a_cell(2, 1)
    ben.sees_the_verdict("Not sent yet")
    ben.regains_the_connection()

    ben.sees_the_verdict("Waiting for Anna")
    ben.sees_a_board(". . A .")


def test_nobody_knows_the_winner_before_the_words_are_told(company: Company) -> None:
    """No part of the page reveals the result before the boards do; impatient players can skip the counting."""
    anna, ben = company.come("Anna", motion=True), company.come("Ben")
    ben.joins(anna.opens_a_table(grid_size=2))
    anna.starts()
    play(A_SHORT_GAME, anna, ben)
    anna.sees_the_verdict("Counting the words")
    anna.is_told_of_no_winner()
    anna.is_offered_no_other_game()
    anna.cannot_wait()

    anna.sees_the_verdict("You win with 12 points")
    anna.starts()


def test_the_keys_of_the_game_are_listed(company: Company) -> None:
    """The list of shortcuts includes those of the game, in the page's language."""
    anna = company.come("Anna")
    anna.opens_a_table()
    anna.starts()
    anna.asks_for_the_keys()

    anna.reads_of_keys("Select a letter to name", "Move over the board or the letters", "Name or place the letter")
    assert barriers(anna) == []


def test_a_game_that_is_stopped_at_once_leaves_no_empty_boards_behind(company: Company) -> None:
    """Empty boards are not worth showing."""
    anna, ben = company.come("Anna"), company.come("Ben")
    ben.joins(anna.opens_a_table())
    anna.starts()
    anna.stops_the_game()

    ben.sees_the_verdict("This game does not count")
    ben.sees("No letter had been placed yet")
    ben.sees_no_boards()
