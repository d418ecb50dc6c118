"""The riddle server as its keeper sees it."""

from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.cli.keeper import opened, type_in

KEY = "Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgYSBob3VzZQ"
WORDS = ("crane", "pious", "moldy", "fight", "album", "sweet")


def guess(url: str, word: str, token: str | None = None) -> dict[str, Any]:
    """Guess at the riddle of a server."""
    answer = httpx2.post(f"{url}/api/guess", json={"guess": word, "token": token})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


def test_riddles_are_served_and_nothing_is_written(home: Path) -> None:
    """Neither a database nor a key; the log holds neither key, nor token, nor guess."""
    with opened(home, KEY, command="daily") as server:
        told = guess(server.url, "crane")
        page = httpx2.get(server.url)
        status, _, logged = server.end()

    assert server.first_line.startswith("Riddles are served at http://127.0.0.1:")
    assert page.headers["content-type"].startswith("text/html")
    assert (status, told["ranked"], home.exists()) == (0, False, False)
    assert list(home.parent.iterdir()) == []
    assert not any(secret in logged for secret in (KEY, told["token"], "crane", "CRANE"))


def test_four_servers_answer_as_one(home: Path) -> None:
    """They share nothing but the key: a game goes from one to the other, however the key was given."""
    (home.parent / "key").write_text(f"{KEY}\n")
    ways = [((KEY,), {}), ((), {"SECRET_KEY": KEY}), (("--key-file", "key"), {}), ((KEY,), {})]
    with ExitStack() as stack:
        servers = [stack.enter_context(opened(home, *flags, command="daily", **env)) for flags, env in ways]
        urls = [server.url for server in servers]
        answers = [guess(urls[0], "")]
        for url, word in zip(islice(cycle(urls), len(WORDS)), WORDS, strict=True):
            answers.append(guess(url, word, answers[-1]["token"]))
        shown = [guess(url, "", answers[-1]["token"]) for url in urls]

    found = [answer["game_state"]["won"] for answer in answers]
    assert [answer["game_state"]["attempts"] for answer in answers if not answer["game_over"]][:3] == [0, 1, 2] or any(
        found
    )
    assert answers[-1]["game_over"]
    assert all(each["game_state"] == answers[-1]["game_state"] for each in shown)
    assert len({each["secret"] for each in shown}) == 1


def test_without_a_key_it_says_how_it_is_used(home: Path) -> None:
    """Status 2, as for every command that was not understood."""
    refused = type_in(home, "daily")

    assert refused.returncode == 2
    assert "Usage" in refused.stderr
    assert "SECRET_KEY" in refused.stderr


@pytest.mark.parametrize(
    ("words", "chosen", "reason"),
    [
        (["hunter2"], {}, "at least 32 characters"),
        (["your-secret-key-change-this-in-production"], {}, "placeholder"),
        ([], {"SECRET_KEY": "a" * 64}, "placeholder"),
        (["--key-file", "nowhere"], {}, "nowhere cannot be read"),
        ([KEY, "--key-file", "nowhere"], {}, "give one of them"),
        ([KEY, "--riddles", "no.such.riddles"], {}, "RIDDLES: "),
        ([KEY, "--riddles", "json"], {}, "json has no RIDDLES"),
        ([KEY], {"RIDDLE_ZONE": "Mars/Olympus"}, "RIDDLE_ZONE: there is no such time zone"),
        ([KEY], {"PREVIOUS_SECRET_KEY": "hunter2"}, "PREVIOUS_SECRET_KEY: "),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    home: Path, words: list[str], chosen: dict[str, str], reason: str
) -> None:
    """Status 1, without repeating a key."""
    refused = type_in(home, "daily", *words, **chosen)

    assert refused.returncode == 1
    assert refused.stderr.startswith("parlour: ")
    assert reason in refused.stderr.replace("\n", " ")
    assert not any(key in refused.stderr for key in ("hunter2", "your-secret-key", "aaaa", KEY))
