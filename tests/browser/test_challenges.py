"""Challenge words in Wortkunst: argue about them in the chat, and see them fall or stand."""

from collections.abc import Iterator

import pytest

from tests.browser import stacked_server
from tests.browser.checks import barriers, overflowing
from tests.browser.company import BrowserGuest, Company
from tests.browser.conftest import QUIET, UNLIMITED
from tests.cli.commands import RunningServer, opened

SMALLEST = (320, 568)


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server that waits long for answers."""
    with opened(tmp_path_factory.mktemp("patient") / "home", by=stacked_server.COMMAND, **UNLIMITED, **QUIET) as server:
        yield server


def three_friends(company: Company, server: RunningServer, form: str) -> list[BrowserGuest]:
    """Seat Anna, Ben with the smallest phone and Cleo in the dark, where `form` decides about challenges."""
    anna, cleo = company.come("Anna", at=server.url), company.come("Cleo", at=server.url, theme="dark")
    ben = company.come("Ben", at=server.url, size=SMALLEST)
    anna.starts_wortkunst(ben, cleo, challenge=form)
    return [anna, ben, cleo]


def test_a_doubtful_word_is_challenged_argued_about_and_falls(company: Company, patient: RunningServer) -> None:
    """Ben doubts it, Anna defends it in the chat, and the dictionary does not have it."""
    anna, ben, cleo = three_friends(company, patient, "free")
    eve = company.come("Eve", at=patient.url).goes_to(f"/t/{anna.reads_the_code()}?watch")
    anna.types_a_word("MONDIG", 8, 6)
    anna.plays_with_enter()
    anna.sees("Waiting for Ben and Cleo: your move can be challenged.")
    for person in (ben, cleo, eve):
        person.sees_in_the_status("Does the move stand?")
        person.sees_in_question(*((8, column) for column in range(6, 12)))
    ben.sees("Anna: MONDIG. The dictionary decides.")
    for person in (ben, cleo):
        person.sees_both_answers()
    assert [*map(overflowing, (anna, ben, eve)), *map(barriers, (anna, ben, cleo, eve))] == [[]] * 7
    ben.challenges()
    for person in (anna, cleo, eve):
        person.sees_an_answer("Ben", "challenges")
        person.sees_an_answer("Cleo", "deciding")
    cleo.says("MONDIG? Das gibt es doch gar nicht!")
    anna.says("Doch, wie sonnig. Nur nachts.")
    cleo.reads_in_the_chat("Anna", "Nur nachts.")
    cleo.accepts()

    anna.reads_the_ruling("Challenged by Ben: MONDIG is not in the dictionary, so the tiles go back.")
    ben.reads_the_ruling("Challenged by you: MONDIG is not in the dictionary, so the tiles go back.")
    eve.reads_the_ruling("Challenged by Ben: MONDIG is not in the dictionary, so the tiles go back.")
    anna.has_all_tiles_on_the_rack()
    ben.sees_their_turn()
    ben.sees_in_question()
    assert [*map(overflowing, (anna, ben, eve)), *map(barriers, (anna, ben, cleo, eve))] == [[]] * 7


def test_a_doubtful_word_stands_if_the_others_let_it(company: Company, patient: RunningServer) -> None:
    """The dictionary is only shown; Cleo reconsiders, so there is no majority."""
    anna, ben, cleo = three_friends(company, patient, "vote")
    anna.types_a_word("MONDIG", 8, 6)
    anna.plays_the_word()
    cleo.sees("MONDIG is not in the dictionary.")
    cleo.challenges()
    cleo.sees("Waiting for Ben. You can still change your answer.")
    anna.says("Ich finde es schön.")
    cleo.reads_in_the_chat("Anna", "Ich finde es schön.")
    cleo.accepts()
    ben.challenges()

    for person in (anna, ben, cleo):
        person.sees_rated("MONDIG")
    anna.reads_the_ruling("Challenged by Ben: 1 of 2 votes, so the move stands (MONDIG is not in the dictionary).")
    ben.sees_their_turn()


def test_a_wrong_challenge_costs_a_turn(company: Company, patient: RunningServer) -> None:
    """It is made with the keyboard; everyone sees who skips, and the player is told when it happens."""
    anna, ben, cleo = three_friends(company, patient, "penalty")
    anna.types_a_word("LATERNE", 8, 5)
    anna.plays_the_word()
    cleo.clears_the_focus()
    cleo.challenges_with_the_keyboard()
    ben.accepts()
    anna.reads_the_ruling(
        "Challenged by Cleo: every word is in the dictionary, so the move stands and Cleo skips a turn."
    )
    anna.sees_an_answer("Cleo", "skips next turn")
    ben.sees_their_turn()
    ben.passes_the_turn()

    cleo.is_told("You skip this turn: your challenge was wrong.")
    anna.sees_their_turn()
