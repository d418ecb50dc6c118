"""Play President with friends and a bot, by touch and by keyboard, through gifts, discards and reversals.

The deck is stacked (`stacked_server.py`), so every story knows all hands.
"""

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias, Unpack
from urllib.parse import urlsplit

import pytest

from bench.shared.redis_server import running_redis
from parlour.server.secret_key import new_secret
from tests.browser import stacked_server
from tests.browser.checks import barriers, overflowing
from tests.browser.company import BrowserGuest, Company, Ways
from tests.browser.conftest import QUIET, UNLIMITED
from tests.browser.president import PRIVATE_FIELDS
from tests.browser.president_deals import (
    THE_DISCARD,
    THE_EVENING,
    TO_THE_DISCARD,
    TO_THE_END,
    TO_THE_GIFT,
    cards_played_in,
)
from tests.browser.scripted_games import play_president
from tests.cli.commands import RunningServer, opened

BOT = "Ada"


@pytest.fixture(scope="module")
def server(stacked: RunningServer) -> RunningServer:
    """Play with a stacked deck."""
    return stacked


@pytest.fixture
def open_server(tmp_path: Path) -> Callable[..., Any]:
    """Return a function that starts a separate server with a stacked deck, always on the same data."""
    return lambda *flags, **chosen: opened(
        tmp_path / "home", *flags, by=stacked_server.COMMAND, **UNLIMITED, **QUIET, **chosen
    )


ThreeGuests: TypeAlias = tuple[BrowserGuest, BrowserGuest, BrowserGuest]


def start_table_of_four(company: Company, **ways: Unpack[Ways]) -> ThreeGuests:
    """Bring Anna, Ben and Cleo to a table with a bot, and start."""
    return seat_and_start(*(company.come(name, **ways) for name in ("Anna", "Ben", "Cleo")))


def seat_and_start(anna: BrowserGuest, ben: BrowserGuest, cleo: BrowserGuest) -> ThreeGuests:
    """Seat them in this order, add a bot that makes no random mistakes, and start."""
    link = anna.opens_a_table("President")
    ben.joins(link)
    cleo.joins(link)
    anna.sees_member_count(3)
    anna.adds_a_bot("Normal")
    anna.sees_member_count(4)
    anna.starts()
    return anna, ben, cleo


def test_three_people_and_a_bot_play_two_deals(company: Company) -> None:
    """The first deal has a gift, a reversal, a discard and titles; the second begins with the exchange of cards."""
    people = anna, _, __ = start_table_of_four(company)

    play_the_first_deal(*people)
    for person in people:
        person.sees_that_the_game_is_over()
        person.sees_the_titles("Anna.* President", "Ben.* Vice President", "Cleo.* Scumbag", f"{BOT}.* Asshole")

    anna.starts()
    exchange_cards(*people)
    anna.sees_on_the_pile(f"two threes, by {BOT}")
    anna.is_asked_to_play()


def play_the_first_deal(anna: BrowserGuest, ben: BrowserGuest, cleo: BrowserGuest) -> None:
    """Play to the end; everyone sees the gift, the reversal and the discard."""
    people = anna, ben, cleo
    play_president(TO_THE_GIFT, *people)
    for person in people:
        person.sees_in_the_middle("Cleo gives away 2 cards.", "A pair above seven")
        person.sees_on_the_pile("two threes, by Anna", "two fours, by Ben", "two sevens, by Cleo")
    play_president("Cleo gives 4D to Anna, 8D to Ben", *people)
    for person in people:
        person.sees_in_the_middle("Cleo gave 1 card to Anna and 1 card to Ben.")
    anna.holds_in_hand("4D 8H 8S JD JH KD KH KS AD AH AS 2H 2S")
    play_president("Anna plays JH JD", *people)
    for person in people:
        person.sees_in_the_middle("A pair below Jack", "Reversed: lower beats higher")
    play_president("Ben plays 10H 10D", *people)
    for person in people:
        person.sees_in_the_middle("Ben discards 2 cards.")
    play_president(THE_DISCARD, *people)
    for person in people:
        person.sees_in_the_middle("The pile is cleared. Cleo leads.", "12 cards out of play")
        person.does_not_see("Reversed")

    play_president(TO_THE_END, *people)


def exchange_cards(anna: BrowserGuest, ben: BrowserGuest, cleo: BrowserGuest) -> None:
    """Return cards for the best ones of others; everyone sees how many, and only giver and receiver see which."""
    people = anna, ben, cleo
    anna.holds_in_hand("3C 3H 4H 5H 7H 7S 9S 10D JH QD KD KS AC JOKERb JOKERa")
    anna.sees(f"You got {BOT}’s 2 best cards. Return any you like.")
    anna.sees_as_new("JOKERb", "JOKERa")
    for person in people:
        person.sees_in_the_middle(f"{BOT} gave their 2 best cards to Anna.", "Anna still has to return two.")
        person.sees_in_the_middle("Cleo gave their best card to Ben.", "Ben still has to return one.")
    ben.sees("You got Cleo’s best card. Return any you like.")
    cleo.sees("Given to Ben: two of hearts.")
    play_president("Ben returns 3S", *people)
    for person in people:
        person.sees_in_the_middle("Ben has returned one.", "Anna still has to return two.")
    cleo.sees("From Ben: three of spades.")
    play_president("Anna returns 3H 3C", *people)
    cleo.holds_in_hand("3D 3S 4C 4D 5C 6H 7D 8H 9D 10H JC QH KC AD")
    cleo.sees_as_new("3S")
    cleo.sees_at_the_seat_of("Anna", "President")
    cleo.sees_at_the_seat_of("Ben", "Vice President")


def test_four_people_on_four_devices_play_three_deals(company: Company, open_server: Callable[..., Any]) -> None:
    """Two phones, a tablet and a desktop; later deals begin with exchanges, and a spectator is sent no hand."""
    with open_server("--plan", "evening") as server:
        anna = company.come("Anna", at=server.url)
        ben = company.come("Ben", at=server.url, device="Pixel 7", language="de-DE")
        cleo = company.come("Cleo", at=server.url, device="Galaxy S8")
        dora = company.come("Dora", at=server.url, device="Galaxy Tab S4", theme="dark")
        people = anna, ben, cleo, dora
        link = anna.opens_a_table("President")
        for place, person in enumerate((ben, cleo, dora), start=2):
            person.joins(link)
            anna.sees_member_count(place)
        emil = company.come("Emil", at=server.url, device="Pixel 7")
        anna.starts()
        emil.joins(link)

        play_president(THE_EVENING[0], *people)
        anna.sees_the_titles("Cleo.* President", "Ben.* Vice President", "Anna.* Scumbag", "Dora.* Asshole")
        emil.received_only_cards(cards_played_in(THE_EVENING[0]))

        anna.starts()
        cleo.sees_as_new("AH", "AS")
        emil.sees_in_the_middle("Dora gave their 2 best cards to Cleo.", "Ben still has to return one.")
        play_president("Cleo returns 4S 4H\nBen returns 5D", *people)
        dora.sees("From Cleo: four of hearts and four of spades.")
        dora.sees_as_new("4H", "4S")
        anna.sees_as_new("5D")
        play_president(THE_EVENING[1], *people)
        anna.sees_the_titles("Ben.* President", "Dora.* Vice President", "Anna.* Scumbag", "Cleo.* Asshole")
        emil.received_only_cards(cards_played_in(THE_EVENING[1]))

        anna.starts()
        play_president("Dora returns 5S\nBen returns 4S 4H", *people)
        play_president(THE_EVENING[2], *people)
        anna.sees_the_titles("Anna.* President", "Dora.* Vice President", "Cleo.* Scumbag", "Ben.* Asshole")
        emil.received_only_cards(cards_played_in(THE_EVENING[2]))
        assert [overflowing(person) for person in people] == [[]] * 4


def test_spectators_neither_see_nor_receive_hands(company: Company) -> None:
    """Hands are neither shown nor sent to spectators, and players are not sent the hands of others."""
    people = anna, *_ = start_table_of_four(company)
    dan = company.come("Dan").joins(anna.page.url)
    play_president(TO_THE_GIFT + TO_THE_DISCARD + THE_DISCARD, *people)
    for person in (dan, anna):
        person.sees_in_the_middle("The pile is cleared. Cleo leads.")

    dan.sees_no_hand()
    assert dan.received_cards() == {"3D", "3H", "4S", "4H", "7H", "7D", "JH", "JD", "10H", "10D"}
    assert not any(dan.received_field(member) for member in PRIVATE_FIELDS)
    assert anna.received_field("hand")
    assert anna.received_cards() == dan.received_cards() | {"4D"} | set(stacked_server.DEALS[0][0].split())


@pytest.fixture(params=["sqlite", "redis"])
def storage_settings(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """Yield the settings of each store for tables."""
    if request.param == "sqlite":
        yield {}
        return
    request.getfixturevalue("redis_program")
    with running_redis(tmp_path_factory.mktemp("redis")) as redis:
        yield {"REDIS_URL": redis.url, "SECRET_KEY": new_secret()}


def test_a_killed_server_restarts_in_the_middle_of_a_gift(
    company: Company, open_server: Callable[..., Any], storage_settings: dict[str, str]
) -> None:
    """The same person still has to give away cards, and the pile still names each player."""
    plays = "two threes, by Anna", "two fours, by Ben", "two sevens, by Cleo"
    with open_server(**storage_settings) as server:
        people = _, _, cleo = start_table_of_four(company, at=server.url)
        play_president(TO_THE_GIFT, *people)
        cleo.is_asked_to_give()
        for person in people:
            person.sees_on_the_pile(*plays)
        server.end(signal.SIGKILL)
        for person in people:
            person.sees_that_the_connection_is_lost()
    with open_server("--port", str(urlsplit(server.url).port), **storage_settings):
        for person in people:
            person.is_connected()
            person.sees_on_the_pile(*plays)
        cleo.holds_in_hand("4D 6D 6H 6S 8D 9D 9H 9S 10S JS 2D")
        play_president(TO_THE_DISCARD, *people)

        cleo.sees_in_the_middle("Ben discards 2 cards.")


def test_one_person_plays_against_three_bots_with_two_clicks(company: Company) -> None:
    """One click sits down and starts; a second plays a set."""
    anna = company.come("Anna")
    anna.practises("President")
    anna.sees_member_count(4)
    anna.plays("3D", "3H")

    anna.sees_in_the_middle("Anna plays two threes.")
    anna.sees_at_the_seat_of(BOT, "bot")


def test_a_bot_plays_for_a_player_who_left_until_they_return(company: Company) -> None:
    """The others need not wait, and players who return get their cards back."""
    people = anna, ben, cleo = start_table_of_four(company)
    play_president("Anna plays 3D 3H\nBen plays 4S 4H", *people)
    cleo.is_asked_to_play()
    cleo.leaves()
    anna.sees_in_the_middle("Cleo gave 2 cards to Anna.")
    anna.sees_at_the_seat_of("Cleo", "bot")
    anna.is_asked_to_play()
    cleo.joins(anna.page.url)

    cleo.holds_in_hand("6D 6H 6S 9D 9H 9S 10S JS 2D")
    anna.sees_at_the_seat_of("Cleo", "9 cards")
    play_president("Anna passes\nBen passes\nCleo plays 2D", *people)
    ben.sees_on_the_pile("a two, by Cleo")


def test_a_latecomer_takes_a_bots_seat_with_its_title(company: Company) -> None:
    """Dan comes for the second deal, takes over from the Asshole, and therefore leads."""
    people = anna, ben, _ = start_table_of_four(company)
    dan = company.come("Dan").joins(anna.page.url)
    play_president(TO_THE_GIFT + TO_THE_DISCARD + THE_DISCARD + TO_THE_END, *people)
    dan.sees_that_the_game_is_over()
    dan.takes_the_seat_of(BOT)
    anna.starts()
    anna.sees("You got Dan’s 2 best cards. Return any you like.")
    dan.sees("Given to Anna: Joker and Joker.")
    play_president("Anna returns 3H 3C\nBen returns 3S", *people)

    dan.plays("3C", "3H")
    ben.sees_at_the_seat_of("Dan", "Asshole")
    anna.sees_on_the_pile("two threes, by Dan")


def test_a_trick_can_be_played_with_only_the_keyboard(company: Company) -> None:
    """Rank keys move, Space selects, Enter plays, P passes; gifts and discards work the same way."""
    anna, ben, cleo = start_table_of_four(company)
    anna.plays_with_keys("3")
    ben.plays_with_keys("4")
    cleo.plays_with_keys("7")
    cleo.gives_with_keys("4", "Anna")
    cleo.gives_with_keys("8", "Ben")
    cleo.tabs_to("Give")
    cleo.presses("Enter")
    anna.plays_with_keys("j")
    ben.plays_with_keys("0")
    ben.discards_with_keys("3", "7")
    cleo.plays_with_keys("9")
    anna.passes_with_a_key()
    ben.passes_with_a_key()

    cleo.is_asked_to_play()
    cleo.holds_in_hand("6D 6H 6S 10S JS 2D")
    ben.holds_in_hand("5D 5H 5S 8D QD QH QS JOKERb JOKERa")
    cleo.keeps_the_focus(on=re.compile(" of "))


def test_dragging_plays_a_card_and_holding_explains_it(company: Company) -> None:
    """The whole set goes with a dragged card; a held card selects nothing."""
    people = anna, ben, _ = start_table_of_four(company, device="Pixel 7")
    anna.holds_until_explained("JH", "Jack: reverses the order until the pile is cleared. Lower beats higher.")
    assert anna.chosen == []
    anna.slides_to_the_pile("3H")

    anna.holds_in_hand("8H 8S JD JH KD KH KS AD AH AS 2H 2S")
    ben.sees_on_the_pile("two threes, by Anna")
    assert [overflowing(person) for person in people] == [[]] * 3


def test_swiping_up_or_double_clicking_plays_a_card(company: Company) -> None:
    """Both play what one tap selects; two taps only narrow the selection."""
    anna, ben, cleo = seat_and_start(company.come("Anna", device="Pixel 7"), company.come("Ben"), company.come("Cleo"))
    anna.is_asked_to_play()
    anna.chooses("3H")
    anna.holds_card_count(14)
    anna.swipes_up("3D")
    ben.double_clicks("4H")
    cleo.double_clicks("7D")

    cleo.sees_on_the_pile("two threes, by Anna", "two fours, by Ben", "two sevens, by Cleo")


def test_every_phase_of_a_deal_is_accessible(company: Company) -> None:
    """No accessibility violation in either theme; nothing overflows on a phone, in German or with large text."""
    anna = company.come("Anna")
    ben = company.come("Ben", size=(360, 740), language="de-DE", theme="dark")
    cleo = company.come("Cleo", size=(360, 740))
    people = seat_and_start(anna, ben, cleo)
    cleo.doubles_the_text_size()
    found: list[list[str]] = []

    def look(*closely: BrowserGuest) -> None:
        found.extend(overflowing(person) for person in people)
        for person in closely:
            found.append(barriers(person))
            person.prefers_theme("dark")
            found.append(barriers(person))
            person.prefers_theme("light")

    look(anna)
    play_president("Anna plays 3D 3H", *people)
    ben.is_asked_to_play()
    look(ben)
    play_president("Ben plays 4S 4H\nCleo plays 7H 7D", *people)
    cleo.is_asked_to_give()
    look(cleo)
    play_president(TO_THE_DISCARD, *people)
    ben.is_asked_to_discard()
    look(ben)
    play_president(THE_DISCARD + TO_THE_END, *people)
    anna.sees_that_the_game_is_over()
    look(anna)
    anna.starts()
    ben.is_asked_to_return()
    look(ben)

    assert found == [[]] * len(found)


@pytest.mark.parametrize("others", [2, 3, 4])
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (568, 320), (1280, 640)])
def test_players_see_their_whole_hand_on_their_turn(company: Company, size: tuple[int, int], others: int) -> None:
    """No scrolling on small phones, in landscape or in low windows, with the most cards and seats."""
    anna = company.come("Anna the Longnamed of X", size=size)
    anna.opens_a_table("President")
    for bots in range(others):
        anna.adds_a_bot("Normal")
        anna.sees_member_count(bots + 2)
    anna.starts()

    anna.sees_the_whole_hand()
    assert overflowing(anna) == []


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (412, 915), (768, 840), (1280, 800)])
def test_no_seat_covers_the_number_of_the_deal(company: Company, size: tuple[int, int]) -> None:
    """The number stays readable on a phone of any height."""
    anna = company.come("Anna", size=size)
    anna.practises("President")

    anna.sees_the_deal_number_uncovered(1)


@pytest.mark.parametrize("large", [False, True])
def test_eighteen_cards_fit_the_smallest_phone(company: Company, large: bool) -> None:
    """Hands are largest with three players; every card can still be read and tapped."""
    people = anna, ben, cleo = [company.come(name, size=(320, 568)) for name in ("Anna", "Ben", "Cleo")]
    link = anna.opens_a_table("President")
    ben.joins(link)
    cleo.joins(link)
    anna.starts()
    if large:
        anna.doubles_the_text_size()
    anna.holds_card_count(18)

    assert [overflowing(person) for person in people] == [[]] * 3
    assert min(anna.card_widths) >= 24
