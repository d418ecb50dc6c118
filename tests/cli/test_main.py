"""What the command understands, and what it refuses before anything is opened."""

from pathlib import Path

import pytest

from parlour import __version__
from tests.cli.keeper import Type


@pytest.mark.parametrize(
    ("flags", "chosen", "reason"),
    [
        (["--port", "70000"], {}, "PORT: "),
        (["--host", "no.such.host.invalid"], {}, "no address called"),
        (["--games", "no.such.rooms"], {}, "GAMES: "),
        (["--games", "parlour.core.dice"], {}, "GAMES: "),
        (["--workers", "2"], {}, "Redis"),
        (["--lan", "--host", "127.0.0.1"], {}, "--lan"),
        ([], {"SECRET_KEY": "hunter2"}, "SECRET_KEY: "),
        ([], {"LOG_LEVEL": "chatty"}, "LOG_LEVEL: "),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    home: Path,
    type_in: Type,
    capsys: pytest.CaptureFixture[str],
    flags: list[str],
    chosen: dict[str, str],
    reason: str,
) -> None:
    """On stderr, with status 1, without repeating secrets, and before anything is written."""
    status = type_in("serve", *flags, **chosen)
    told = capsys.readouterr()

    assert (status, told.out) == (1, "")
    assert told.err.startswith("parlour: ")
    assert told.err.count("\n") == 1
    assert reason in told.err
    assert "hunter2" not in told.err
    assert not home.exists()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("[1]", "--options takes a JSON object."),
        ("no", "--options takes a JSON object."),
        (
            '{"colour": 1}',
            "Crossword takes grid_size, language, random_letters; this it does not take, or not so: colour.",
        ),
        ('{"grid_size": 99}', "not so: grid_size."),
    ],
)
def test_a_simulation_tells_which_options_there_are(
    type_in: Type, capsys: pytest.CaptureFixture[str], options: str, reason: str
) -> None:
    """Nobody knows them by heart."""
    assert type_in("simulate", "crossword", "--options", options) == 1
    assert reason in capsys.readouterr().err


def test_the_command_alone_opens_a_house(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """Settings come from the environment; the refusal shows that it tried."""
    assert type_in(SECRET_KEY="hunter2") == 1
    assert "SECRET_KEY" in capsys.readouterr().err


def test_the_version_is_told(home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing is opened."""
    assert type_in("--version") == 0
    assert capsys.readouterr().out == f"parlour {__version__}\n"
    assert not home.exists()
