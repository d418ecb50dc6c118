"""`parlour battle --house`: matches that a server plays and the terminal follows."""

import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice, product
from pathlib import Path
from string import ascii_lowercase
from time import sleep
from typing import Any

import pytest

from parlour.cli.battle import BattleRequest, ExitStatus, battle
from parlour.cli.match_news import match_of
from parlour.cli.remote_match import play_there
from parlour.hosts.arena.match.faults import Failure, Fault
from parlour.hosts.arena.match.solver_games import Definition
from tests import http_requests
from tests.cli.commands import COMMAND, RunningServer, Type, environment, opened, results
from tests.cli.fake_server import contestant as told_of
from tests.cli.fake_server import fake_server, guess, match
from tests.cli.fake_solvers import contestant, says, stuck
from tests.cli.json_server import Answers, answering

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("wide")]
FOR_EVER = 10_000
"""More calls than a server needs to start again on a busy machine."""


@pytest.fixture
def server(home: Path) -> Iterator[RunningServer]:
    """Open a server beside the terminal."""
    with opened(home, "--database", "memory") as server:
        yield server


def watched(server: RunningServer, link: str) -> dict[str, Any]:
    """Read the match at `link`."""
    told: dict[str, Any] = http_requests.get(f"{server.url}/api/matches/{link.rpartition('/')[2]}").json()
    return told


def rated_in(server: RunningServer, name: str) -> dict[str, Any]:
    """Read all solvers once a match of one of them counts; the list may be cached."""
    for _ in range(60):
        told = {each["name"]: each for each in http_requests.get(f"{server.url}/api/solvers").json()}
        if told[name]["matches"]:
            return told
        sleep(0.5)
    msg = f"no match of {name} counts"
    raise TimeoutError(msg)


def first_line(process: subprocess.Popen[str]) -> str:
    """Wait for the first line of a command, which it prints when the match has started."""
    assert process.stdout
    return process.stdout.readline()


def link_in(told: str) -> str:
    """Find the link for watching."""
    line = next(line for line in told.splitlines() if line.startswith("Watch it at "))
    return line.removeprefix("Watch it at ")


def test_a_server_plays_the_match(
    server: RunningServer, anna: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """The terminal shows the same as for a local match, and the page shows it to everyone."""
    with contestant(says("audio"), name="bob") as bob:
        status = type_in("battle", "--house", f"{server.url}/", "--apis", f"{bob},{anna}", "--answers", "crane")
    told = capsys.readouterr().out

    assert status == 0
    assert "anna is ahead with 2.00 guesses per word on average, 5.00 fewer than bob" in told
    assert "anna shouted 2 times, last: found you" in told
    seen = watched(server, link_in(told))
    assert [each["name"] for each in seen["contestants"]] == ["bob", "anna"]
    kept = results(home.parent)
    assert (kept["match_id"], [game["answer"] for game in kept["games"]]) == (seen["id"], ["crane"])
    (game,) = kept["players"][1]["games_played"]
    assert game["game_id"] == kept["games"][0]["game_id"]
    assert [(one["guess"], one["result"]) for one in game["guess_results"]] == [
        ("slate", [0, 0, 2, 0, 2]),
        ("crane", [2, 2, 2, 2, 2]),
    ]
    assert game["start"] < game["guess_results"][0]["finish"] < game["guess_results"][1]["finish"] <= game["finish"]


def test_a_seed_draws_the_same_words_on_a_server(server: RunningServer, anna: str, home: Path, type_in: Type) -> None:
    """A match can be repeated anywhere; the other flags mean the same, too."""
    drawn = []
    words = home.parent / "words"
    words.write_text("fjord\nwaltz\nslate\ncrane\n")
    for flags in ([], ["--house", server.url]):
        for more in (["--num_rounds", "2"], ["--num_letters", "6"], ["--words", str(words)]):
            type_in("battle", "--apis", anna, "--seed", "x", "--num_games", "7", "--out", "results.json", *more, *flags)
            told = results(home.parent)
            drawn.append([[game["answer"] for game in told["games"]], told["rounds_per_game"]])

    assert drawn[:3] == drawn[3:]
    assert [len(answers) for answers, _ in drawn] == [7] * 6


def test_an_answer_may_be_given_twice(server: RunningServer, anna: str, home: Path, type_in: Type) -> None:
    """Each is a game, here and on a server."""
    type_in("battle", "--house", server.url, "--apis", anna, "--answers", "slate,slate,slate,crane")

    assert sorted(game["answer"] for game in results(home.parent)["games"]) == ["crane", "slate", "slate", "slate"]


def test_a_match_between_registered_solvers_is_rated(
    server: RunningServer, anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """By address or name: the server draws the words, calls and marks, so it trusts nobody."""
    with contestant(says("audio"), name="bob") as bob:
        for url in (anna, bob):
            assert http_requests.post(f"{server.url}/api/solvers", json={"url": url}).status_code == 201
        status = type_in("battle", "--house", server.url, "--apis", f"{bob},ANNA,solvo", "--num_games", "2")
        told = capsys.readouterr().out
        rated = rated_in(server, "anna")
        seeded = type_in("battle", "--house", server.url, "--apis", f"{bob},{anna}", "--seed", "x")

    seen = watched(server, link_in(told))
    assert (status, seeded) == (0, 0)
    assert [each["name"] for each in seen["contestants"]] == ["anna", "solvo", "bob"]
    assert seen["rated"] is True
    assert "This match counts towards the ratings on the server." in told
    assert f"seed {seen['seed']}" in told
    assert [rated[name]["matches"] for name in ("anna", "bob", "solvo")] == [1, 1, 1]
    assert rated["anna"]["deviation"] < 350
    again = capsys.readouterr().out
    assert watched(server, link_in(again))["rated"] is False
    assert "counts for" not in again


def test_an_unknown_solver_is_named(server: RunningServer, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """The refusal names it, and nothing is started."""
    status = type_in("battle", "--house", server.url, "--apis", "maestro,wordo")

    assert status == 1
    assert f"{server.url} knows no solver called wordo" in capsys.readouterr().err
    assert http_requests.get(f"{server.url}/api/matches").json()["matches"] == []


def test_faults_show_like_in_a_local_match(
    server: RunningServer, anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """They appear in the table, in the exit status, and by kind."""
    with contestant(says("slate", "CRANE"), name="carl") as carl:
        status = type_in("battle", "--house", server.url, "--apis", f"{anna},{carl}", "--answers", "crane")

    assert status == 3
    assert "carl failed 1 of 1 games, INVALID_GUESS: guess is invalid: CRANE" in capsys.readouterr().out


def test_the_server_may_refuse(
    server: RunningServer, anna: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own sentence is shown, with the solver or flag it is about."""
    many = home.parent / "many"
    many.write_text("\n".join("".join(letters) for letters in islice(product(ascii_lowercase, repeat=5), 10_000)))
    with contestant(says("crane")) as nameless:
        statuses = [
            type_in("battle", "--house", server.url, "--apis", anna, "--num_games", "501"),
            type_in("battle", "--house", server.url, "--apis", f"{anna},{nameless}"),
            type_in("battle", "--house", server.url, "--apis", anna, "--seed", "x" * 65),
            type_in("battle", "--house", server.url, "--apis", anna, "--words", str(many)),
        ]
    told = capsys.readouterr()

    assert (statuses, told.out) == ([1, 1, 1, 1], "")
    first, second, third, fourth = told.err.splitlines()
    assert third == f"parlour: {server.url} refuses: This route does not accept such a request: seed."
    assert fourth == f"parlour: {server.url} refuses: A request may have at most 64 KiB."
    assert first == f"parlour: {server.url} refuses: num_games must be from 1 to 500."
    assert second.startswith(f"parlour: {server.url} refuses: {nameless}: A name needs")


def test_an_address_that_is_not_a_server_is_refused(
    anna: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """A solver, nobody at all, and flags that a server does not take."""
    (home.parent / "words").write_text("fjord\n\nwaltz\n")
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as silent:
        nobody = f"http://127.0.0.1:{silent.server_port}"
    refused = {
        (anna,): f"{anna} is not the address of a Parlour server",
        (nobody,): f"{nobody} does not answer: is the server running?",
        (f"{anna}:x",): f"{anna}:x is not the address of a Parlour server; one looks like http://localhost:8000.",
        (f"{anna},{nobody}",): "--house takes one server: give one address.",
        ("localhost:8000",): "localhost:8000 is not an address: it must begin with http:// or https://.",
        (anna, "--check", anna): "leave out --check and --insecure",
        (anna, "--insecure"): "leave out --check and --insecure",
        (anna, "--words", "words"): "With --house, the server decides which those are: remove them.",
        (anna, "--words", "words", "--answers", "fjord"): "give --answers without --words.",
    }
    for words, reason in refused.items():
        assert type_in("battle", "--apis", anna, "--house", *words) == 1
        assert reason in capsys.readouterr().err


def test_the_address_of_a_page_is_refused(
    server: RunningServer, anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """People copy it from their browser."""
    assert type_in("battle", "--apis", anna, "--house", f"{server.url}/arena") == 1
    assert f"{server.url}/arena is not the address of a Parlour server; one looks like http:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"id": "7"}, "is not the address of a Parlour server"),
        ({"id": "7", "token": "x"}, "is not the address of a Parlour server"),
        ([], "is not the address of a Parlour server"),
        ({"code": "BUSY", "message": "\x1b[2JGo\x07 away."}, "refuses: [2JGo away."),
        (
            {"code": "TOO_MANY_REQUESTS", "message": "Wait.", "params": {"seconds": 2}},
            "refuses: Wait. Try again in 2 s.",
        ),
        ({"location": "https://games.example/api/matches"}, "redirects to https://games.example/api/matches: use"),
    ],
)
def test_an_odd_answer_is_reported_in_one_sentence(
    anna: str, type_in: Type, capsys: pytest.CaptureFixture[str], answer: Any, told: str
) -> None:
    """Nothing in the answer can control the terminal."""
    with stranger(answer) as url:
        assert type_in("battle", "--apis", anna, "--house", url) == 1
    assert f"parlour: {url} {told}" in capsys.readouterr().err


def test_texts_from_a_server_are_made_safe() -> None:
    """Names, shouts and errors come from strangers, and so may the server."""
    game = {
        "game": 0,
        "status": "failed",
        "finished": 1.0,
        "guesses": [{"word": "slate", "marks": [0] * 5, "ms": 1.0, "at": 0.5, "shout": "\x1b[2Jhey"}],
        "failure": {"kind": "TIMEOUT", "detail": "\x07late"},
    }
    ada = {"name": "\x1bAda", "description": "\x9bhi", "connections": 5, "colour": "#010203", "games": [game]}
    told: Any = {
        "id": "7",
        "status": "over",
        "answers": ["crane"],
        "num_rounds": 6,
        "started_at": 1.0,
        "finished_at": 3.0,
        "contestants": [ada],
    }

    (player,) = match_of(told, ["http://localhost:8080"]).contestants
    (played,) = player.games
    assert player.definition == Definition("Ada", "hi", 5, "#010203")
    assert played.guesses[0].shout == "[2Jhey"
    assert played.failure == Failure(Fault.TIMEOUT, "late")


def test_an_unknown_kind_of_fault_is_shown_as_it_is(
    anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server may be newer than the terminal."""
    bored = {"kind": "BOR\x1bED", "detail": "it fell asleep"}
    over = {"game": 0, "status": "failed", "finished": 1.0, "failure": bored}
    news = {**over, "kind": "game", "place": 0}, {"kind": "end", "status": "over", "reason": None}
    ended = match(
        told_of("Ada", {**over, "guesses": [guess(0, 0, 0, 0, 0, word="slate")]}),
        status="over",
        finished_at=2.0,
        answers=["crane", "fjord"],
    )

    with fake_server([match(told_of("Ada")), ended], news) as url:
        assert type_in("battle", "--apis", anna, "--house", url) == 3

    assert "Ada failed 1 of 1 games, BORED: it fell asleep" in capsys.readouterr().out


def test_if_the_server_is_gone_the_news_so_far_counts(
    anna: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status is 4; the results are marked as cut short and invent no word."""
    late = {"kind": "TIMEOUT", "detail": "too late"}
    news = (
        {"kind": "guess", "place": 0, "game": 1, "guess": guess(2, 2, 2, 2, 2)},
        {"kind": "game", "place": 0, "game": 1, "status": "found", "finished": 1.0},
        {"kind": "guess", "place": 0, "game": 0, "guess": guess(0, 0, 2, 0, 2)},
        {"kind": "game", "place": 1, "game": 1, "status": "failed", "finished": 1.5, "failure": late},
        {"kind": "words", "game": 1, "words": [["crane"], []]},
        {"kind": "contestant", "place": 1, "failure": late},
    )
    out = home.parent / "results.json"

    with fake_server([match(told_of("Ada"), told_of("Bob"))], news) as url:
        asked = BattleRequest([anna, anna], rounds=6, letters=5, server=url)
        status = battle(asked, out, partial(play_there, tries=1))
    told = capsys.readouterr().out
    kept = results(home.parent)

    assert status == 4
    assert "The server stopped answering. These are the results so far" in told
    assert "Bob did not play, TIMEOUT: too late" in told
    assert kept["cut_short"] is True
    assert kept["end"].startswith("0001-")
    assert [game["answer"] for game in kept["games"]] == ["?????", "crane"]
    ((found,), (failed,)) = (player["games_played"] for player in kept["players"])
    assert (found["game_id"], found["correct"]) == (kept["games"][1]["game_id"], True)
    assert [(one["guess"], one["result"]) for one in found["guess_results"]] == [("crane", [2, 2, 2, 2, 2])]
    assert failed["error_kind"] == "TIMEOUT"


@contextmanager
def stranger(answer: Any) -> Iterator[str]:
    """Open a server that always answers the same, or redirects to a `location`; return its address."""

    class ForeignServer(Answers):
        def answer(self, told: Any) -> None:
            if isinstance(answer, dict) and "location" in answer:
                self.say(answer, 308, Location=answer["location"])
            else:
                self.say(answer)

    with answering(ForeignServer) as url:
        yield url


def test_interrupting_stops_the_match_on_the_server(server: RunningServer, home: Path) -> None:
    """Finished games are shown in the terminal and on the page; the status is 130."""
    words = [*COMMAND, "battle", "--house", server.url, "--answers", "crane,slate", "--apis"]
    with (
        stuck() as (url, reached),
        subprocess.Popen(
            [*words, url], cwd=home.parent, env=environment(home), stdout=subprocess.PIPE, text=True
        ) as process,
    ):
        first = first_line(process)
        assert reached.wait(30)
        process.send_signal(signal.SIGINT)
        told = first + process.communicate(timeout=120)[0]

    assert process.returncode == 130
    assert "interrupted. Unfinished games do not count." in told
    assert watched(server, link_in(told))["reason"] == "asked"
    assert results(home.parent)["cut_short"] is True
    assert len(results(home.parent)["players"][0].get("games_played", [])) <= 1


def test_a_restarted_server_knows_what_was_played(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It stops the match when it closes; the terminal keeps calling until it answers again."""
    out = home.parent / "results.json"
    with stuck() as (url, reached), opened(home) as first, ThreadPoolExecutor() as terminal:
        asked = BattleRequest([url], rounds=6, letters=5, answers=("crane", "slate"), server=first.url)
        status = terminal.submit(battle, asked, out, partial(play_there, tries=FOR_EVER))
        assert reached.wait(30)
        first.end()
        with opened(home, "--port", first.url.rpartition(":")[2]) as second:
            ended = status.result(timeout=120)
            told = capsys.readouterr().out
            seen = watched(second, link_in(told))

    assert ended == ExitStatus.INTERRUPTED
    assert "interrupted. Unfinished games do not count." in told
    assert (seen["status"], seen["reason"]) == ("stopped", "restart")
