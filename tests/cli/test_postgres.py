"""A server whose data is in PostgreSQL."""

from pathlib import Path

import pytest

from bench.shared.postgres_server import Databases
from parlour.server.secret_key import new_secret
from tests import http_requests
from tests.cli.commands import opened, type_in

pytestmark = pytest.mark.slow


def test_everything_is_in_postgres_and_survives_a_restart(tmp_path: Path, postgres: str) -> None:
    """The machine of the server needs no disk; an account made yesterday works today."""
    settings = {"DATABASE_URL": postgres, "SECRET_KEY": new_secret()}
    given = {"username": "anna", "password": "correct horse"}
    with opened(tmp_path / "home", **settings) as server:
        registered = http_requests.post(f"{server.url}/api/register", json=given)
        _, said, _ = server.end()
    with opened(tmp_path / "home", **settings) as server:
        logged_in = http_requests.post(f"{server.url}/api/login", json=given)

    assert (registered.is_success, logged_in.is_success) == (True, True)
    assert "The PostgreSQL at" in said
    assert not (tmp_path / "home" / "parlour.db").exists()
    assert not (tmp_path / "home" / "secret.key").exists()


def test_without_a_key_the_server_does_not_start(tmp_path: Path, postgres: str, postgres_server: Databases) -> None:
    """A new key at each start would lock all players out of their seats."""
    ended = type_in(tmp_path / "home", "serve", "--port", "0", "--database", postgres)

    assert ended.returncode == 1
    assert "DATABASE_URL also needs SECRET_KEY" in ended.stderr
    assert postgres_server.ask("SELECT to_regclass('parlour_schema') IS NULL", postgres) == "t"


@pytest.mark.parametrize("url", ["postgresql://127.0.0.1:1/parlour", "postgresql://ann:hidden@host:port/parlour"])
def test_an_address_without_a_database_is_refused_in_one_sentence(tmp_path: Path, url: str) -> None:
    """The server does not start by halves."""
    ended = type_in(tmp_path / "home", "serve", "--port", "0", DATABASE_URL=url, SECRET_KEY=new_secret())

    assert ended.returncode == 1
    assert "DATABASE_URL" in ended.stderr
    assert "hidden" not in ended.stderr + ended.stdout
    assert "Traceback" not in ended.stderr
    assert "Parlour is running" not in ended.stdout
