"""Play President with straights, bombs and revolutions, switched on by friends in the lobby."""

from collections.abc import Iterator

import pytest

from tests.browser import stacked_server
from tests.browser.checks import barriers, overflowing
from tests.browser.company import BrowserGuest, Company
from tests.browser.conftest import QUIET, UNLIMITED
from tests.cli.commands import RunningServer, opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server that deals two bombs and many straights."""
    home = tmp_path_factory.mktemp("uprising") / "home"
    with opened(home, "--plan", "uprising", by=stacked_server.COMMAND, **UNLIMITED, **QUIET) as server:
        yield server


def test_friends_switch_revolution_on_and_see_what_happens(company: Company) -> None:
    """Four of a kind beats a pair and reverses the order; four others restore it; then straights follow."""
    anna = company.come("Anna")
    ben = company.come("Ben", size=(390, 844), language="de-DE", theme="dark")
    cleo = company.come("Cleo", size=(320, 568))
    dora = company.come("Dora", size=(568, 320), theme="dark")
    people = anna, ben, cleo, dora
    choose_every_rule(*people)

    start_revolution(*people)
    for person in people:
        person.sees_the_order("Revolution")
    assert [overflowing(person) for person in people] == [[]] * 4
    assert [barriers(person) for person in (anna, ben)] == [[], []]

    dora.passes()
    anna.plays_from("4H", "4C", "4D", "4S")
    anna.hears_announced("The revolution is over! Four fours: the order is back to normal.")
    ben.sees_the_order("Normale Rangfolge")
    ben.passes()
    cleo.passes()

    play_straights(*people)
    assert [overflowing(person) for person in people] == [[]] * 4
    assert [barriers(person) for person in (anna, ben)] == [[], []]


def choose_every_rule(anna: BrowserGuest, ben: BrowserGuest, cleo: BrowserGuest, dora: BrowserGuest) -> None:
    """Meet at Anna's table, switch on bombs, revolutions and straights, and start; Ben reads German."""
    link = anna.opens_a_table("President")
    for place, person in enumerate((ben, cleo, dora), start=2):
        person.joins(link)
        anna.sees_member_count(place)
    anna.sees_rules_chosen("Classic")
    anna.chooses_rules("Bombs and revolution")
    ben.sees("Bomben und Revolution")
    cleo.sees("Four of a kind reverses the order until the next one.")
    anna.switches("Straights")
    anna.sees_rules_chosen("Everything")
    dora.sees("Everything")
    assert [barriers(person) for person in (anna, ben)] == [[], []]
    anna.starts()


def start_revolution(anna: BrowserGuest, ben: BrowserGuest, cleo: BrowserGuest, dora: BrowserGuest) -> None:
    """Play two pairs and a bomb; everyone hears of it in their own language."""
    anna.plays("3D", "3H")
    ben.plays("5H", "5D")
    cleo.sees_in_the_middle("A pair above five, or a bomb")
    cleo.plays_suggested("Bomb: four nines", "9C", "9D", "9H", "9S")
    cleo.sees_in_the_middle("Revolution!")
    for person in (anna, cleo, dora):
        person.hears_announced("Four nines: the order is reversed until the next four of a kind.")
        person.sees_in_the_middle("A bomb below nine", "Cleo starts a revolution.")
    ben.hears_announced("Vier Neunen: Die Rangfolge ist umgekehrt, bis zum nächsten Vierling.")
    ben.sees_in_the_middle("Eine Bombe unter Neun", "Cleo beginnt eine Revolution.")


def play_straights(anna: BrowserGuest, ben: BrowserGuest, cleo: BrowserGuest, dora: BrowserGuest) -> None:
    """Play three straights and a bomb that only another bomb beats, each in another way."""
    anna.plays_straight("5S", "6S", "7S", "8S")
    ben.sees_in_the_middle("Eine 4er-Straße, die über Acht endet, oder eine Bombe")
    ben.plays_from("10H", "JH", "QH", "KH")
    cleo.plays_suggested("A straight from Jack to Ace", "JC", "QC", "KC", "AC")
    for person in (anna, cleo, dora):
        person.sees_in_the_middle("A straight of 4 that ends above Ace, or a bomb")
    dora.plays_with_keys("q")
    anna.sees_in_the_middle("Only a bomb beats this")


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (568, 320), (1280, 640)])
def test_suggestions_leave_the_whole_hand_in_view(company: Company, size: tuple[int, int]) -> None:
    """Beating a straight takes the longest demand and a row of suggestions; the hand still needs no scrolling."""
    ben = company.come("Ben", size=size)
    anna, cleo, dora = (company.come(name) for name in ("Anna", "Cleo", "Dora"))
    link = anna.opens_a_table("President")
    for place, person in enumerate((ben, cleo, dora), start=2):
        person.joins(link)
        anna.sees_member_count(place)
    anna.chooses_rules("Everything")
    anna.starts()
    anna.plays("3D", "3H")
    for person in (ben, cleo, dora):
        person.passes()
    anna.plays_straight("5S", "6S", "7S", "8S")

    ben.turns_the_phone_and_back()
    ben.sees_the_whole_hand()
    assert overflowing(ben) == []
