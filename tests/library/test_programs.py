"""Small programs that serve riddles with the library."""

import signal
import socket
from pathlib import Path

import pytest

from tests import http_requests
from tests.library.programs import NUMBER, WORDS, guess, refused, running

pytestmark = pytest.mark.slow

KEY = "Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgYSBob3VzZQ"
LIST = "robin\ngoose\nheron\neagle\nraven\nstork\nfinch\nquail\ncrane\nswift\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home folder that does not exist yet, beside a word list."""
    (tmp_path / "words.txt").write_text(LIST)
    return tmp_path / "home"


def test_a_program_of_a_few_lines_serves_words(home: Path) -> None:
    """The API, a page, and a whole game."""
    with running(home, WORDS, WORD_KEY="a key") as server:
        info = http_requests.get(f"{server.url}/api/info").json()
        page = http_requests.get(server.url)
        fresh = guess(server.url, "")
        told = fresh
        for _ in range(6):
            told = guess(server.url, "crane", told["token"])
        after = guess(server.url, "robin", told["token"])
        reset = http_requests.post(f"{server.url}/api/reset").json()

    assert (info["word_length"], info["max_attempts"]) == (5, 6)
    assert page.headers["content-type"].startswith("text/html")
    assert fresh["game_state"] == {
        "guesses": [],
        "attempts": 0,
        "max_attempts": 6,
        "won": False,
        "lost": False,
        "game_over": False,
    }
    assert told["game_over"]
    assert told["secret"].lower() in LIST
    assert (after["game_state"], after["message"]) == (told["game_state"], "Game already completed for today!")
    assert set(reset) == {"token", "message"}


def test_a_program_serves_its_own_riddle(home: Path) -> None:
    """With its own arguments, the default state, a plain `ValueError`, and guesses that modify the given state."""
    with running(home, NUMBER) as server:
        listed = http_requests.get(f"{server.url}/api/riddles").json()
        wrong = [http_requests.post(f"{server.url}/api/guess", json={"guess": each}) for each in ("101", "many")]
        low, high, told = 1, 100, guess(server.url, "")
        while not told["game_over"]:
            told = guess(server.url, str((low + high) // 2), told["token"])
            last = told["game_state"]["guesses"][-1]
            low, high = (last["number"] + 1, high) if last["is_more"] else (low, last["number"] - 1)

    assert listed == [{"riddle": "high-or-low", "title": "High or low"}]
    assert [answer.status_code for answer in wrong] == [400, 400]
    assert wrong[0].json()["detail"] == "Name a number from 1 to 100."
    assert told["secret"] == str(told["game_state"]["guesses"][-1]["number"])
    assert told["message"] == "You found it!"
    assert told["game_state"]["attempts"] == len(told["game_state"]["guesses"])


def test_a_key_is_created_stored_and_mentioned(home: Path) -> None:
    """Games continue after a restart; the key itself is never printed."""
    with running(home, WORDS, WORD_KEY="a key") as server:
        token = guess(server.url, "crane")["token"]
        status, said, logged = server.end(signal.SIGINT)
    kept = (home / "secret.key").read_text().strip()
    with running(home, WORDS, WORD_KEY="a key") as again:
        told = guess(again.url, "", token)

    assert status == 0
    assert "Traceback" not in logged
    assert str(home / "secret.key") in said
    assert told["game_state"]["attempts"] == 1
    assert not any(secret in said + logged for secret in (kept, "a key", token, "crane", "CRANE"))


def test_a_key_from_the_environment_is_used_and_nothing_is_written(home: Path) -> None:
    """Several such programs are interchangeable."""
    with running(home, WORDS, WORD_KEY="a key", SECRET_KEY=KEY) as one:
        token = guess(one.url, "crane")["token"]
    with running(home, WORDS, WORD_KEY="a key", SECRET_KEY=KEY) as other:
        told = guess(other.url, "", token)
        _, said, _ = other.end()

    assert told["game_state"]["attempts"] == 1
    assert "key" not in said
    assert not home.exists()


def test_a_port_in_use_is_refused_in_one_sentence(home: Path) -> None:
    """No key has been created by then."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        told = refused(home, WORDS, WORD_KEY="a key", PORT=str(other.getsockname()[1]))

    assert told.returncode == 1
    assert told.stderr.startswith("parlour: Port ")
    assert told.stderr.count("\n") == 1
    assert not home.exists()


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"PORT": "eighty"}, "PORT: give a whole number from 0 to 65535."),
        ({"HOST": "no.such.host.invalid"}, "There is no address called no.such.host.invalid to listen on."),
        ({"SECRET_KEY": "hunter2"}, "SECRET_KEY: A secret key needs at least 32 characters."),
    ],
)
def test_a_wrong_setting_is_refused_in_one_sentence(home: Path, chosen: dict[str, str], reason: str) -> None:
    """Readers need not know Python."""
    told = refused(home, WORDS, WORD_KEY="a key", **chosen)

    assert (told.returncode, told.stderr) == (1, f"parlour: {reason}\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "words.txt cannot be read: No such file or directory."),
        ("", "words.txt cannot be used: it has no word of 5 letters."),
        ("can't\nlonger\n12345\n", "words.txt cannot be used: it has no word of 5 letters."),
    ],
)
def test_an_unusable_word_list_is_refused_in_one_sentence(home: Path, text: str | None, reason: str) -> None:
    """It is refused at the start, before the first player comes."""
    (home.parent / "words.txt").unlink()
    if text is not None:
        (home.parent / "words.txt").write_text(text)
    told = refused(home, WORDS, WORD_KEY="a key")

    assert (told.returncode, told.stderr) == (1, f"parlour: {reason}\n")
