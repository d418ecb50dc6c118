"""Watch solvers compete in the arena, and find the results at the match's link."""

import re
import subprocess
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.arena import asleep, bring
from tests.browser.checks import barriers, beyond_the_edge
from tests.browser.company import Company
from tests.cli.commands import COMMAND, RunningServer, environment, opened

SMALL = (320, 568)


def test_two_solvers_fight_and_a_second_person_watches_from_the_middle(company: Company) -> None:
    """A late spectator sees everything so far and then the rest; both see the same result at the same link."""
    anna, ben = bring(company, "Anna").comes_to_the_arena(), bring(company, "Ben", motion=True)
    with asleep() as sleeper:
        anna.takes_in(sleeper)
        anna.chooses("maestro", "howyagoin", sleeper.name)
        anna.asks_for(words=12)
        match = anna.starts_the_match()
        anna.sees_the_match_running()
        ben.opens_the_match(match)
        ben.sees_the_match_running()
        ben.sees_the_leaders("maestro", "howyagoin", sleeper.name)
        ben.is_not_offered("Stop the match")
        sleeper.wakes()
        verdict = anna.sees_who_won()

    assert ben.sees_who_won() == verdict
    ben.page.reload()
    assert ben.sees_who_won() == verdict


def test_a_match_that_was_typed_in_a_terminal_is_watched_live(
    company: Company, house: RunningServer, tmp_path: Path
) -> None:
    """The terminal prints a link; both name the same winner."""
    ben = bring(company, "Ben", motion=True)
    words = [*COMMAND, "battle", "--house", house.url, "--answers", "crane,slate", "--apis"]
    with (
        opened(tmp_path / "home", by=(*COMMAND, "solver", "maestro")) as maestro,
        asleep() as sleeper,
        subprocess.Popen(
            [*words, f"{maestro.url},{sleeper.url}"],
            cwd=tmp_path,
            env=environment(tmp_path),
            stdout=subprocess.PIPE,
            text=True,
        ) as terminal,
    ):
        assert terminal.stdout
        ben.opens_the_match(terminal.stdout.readline().strip().removeprefix(f"Watch it at {house.url}"))
        ben.sees_the_match_running()
        ben.sees_the_leaders("maestro", sleeper.name)
        ben.is_not_offered("Stop the match")
        sleeper.wakes()
        told, _ = terminal.communicate(timeout=120)
        verdict = ben.sees_who_won()

    assert terminal.returncode == 0
    assert "maestro" in verdict
    assert "maestro (visitor) is ahead with " in told or "maestro (visitor) won with " in told
    ben.is_not_offered("Rematch")


def test_a_match_is_read_with_the_keyboard_as_tables_and_as_files(company: Company) -> None:
    """Every chart works without a mouse and without sight."""
    anna = bring(company, "Anna").comes_to_the_arena()
    anna.chooses("maestro", "howyagoin")
    anna.asks_for(words=5)
    anna.starts_the_match()
    anna.sees_who_won()

    assert anna.reads_the_chart("Guesses needed", "End").startswith("error: maestro 0, howyagoin 0")
    assert anna.reads_the_chart("Running average", "End").startswith("After word 5: maestro ")
    assert anna.reads_the_chart("Words found", "ArrowDown").startswith("howyagoin: ")
    assert anna.opens_the_table_of("Words found") == ["maestro", "howyagoin"]
    assert anna.saves_the_table_of("Words found").splitlines()[1].startswith("maestro,")
    assert len(anna.saves_all_results().splitlines()) == 1 + 2 * 5
    anna.opens_the_table_of("Hardest words", "All words as a table")
    hardest = anna.saves_the_table_of("Hardest words").splitlines()
    assert hardest[0] == "Number,Word,Guesses,Not found by,maestro,howyagoin"
    assert len(hardest) == 1 + 5
    anna.opens_the_table_of("Word by word")
    assert anna.saves_the_table_of("Word by word").splitlines()[1].startswith("maestro,found,1,")


def test_a_match_is_stopped_by_who_started_it(company: Company) -> None:
    """Results so far are kept."""
    anna = bring(company, "Anna").comes_to_the_arena()
    with asleep() as sleeper:
        anna.takes_in(sleeper)
        anna.chooses("howyagoin", sleeper.name)
        anna.starts_the_match()
        anna.sees_the_match_running()
        anna.stops_the_match()

        anna.sees(re.compile("The match was stopped. Stopped by the person who started it."))
        anna.is_not_offered("Stop the match")
        anna.sees_the_leaders("howyagoin", sleeper.name)


def test_a_match_is_replayed_and_laid_beside_another(company: Company) -> None:
    """A match can be replayed at any speed and compared with another; the address keeps the comparison."""
    anna = bring(company, "Anna").comes_to_the_arena()
    anna.chooses("maestro")
    anna.asks_for(words=4)
    anna.page.get_by_label("Seed (optional)").fill("lamp")
    match = anna.starts_the_match()
    anna.sees_who_won()
    anna.page.get_by_role("button", name="Rematch").click()
    expect(anna.page).not_to_have_url(re.compile(match))
    anna.sees_who_won()
    anna.page.get_by_role("slider", name="Position in the match").fill("0")
    anna.sees("Nothing to show yet.")
    anna.page.get_by_role("button", name="Skip to the end").click()
    expect(anna.page.get_by_text("Nothing to show yet.")).to_have_count(0)
    anna.page.get_by_label("Another match", exact=True).select_option(match.removeprefix("/arena/"))
    anna.sees("The matches had different words")
    anna.page.reload()

    anna.sees("The matches had different words")


def test_a_solver_that_is_none_is_refused_exactly(company: Company) -> None:
    """The page says exactly what is wrong with an address."""
    anna = bring(company, "Anna").comes_to_the_arena()
    anna.brings("ftp://solver.example")
    anna.sees("Enter an address like https://solver.example")
    anna.brings("http://127.0.0.1:1")
    anna.sees("It cannot be reached.")

    anna.sees("Details: no connection")


def test_a_solver_is_looked_after_from_another_browser(company: Company) -> None:
    """With the key's link, another browser can ping and remove the solver; without a key, it cannot."""
    anna, elsewhere = bring(company, "Anna").comes_to_the_arena(), bring(company, "Anna's telephone")
    with asleep() as sleeper:
        anna.takes_in(sleeper)
        link = anna.keeps_the_key()
        elsewhere.comes_to_the_arena()
        elsewhere.is_not_the_owner_of(sleeper.name)
        elsewhere.shows_a_key("open sesame")
        elsewhere.sees("This is not a key.")
        elsewhere.shows_a_key("x" * 22)
        elsewhere.sees("This key fits no solver.")
        elsewhere.opens_the_link_with_the_key(link, sleeper.name)
        elsewhere.has_the_solver(sleeper.name, "Ping again")
        elsewhere.is_told(f"{sleeper.name} answered.")
        elsewhere.has_the_solver(sleeper.name, "Forget the key in this browser")
        elsewhere.is_not_the_owner_of(sleeper.name)
        elsewhere.shows_a_key(link)
        elsewhere.has_the_solver(sleeper.name, "Remove")
        elsewhere.dialog.get_by_role("button", name="Remove").click()
        elsewhere.is_told(f"{sleeper.name} was removed.")
        anna.page.reload()

    expect(anna.page.get_by_role("checkbox", name="maestro")).to_be_visible()
    expect(anna.page.get_by_role("checkbox", name=sleeper.name)).to_have_count(0)


def test_the_arena_is_for_everyone(company: Company) -> None:
    """No accessibility violation in either theme; nothing scrolls sideways in either language."""
    anna = bring(company, "Anna").comes_to_the_arena()
    found, wide = [], []

    def look() -> None:
        for theme in ("light", "dark"):
            anna.turns_the_light(theme)
            found.extend(barriers(anna))
        anna.resizes_to(*SMALL)
        wide.extend(beyond_the_edge(anna))
        anna.resizes_to(1280, 900)

    anna.main.get_by_text("Sample solver").click()
    look()
    with asleep() as sleeper:
        anna.takes_in(sleeper)
        anna.chooses("maestro", "howyagoin", sleeper.name)
        anna.asks_for(words=10)
        match = anna.starts_the_match()
        anna.sees_the_match_running()
        look()
        sleeper.wakes()
        anna.sees_who_won()
    for summary in anna.main.locator("summary").all():
        summary.click()
    look()
    gerda = bring(company, "Gerda", language="de-AT", size=SMALL).goes_to(match)
    gerda.reads("de", "Bestenliste")
    gerda.enlarges_letters()

    assert found == []
    assert wide == []
    assert beyond_the_edge(gerda) == []


def test_a_match_that_never_was_is_told_so(company: Company) -> None:
    """An old or mistyped link gets an explanation, not an empty page."""
    anna = bring(company, "Anna")
    anna.goes_to("/arena/never-was")

    anna.sees_nobody_here()
    anna.sees("There is no such match here.")
