"""Matches away: typed here, held in a house, and watched by whoever comes."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice, product
from pathlib import Path
from string import ascii_lowercase
from time import sleep
from typing import Any

import httpx2
import pytest

from parlour.cli import away
from parlour.cli.hearsay import match_of
from parlour.hosts.arena.score import Definition, Failure, Fault
from tests.cli.answering import Answers, answering
from tests.cli.contestants import contestant, says, stuck
from tests.cli.keeper import COMMAND, House, Type, environment, opened, results
from tests.cli.other_house import contestant as told_of
from tests.cli.other_house import guess, match, other_house

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("wide")]


@pytest.fixture
def house(home: Path) -> Iterator[House]:
    """Open a house beside the terminal."""
    with opened(home, "--database", "memory") as house:
        yield house


def watched(house: House, link: str) -> dict[str, Any]:
    """Look at the match behind `link` from elsewhere."""
    told: dict[str, Any] = httpx2.get(f"{house.url}/api/matches/{link.rpartition('/')[2]}").json()
    return told


def rated_in(house: House, name: str) -> dict[str, Any]:
    """Read all solvers once a match of one of them counts: the list may be a moment old."""
    for _ in range(60):
        told = {each["name"]: each for each in httpx2.get(f"{house.url}/api/solvers").json()}
        if told[name]["matches"]:
            return told
        sleep(0.5)
    msg = f"no match of {name} counts"
    raise TimeoutError(msg)


def first_line(process: subprocess.Popen[str]) -> str:
    """Wait until a command says something, as it does when its match has begun."""
    assert process.stdout
    return process.stdout.readline()


def link_in(told: str) -> str:
    """Find where the match may be watched."""
    line = next(line for line in told.splitlines() if line.startswith("Watch it at "))
    return line.removeprefix("Watch it at ")


def test_a_house_holds_the_match(
    house: House, anna: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """The terminal tells the same as of one it holds itself, and the page shows it to everybody."""
    with contestant(says("audio"), name="bob") as bob:
        status = type_in("battle", "--house", f"{house.url}/", "--apis", f"{bob},{anna}", "--answers", "crane")
    told = capsys.readouterr().out

    assert status == 0
    assert "anna is ahead with 2.00 guesses a word on average, 5.00 fewer than bob" in told
    assert "anna shouted 2 times, last: found you" in told
    seen = watched(house, link_in(told))
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


def test_the_same_seed_draws_the_same_words_here_and_there(house: House, anna: str, home: Path, type_in: Type) -> None:
    """A match can be held again anywhere; the other flags mean the same as well."""
    drawn = []
    words = home.parent / "words"
    words.write_text("fjord\nwaltz\nslate\ncrane\n")
    for flags in ([], ["--house", house.url]):
        for more in (["--num_rounds", "2"], ["--num_letters", "6"], ["--words", str(words)]):
            type_in("battle", "--apis", anna, "--seed", "x", "--num_games", "7", "--out", "results.json", *more, *flags)
            told = results(home.parent)
            drawn.append([[game["answer"] for game in told["games"]], told["rounds_per_game"]])

    assert drawn[:3] == drawn[3:]
    assert [len(answers) for answers, _ in drawn] == [7] * 6


def test_a_word_may_be_asked_for_twice(house: House, anna: str, home: Path, type_in: Type) -> None:
    """Each answer is a game, whoever holds the match."""
    type_in("battle", "--house", house.url, "--apis", anna, "--answers", "slate,slate,slate,crane")

    assert sorted(game["answer"] for game in results(home.parent)["games"]) == ["crane", "slate", "slate", "slate"]


def test_a_match_between_solvers_of_the_house_is_rated(
    house: House, anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """By address or by name: the house draws the words, calls everybody and marks, so nobody has to be trusted."""
    with contestant(says("audio"), name="bob") as bob:
        for url in (anna, bob):
            assert httpx2.post(f"{house.url}/api/solvers", json={"url": url}).status_code == 201
        status = type_in("battle", "--house", house.url, "--apis", f"{bob},ANNA,solvo", "--num_games", "2")
        told = capsys.readouterr().out
        rated = rated_in(house, "anna")
        seeded = type_in("battle", "--house", house.url, "--apis", f"{bob},{anna}", "--seed", "x")

    seen = watched(house, link_in(told))
    assert (status, seeded) == (0, 0)
    assert [each["name"] for each in seen["contestants"]] == ["anna", "solvo", "bob"]
    assert seen["rated"] is True
    assert "This match counts for the ratings of the house." in told
    assert f"seed {seen['seed']}" in told
    assert [rated[name]["matches"] for name in ("anna", "bob", "solvo")] == [1, 1, 1]
    assert rated["anna"]["deviation"] < 350
    again = capsys.readouterr().out
    assert watched(house, link_in(again))["rated"] is False
    assert "counts for" not in again


def test_a_solver_that_the_house_does_not_know_is_named(
    house: House, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is begun."""
    status = type_in("battle", "--house", house.url, "--apis", "maestro,wordo")

    assert status == 1
    assert f"{house.url} knows no solver called wordo" in capsys.readouterr().err
    assert httpx2.get(f"{house.url}/api/matches").json()["matches"] == []


def test_errors_show_as_ever(house: House, anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """In the table, in the status, by kind."""
    with contestant(says("slate", "CRANE"), name="carl") as carl:
        status = type_in("battle", "--house", house.url, "--apis", f"{anna},{carl}", "--answers", "crane")

    assert status == 3
    assert "carl broke off 1 of 1 games, INVALID_GUESS: guess is invalid: CRANE" in capsys.readouterr().out


def test_the_house_may_say_no(
    house: House, anna: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """In its own words, and with whom or what it is about."""
    many = home.parent / "many"
    many.write_text("\n".join("".join(letters) for letters in islice(product(ascii_lowercase, repeat=5), 10_000)))
    with contestant(says("crane")) as nameless:
        statuses = [
            type_in("battle", "--house", house.url, "--apis", anna, "--num_games", "501"),
            type_in("battle", "--house", house.url, "--apis", f"{anna},{nameless}"),
            type_in("battle", "--house", house.url, "--apis", anna, "--seed", "x" * 65),
            type_in("battle", "--house", house.url, "--apis", anna, "--words", str(many)),
        ]
    told = capsys.readouterr()

    assert (statuses, told.out) == ([1, 1, 1, 1], "")
    first, second, third, fourth = told.err.splitlines()
    assert third == f"parlour: {house.url} says no: This route does not accept such a request: seed."
    assert fourth == f"parlour: {house.url} says no: A request has at most 64 KiB."
    assert first == f"parlour: {house.url} says no: num_games is from 1 to 500."
    assert second.startswith(f"parlour: {house.url} says no: {nameless}: A name needs")


def test_what_is_no_house_is_told_so(anna: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """A solver, nobody at all, and flags that say nothing to a house."""
    (home.parent / "words").write_text("fjord\n\nwaltz\n")
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as silent:
        nobody = f"http://127.0.0.1:{silent.server_port}"
    refused = {
        (anna,): f"{anna} is not the address of a house",
        (nobody,): f"{nobody} does not answer: is the house open?",
        (f"{anna}:x",): f"{anna}:x is not the address of a house: one is like http://localhost:8000.",
        (f"{anna},{nobody}",): "--house is one house: give one address.",
        ("localhost:8000",): "localhost:8000 is no address: one begins with http:// or https://.",
        (anna, "--check", anna): "neither --check nor --insecure goes with it",
        (anna, "--insecure"): "neither --check nor --insecure goes with it",
        (anna, "--words", "words"): "A house lets its own be guessed: leave these out.",
        (anna, "--words", "words", "--answers", "fjord"): "so --words says nothing beside --answers: leave it out.",
    }
    for words, reason in refused.items():
        assert type_in("battle", "--apis", anna, "--house", *words) == 1
        assert reason in capsys.readouterr().err


def test_a_page_of_a_house_is_not_its_address(
    house: House, anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is what stands in a browser's line of address, so somebody will give it."""
    assert type_in("battle", "--apis", anna, "--house", f"{house.url}/arena") == 1
    assert f"{house.url}/arena is not the address of a house: one is like http:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"id": "7"}, "is not the address of a house"),
        ({"id": "7", "token": "x"}, "is not the address of a house"),
        ([], "is not the address of a house"),
        ({"code": "BUSY", "message": "\x1b[2JGo\x07 away."}, "says no: [2JGo away."),
        (
            {"code": "TOO_MANY_REQUESTS", "message": "Wait.", "params": {"seconds": 2}},
            "says no: Wait. Try again in 2 s.",
        ),
        ({"location": "https://games.example/api/matches"}, "leads on to https://games.example/api/matches: give"),
    ],
)
def test_what_answers_oddly_is_told_of_in_a_sentence(
    anna: str, type_in: Type, capsys: pytest.CaptureFixture[str], answer: Any, told: str
) -> None:
    """Whoever it is, nothing of what it says does anything to the terminal."""
    with stranger(answer) as url:
        assert type_in("battle", "--apis", anna, "--house", url) == 1
    assert f"parlour: {url} {told}" in capsys.readouterr().err


def test_what_a_house_tells_of_others_is_harmless_to_show() -> None:
    """Names, shouts and errors are strangers' words, and the house itself may be one."""
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

    (player,) = match_of(told, ["http://localhost:8080"]).players
    (played,) = player.games
    assert player.definition == Definition("Ada", "hi", 5, "#010203")
    assert played.guesses[0].shout == "[2Jhey"
    assert played.failure == Failure(Fault.TIMEOUT, "late")


def test_what_only_a_newer_house_calls_a_fault_is_shown_as_it_is(
    anna: str, type_in: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the news and in the match: houses and terminals are not renewed on the same day."""
    bored = {"kind": "BOR\x1bED", "detail": "it fell asleep"}
    over = {"game": 0, "status": "failed", "finished": 1.0, "failure": bored}
    news = {**over, "kind": "game", "place": 0}, {"kind": "end", "status": "over", "reason": None}
    ended = match(
        told_of("Ada", {**over, "guesses": [guess(0, 0, 0, 0, 0, word="slate")]}),
        status="over",
        finished_at=2.0,
        answers=["crane", "fjord"],
    )

    with other_house([match(told_of("Ada")), ended], news) as url:
        assert type_in("battle", "--apis", anna, "--house", url) == 3

    assert "Ada broke off 1 of 1 games, BORED: it fell asleep" in capsys.readouterr().out


def test_a_house_that_stays_away_has_told_something(
    anna: str,
    home: Path,
    type_in: Type,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Status 4; what it had told is in the results, which say that they were cut short and invent no word."""
    late = {"kind": "TIMEOUT", "detail": "too late"}
    news = (
        {"kind": "guess", "place": 0, "game": 1, "guess": guess(2, 2, 2, 2, 2)},
        {"kind": "game", "place": 0, "game": 1, "status": "found", "finished": 1.0},
        {"kind": "guess", "place": 0, "game": 0, "guess": guess(0, 0, 2, 0, 2)},
        {"kind": "game", "place": 1, "game": 1, "status": "failed", "finished": 1.5, "failure": late},
        {"kind": "words", "game": 1, "words": [["crane"], []]},
        {"kind": "contestant", "place": 1, "failure": late},
    )
    monkeypatch.setattr(away, "_TRIES", 1)

    with other_house([match(told_of("Ada"), told_of("Bob"))], news) as url:
        status = type_in("battle", "--apis", f"{anna},{anna}", "--house", url, "--out", "results.json")
    told = capsys.readouterr().out
    kept = results(home.parent)

    assert status == 4
    assert "The house does not answer any more: this is what it had told by then" in told
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
    """Open what says always the same, or leads on to a `location`; give its address."""

    class Stranger(Answers):
        def answer(self, told: Any) -> None:
            if isinstance(answer, dict) and "location" in answer:
                self.say(answer, 308, Location=answer["location"])
            else:
                self.say(answer)

    with answering(Stranger) as url:
        yield url


def test_who_interrupts_a_match_stops_it_in_the_house(house: House, home: Path) -> None:
    """What was played is told here and shown there; status 130."""
    words = [*COMMAND, "battle", "--house", house.url, "--answers", "crane,slate", "--apis"]
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
    assert "interrupted: games that were under way are not counted" in told
    assert watched(house, link_in(told))["reason"] == "asked"
    assert results(home.parent)["cut_short"] is True
    assert len(results(home.parent)["players"][0].get("games_played", [])) <= 1


def test_a_house_that_is_opened_again_knows_what_was_played(home: Path) -> None:
    """It breaks the match off when it closes; the terminal calls until it is there again, and is told."""
    words = [*COMMAND, "battle", "--answers", "crane,slate", "--house"]
    with (
        stuck() as (url, reached),
        opened(home) as first,
        subprocess.Popen(
            [*words, first.url, "--apis", url],
            cwd=home.parent,
            env=environment(home),
            stdout=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        begun = first_line(process)
        assert reached.wait(30)
        first.end()
        with opened(home, "--port", first.url.rpartition(":")[2]) as second:
            told = begun + process.communicate(timeout=120)[0]
            seen = watched(second, link_in(told))

    assert process.returncode == 130
    assert "interrupted: games that were under way are not counted" in told
    assert (seen["status"], seen["reason"]) == ("stopped", "restart")
