"""Meet at tables: play, chat, watch and leave."""

from secrets import token_hex

from tests.browser.company import Company
from tests.browser.plays import A_SHORT_GAME, play


def test_two_players_and_a_spectator_play_crossword_to_the_end(company: Company) -> None:
    """The main story: from the home page to the result, and a rematch."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    link = anna.opens_a_table("Crossword", grid_size=2)
    ben.joins(link)
    cleo.joins(link).would_rather_watch()
    anna.starts()

    play(A_SHORT_GAME, anna, ben)

    for person in (anna, ben, cleo):
        person.sees_that_the_game_is_over()
        person.sees_the_board_of("Anna", "A T M E")
        person.sees_the_board_of("Ben", "T M E A")
    anna.sees_the_verdict("You win with 12 points")
    ben.sees_the_verdict("Anna wins with 12 points")
    cleo.sees_the_verdict("Anna wins with 12 points")

    anna.starts()
    ben.is_to_name_a_letter()


def test_only_players_do_not_see_each_others_boards_while_they_play(company: Company) -> None:
    """Spectators see all boards; players see only their own."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    cleo.joins(link)
    play("Anna names Q: Anna 1 1, Ben 2 2", anna, ben)

    ben.sees_a_board(". . . Q")
    cleo.sees_the_board_of("Anna", "Q . . .")
    cleo.sees_the_board_of("Ben", ". . . Q")


def test_a_guest_plays_against_a_bot_within_a_minute_of_coming(company: Company) -> None:
    """No account and no other players are needed."""
    anna = company.come("Anna")
    anna.practises()
    anna.names("A")
    anna.places(1, 1)

    anna.sees_a_board("A" + " ." * 24)


def test_also_a_game_by_links_is_practised_at_once(company: Company) -> None:
    """A single player needs no links."""
    anna = company.come("Anna")
    anna.practises("Wortkunst")

    anna.is_to_act()
    anna.sees_so_many_at_the_table(2)


def test_the_host_finds_the_links_of_the_seats_at_the_table(company: Company) -> None:
    """The table's code would only let a friend watch; a seat that was left before the game can be taken again."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    anna.opens_a_table_by_links("Wortkunst", "2")
    _own, link = anna.finds_the_links()
    ben.joins(link)
    anna.sees("taken by Ben")
    ben.leaves()
    anna.does_not_see("taken by Ben")
    cleo.joins(link)

    anna.sees_at_the_table("Anna", "Cleo")
    anna.is_not_offered("Copy link")


def test_alone_one_is_told_of_no_links_to_send(company: Company) -> None:
    """Nobody would receive the links, so the player sits down at once."""
    anna = company.come("Anna")
    anna.opens_a_table_by_links("Wortkunst", "1")
    anna.sees("There are no seats for anyone else here.")
    anna.starts()

    anna.is_to_act()


def test_a_code_is_as_good_as_a_link(company: Company) -> None:
    """A code can be read out over the phone; a whole link fits the same field."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    link = anna.opens_a_table()
    ben.goes_home().types_in_a_code(link.rpartition("/")[2].lower())
    ben.sits_at_a_table()
    cleo.goes_home().types_in_a_code(f"  {link}?from=elsewhere ")
    cleo.sits_at_a_table()

    anna.sees_at_the_table("Anna", "Ben", "Cleo")


def test_who_has_no_name_is_asked_once(company: Company) -> None:
    """Nobody sits down under an invented name, and nobody is asked twice."""
    anna, ben = company.come("Anna"), company.come("")
    link = anna.opens_a_table()
    ben.knocks(link).sees("Anna invites you to Crossword.")
    ben.gives_the_name(" ")
    ben.is_told_no("Please enter a name (up to 24 characters).")
    anna.sees_at_the_table("Anna")
    ben.gives_the_name("Ben")

    anna.sees_at_the_table("Anna", "Ben")
    ben.joins(anna.opens_a_table())
    anna.sees_at_the_table("Anna", "Ben")


def test_an_invitation_is_copied_and_leads_to_the_table(company: Company) -> None:
    """A link that works only on this computer is labelled as such."""
    anna, ben = company.come("Anna"), company.come("Ben")
    anna.opens_a_table()
    anna.invites()
    anna.sees("This address works on this computer only.")
    ben.goes_home().types_in_a_code(anna.copies_the_link())

    ben.sits_at_a_table()
    anna.closes_the_dialog()
    anna.sees_at_the_table("Anna", "Ben")


def test_who_is_shown_the_door_is_out(company: Company) -> None:
    """The host can remove people for good."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table()
    ben.joins(link)
    anna.shows_the_door_to("Ben")

    ben.sees("The host removed you from this table.")
    ben.goes_to(link.removeprefix(ben.url))
    ben.sees("The host removed you from this table.")
    anna.sees_at_the_table("Anna")


def test_a_game_that_is_stopped_counts_for_nobody(company: Company) -> None:
    """The same people can start another game."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    anna.starts()
    anna.stops_the_game()
    ben.sees_the_verdict("This game does not count")
    anna.starts()

    ben.is_to_name_a_letter()


def test_an_account_is_the_same_person_in_another_browser(company: Company) -> None:
    """An account works in every browser, until its owner logs out."""
    anna, elsewhere = company.come("Anna"), company.come("")
    name = f"anna-{token_hex(4)}"
    anna.registers(name, "correct horse")
    anna.sees(f"You are logged in as {name}.")
    elsewhere.logs_in(name, "wrong horses")
    elsewhere.is_told_no("Wrong username or password.")
    elsewhere.logs_in(name, "correct horse")

    elsewhere.sees(f"You are logged in as {name}.")
    elsewhere.logs_out()
    elsewhere.sees("You are a guest.")


def test_what_is_said_is_heard_by_all(company: Company) -> None:
    """Players and spectators share the table's chat."""
    anna, ben, cleo = company.come("Anna"), company.come("Ben"), company.come("Cleo")
    link = anna.opens_a_table()
    ben.joins(link)
    cleo.joins(link).would_rather_watch()
    anna.says("Good evening!")

    ben.hears("Anna", "Good evening!")
    cleo.hears("Anna", "Good evening!")


def test_who_leaves_is_gone_and_the_others_see_it(company: Company) -> None:
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


def test_the_back_button_leads_back_and_the_seat_is_kept(company: Company) -> None:
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
    anna.is_told_no("This table or seat does not exist.")
    anna.types_in_a_code("???")
    anna.is_told_no("Five letters and digits, or the whole link.")

    anna.goes_to("/t/ZZZZZ").sees_nobody_here()
    anna.goes_to("/t/ZZZZO").sees_nobody_here()  # codes have no O, but the API could open a table of that name


def test_who_opens_a_table_without_a_name_is_not_asked_to_watch_it(company: Company) -> None:
    """A new table has nobody to watch yet."""
    anna = company.come("")
    anna.goes_home().opens_the_first_table()
    anna.sees("New Crossword table.")
    anna.is_not_offered("Just watch")
    anna.gives_the_name("Anna")

    anna.sees_at_the_table("Anna")


def test_links_of_seats_are_kept_until_they_are_forgotten(company: Company) -> None:
    """The server sends them once, so closing the dialog must not lose them."""
    anna, ben = company.come("Anna"), company.come("Ben")
    links = anna.goes_home().asks_for_links()
    anna.closes_the_dialog()
    anna.goes_home().sees_the_links_again()
    anna.goes_to_the_own_seat()
    ben.joins(links[1])
    anna.sees_at_the_table("Anna", "Ben")
    anna.invites()
    anna.reads_in_the_dialog("taken by Ben", links[1])
    anna.closes_the_dialog()

    anna.goes_home().forgets_the_links()
    anna.is_not_offered("Seat links")
    anna.sees("Your tables")


def test_a_link_to_the_hosts_own_seat_that_nobody_has_taken_leaves_no_riddle(company: Company) -> None:
    """Guests who arrive before the host are told so."""
    anna, ben = company.come("Anna"), company.come("Ben")
    links = anna.goes_home().asks_for_links()
    ben.joins(links[1])

    ben.sees("Waiting for the host to arrive and start the game.")


def test_a_new_name_is_the_one_the_evening_knows(company: Company) -> None:
    """Members appear under their current names."""
    anna, ben = company.come("Anna"), company.come("Ben")
    ben.joins(anna.opens_a_table(grid_size=2))
    anna.starts()
    play(A_SHORT_GAME, anna, ben)
    anna.stands_in_the_evening("Anna 1 1 12", "Ben 1 0 4")
    anna.takes_the_name("Antonia")

    ben.stands_in_the_evening("Antonia 1 1 12", "Ben 1 0 4")
    ben.sees_where_the_table_stands("Antonia wins")


def test_the_back_button_of_a_phone_closes_the_talk_and_not_the_table(company: Company) -> None:
    """The chat was opened last, so it closes first."""
    anna = company.come("Anna", device="Pixel 7")
    anna.opens_a_table()
    anna.opens_the_talk()
    anna.goes_back()
    anna.sees_no_dialog()
    anna.sits_at_a_table()
    anna.opens_the_talk()
    anna.closes_the_dialog()
    anna.goes_back()

    anna.is_at_home()


def test_a_line_is_not_cut_off_silently(company: Company) -> None:
    """The writer is told how many characters to remove, and keeps the text; an emoji counts once."""
    anna, ben = company.come("Anna"), company.come("Ben")
    ben.joins(anna.opens_a_table())
    anna.says("😄" * 301)
    anna.is_told_no("At most 300 characters: 1 too many.")
    anna.says("😄" * 300)

    ben.hears("Anna", "😄" * 300)


def test_who_loses_what_had_the_focus_goes_on_at_a_sensible_place(company: Company) -> None:
    """Keyboard and screen-reader users are not sent back to the top of the page."""
    anna, ben = company.come("Anna"), company.come("")
    link = anna.opens_a_table(grid_size=2)
    anna.starts()
    anna.keeps_the_focus(on="The table")
    ben.knocks(link).gives_the_name("Ben")
    ben.keeps_the_focus(on="The table")
    ben.registers(f"ben-{token_hex(4)}", "correct horse")
    ben.sees("You are logged in as")

    ben.keeps_the_focus(on="Account")


def test_during_a_game_those_who_watch_talk_among_themselves(company: Company) -> None:
    """Cleo sees both boards, so her messages must not reach Anna and Ben."""
    anna, ben, cleo, dan = (company.come(name) for name in ("Anna", "Ben", "Cleo", "Dan"))
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    for person in (cleo, dan):
        person.joins(link).would_rather_watch()
    anna.starts()

    cleo.says("Anna is far ahead!")
    ben.says("Good luck.")

    dan.opens_the_talk()
    dan.hears("Cleo", "Anna is far ahead!")
    anna.opens_the_talk()
    anna.hears("Ben", "Good luck.")
    anna.does_not_see("Anna is far ahead!")


def test_who_is_ready_shows_it_and_who_comes_late_takes_a_bots_chair(company: Company) -> None:
    """The host need not ask around, and a bot keeps nobody from playing."""
    anna, ben = company.come("Anna"), company.come("Ben")
    link = anna.opens_a_table(grid_size=2)
    anna.adds_a_bot("Easy")
    ben.joins(link).would_rather_watch()

    ben.takes_the_chair_of("Ada")
    ben.says_to_be_ready()

    anna.sees("Everyone is ready.")
    anna.sees_at_the_table("Anna", "Ben")
