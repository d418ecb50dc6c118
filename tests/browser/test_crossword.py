"""Test what is special about Crossword: long names, keys, focus, and games that end early."""

from tests.browser.checks import overflowing
from tests.browser.company import Company
from tests.browser.scripted_games import A_SHORT_GAME, play_crossword


def test_the_longest_names_fit_the_smallest_phones(company: Company) -> None:
    """Players do not choose names to fit other people's screens."""
    anna, ben, cleo = (company.come(sign * 24, size=(320, 568)) for sign in "WMQ")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    cleo.joins(link).switches_to_watching()
    anna.starts()
    wide = [*map(overflowing, (anna, ben, cleo))]
    turns = zip("ATME", [(1, 1), (1, 2), (2, 1), (2, 2)], (anna, ben, anna, ben), strict=True)
    for letter, cell, announcer in turns:
        announcer.names(letter)
        anna.places(*cell)
        wide += map(overflowing, (anna, ben, cleo))
        ben.places(*cell)
    for person in (anna, ben, cleo):
        person.sees_that_the_game_is_over()
        wide.append(overflowing(person))

    assert wide == [[]] * len(wide)


def test_the_focus_follows_a_game_played_by_keyboard(company: Company) -> None:
    """After every move the focus is where the next one starts, until the end."""
    anna = company.come("Anna")
    anna.opens_a_table(grid_size=2)
    anna.starts()
    for letter in "ATME":
        anna.names_with_keys(letter)
        anna.places_where_the_focus_is()

    anna.sees_the_board_of("Anna", "A T M E")
    anna.has_the_focus_on_the_verdict("You scored 12 points")


def test_a_move_made_offline_is_not_shown_as_placed(company: Company) -> None:
    """A tick would be wrong: nobody else knows of the move yet."""
    anna, ben = company.come("Anna"), company.come("Ben", unsteady=True)
    ben.joins(anna.opens_a_table(grid_size=2))
    anna.starts()
    anna.names("A")
    ben.is_asked_to_place_a_letter()
    ben.loses_the_connection()
    ben.clicks_a_cell(2, 1)
    ben.sees_the_verdict("Not saved yet")
    ben.regains_the_connection()

    ben.sees_the_verdict("Waiting for Anna")
    ben.sees_a_board(". . A .")


def test_the_winner_is_hidden_until_the_words_are_counted(company: Company) -> None:
    """No part of the page reveals the result before the boards do; impatient players can skip the counting."""
    anna, ben = company.come("Anna", motion=True), company.come("Ben")
    ben.joins(anna.opens_a_table(grid_size=2))
    anna.starts()
    play_crossword(A_SHORT_GAME, anna, ben)
    anna.sees_the_verdict("Counting the words")
    anna.sees_no_winner()
    anna.cannot_play_again()
    anna.skips_the_counting()

    anna.sees_the_verdict("You win with 12 points")
    anna.starts()
