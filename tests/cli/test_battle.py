"""Matches in the terminal: what is printed, what is saved, and the exit status."""

import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from parlour.hosts.arena.match.words import words_of
from tests.cli.commands import COMMAND, Type, environment, opened, results
from tests.cli.commands import type_in as typed
from tests.cli.fake_solvers import contestant, says, stuck
from tests.hosts.arena.certificates import certified

pytestmark = pytest.mark.usefixtures("wide")


@pytest.fixture
def bob() -> Iterator[str]:
    """Open a solver that never finds a word."""
    with contestant(says("audio"), name="bob") as url:
        yield url


def test_two_solvers_compete(
    anna: str, bob: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command tells who won and why, and saves everything in a file named after the time."""
    status = type_in("battle", "--apis", f"{bob},{anna}", "--answers", "crane,Crane")
    told = capsys.readouterr().out

    assert status == 0
    rows = [line.split() for line in told.splitlines()]
    assert ["anna", "2/2", "2.00", "0.00", "2"] in [row[:5] for row in rows]
    assert ["bob", "0/2", "7.00", "0.00", "2"] in [row[:5] for row in rows]
    assert "A word not found counts as 7 guesses" in told
    assert "anna won with 2.00 +-0.00 guesses per word on average, 5.00 +-0.00 fewer than bob" in told
    assert "anna shouted 4 times, last: found you" in told
    (file,) = home.parent.glob("results*.json")
    assert re.fullmatch(r"results-\d{8}-\d{6}[+-]\d{4}\.json", file.name)
    assert file.name in told
    assert [game["answer"] for game in results(home.parent)["games"]] == ["crane", "crane"]


def test_the_flags_are_those_of_other_engines(anna: str, home: Path, type_in: Type) -> None:
    """They may be written with underscores, or with hyphens as is usual here."""
    assert type_in("battle", "--apis", anna, "--num_games", "4", "--num_rounds", "2", "--out", "results.json") == 0
    assert len(results(home.parent)["games"]) == 4
    assert results(home.parent)["rounds_per_game"] == 2

    assert type_in("battle", "--apis", anna, "--num-games", "5", "--num-letters", "5", "--out", "results.json") == 0
    assert len(results(home.parent)["games"]) == 5


def test_without_a_number_there_are_three_games(anna: str, home: Path, type_in: Type) -> None:
    """They have six rounds and five letters, and words from the classic list."""
    assert type_in("battle", "--apis", anna) == 0

    told = results(home.parent)
    assert (len(told["games"]), told["rounds_per_game"], told["letters_per_word"]) == (3, 6, 5)
    assert {game["answer"] for game in told["games"]} <= set(words_of(5).answers)


@pytest.mark.slow
def test_the_same_seed_draws_the_same_words(anna: str, home: Path, type_in: Type) -> None:
    """A match can then be repeated; a random seed is printed."""
    drawn = []
    for seed in ("x", "x", "y"):
        type_in("battle", "--apis", anna, "--seed", seed, "--num_games", "20", "--out", "results.json")
        drawn.append([game["answer"] for game in results(home.parent)["games"]])

    assert drawn[0] == drawn[1] != drawn[2]


def test_a_seed_and_a_file_are_printed_literally(
    anna: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """Brackets are markup to rich, but not to the person who typed them."""
    assert type_in("battle", "--apis", anna, "--num_games", "1", "--seed", "[/]", "--out", "[red]results.json") == 0

    told = capsys.readouterr().out
    assert "1 game with 5-letter words, seed [/]" in told
    assert "Results are in [red]results.json" in told
    assert (home.parent / "[red]results.json").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a disk that is always full")
def test_the_winner_is_told_even_if_the_file_cannot_be_written(
    anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """A disk may fill up during a long match."""
    status = type_in("battle", "--apis", anna, "--answers", "crane", "--out", "/dev/full")
    told = capsys.readouterr()

    assert status == 1
    assert "anna found 1 of 1 words" in told.out
    assert "Results are in" not in told.out
    assert told.err == "parlour: The results were not saved: /dev/full cannot be written: No space left on device.\n"


def test_other_lengths_are_really_played(home: Path, type_in: Type) -> None:
    """They are not only written into the results."""
    with contestant(says("planet"), name="six") as url:
        assert type_in("battle", "--apis", url, "--num_letters", "6") == 0

    told = results(home.parent)
    assert told["letters_per_word"] == 6
    assert {len(game["answer"]) for game in told["games"]} == {6}


def test_words_may_come_from_a_file(home: Path, type_in: Type) -> None:
    """Hidden words stand before an empty line, words only for guessing after it."""
    (home.parent / "words").write_text("fjord\n\nwaltz\n")
    with contestant(says("waltz", "fjord"), name="nymph") as url:
        assert type_in("battle", "--apis", url, "--words", "words", "--num_games", "2") == 0

    assert [game["answer"] for game in results(home.parent)["games"]] == ["fjord", "fjord"]


def test_faults_show_in_the_exit_status(
    anna: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are listed by kind and do not affect the other solver."""
    with contestant(says("slate", "CRANE"), name="carl") as carl:
        status = type_in("battle", "--apis", f"{anna},{carl}", "--answers", "crane,crane")
    told = capsys.readouterr().out

    assert status == 3
    assert "carl failed 2 of 2 games, INVALID_GUESS: guess is invalid: CRANE" in told
    assert "anna won" in told
    assert len(results(home.parent)["players"]) == 2


def test_an_absent_solver_shows_in_the_exit_status(
    anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """The others play; without any there was no match."""
    with contestant(says("crane"), concurrent_connection_limit=-1) as dora:
        with_anna = type_in("battle", "--apis", f"{dora},{anna}", "--answers", "crane")
        told = capsys.readouterr().out
        alone = type_in("battle", "--apis", dora, "--answers", "crane")

    assert (with_anna, alone) == (3, 1)
    assert f"{dora} did not play, BAD_LIMIT: concurrent_connection_limit is not a number of connections: -1" in told
    assert "Nobody played." in capsys.readouterr().out


def test_a_solver_may_need_time_to_wake_up(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """Its first answer to a ping is wrong."""
    names = [7]
    with contestant(says("crane"), name=lambda: names.pop() if names else "late") as late:
        status = type_in("battle", "--apis", late, "--answers", "crane")

    assert status == 0
    assert "late found 1 of 1 words" in capsys.readouterr().out


def test_a_lead_that_may_be_chance_is_called_so(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """Two games prove little."""
    with (
        contestant(says("slate", "crane"), name="anna") as anna,
        contestant(says("crane", "audio", "slate"), name="bob") as bob,
    ):
        type_in("battle", "--apis", f"{anna},{bob}", "--answers", "crane,slate")

    assert (
        "anna is ahead with 1.50 +-0.50 guesses per word on average, 0.50 +-1.50 fewer than bob; this may be chance"
        in (capsys.readouterr().out)
    )


def test_equals_are_told_apart_by_speed_and_address(
    bob: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two solvers may have the same name and the same number of guesses."""
    type_in("battle", "--apis", f"{bob},{bob}", "--answers", "crane")

    assert f"bob at {bob} and bob at {bob} took the same number of guesses; " in capsys.readouterr().out


def test_texts_of_solvers_cannot_control_the_terminal(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """Names and shouts come from strangers."""
    with contestant(says("crane", shout="\x1b[2J[bold]me\u202e"), name="[red]eve\x1b]0;x\x07") as eve:
        type_in("battle", "--apis", eve, "--answers", "crane")
    told = capsys.readouterr().out

    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "[red]eve]0;x found 1 of 1 words, 1.00 guesses each on average." in told
    assert "shouted once: [2J[bold]me" in told


@pytest.mark.slow
def test_a_shout_that_the_terminal_cannot_encode_is_no_error(home: Path) -> None:
    """The winner is told in every terminal."""
    with contestant(says("crane", shout="ça, \N{GRINNING FACE}"), name="émile") as url:
        told = typed(home, "battle", "--apis", url, "--answers", "crane", PYTHONIOENCODING="ascii")

    assert (told.returncode, told.stderr) == (0, "")
    assert r"\xe9mile shouted once: \xe7a, \U0001f600" in told.stdout
    assert r"\xe9mile found 1 of 1 words" in told.stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--apis", ""], "--apis needs at least one address"),
        (["--apis", "localhost:8080"], "localhost:8080 is not an address: it must begin with http:// or https://"),
        (["--words", "nowhere"], "nowhere cannot be read"),
        (["--words", "picture"], "picture contains no words: it is not UTF-8 text"),
        (["--words", "six"], "six: there is no word of 5 letters"),
        (["--num_letters", "16"], "words can have 2 to 15 letters, not 16"),
        (["--answers", "planet"], "planet is not a word of 5 letters"),
        (["--answers", ","], "--answers needs at least one word"),
        (["--answers", "cr4ne"], "cr4ne is not a word of 5 letters"),
        (["--answers", "crane", "--num_games", "2"], "give one of them"),
        (["--out", "nowhere/results.json"], "cannot be written"),
        (["--out", "."], "cannot be written"),
        (["--out", "x" * 1000], "cannot be written"),
        (["--check", "http://a,http://b"], "give one address"),
    ],
)
def test_an_impossible_match_is_refused_in_one_sentence(
    home: Path, type_in: Type, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    """It is refused before any call, with status 1."""
    (home.parent / "picture").write_bytes(bytes(range(128, 256)))
    (home.parent / "six").write_text("planet\n")
    status = type_in("battle", *words)
    told = capsys.readouterr()

    assert (status, told.out) == (1, "")
    assert told.err.startswith("parlour: ")
    assert told.err.count("\n") == 1
    assert reason in told.err


@pytest.mark.parametrize(
    "flags",
    [
        ("--num_rounds", "0"),
        ("--num_games", "0"),
        ("--num_games", "-3"),
        ("--num_letters", "-1"),
        ("--seed", "\udcff"),
        ("--seed", "\x1b[2J"),
    ],
)
def test_invalid_values_are_usage_errors(
    type_in: Type, capsys: pytest.CaptureFixture[str], flags: tuple[str, str]
) -> None:
    """The exit status is 2, as in every command."""
    assert type_in("battle", *flags) == 2
    assert flags[0] in capsys.readouterr().err


@pytest.mark.slow
def test_certificates_are_checked_unless_told_otherwise(
    tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one here is self-signed."""
    with contestant(says("crane"), certificate=certified(tmp_path, "127.0.0.1"), name="tess") as url:
        careful = type_in("battle", "--apis", url, "--answers", "crane")
        told = capsys.readouterr().out
        careless = type_in("battle", "--apis", url, "--answers", "crane", "--insecure")

    assert (careful, careless) == (1, 0)
    assert f"{url} did not play, UNTRUSTED: " in told
    assert "tess found 1 of 1 words" in capsys.readouterr().out


def test_the_default_address_is_that_of_other_engines(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """Their solvers use this port."""
    assert type_in("battle", "--help") == 0

    assert "[default: http://localhost:8080]" in " ".join(capsys.readouterr().out.replace("│", " ").split())


def _interrupted(home: Path, reached: Event, *flags: str) -> tuple[int, str]:
    """Press Ctrl-C in a match once an event is `reached`; return the status and the output."""
    words = [*COMMAND, "battle", *flags]
    with subprocess.Popen(words, cwd=home.parent, env=environment(home), stdout=subprocess.PIPE, text=True) as process:
        assert reached.wait(30)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=120)
    return process.returncode, told


@pytest.mark.slow
def test_an_interrupted_match_keeps_its_finished_games(home: Path) -> None:
    """The exit status is 130, and finished games are in the results."""
    with stuck() as (url, reached):
        status, told = _interrupted(home, reached, "--answers", "crane,slate", "--apis", url)

    assert status == 130
    kept = results(home.parent)
    assert kept["cut_short"] is True
    assert [game["correct"] for game in kept["players"][0]["games_played"]] == [True]
    assert "slow found 1 of 1 words" in told
    assert "interrupted. Unfinished games do not count." in told


@pytest.mark.slow
def test_interrupting_the_sending_of_results_is_no_interruption(home: Path) -> None:
    """All games have been played, and the status says so."""
    reached, never = Event(), Event()

    def take() -> None:
        reached.set()
        never.wait()

    with contestant(says("crane"), name="deaf", take=take) as url:
        status, told = _interrupted(home, reached, "--answers", "crane", "--apis", url)
        never.set()

    assert status == 0
    assert "deaf found 1 of 1 words" in told
    assert "interrupted" not in told


@pytest.mark.slow
def test_two_commands_in_two_terminals_make_a_match(home: Path) -> None:
    """The arena's page in the docs says so."""
    by = (*COMMAND, "solver", "howyagoin")
    with opened(home, by=by) as howyagoin, opened(home, by=(*COMMAND, "solver", "solvo")) as solvo:
        words = [*COMMAND, "battle", "--num_games", "10", "--apis", f"{solvo.url},{howyagoin.url}"]
        done = subprocess.run(
            words, cwd=home.parent, env=environment(home), capture_output=True, text=True, check=False
        )

    assert (done.returncode, done.stderr) == (0, "")
    assert "howyagoin won with " in done.stdout
