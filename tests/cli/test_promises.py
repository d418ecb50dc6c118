"""The command `verify` with promises of daily riddles."""

from pathlib import Path

import orjson
import pytest

from parlour.hosts.daily.promise import promise
from tests.cli.commands import Type
from tests.cli.json_server import Answers, answering

PROMISE = promise("en-5", "2026-11-16", "crane", "5a17")
OPENED = {"riddle": "en-5", "date": "2026-11-16", "promise": PROMISE, "secret": "crane", "salt": "5a17"}


class Promising(Answers):
    """A server with one riddle."""

    def answer(self, told: object) -> None:
        """Open the promise of one day."""
        found = self.path == "/games/api/riddles/en-5/promise?date=2026-11-16"
        self.say(OPENED if found else {"detail": "no"}, 200 if found else 404)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with the opened promise of a day."""
    path = tmp_path / "promise.json"
    path.write_bytes(orjson.dumps(OPENED))
    return path


def test_a_promise_that_was_kept_says_what_that_proves(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a witness, the server could have made it today."""
    assert type_in("verify", str(file)) == 0
    alone = capsys.readouterr().out
    assert type_in("verify", str(file), "--witness", PROMISE.upper()) == 0
    witnessed = capsys.readouterr().out

    assert "en-5 of 2026-11-16: kept." in alone
    assert "--witness" in alone
    assert "Witnessed: it is the fingerprint you saw." in witnessed
    assert "could have been made" not in witnessed


def test_another_word_than_the_promised_one_ends_with_status_1(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each value is part of the promise."""
    for name, value in (("secret", "slate"), ("date", "2026-11-17"), ("riddle", "de-5"), ("salt", "00")):
        file.write_bytes(orjson.dumps({**OPENED, name: value}))

        assert type_in("verify", str(file)) == 1
        assert "NOT kept" in capsys.readouterr().out


def test_another_promise_than_the_one_that_was_told_ends_with_status_1(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A new word with a new promise fits, but it is not the promise of the day before."""
    assert type_in("verify", str(file), "--witness", "00" * 32) == 1
    assert "not the fingerprint you saw" in capsys.readouterr().out


def test_a_day_that_is_not_over_ends_with_status_3(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is nothing to check yet, but something to note."""
    file.write_bytes(orjson.dumps({name: OPENED[name] for name in ("riddle", "date", "promise")}))

    assert type_in("verify", str(file)) == 3
    assert f"Note its fingerprint {PROMISE}" in capsys.readouterr().out.replace("\n", " ")


def test_a_page_of_the_archive_leads_to_its_promise(type_in: Type) -> None:
    """People send the address of the page, not of the interface behind it."""
    with answering(Promising) as server:
        assert type_in("verify", f"{server}/games/daily/en-5?date=2026-11-16") == 0
        assert type_in("verify", f"{server}/games/daily/en-5?hard=1&date=2026-11-16#board") == 0
        assert type_in("verify", f"{server}/games/api/riddles/en-5/promise?date=2026-11-16") == 0
        assert type_in("verify", f"{server}/games/daily/en-5?date=2026-11-15") == 1
