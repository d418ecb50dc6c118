"""The operator's manual, compared with settings, commands, metrics and logs."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
import typer.main

from parlour.cli.main import app
from parlour.core.discovery import discover
from parlour.hosts.rehearsal.series import RANDOM
from parlour.server.logs import SECRETS
from parlour.server.metrics import Metrics
from parlour.server.secret_key import new_secret, store_secret
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage
from parlour.storage.records import PlayerRecord
from tests import http_requests
from tests.cli.commands import RunningServer, environment, opened, type_in
from tests.docs.markdown_pages import ROOT, Page, blocks_below, pages

PAGE = Page("docs/operating.md")
GAMES = discover()
COMMAND = typer.main.get_command(app)
assert isinstance(COMMAND, typer.core.TyperGroup)
EVERY = {"parlour": COMMAND} | {f"parlour {name}": command for name, command in COMMAND.commands.items()}


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_has_its_heading_and_its_default(name: str) -> None:
    """A setting that nobody can find is useless."""
    default = Settings.model_fields[name].default
    section = PAGE.section(name.upper())

    assert "default" in section
    if isinstance(default, str | int | float):
        assert f"`{default}`" in section


def test_the_page_makes_up_no_setting() -> None:
    """The server reads every setting that the page promises."""
    told = {heading.lower() for heading in PAGE.headings if re.fullmatch(r"[A-Z_]+", heading)}

    assert told == set(Settings.model_fields)


@pytest.mark.parametrize(("name", "command"), EVERY.items(), ids=EVERY)
def test_every_command_and_every_flag_is_explained(name: str, command: click.Command) -> None:
    """`--help` is short; the page says what a flag is for."""
    shown = [option for option in command.params if not getattr(option, "hidden", False)]
    flags = {flag for option in shown for flag in option.opts if flag.startswith("--")}

    assert flags <= PAGE.terms(name)
    assert PAGE.terms(name) - {"--help"} <= flags


@pytest.mark.slow
def test_every_command_line_of_every_page_is_valid() -> None:
    """Its flags, games and bot levels exist."""
    lines = [line for page in pages() for line in re.findall(r"parlour ((?:serve|simulate) [^`\n]*)", page.text)]
    for line in lines:
        name, *words = shlex.split(line)
        known = {flag for option in EVERY[f"parlour {name}"].params for flag in option.opts}
        assert {word for word in words if word.startswith("--")} <= known, line
        if name == "simulate" and words[0] in GAMES:
            levels = words[words.index("--bots") + 1].split(",")
            assert set(levels) <= {*GAMES[words[0]].bots, RANDOM}, line

    assert len(lines) > 3


def test_every_metric_is_explained() -> None:
    """The page names it as Prometheus does."""
    text = Metrics().exposition().decode()
    names = set(re.findall(r"^# TYPE (parlour_\w+)", text, re.MULTILINE))

    assert names
    assert {name for name in names if not name.endswith("_created")} == PAGE.terms("Metrics") - {"process_..."}


def test_every_line_of_the_log_is_explained() -> None:
    """The page lists its `event` and its fields."""
    folders = [ROOT / "src/parlour" / name for name in ("server", "cli", "storage")]
    sources = "".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    logged = re.findall(r'\b(?:log\.\w+|log_plainly)\(\s*"([\w ]+)", ([^)]*)', sources)
    rows = {row[0].strip("`"): row[1] for row in PAGE.rows("Logs")}

    assert {event for event, _ in logged} == {
        *("http", "move", "refused", "judge", "storage", "not stored", "words", "fault", "faulty record"),
        *("cut_off", "turned_away", "files", "weaker bot", "attempts", "processes", "process ended"),
    }
    for event, fields in logged:
        assert event in rows
        if event != "fault":
            assert all(f"`{field}`" in rows[event] for field in re.findall(r"(\w+)=", fields))


@pytest.mark.parametrize("secret", ["token", "cookie", "password", "seed", "salt"])
def test_the_page_names_the_secrets_that_logs_hide(secret: str) -> None:
    """It is a promise that the log keeps."""
    assert secret in SECRETS
    assert secret in PAGE.section("Logs").partition("What never appears")[2]


@pytest.mark.anyio
@pytest.mark.slow
async def test_a_backup_made_as_the_page_says_has_everything(tmp_path: Path) -> None:
    """It is made while the server runs, and restored as the page says it has the same data."""
    making, restoring = (shlex.split(block.text)[1:] for block in blocks_below(PAGE, "Data and backup"))
    home, other = tmp_path / "home", tmp_path / "other"
    ann = PlayerRecord("ann", "Ann", is_guest=True, created_at=1.0)
    store_secret(home / "secret.key", new_secret())
    async with open_storage(str(home / "parlour.db")) as storage:
        await storage.records.save(ann)
        assert type_in(home, *making).returncode == 0
    assert type_in(other, *restoring).returncode == 0

    async with open_storage(str(other / "parlour.db")) as copy:
        assert await copy.records.player("ann") == ann
    assert (other / "secret.key").read_text() == (home / "secret.key").read_text()


@pytest.mark.slow
def test_a_server_moves_to_postgres_as_the_page_says(tmp_path: Path, postgres: str) -> None:
    """An account from before the move can log in after it."""
    *moving, serving = (block.text for block in blocks_below(PAGE, "Moving to PostgreSQL"))
    home = tmp_path / "home"
    given = {"username": "anna", "password": "correct horse"}
    with opened(home) as server:
        assert http_requests.post(f"{server.url}/api/register", json=given).is_success
    command = tmp_path / "bin" / "parlour"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m parlour "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    around = environment(home, NEW_DATABASE_URL=postgres, PATH=path, PORT="0")

    for block in moving:
        subprocess.run(["sh", "-ec", block], cwd=tmp_path, env=around, check=True, timeout=120)
    serving = serving.replace("parlour serve", "exec parlour serve")  # so that there is one process to end
    with subprocess.Popen(
        ["sh", "-ec", serving], cwd=tmp_path, env=around, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            server = RunningServer(process)
            logged_in = http_requests.post(f"{server.url}/api/login", json=given)
        finally:
            process.kill()

    assert logged_in.is_success
