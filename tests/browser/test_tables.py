"""Meet at tables: play, chat, watch and leave."""

from secrets import token_hex

from tests.browser.company import Company
from tests.browser.scripted_games import A_SHORT_GAME, play_crossword


def test_two_players_and_a_spectator_play_crossword_to_the_end(company: Company) -> None:
    """The main story: from the home page to the result, and a rematch."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    link = anna.opens_a_table("Crossword", grid_size=2)
    ben.joins(link)
    cleo.joins(link).switches_to_watching()
    anna.starts()

    play_crossword(A_SHORT_GAME, anna, ben)

    for person in (anna, ben, cleo):
        person.sees_that_the_game_is_over()
        person.sees_the_board_of("Anna", "A T M E")
        person.sees_the_board_of("Ben", "T M E A")
    anna.sees_the_verdict("You win with 12 points")
    ben.sees_the_verdict("Anna wins with 12 points")
    cleo.sees_the_verdict("Anna wins with 12 points")

    anna.starts()
    ben.is_asked_to_name_a_letter()


def test_boards_are_hidden_from_other_players_but_not_from_spectators(company: Company) -> None:
    """Spectators see all boards; players see only their own."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    cleo.joins(link)
    play_crossword("Anna names Q: Anna 1 1, Ben 2 2", anna, ben)

    ben.sees_a_board(". . . Q")
    cleo.sees_the_board_of("Anna", "Q . . .")
    cleo.sees_the_board_of("Ben", ". . . Q")


def test_a_guest_can_play_against_a_bot_at_once(company: Company) -> None:
    """No account and no other players are needed."""
    anna = company.come("Anna")
    anna.practises()
    anna.names("A")
    anna.places(1, 1)

    anna.sees_a_board("A" + " ." * 24)


def test_games_with_private_links_can_be_practised_at_once(company: Company) -> None:
    """A single player needs no links."""
    anna = company.come("Anna")
    anna.practises("Wortkunst")

    anna.sees_their_turn()
    anna.sees_member_count(2)


def test_the_host_sees_the_seat_links_at_the_table(company: Company) -> None:
    """The table's code would only let a friend watch; a seat that was left before the game can be taken again."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    anna.opens_a_table_by_links("Wortkunst", "2")
    _own, link = anna.reads_the_seat_links()
    ben.joins(link)
    anna.sees("taken by Ben")
    ben.leaves()
    anna.does_not_see("taken by Ben")
    cleo.joins(link)

    anna.sees_at_the_table("Anna", "Cleo")
    anna.is_not_offered("Copy link")


def test_people_can_join_by_code_or_by_pasted_link(company: Company) -> None:
    """A code can be read out over the phone; a whole link fits the same field."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    link = anna.opens_a_table()
    ben.goes_home().types_in_a_code(link.rpartition("/")[2].lower())
    ben.sits_at_a_table()
    cleo.goes_home().types_in_a_code(f"  {link}?from=elsewhere ")
    cleo.sits_at_a_table()

    anna.sees_at_the_table("Anna", "Ben", "Cleo")


def test_people_without_a_name_are_asked_once(company: Company) -> None:
    """Nobody sits down under an invented name, and nobody is asked twice."""
    anna, ben = company.come("Anna"), company.come("")
    link = anna.opens_a_table()
    ben.follows_a_link_without_a_name(link).sees("Anna invites you to play Crossword.")
    ben.enters_the_name(" ")
    ben.is_refused("Please enter a name (up to 24 visible characters).")
    anna.sees_at_the_table("Anna")
    ben.enters_the_name("Ben")

    anna.sees_at_the_table("Anna", "Ben")
    ben.joins(anna.opens_a_table())
    anna.sees_at_the_table("Anna", "Ben")


def test_a_copied_invitation_leads_to_the_table(company: Company) -> None:
    """A link that works only on this computer is labelled as such."""
    anna, ben = company.come("Anna"), company.come("Ben")
    anna.opens_a_table()
    anna.invites()
    anna.sees("This address works on this computer only.")
    ben.goes_home().types_in_a_code(anna.copies_the_link())

    ben.sits_at_a_table()
    anna.closes_the_dialog()
    anna.sees_at_the_table("Anna", "Ben")


def test_a_removed_member_cannot_return(company: Company) -> None:
    """The host can remove people for good."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table()
    ben.joins(link)
    anna.removes("Ben")

    ben.sees("The host removed you from this table.")
    ben.goes_to(link.removeprefix(ben.url))
    ben.sees("The host removed you from this table.")
    anna.sees_at_the_table("Anna")


def test_a_stopped_game_does_not_count(company: Company) -> None:
    """The same people can start another game."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    anna.stops_the_game()
    ben.sees_the_verdict("This game does not count")
    anna.starts()

    ben.is_asked_to_name_a_letter()


def test_an_account_works_in_another_browser(company: Company) -> None:
    """A wrong password is refused, and logging out makes the person a guest again."""
    anna, elsewhere = company.come("Anna"), company.come("")
    name = f"anna-{token_hex(4)}"
    anna.registers(name, "correct horse")
    anna.sees(f"You are logged in as {name}.")
    elsewhere.logs_in(name, "wrong horses")
    elsewhere.is_refused("Wrong username or password.")
    elsewhere.logs_in(name, "correct horse")

    elsewhere.sees(f"You are logged in as {name}.")
    elsewhere.logs_out()
    elsewhere.sees("You are a guest.")


def test_everyone_at_the_table_reads_the_chat(company: Company) -> None:
    """Players and spectators share the table's chat."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    link = anna.opens_a_table()
    ben.joins(link)
    cleo.joins(link).switches_to_watching()
    anna.says("Good evening!")

    ben.reads_in_the_chat("Anna", "Good evening!")
    cleo.reads_in_the_chat("Anna", "Good evening!")


def test_leaving_is_confirmed_and_seen_by_the_others(company: Company) -> None:
    """Leaving is final, so it needs confirmation; the table stays."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table()
    ben.joins(link)
    anna.sees_at_the_table("Anna", "Ben")
    ben.asks_to_leave()
    ben.closes_the_dialog()
    anna.sees_at_the_table("Anna", "Ben")
    ben.leaves()

    ben.is_at_home()
    ben.is_told("You left this table.")
    anna.sees_at_the_table("Anna")


def test_the_back_button_leads_home_and_keeps_the_seat(company: Company) -> None:
    """The browser loads one page, but its history works as for many."""
    anna = company.come("Anna")
    anna.opens_a_table(grid_size=2)
    anna.starts()
    anna.names("A")
    anna.places(1, 2)
    anna.goes_back()
    anna.is_at_home()
    anna.goes_forward()
    anna.sits_at_a_table()

    anna.sees_a_board(". A . .")
    anna.goes_back()
    anna.is_at_home()


def test_a_table_that_does_not_exist_says_so(company: Company) -> None:
    """A mistyped code gets a clear answer."""
    anna = company.come("Anna")
    anna.goes_home().types_in_a_code("ZZZZZ")
    anna.is_refused("This table or seat does not exist.")
    anna.types_in_a_code("???")
    anna.is_refused("Five or six letters and digits, or the whole link.")

    anna.goes_to("/t/ZZZZZ").sees_page_not_found()
    anna.goes_to("/t/ZZZZO").sees_page_not_found()  # codes have no O, but the API could open a table of that name


def test_seat_links_are_kept_until_they_are_deleted(company: Company) -> None:
    """The server sends them once, so closing the dialog must not lose them."""
    anna, ben = company.come("Anna"), company.come("Ben")
    links = anna.goes_home().creates_links()
    anna.closes_the_dialog()
    anna.goes_home().reopens_the_links()
    anna.goes_to_their_seat()
    ben.joins(links[1])
    anna.sees_at_the_table("Anna", "Ben")
    anna.invites()
    anna.reads_in_the_dialog("taken by Ben", links[1])
    anna.closes_the_dialog()

    anna.goes_home().deletes_the_links()
    anna.is_not_offered("Seat links")
    anna.sees("Your tables")


def test_a_new_name_appears_in_the_standings(company: Company) -> None:
    """Members appear under their current names."""
    anna, ben = company.come("Anna"), company.come("Ben")
    ben.joins(anna.opens_a_table(grid_size=2))
    anna.starts()
    play_crossword(A_SHORT_GAME, anna, ben)
    anna.sees_the_standings("Anna 1 1 12", "Ben 1 0 4")
    anna.changes_the_name("Antonia")

    ben.sees_the_standings("Antonia 1 1 12", "Ben 1 0 4")
    ben.sees_in_the_status("Antonia wins")


def test_the_back_button_of_a_phone_closes_the_chat_before_the_table(company: Company) -> None:
    """The chat was opened last, so it closes first."""
    anna = company.come("Anna", device="Pixel 7")
    anna.opens_a_table()
    anna.opens_the_chat()
    anna.goes_back()
    anna.sees_no_dialog()
    anna.sits_at_a_table()
    anna.opens_the_chat()
    anna.closes_the_dialog()
    anna.goes_back()

    anna.is_at_home()


def test_the_focus_moves_to_a_sensible_place_when_its_element_disappears(company: Company) -> None:
    """Keyboard and screen-reader users are not sent back to the top of the page."""
    anna, ben = company.come("Anna"), company.come("")
    link = anna.opens_a_table(grid_size=2)
    anna.starts()
    anna.keeps_the_focus(on="The table")
    ben.follows_a_link_without_a_name(link).enters_the_name("Ben")
    ben.keeps_the_focus(on="The table")
    ben.registers(f"ben-{token_hex(4)}", "correct horse")
    ben.sees("You are logged in as")

    ben.keeps_the_focus(on="Account")


def test_spectators_chat_among_themselves_during_a_game(company: Company) -> None:
    """Cleo sees both boards, so her messages must not reach Anna and Ben."""
    anna, ben, cleo, dan = (company.come(name) for name in ("Anna", "Ben", "Cleo", "Dan"))
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    for person in (cleo, dan):
        person.joins(link).switches_to_watching()
    anna.starts()

    cleo.says("Anna is far ahead!")
    ben.says("Good luck.")

    dan.opens_the_chat()
    dan.reads_in_the_chat("Cleo", "Anna is far ahead!")
    anna.opens_the_chat()
    anna.reads_in_the_chat("Ben", "Good luck.")
    anna.does_not_see("Anna is far ahead!")


def test_members_can_mark_themselves_ready_and_take_a_bots_seat(company: Company) -> None:
    """The host need not ask around, and a bot keeps nobody from playing."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table(grid_size=2)
    anna.adds_a_bot("Easy")
    ben.joins(link).switches_to_watching()

    ben.takes_the_seat_of("Ada")
    ben.declares_ready()

    anna.sees("Everyone is ready.")
    anna.sees_at_the_table("Anna", "Ben")
