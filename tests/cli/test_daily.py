"""The command `daily`, from outside."""

import os
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from parlour.cli.served_riddles import riddle_from_file
from tests import http_requests
from tests.cli.commands import DAILY, SERVE, Type, opened

KEY = "Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgYSBob3VzZQ"
WORDS = ("crane", "pious", "moldy", "fight", "album", "sweet")


def guess(url: str, word: str, token: str | None = None) -> dict[str, Any]:
    """Send a guess to a server."""
    answer = http_requests.post(f"{url}/api/guess", json={"guess": word, "token": token})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.slow
def test_riddles_are_served_and_nothing_is_written(home: Path) -> None:
    """There is neither a database nor a key file; the log contains no key, token or guess."""
    with opened(home, KEY, by=DAILY) as server:
        told = guess(server.url, "crane")
        page = http_requests.get(server.url)
        status, _, logged = server.end()

    assert server.first_line.startswith("Riddles are served at http://127.0.0.1:")
    assert page.headers["content-type"].startswith("text/html")
    assert (status, told["ranked"]) == (0, False)
    assert list(home.parent.iterdir()) == []
    assert not any(secret in logged for secret in (KEY, told["token"], "crane", "CRANE"))


@pytest.mark.slow
def test_servers_that_share_a_key_are_interchangeable(home: Path) -> None:
    """A game can move from one to another, however the key was given."""
    file = home.parent / "key"
    file.write_text(f"{KEY}\n")
    ways: list[tuple[list[str], dict[str, str]]] = [
        ([KEY], {}),
        ([], {"SECRET_KEY": KEY}),
        (["--key-file", "key"], {}),
        ([KEY], {}),
    ]
    with ExitStack() as stack:
        servers = [stack.enter_context(opened(home, *flags, by=DAILY, **chosen)) for flags, chosen in ways]
        urls = [server.url for server in servers]
        last = guess(urls[0], "")
        for url, word in zip(cycle(urls), WORDS, strict=False):
            last = guess(url, word, last["token"])
        shown = [guess(url, "", last["token"]) for url in urls]

    guessed = [each["word"].lower() for each in last["game_state"]["guesses"]]
    assert last["game_over"]
    assert guessed == list(WORDS[: len(guessed)])
    assert [(each["game_state"], each["secret"]) for each in shown] == [(last["game_state"], last["secret"])] * 4


@pytest.mark.slow
def test_a_custom_word_list_is_served(home: Path) -> None:
    """It is the only riddle and has no other words."""
    birds = "robin goose heron eagle raven stork finch quail crane swift"
    (home.parent / "birds.txt").write_text(birds.replace(" ", "\n"))
    with opened(home, KEY, "--words", "birds.txt", by=DAILY) as server:
        offered = http_requests.get(f"{server.url}/api/riddles").json()
        told = guess(server.url, "robin")
        unknown = http_requests.post(f"{server.url}/api/guess", json={"guess": "slate"})

        _, said, _ = server.end()

    assert offered == [{"riddle": "own-5", "title": "Custom words, 5 letters"}]
    assert told["game_state"]["attempts"] == 1
    assert unknown.json()["code"] == "UNKNOWN_WORD"
    assert "left out" not in said
    assert "kept in memory" in said


@pytest.mark.slow
def test_unusable_words_of_a_list_are_left_out_with_a_note(home: Path) -> None:
    """Both commands do so; `serve` stores the list of each day."""
    birds = "robin goose heron eagle raven stork finch quail crane swift penguin".replace(" ", "\n")
    (home.parent / "birds.txt").write_text(f"{birds}\nblue tit\n")
    for command, key in ((DAILY, [KEY]), (SERVE, [])):
        with opened(home, *key, "--words", "birds.txt", by=command) as server:
            offered = http_requests.get(f"{server.url}/api/riddles").json()
            status, said, _ = server.end()

        assert (status, [riddle["riddle"] for riddle in offered]) == (0, ["own-5"])
        assert (
            "2 of 12 words were left out: 1 does not have 5 letters, 1 contains characters other than letters." in said
        )
        assert ("kept in memory" in said) == (command == DAILY)


def test_an_unreadable_file_leaves_the_word_list_unchanged(
    tmp_path: Path,
) -> None:
    """The log says why, and the next good list is used."""
    file = tmp_path / "birds.txt"
    birds, fish = (
        words.split()
        for words in (
            "robin goose heron eagle raven stork finch quail crane swift",
            "perch trout shark bream tench smelt squid guppy tetra whale",
        )
    )
    file.write_text("\n".join(birds))
    (riddle,) = riddle_from_file(file).values()
    assert riddle.source
    assert riddle.source.latest
    latest = riddle.source.latest

    with capture_logs() as logged:
        assert latest().split() == birds
        for broken in (b"", b"perch\ntrout\n", bytes(range(128, 256))):
            file.write_bytes(broken)
            assert latest().split() == birds
        file.unlink()
        assert latest().split() == birds
        file.write_text("\n".join([*fish, "salmon"]))
        assert latest().split() == fish
        file.write_text("\n".join(f"{bird}s" for bird in birds))
        assert latest().split() == fish

    assert [(line["event"], line["outcome"], line["log_level"]) for line in logged] == [
        *[("words", "kept", "warning")] * 4,
        ("words", "changed", "info"),
        ("words", "kept", "warning"),
    ]
    assert "it has 2 answers of 5 letters" in logged[1]["reason"]
    assert logged[4]["reason"] == "1 of 11 words was left out: 1 does not have 5 letters."


def test_binary_and_huge_word_lists_are_refused(home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """They are not even read to their end."""
    (home.parent / "picture").write_bytes(bytes(range(128, 256)))
    (home.parent / "library").write_bytes(b"robin\n" * 1_000_000)

    assert [type_in("daily", KEY, "--words", name) for name in ("picture", "library")] == [1, 1]
    told = capsys.readouterr().err
    assert "picture contains no words" in told
    assert "library is too large. At most 4 MB are allowed" in told


def test_a_binary_key_file_is_refused(home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """The message names the file."""
    (home.parent / "picture").write_bytes(bytes(range(128, 256)))

    assert type_in("daily", "--key-file", "picture") == 1
    assert "picture contains no key" in capsys.readouterr().err


def test_without_a_key_the_usage_is_shown(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit status is 2, as for every usage error."""
    assert type_in("daily") == 2

    told = capsys.readouterr().err
    assert "Usage" in told
    assert "SECRET_KEY" in told


@pytest.mark.parametrize(
    ("words", "chosen", "reason"),
    [
        (["hunter2"], {}, "at least 32 characters"),
        (["your-secret-key-change-this-in-production"], {}, "placeholder"),
        ([], {"SECRET_KEY": "a" * 64}, "placeholder"),
        (["--key-file", "nowhere"], {}, "nowhere cannot be read"),
        ([KEY, "--key-file", "nowhere"], {}, "There are two keys"),
        ([KEY, "--riddles", "no.such.riddles"], {}, "RIDDLES: "),
        ([KEY, "--riddles", "json"], {}, "json has no RIDDLES"),
        ([KEY, "--riddles", "json", "--words", "nowhere"], {}, "not both"),
        ([KEY, "--words", "nowhere"], {}, "nowhere cannot be read"),
        ([KEY, "--words", "."], {}, ". cannot be read"),
        ([KEY, "--words", os.devnull], {}, "it has no words"),
        ([KEY], {"RIDDLE_ZONE": "Mars/Olympus"}, "RIDDLE_ZONE: there is no such time zone"),
        ([KEY], {"PREVIOUS_SECRET_KEY": "hunter2"}, "PREVIOUS_SECRET_KEY: "),
    ],
)
def test_an_impossible_command_is_refused_in_one_sentence(
    type_in: Type, capsys: pytest.CaptureFixture[str], words: list[str], chosen: dict[str, str], reason: str
) -> None:
    """The exit status is 1, and no key is repeated."""
    status = type_in("daily", *words, **chosen)
    told = capsys.readouterr()

    assert (status, told.out) == (1, "")
    assert told.err.startswith("parlour: ")
    assert told.err.count("\n") == 1
    assert reason in told.err
    assert not any(key in told.err for key in ("hunter2", "your-secret-key", "aaaa", KEY))
