"""`parlour battle --check`: what works in one solver, and what must be fixed."""

from pathlib import Path
from typing import Any

import pytest

from parlour.cli.battle import BattleRequest, ExitStatus
from parlour.cli.solver_check import GAMES, check_solver
from tests.cli.commands import Type
from tests.cli.fake_solvers import contestant, says

pytestmark = pytest.mark.usefixtures("wide")


def test_a_good_solver_is_ready(anna: str, home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """The check takes twenty games and writes no file."""
    assert type_in("battle", "--check", anna) == 0

    told = capsys.readouterr().out
    assert "It calls itself anna." in told
    assert "up to 3 requests at once, as it asks" in told
    assert "20 of 20 games had no error." in told
    assert "ms (median)" in told
    assert told.endswith("Ready to compete.\n")
    assert list(home.parent.glob("results*")) == []


@pytest.mark.slow
def test_a_solver_is_told_how_many_requests_it_gets(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """However many it asks for."""
    with contestant(says("crane"), name="max", concurrent_connection_limit=2**63) as url:
        type_in("battle", "--check", url)

    assert "up to 256 requests at once, the most" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("guess", "about", "status", "reason"),
    [
        ("slate", {}, 1, "It has no name"),
        (
            "zzzzz",
            {"name": "zed"},
            3,
            "20 ended with INVALID_GUESS, for example: guess is invalid: zzzzz, which is not an allowed word.",
        ),
        (
            "crane",
            {"name": "max", "concurrent_connection_limit": 1.5},
            1,
            "It does not play: concurrent_connection_limit",
        ),
    ],
)
def test_a_solver_that_is_not_ready_is_told_why(
    type_in: Type, capsys: pytest.CaptureFixture[str], guess: str, about: dict[str, Any], status: int, reason: str
) -> None:
    """Each line that must be fixed is marked."""
    with contestant(says(guess), **about) as url:
        assert type_in("battle", "--check", url) == status

    told = capsys.readouterr().out
    assert any(line.startswith("no") and reason in line for line in told.splitlines())
    assert "Not ready yet" in told


def test_a_slow_solver_is_not_ready(anna: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It would keep others waiting; here every guess counts as too slow."""
    asked = BattleRequest([anna], rounds=6, letters=5, games=GAMES)

    assert check_solver(asked, slow=0) == ExitStatus.NOBODY
    told = capsys.readouterr().out
    (line,) = (line for line in told.splitlines() if line.startswith("no "))
    assert line.startswith("no  A guess takes ")
    assert line.endswith(" (99th percentile): stay below 0.0 ms.")
    assert "Not ready yet" in told


@pytest.mark.parametrize("url", ["http://localhost:99999", "http://[::1", "http://"])
def test_an_invalid_address_is_refused_with_an_example(
    type_in: Type, capsys: pytest.CaptureFixture[str], url: str
) -> None:
    """All of these begin with http, so to ask for http would not help."""
    assert type_in("battle", "--check", url) == 1
    assert "no  It does not play: this address cannot be called; it should look like http://" in capsys.readouterr().out


def test_nothing_good_is_said_if_all_games_failed(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """The number of words found has no meaning then."""
    with contestant(says("CRANE"), name="loud") as url:
        type_in("battle", "--check", url)

    told = capsys.readouterr().out
    assert "0 of 20 games had no error." in told
    assert "It found" not in told
