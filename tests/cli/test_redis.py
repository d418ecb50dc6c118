"""A server whose live tables are in Redis."""

from pathlib import Path

import pytest

from bench.shared.redis_server import Redis
from parlour.server.secret_key import new_secret
from tests import http_requests
from tests.cli.commands import opened, type_in

pytestmark = [pytest.mark.slow]


def test_the_greeting_says_what_redis_keeps(tmp_path: Path, own_redis: Redis) -> None:
    """People who run the server learn it before anyone plays, and see no password."""
    url = own_redis.url.replace("//", "//:hidden@") if own_redis.ask("CONFIG", "SET", "requirepass", "hidden") else ""
    with opened(tmp_path / "home", REDIS_URL=url, SECRET_KEY=new_secret()) as server:
        _, said, logged = server.end()

    assert f"The Redis at 127.0.0.1:{own_redis.port} holds the live tables" in said
    assert "Accounts are closed" in said
    assert "hidden" not in said + logged
    assert not (tmp_path / "home" / "parlour.db").exists()


def test_accounts_are_closed_and_guests_play(tmp_path: Path, own_redis: Redis) -> None:
    """An account that vanishes at the next restart would be a broken promise."""
    given = {"username": "anna", "password": "correct horse"}
    with opened(tmp_path / "home", REDIS_URL=own_redis.url, SECRET_KEY=new_secret()) as server:
        registered, logged_in = (
            http_requests.post(f"{server.url}/api/{way}", json=given) for way in ("register", "login")
        )
        me = http_requests.get(f"{server.url}/api/me")

    assert [(no.status_code, no.json()["code"]) for no in (registered, logged_in)] == [(403, "ACCOUNTS_CLOSED")] * 2
    assert me.json()["keeps_accounts"] is False
    assert me.json()["is_guest"] is True


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ({}, "REDIS_URL also needs SECRET_KEY"),
        ({"SECRET_KEY": "short"}, "at least 32 characters"),
        ({"SECRET_KEY": "change-me-change-me-change-me-change-me"}, "placeholder"),
    ],
    ids=["none", "short", "placeholder"],
)
def test_without_a_good_key_the_server_does_not_start(
    tmp_path: Path, own_redis: Redis, key: dict[str, str], sentence: str
) -> None:
    """A new key at each start would lock all players out of their seats."""
    ended = type_in(tmp_path / "home", "serve", "--port", "0", REDIS_URL=own_redis.url, **key)

    assert ended.returncode == 1
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr
    assert own_redis.ask("DBSIZE") == b":0\r\n"


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "redis://127.0.0.1:1/0", "127.0.0.1:6379", "redis://host:port"])
def test_an_address_without_a_redis_is_refused_in_one_sentence(tmp_path: Path, url: str) -> None:
    """The message says what to use."""
    ended = type_in(tmp_path / "home", "serve", "--port", "0", REDIS_URL=url, SECRET_KEY=new_secret())

    assert ended.returncode == 1
    assert "redis" in ended.stderr.lower()
    assert "Traceback" not in ended.stderr
    assert "Parlour is running" not in ended.stdout


def test_redis_is_not_backed_up_by_parlour(tmp_path: Path) -> None:
    """An empty backup would be worse than none."""
    ended = type_in(tmp_path / "home", "backup", "b.zip", REDIS_URL="redis://127.0.0.1:1/0", SECRET_KEY=new_secret())

    assert ended.returncode == 1
    assert "its own tools" in ended.stderr


def test_a_database_takes_precedence_over_redis(tmp_path: Path) -> None:
    """Hosting services set REDIS_URL by themselves; an operator who names a database means it."""
    settings = {"REDIS_URL": "redis://127.0.0.1:1/0", "DATABASE_URL": "memory"}
    with opened(tmp_path / "home", **settings) as server:
        assert server.first_line.startswith("Parlour is running at")
