"""Flags and settings of the command, and its refusals."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from parlour import __version__
from parlour.cli.settings_reader import describe_allowed, wrong_settings
from parlour.server.settings import Settings
from tests.cli.commands import Type

FREE = {
    "riddle_words",
    "host",
    "parlour_home",
    "database_url",
    "games",
    "riddles",
    "judge_key",
    "mistral_api_key",
    "judge_model",
}
"""Settings that accept any text; whether it is meaningful turns out later."""


@pytest.mark.parametrize(
    ("flags", "chosen", "reason"),
    [
        (["--port", "70000"], {}, "PORT: give a whole number from 0 to 65535."),
        (["--port", "any"], {}, "PORT: give a whole number from 0 to 65535."),
        (["--host", "::1%nowhere"], {}, "no address called"),  # numeric, so that no resolver is asked
        (["--host", "a..b"], {}, "no address called"),
        (["--games", "no.such.games"], {}, "GAMES: "),
        (["--games", "parlour.core.dice"], {}, "GAMES: "),
        (["--workers", "2"], {}, "Several processes need PostgreSQL"),
        (["--lan", "--host", "127.0.0.1"], {}, "--lan"),
        ([], {"SECRET_KEY": "hunter2"}, "SECRET_KEY: "),
        ([], {"LOG_LEVEL": "chatty"}, "LOG_LEVEL: give debug, info, warning or error."),
        ([], {"PUBLIC_URL": "games"}, "PUBLIC_URL: give an address like https://games.example."),
        (
            [],
            {"ARENA_LOCAL_SOLVERS": "hm", "GUESS_RATE": "0"},
            "GUESS_RATE: give a number above 0. ARENA_LOCAL_SOLVERS: give true or false.",
        ),
        (
            [],
            {"ALLOWED_ORIGINS": "games"},
            "ALLOWED_ORIGINS: give addresses such as https://games.example, separated by commas.",
        ),
        (
            [],
            {"ALLOWED_ORIGINS": "https://friend.test,https://*.com"},
            "ALLOWED_ORIGINS: a * stands for the first label of a name or part of it, for example https://*.games.example.",
        ),
        (
            [],
            {"PUBLIC_URL": "https://games.test/play/?hunter2"},
            "PUBLIC_URL: give an address like https://games.example/path/, with only letters, digits, - and _ in it.",
        ),
        (
            [],
            {"PUBLIC_URL": "https://games.test/api/"},
            "PUBLIC_URL: the server uses this path itself: choose another, such as https://games.example/parlour/.",
        ),
        ([], {"TRUSTED_PROXIES": "hunter2"}, "TRUSTED_PROXIES: give addresses or networks, such as 10.0.0.5"),
    ],
)
def test_an_impossible_command_is_refused_in_one_sentence(
    home: Path,
    type_in: Type,
    capsys: pytest.CaptureFixture[str],
    flags: list[str],
    chosen: dict[str, str],
    reason: str,
) -> None:
    """It appears on stderr, with status 1 and without secrets, before anything is written."""
    status = type_in("serve", *flags, **chosen)
    told = capsys.readouterr()

    assert (status, told.out) == (1, "")
    assert told.err.startswith("parlour: ")
    assert told.err.count("\n") == 1
    assert reason in told.err
    assert "hunter2" not in told.err
    assert not home.exists()


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_describes_its_allowed_values(name: str) -> None:
    """The words are for people who run a server, not those of the settings library."""
    assert describe_allowed(Settings.model_fields[name])
    try:
        Settings.model_validate({name: "?"})
    except ValidationError as error:
        told = str(wrong_settings(error))
        assert told.startswith(f"{name.upper()}: ")
        assert told.endswith(".")
        assert "Input" not in told
    else:
        assert name in FREE


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["serve", "--workers", "0"], "give a whole number of at least 1."),
        (["simulate", "crossword", "--matches", "many"], "give a whole number from 1 to 1000000."),
        (["battle", "--num-rounds", "101"], "give a whole number from 1 to 100."),
        (["solver", "solvo", "--port", "-1"], "give a whole number from 0 to 65535."),
    ],
)
@pytest.mark.usefixtures("wide")
def test_a_flag_states_the_allowed_numbers(
    type_in: Type, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    """The exit status is 2, as for every usage error."""
    assert type_in(*words) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ("serve",),
        ("simulate", "crossword"),
        ("export",),
        ("ratings",),
        ("replay", "match.json"),
        ("verify", "match.json"),
        ("migrate", "--from", "old.db", "--to", "postgresql://127.0.0.1/new"),
    ],
)
def test_every_command_takes_games_from_the_flag_or_the_setting(
    type_in: Type, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    """Both name the same modules, so that one environment file serves all commands."""
    assert type_in(*words, "--games", "no.such.games") == 1
    refusal = capsys.readouterr().err
    assert refusal.startswith("parlour: GAMES: ")

    assert type_in(*words, GAMES="no.such.games") == 1
    assert capsys.readouterr().err == refusal


def test_a_simulation_still_accepts_its_old_flags(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """`--games` was the number of matches and `--rooms` a module; old scripts keep working."""
    small = ["--bots", "random,random", "--options", '{"grid_size": 3}']

    assert type_in("simulate", "crossword", "--games", "2", "--rooms", "parlour.games.crossword", *small) == 0
    assert "Crossword: 2 matches" in capsys.readouterr().out
    assert type_in("simulate", "crossword", "--games", "0", *small) == 2
    assert "give a whole number from 1 to 1000000." in capsys.readouterr().err


def test_a_simulation_still_takes_the_former_names_of_levels(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """They mean the levels that replaced them."""
    small = ("--matches", "1", "--options", '{"grid_size": 2}')

    assert type_in("simulate", "crossword", "--bots", "medium,strong", *small) == 0
    assert "1 normal" in (told := capsys.readouterr().out)
    assert "2 hard" in told


@pytest.mark.parametrize("command", ["serve", "daily", "simulate", "battle", "solver"])
def test_help_shows_no_types(type_in: Type, capsys: pytest.CaptureFixture[str], command: str) -> None:
    """People want to know what a flag means, not its type in Python."""
    assert type_in(command, "--help") == 0
    options = capsys.readouterr().out.partition(" Options ")[2]
    ours = [line for line in options.splitlines() if "--help" not in line]

    assert any("PORT" in line or "NUMBER" in line for line in ours)
    assert not [line for line in ours if "<" in line]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("[1]", "--options takes a JSON object."),
        ("no", "--options takes a JSON object."),
        (
            '{"colour": 1}',
            "Crossword has the options grid_size, language, random_letters. Unknown or invalid: colour.",
        ),
        ('{"grid_size": 99}', "Unknown or invalid: grid_size."),
    ],
)
@pytest.mark.slow
def test_a_simulation_lists_the_options_of_its_game(
    type_in: Type, capsys: pytest.CaptureFixture[str], options: str, reason: str
) -> None:
    """It does so when one of them is wrong."""
    assert type_in("simulate", "crossword", "--options", options) == 1
    assert reason in capsys.readouterr().err


def test_the_command_alone_runs_a_server(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """Settings come from the environment; the refusal shows that it tried."""
    assert type_in(SECRET_KEY="hunter2") == 1
    assert "SECRET_KEY" in capsys.readouterr().err


def test_the_version_is_shown(home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """No server is started for it."""
    assert type_in("--version") == 0
    assert capsys.readouterr().out == f"parlour {__version__}\n"
    assert not home.exists()


@pytest.mark.parametrize("command", [["migrate"], ["backup", "backup.zip"], ["export"]])
def test_a_home_that_cannot_be_reached_is_refused_in_one_sentence(
    type_in: Type, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    """It may belong to another user, as when a command is run without the settings of the server."""
    assert type_in(*command, PARLOUR_HOME=f"/{'a' * 300}") == 1
    assert "cannot be used: File name too long. Check the path, PARLOUR_HOME" in capsys.readouterr().err
