"""Settings: what an operator can choose, and what is refused."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import ValidationError

from parlour.server.secret_key import Keys, load_or_create_secret
from parlour.server.settings import Settings

STRONG = "pq8v0Jm2-4Xl7Rt_s9Yb3Kd6Wn1Hc5Zg"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Start in an empty folder, without settings."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def test_flags_beat_the_environment_which_beats_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The more specific choice wins."""
    Path(".env").write_text("HOST=file\nPORT=1\nMAX_ROOMS=1\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("HOST", "environment")
    monkeypatch.setenv("PORT", "2")
    chosen = Settings(host="flag")

    assert (chosen.host, chosen.port, chosen.max_rooms) == ("flag", 2, 1)


def test_lists_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    """People write them like this; networks and origins are normalised."""
    monkeypatch.setenv("GAMES", "one.game, other.games,")
    monkeypatch.setenv("TRUSTED_PROXIES", "127.0.0.1,10.0.0.1/8")
    monkeypatch.setenv("ALLOWED_ORIGINS", "https://Friend.test:443/, http://dev.test:5173")
    chosen = Settings()

    assert chosen.games == ("one.game", "other.games")
    assert chosen.trusted_proxies == ("127.0.0.1/32", "10.0.0.0/8")
    assert chosen.allowed_origins == ("https://friend.test", "http://dev.test:5173")


@pytest.mark.parametrize(
    "wrong",
    [
        {"port": 70000},
        {"max_rooms": 0},
        {"log_level": "chatty"},
        {"public_url": "parlour.test"},
        {"trusted_proxies": "everyone"},
        {"allowed_origins": "*"},
        {"bcrypt_cost": 3},
        {"judge_key": "\N{LEFT DOUBLE QUOTATION MARK}abc\N{RIGHT DOUBLE QUOTATION MARK}"},
        {"mistral_api_key": "abc\ndef"},
    ],
)
def test_an_invalid_setting_is_refused(wrong: dict[str, object]) -> None:
    """It is refused at startup, not when it first matters."""
    with pytest.raises(ValidationError):
        Settings.model_validate(wrong)


@pytest.mark.parametrize(
    "weak", ["hunter2", "x" * 64, "changeme" * 8, "your-secret-key-goes-here-0123456789", "ab" * 20]
)
def test_a_weak_key_is_refused_without_repeating_it(weak: str) -> None:
    """Short keys, repetitive ones, and those from examples."""
    with pytest.raises(ValidationError) as refused:
        Settings.model_validate({"secret_key": weak})

    assert weak not in str(refused.value)


def test_a_given_key_is_used_and_never_shown(home: Path) -> None:
    """Servers that share the key read each other's cookies; none stores it."""
    first, second = (Settings.model_validate({"secret_key": STRONG}) for _ in range(2))

    assert first.keys().key_for("cookie") == second.keys().key_for("cookie")
    assert STRONG not in repr(first) + repr(first.keys())
    assert not home.exists()


def test_every_purpose_has_its_own_key() -> None:
    """One key reveals nothing about another or about the secret."""
    made = Keys(STRONG.encode())

    assert len({made.key_for("cookie"), made.key_for("daily"), made.secret}) == 3
    assert len(made.key_for("cookie")) == 32


def test_without_a_key_one_is_created_that_only_its_owner_can_read(home: Path) -> None:
    """Cookies then survive a restart; no temporary file is left."""
    first = Settings().keys()
    kept = home / "secret.key"

    assert Settings().keys() == first
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert list(home.iterdir()) == [kept]


def test_processes_that_create_the_key_at_once_get_the_same_one(home: Path) -> None:
    """The first one wins, and nobody reads half a key."""
    with ThreadPoolExecutor(8) as hands:
        found = list(hands.map(lambda _: load_or_create_secret(home / "secret.key"), range(32)))

    assert len(set(found)) == 1


def test_an_empty_key_file_is_refused(home: Path) -> None:
    """With an empty key anyone could forge cookies."""
    home.mkdir()
    (home / "secret.key").write_text("\n")

    with pytest.raises(ValueError, match="secret key"):
        Settings().keys()


def test_a_server_in_memory_leaves_no_files(home: Path) -> None:
    """Its guests are forgotten at shutdown, and so is its key."""
    chosen = Settings(database_url="memory")

    assert chosen.keys() != chosen.keys()
    assert not home.exists()


def test_the_database_is_in_the_home_folder_by_default(home: Path) -> None:
    """There is one folder to back up."""
    assert Settings().database == f"sqlite:///{home / 'parlour.db'}"
    assert Settings(database_url="sqlite:////elsewhere.db").database == "sqlite:////elsewhere.db"


def test_every_setting_has_a_description() -> None:
    """It is one line, as `--help` shows it."""
    assert all(field.description for field in Settings.model_fields.values())
