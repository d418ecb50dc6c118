"""`parlour solver`: the built-in solvers as commands."""

import json
import socket
from pathlib import Path

import pytest

from parlour.hosts.arena.builtin.solvers import BUILTIN_SOLVERS
from tests import http_requests
from tests.cli.commands import COMMAND, Type, opened

pytestmark = pytest.mark.slow

SOLVER = (*COMMAND, "solver")


def test_a_solver_answers_until_it_is_stopped(home: Path) -> None:
    """It prints its address and writes no file."""
    with opened(home, "--seed", "x", by=(*SOLVER, "solvo")) as solvo:
        ping = http_requests.get(f"{solvo.url}/ping").json()
        guess = http_requests.post(f"{solvo.url}/guess", content=b"{}").json()
        bad = http_requests.post(f"{solvo.url}/guess", content=b"[]")
        status, said, logged = solvo.end()

    assert solvo.first_line.startswith("solvo answers at http://127.0.0.1:")
    assert (ping["name"], len(guess["guess"]), bad.status_code) == ("solvo", 5, 400)
    assert (status, said, logged) == (0, "", "")
    assert list(home.parent.iterdir()) == []


def test_a_solver_may_know_other_words(home: Path) -> None:
    """They come from a file and have any length; other lines in it are ignored."""
    (home.parent / "words").write_text("o'clock\nplanet\n")
    with opened(home, "--words", "words", by=(*SOLVER, "howyagoin")) as solver:
        six = http_requests.post(f"{solver.url}/guess", content=b"{}", headers={"lettersPerWord": "6"})
        five = http_requests.post(f"{solver.url}/guess", content=b"{}")

    assert six.json()["guess"] == "planet"
    assert five.status_code == 400


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["wordo"], f"the built-in solvers are {', '.join(BUILTIN_SOLVERS)}"),
        (["solvo", "--words", "nowhere"], "nowhere cannot be read"),
        (["solvo", "--words", "empty"], "empty: it has no words"),
        (["solvo", "--words", "sentences"], "sentences: it has no word that consists only of letters"),
        (["solvo", "--host", "::1%nowhere"], "no address called"),  # numeric, so that no resolver is needed
    ],
)
def test_an_impossible_command_is_refused_in_one_sentence(
    home: Path, type_in: Type, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    """The exit status is 1."""
    (home.parent / "empty").write_text("\n")
    (home.parent / "sentences").write_text("crane slate\n")
    status = type_in("solver", *words)
    told = capsys.readouterr()

    assert (status, told.out) == (1, "")
    assert told.err.startswith("parlour: ")
    assert reason in told.err


@pytest.mark.parametrize("name", BUILTIN_SOLVERS)
def test_a_solver_prints_its_requests(home: Path, name: str) -> None:
    """Completely, for authors of solvers, and without anything that controls a terminal."""
    game = {"game_id": "g", "guess_results": [{"guess": "crane", "result": [0, 1, 2, 0, 0], "more": "\x1b[2J\u202eö"}]}
    results = {"player_id": "p", "results": {"players": [{"shout": "x" * 5000}], "rounds_per_game": 6}}
    with opened(home, "--print", by=(*SOLVER, name)) as solver:
        http_requests.get(f"{solver.url}/ping")
        http_requests.post(f"{solver.url}/guess", json=game)
        http_requests.post(f"{solver.url}/guess", content=b"no \x9b JSON\r\x07")
        http_requests.post(f"{solver.url}/results", json=results)
        _, said, logged = solver.end()

    _, first, bad, last = said.replace("\n\n", "").split("POST ")
    assert json.loads(first.removeprefix("/guess")) == game
    assert json.loads(last.removeprefix("/results")) == results
    assert bad == "/guess\nno \\x9b JSON\\r\\u0007"
    assert '"result": [0, 1, 2, 0, 0]' in first
    assert "ö" in first
    assert not {"\x1b", "\u202e", "\r"} & set(said)
    assert logged == ""


def test_a_closed_pipe_does_not_stop_a_solver(home: Path) -> None:
    """As in `parlour solver solvo --print | head`: it still answers, and ends well."""
    with opened(home, "--print", by=(*SOLVER, "solvo")) as solver:
        assert solver.process.stdout
        solver.process.stdout.close()
        answers = [http_requests.post(f"{solver.url}/guess", content=b"{}").status_code for _ in range(3)]
        solver.process.terminate()
        _, logged = solver.process.communicate(timeout=20)

    assert answers == [200] * 3
    assert (solver.process.returncode, logged) == (0, "")


def test_the_port_may_come_from_the_environment(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """Clouds set it there; here the port is already taken."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status = type_in("solver", "solvo", PORT=port)

    assert status == 1
    assert f"Port {port} is in use" in capsys.readouterr().err
