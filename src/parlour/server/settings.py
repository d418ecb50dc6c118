"""The operator's settings: by flag, environment or `.env`, in this order."""

import os
import re
from datetime import UTC, date, tzinfo
from enum import StrEnum
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from platformdirs import user_data_path
from pydantic import AfterValidator, BeforeValidator, Field, HttpUrl, SecretStr
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from parlour.server import origins
from parlour.server.secret_key import Keys, UnfitKey, load_or_create_secret, new_secret, require_strong
from parlour.storage import POSTGRES, REDIS

MISTRAL = HttpUrl("https://api.mistral.ai/v1")
MEMORY = "memory"
"""The database that keeps nothing."""
TOP = frozenset(
    {
        "api",
        "assets",
        "ws",
        "t",
        "g",
        "daily",
        "arena",
        "account",
        "my-games",
        "match",
        "player",
        "ratings",
        "health",
        "healthz",
        "metrics",
    }
)
"""First segments of our own paths, except for single files; none of them can be the path we are served under."""
_PLAIN_PATH = re.compile(r"/|(?:/[\w.~-]+)+/?", re.ASCII)
DRAWN_SINCE = date(2026, 11, 19)
"""The first day that is drawn in the present way; when that was released, no server had promised this day yet."""


class LogLevel(StrEnum):
    """How much is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Unrecorded(StrEnum):
    """What happens to guesses at riddles while they cannot be recorded."""

    REFUSE = "refuse"
    UNRANKED = "unranked"


def _read_list(given: object) -> object:
    """Read a comma-separated list."""
    return tuple(part.strip() for part in given.split(",") if part.strip()) if isinstance(given, str) else given


def _networks(given: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(str(ip_network(each, strict=False)) for each in given)
    except ValueError:
        raise ValueError("give addresses or networks, such as 10.0.0.5 or 10.0.0.0/8, separated by commas") from None


def _origins(given: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(map(origins.normalise_origin, given))
    except origins.BadPattern:
        raise
    except ValueError:
        raise ValueError("give addresses such as https://games.example, separated by commas") from None


def _public(given: HttpUrl | None) -> HttpUrl | None:
    """Refuse an address that no link could begin with, or whose path could be mistaken for one of ours."""
    if given is None:
        return None
    if (
        given.query
        or given.fragment
        or given.username
        or given.password
        or not _PLAIN_PATH.fullmatch(given.path or "/")
    ):
        raise ValueError("give an address like https://games.example/path/, with only letters, digits, - and _ in it")
    if (given.path or "/").split("/")[1] in TOP:
        raise ValueError("the server uses this path itself: choose another, such as https://games.example/parlour/")
    return given


def _sendable(given: SecretStr) -> SecretStr:
    """Refuse a key that no request could carry, such as one pasted with curly quotes."""
    key = given.get_secret_value().strip()
    if not (key.isascii() and key.isprintable()):
        raise ValueError("a key is one line of ASCII characters")
    return SecretStr(key)


def _project(given: SecretStr) -> SecretStr:
    """Refuse what is not the DSN of a Sentry project."""
    if not re.fullmatch(r"https?://[^\s/@]+@[^\s/@]+(/[^\s/]+)*/\d+", given.get_secret_value()):
        raise ValueError("give the DSN of a Sentry project, such as https://KEY@HOST/1")
    return given


def _redis(given: SecretStr) -> SecretStr:
    url = given.get_secret_value().strip()
    if not url.startswith(REDIS):
        raise ValueError("give an address such as redis://host:6379/0, or rediss:// for an encrypted one")
    return SecretStr(url)


def _zone(given: str) -> str:
    try:
        zone_of(given)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("there is no such time zone; use a name such as Europe/Berlin") from None
    return given


def zone_of(name: str) -> tzinfo:
    """Return the time zone of this name; UTC needs no time zone database."""
    return UTC if name == "UTC" else ZoneInfo(name)


def is_loopback(host: str) -> bool:
    """Tell whether `host` is an address that only this machine can reach."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_read_list)]
Networks = Annotated[Names, AfterValidator(_networks)]
OriginNames = Annotated[Names, AfterValidator(_origins)]
LogLevelChoice = Annotated[LogLevel, BeforeValidator(lambda given: given.lower() if isinstance(given, str) else given)]
RedisUrl = Annotated[SecretStr, AfterValidator(_redis)]
Key = Annotated[SecretStr, AfterValidator(_sendable)]
Dsn = Annotated[SecretStr, AfterValidator(_project)]
Secret = Annotated[SecretStr, AfterValidator(lambda given: SecretStr(require_strong(given.get_secret_value())))]


class Settings(BaseSettings):
    """All settings; each has a heading in the manual."""

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True, hide_input_in_errors=True
    )

    host: str = Field("127.0.0.1", description="The address to listen on; 0.0.0.0 lets others in.")
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on; 0 takes any free one.")
    public_url: Annotated[HttpUrl | None, AfterValidator(_public)] = Field(
        None, description="The address people use to reach the server from outside; it may have a path."
    )
    parlour_home: Path = Field(
        default_factory=lambda: user_data_path("parlour", appauthor=False),
        description="The folder for the database and the secret key.",
    )
    database_url: str | None = Field(
        None,
        description="Where games are stored: `sqlite:///file`, `postgresql://user:password@host/name` or `memory`; "
        "by default `parlour.db` in the folder.",
    )
    redis_url: RedisUrl | None = Field(
        None, description="A Redis for live tables, for servers without a disk; used if `DATABASE_URL` is not set."
    )
    secret_key: Secret | None = Field(None, description="Signs cookies; created and stored in the folder if not given.")
    previous_secret_key: Secret | None = Field(
        None, description="The previous secret, so that riddles continue after a change."
    )
    games: Names = Field((), description="Modules with your own games, separated by commas.")
    riddles: Names = Field((), description="Modules with your own riddles, instead of the built-in ones.")
    riddle_words: Path | None = Field(
        None, description="A file with your own words, one per line, instead of the built-in riddles."
    )
    riddle_draw_since: date = Field(
        DRAWN_SINCE,
        description="Without a database: the first day drawn by the present method, which halves the list.",
    )
    riddle_zone: Annotated[str, AfterValidator(_zone)] = Field(
        "UTC", description="The time zone in which a riddle's day begins."
    )
    guess_rate: float = Field(120, gt=0, description="Guesses at riddles per minute from one address.")
    unrecorded_guesses: Unrecorded = Field(
        Unrecorded.REFUSE,
        description="What to do while guesses at riddles cannot be recorded: refuse them, or continue unranked.",
    )
    bot_workers: int = Field(
        default_factory=lambda: os.cpu_count() or 1,
        ge=1,
        description="How many processes compute bot moves, besides one for quick ones.",
    )
    max_rooms: int = Field(10_000, ge=1, description="How many tables may be loaded at once.")
    room_ttl: float = Field(900, gt=0, description="Seconds a table without connections stays loaded.")
    max_per_address: int = Field(
        100,
        ge=1,
        description="How many WebSockets one address may hold; all its connections together, four times as many.",
    )
    message_rate: float = Field(20, gt=0, description="Messages per second on one connection; twice that at once.")
    request_rate: float = Field(
        30, gt=0, description="Costly requests per minute from one address: logging in, registering, opening tables."
    )
    read_rate: float = Field(
        1200, gt=0, description="Read-only requests per minute from one address: lists, pages, results."
    )
    bcrypt_cost: int = Field(
        12, ge=4, le=16, description="How hard passwords are to guess; each step doubles the work."
    )
    arena_local_solvers: bool | None = Field(
        None,
        description="Whether solvers in private networks may be called; by default if the server is private.",
    )
    arena_solvers: int = Field(200, ge=0, description="How many solvers people may add to the arena.")
    arena_matches: int = Field(4, ge=0, description="How many matches may run at once.")
    arena_games: int = Field(500, ge=1, le=10_000, description="How many games a match may have.")
    arena_seconds: float = Field(3600, gt=0, description="How long a match may take.")
    judge_url: HttpUrl = Field(
        MISTRAL, description="The address of the language model that judges words; it speaks OpenAI's API."
    )
    judge_key: Key | None = Field(None, description="The API key of the language model, if it needs one.")
    mistral_api_key: Key | None = Field(None, description="The key for Mistral's API, used only there.")
    judge_model: str = Field("mistral-large-latest", min_length=1, description="Which model judges.")
    judge_timeout: float = Field(30, gt=0, description="How many seconds a table waits for a verdict at most.")
    concurrent_llm_requests: int = Field(2, ge=1, description="How many moves the language model judges at once.")
    judge_table_budget: int | None = Field(None, ge=0, description="How many verdicts one table may use per day.")
    judge_day_budget: int | None = Field(None, ge=0, description="How many verdicts all tables may use per day.")
    judge_cache: int = Field(0, ge=0, description="How many verdicts are cached; none by default.")
    trusted_proxies: Networks = Field(
        (), description="Addresses of proxies whose information about visitors is trusted."
    )
    allowed_origins: OriginNames = Field(
        (), description="Other sites whose pages may use this server; a * matches many, whose pages get no cookies."
    )
    operator_token: Secret | None = Field(
        None, description="Required to read metrics and the API description; if unset, both are public."
    )
    sentry_dsn: Dsn | None = Field(None, description="The Sentry project to report errors to, if any.")
    log_level: LogLevelChoice = Field(LogLevel.INFO, description="How much is logged: debug, info, warning or error.")

    @property
    def database(self) -> str:
        """The database to open; it may contain a password."""
        if self.redis_url and not self.database_url:
            return self.redis_url.get_secret_value()
        return self.database_url or f"sqlite:///{self.parlour_home.absolute() / 'parlour.db'}"

    @property
    def is_diskless(self) -> bool:
        """Whether nothing is stored on this machine, so that the secret cannot be stored there either."""
        return self.database.startswith((*POSTGRES, *REDIS))

    @property
    def is_https(self) -> bool:
        """Whether people reach the server only by https."""
        return self.public_url is not None and self.public_url.scheme == "https"

    @property
    def sub_path(self) -> str:
        """The path below which people reach the server, without a trailing slash; empty if there is none."""
        return (self.public_url.path or "").rstrip("/") if self.public_url else ""

    @property
    def origins(self) -> origins.Origins:
        """The origins whose pages may use the server."""
        return origins.Origins.sorted(self.public_url, self.allowed_origins)

    @property
    def calls_local_solvers(self) -> bool:
        """Whether solvers in private networks may be called; by default only if no one else reaches the server."""
        if self.arena_local_solvers is not None:
            return self.arena_local_solvers
        return is_loopback(self.host) and self.public_url is None and not self.trusted_proxies

    @property
    def has_llm(self) -> bool:
        """Whether there is a language model: a key is set, or the address of another one."""
        return self.llm_key is not None or self.judge_url != MISTRAL

    @property
    def llm_key(self) -> str | None:
        """The key for the language model; Mistral's is sent nowhere else."""
        key = self.judge_key or (self.mistral_api_key if self.judge_url == MISTRAL else None)
        return key.get_secret_value() if key else None

    @property
    def key_file(self) -> Path | None:
        """The file that stores the secret; `None` if a secret was given or nothing is stored on disk."""
        if self.secret_key or self.database == MEMORY or self.is_diskless:
            return None
        return self.parlour_home.absolute() / "secret.key"

    @property
    def zone(self) -> tzinfo:
        """The time zone in which a riddle's day begins."""
        return zone_of(self.riddle_zone)

    def previous_keys(self) -> Keys | None:
        """Return the keys of the previous secret, if one is set."""
        return Keys(self.previous_secret_key.get_secret_value().encode()) if self.previous_secret_key else None

    def keys(self) -> Keys:
        """Return the server's keys; the first call creates the secret."""
        if self.secret_key:
            return Keys(self.secret_key.get_secret_value().encode())
        if self.is_diskless:
            setting = "DATABASE_URL" if self.database.startswith(POSTGRES) else "REDIS_URL"
            msg = f"{setting} also needs SECRET_KEY: at least 32 random characters, always the same."
            raise UnfitKey(msg)
        secret = load_or_create_secret(self.key_file) if self.key_file else new_secret()
        return Keys(secret.encode())

    def storage_keys(self) -> tuple[str, str, str | None, bool]:
        """Return the facts that servers of one database share: a key, the riddles' time zone, and the previous key.

        The last value tells whether there was no key, so that a new one was made.
        """
        before = self.previous_keys()
        is_lost = self.key_file is not None and not self.key_file.exists()
        key = self.keys().key_for("store").hex()
        return key, self.riddle_zone, before.key_for("store").hex() if before else None, is_lost
