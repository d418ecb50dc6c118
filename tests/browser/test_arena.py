"""Watch solvers compete in the arena, and find the results at the match's link."""

import re
import subprocess
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.arena import bring, sleeping_solver
from tests.browser.checks import flaws, overflowing
from tests.browser.company import Company
from tests.cli.commands import COMMAND, RunningServer, environment, opened

SMALL = (320, 568)


def test_a_late_spectator_sees_the_whole_match(company: Company) -> None:
    """Both spectators see the same result at the same link, also after a reload."""
    anna, ben = bring(company, "Anna").comes_to_the_arena(), bring(company, "Ben")
    with sleeping_solver() as sleeper:
        anna.adds_solver(sleeper)
        anna.chooses("maestro", "howyagoin", sleeper.name)
        anna.asks_for(words=12)
        match = anna.starts_the_match()
        anna.sees_the_match_running()
        ben.opens_the_match(match)
        ben.sees_the_match_running()
        ben.sees_on_the_leaderboard("maestro", "howyagoin", sleeper.name)
        ben.is_not_offered("Stop the match")
        sleeper.wakes()
        verdict = anna.waits_for_the_result()

    assert ben.waits_for_the_result() == verdict
    ben.page.reload()
    assert ben.waits_for_the_result() == verdict


def test_a_match_started_in_a_terminal_can_be_watched_live(
    company: Company, server: RunningServer, tmp_path: Path
) -> None:
    """The terminal prints a link; both name the same winner."""
    ben = bring(company, "Ben")
    words = [*COMMAND, "battle", "--house", server.url, "--answers", "crane,slate", "--apis"]
    with (
        opened(tmp_path / "home", by=(*COMMAND, "solver", "maestro")) as maestro,
        sleeping_solver() as sleeper,
        subprocess.Popen(
            [*words, f"{maestro.url},{sleeper.url}"],
            cwd=tmp_path,
            env=environment(tmp_path),
            stdout=subprocess.PIPE,
            text=True,
        ) as terminal,
    ):
        assert terminal.stdout
        ben.opens_the_match(terminal.stdout.readline().strip().removeprefix(f"Watch it at {server.url}"))
        ben.sees_the_match_running()
        ben.sees_on_the_leaderboard("maestro", sleeper.name)
        ben.is_not_offered("Stop the match")
        sleeper.wakes()
        told, _ = terminal.communicate(timeout=120)
        verdict = ben.waits_for_the_result()

    assert terminal.returncode == 0
    assert "maestro" in verdict
    assert "maestro (visitor) is ahead with " in told or "maestro (visitor) won with " in told
    ben.is_not_offered("Rematch")


def test_results_can_be_read_by_keyboard_as_tables_and_as_files(company: Company) -> None:
    """Every chart works without a mouse and without sight."""
    anna = bring(company, "Anna").comes_to_the_arena()
    anna.chooses("maestro", "howyagoin")
    anna.asks_for(words=5)
    anna.starts_the_match()
    anna.waits_for_the_result()

    assert anna.reads_the_chart("Guesses needed", "End").startswith("error: maestro 0, howyagoin 0")
    assert anna.reads_the_chart("Running average", "End").startswith("After word 5: maestro ")
    assert anna.reads_the_chart("Words found", "ArrowDown").startswith("howyagoin: ")
    assert anna.shows_chart_as_table("Words found") == ["maestro", "howyagoin"]
    assert anna.saves_chart_as_csv("Words found").splitlines()[1].startswith("maestro,")
    assert len(anna.saves_all_results().splitlines()) == 1 + 2 * 5
    anna.shows_chart_as_table("Hardest words", "All words as a table")
    hardest = anna.saves_chart_as_csv("Hardest words").splitlines()
    assert hardest[0] == "Number,Word,Guesses,Not found by,maestro,howyagoin"
    assert len(hardest) == 1 + 5
    anna.shows_chart_as_table("Word by word")
    assert anna.saves_chart_as_csv("Word by word").splitlines()[1].startswith("maestro,found,1,")


def test_the_person_who_started_a_match_can_stop_it(company: Company) -> None:
    """Results so far are kept."""
    anna = bring(company, "Anna").comes_to_the_arena()
    with sleeping_solver() as sleeper:
        anna.adds_solver(sleeper)
        anna.chooses("howyagoin", sleeper.name)
        anna.starts_the_match()
        anna.sees_the_match_running()
        anna.stops_the_match()

        anna.sees(re.compile("The match was stopped. Stopped by the person who started it."))
        anna.is_not_offered("Stop the match")
        anna.sees_on_the_leaderboard("howyagoin", sleeper.name)


def test_a_match_can_be_replayed_and_compared_with_another(company: Company) -> None:
    """The replay can be skipped through, and the address keeps the comparison."""
    anna = bring(company, "Anna").comes_to_the_arena()
    anna.chooses("maestro")
    anna.asks_for(words=4)
    anna.page.get_by_label("Seed (optional)").fill("lamp")
    match = anna.starts_the_match()
    anna.waits_for_the_result()
    anna.page.get_by_role("button", name="Rematch").click()
    expect(anna.page).not_to_have_url(re.compile(match))
    anna.waits_for_the_result()
    anna.page.get_by_role("slider", name="Position in the match").fill("0")
    anna.sees("Nothing to show yet.")
    anna.page.get_by_role("button", name="Skip to the end").click()
    expect(anna.page.get_by_text("Nothing to show yet.")).to_have_count(0)
    anna.page.get_by_label("Another match", exact=True).select_option(match.removeprefix("/arena/"))
    anna.sees("The matches had different words")
    anna.page.reload()

    anna.sees("The matches had different words")


def test_a_key_lets_another_browser_manage_a_solver(company: Company) -> None:
    """With the key's link, another browser can ping and remove the solver; without a key, it cannot."""
    anna, elsewhere = bring(company, "Anna").comes_to_the_arena(), bring(company, "Anna's telephone")
    with sleeping_solver() as sleeper:
        anna.adds_solver(sleeper)
        link = anna.reads_the_key_link()
        elsewhere.comes_to_the_arena()
        elsewhere.cannot_manage(sleeper.name)
        elsewhere.enters_a_key("open sesame")
        elsewhere.sees("This is not a key.")
        elsewhere.enters_a_key("x" * 22)
        elsewhere.sees("This key does not belong to a solver.")
        elsewhere.opens_the_link_with_the_key(link, sleeper.name)
        elsewhere.chooses_for_the_solver(sleeper.name, "Ping again")
        elsewhere.is_told(f"{sleeper.name} answered.")
        elsewhere.chooses_for_the_solver(sleeper.name, "Forget the key in this browser")
        elsewhere.cannot_manage(sleeper.name)
        elsewhere.enters_a_key(link)
        elsewhere.chooses_for_the_solver(sleeper.name, "Remove")
        elsewhere.dialog.get_by_role("button", name="Remove").click()
        elsewhere.is_told(f"{sleeper.name} was removed.")
        anna.page.reload()

    expect(anna.page.get_by_role("checkbox", name="maestro")).to_be_visible()
    expect(anna.page.get_by_role("checkbox", name=sleeper.name)).to_have_count(0)


def test_the_arena_is_accessible(company: Company) -> None:
    """No accessibility violation in either theme; nothing scrolls sideways in either language."""
    anna = bring(company, "Anna").comes_to_the_arena()

    anna.main.get_by_text("Sample solver").click()
    found = flaws(anna)
    with sleeping_solver() as sleeper:
        anna.adds_solver(sleeper)
        anna.chooses("maestro", "howyagoin", sleeper.name)
        anna.asks_for(words=10)
        match = anna.starts_the_match()
        anna.sees_the_match_running()
        found += flaws(anna)
        sleeper.wakes()
        anna.waits_for_the_result()
    for summary in anna.main.locator("summary").all():
        summary.click()
    found += flaws(anna)
    gerda = bring(company, "Gerda", language="de-AT", size=SMALL).goes_to(match)
    gerda.reads("de", "Rangliste")
    gerda.doubles_the_text_size()

    assert found == []
    assert overflowing(gerda) == []
