"""What the person who runs a house may choose: by flag, environment or `.env`, in this order."""

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
from parlour.storage import REDIS

MISTRAL = HttpUrl("https://api.mistral.ai/v1")
MEMORY = "memory"
"""The database that leaves no trace."""
TOP = frozenset({"api", "assets", "ws", "t", "g", "daily", "arena", "account", "health", "healthz", "metrics"})
"""What the paths of our own begin with, but for single files: none of it can be the path that we live below."""
_PLAIN_PATH = re.compile(r"/|(?:/[\w.~-]+)+/?", re.ASCII)
DRAWN_SINCE = date(2026, 11, 19)
"""The first day that no program with the draw before could have promised when the present one came."""


class LogLevel(StrEnum):
    """How much the house tells about itself."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Unrecorded(StrEnum):
    """What becomes of guesses at riddles while they cannot be recorded."""

    REFUSE = "refuse"
    UNRANKED = "unranked"


def _listed(given: object) -> object:
    """Read a comma-separated list."""
    return tuple(part.strip() for part in given.split(",") if part.strip()) if isinstance(given, str) else given


def _networks(given: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(str(ip_network(each, strict=False)) for each in given)
    except ValueError:
        raise ValueError("give addresses or networks, as 10.0.0.5 or 10.0.0.0/8, with commas between them") from None


def _origins(given: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(map(origins.spelled, given))
    except origins.BadPattern:
        raise
    except ValueError:
        raise ValueError("give addresses, as https://games.example, with commas between them") from None


def _public(given: HttpUrl | None) -> HttpUrl | None:
    """Refuse an address that no link could begin with, or whose path could be taken for one of our own."""
    if given is None:
        return None
    if (
        given.query
        or given.fragment
        or given.username
        or given.password
        or not _PLAIN_PATH.fullmatch(given.path or "/")
    ):
        raise ValueError("give an address like https://games.example/path/, with letters, digits, - and _ in its path")
    if (given.path or "/").split("/")[1] in TOP:
        raise ValueError("this path is one of the server's own: take another, as https://games.example/parlour/")
    return given


def _sendable(given: SecretStr) -> SecretStr:
    """Refuse a key that no request could carry, such as one pasted with its quotes."""
    key = given.get_secret_value().strip()
    if not (key.isascii() and key.isprintable()):
        raise ValueError("a key is one line of ASCII characters")
    return SecretStr(key)


def _project(given: SecretStr) -> SecretStr:
    """Refuse what is no address of a project of Sentry."""
    if not re.fullmatch(r"https?://[^\s/@]+@[^\s/@]+(/[^\s/]+)*/\d+", given.get_secret_value()):
        raise ValueError("give the DSN of a project of Sentry, as https://KEY@HOST/1")
    return given


def _redis(given: SecretStr) -> SecretStr:
    url = given.get_secret_value().strip()
    if not url.startswith(REDIS):
        raise ValueError("give an address as redis://host:6379/0, or rediss:// for an encrypted one")
    return SecretStr(url)


def _zone(given: str) -> str:
    try:
        zone_of(given)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("there is no such time zone; name one as Europe/Berlin") from None
    return given


def zone_of(name: str) -> tzinfo:
    """Give the time zone of this name; UTC needs no table of zones."""
    return UTC if name == "UTC" else ZoneInfo(name)


def is_loopback(host: str) -> bool:
    """Tell whether `host` is this machine as only itself can reach it."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]
Networks = Annotated[Names, AfterValidator(_networks)]
Origins = Annotated[Names, AfterValidator(_origins)]
Choice = Annotated[LogLevel, BeforeValidator(lambda given: given.lower() if isinstance(given, str) else given)]
RedisUrl = Annotated[SecretStr, AfterValidator(_redis)]
Key = Annotated[SecretStr, AfterValidator(_sendable)]
Dsn = Annotated[SecretStr, AfterValidator(_project)]
Secret = Annotated[SecretStr, AfterValidator(lambda given: SecretStr(require_strong(given.get_secret_value())))]


class Settings(BaseSettings):
    """All settings of a house; every one has its heading in the manual."""

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True, hide_input_in_errors=True
    )

    host: str = Field("127.0.0.1", description="The address to listen on; 0.0.0.0 lets others in.")
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on; 0 takes any free one.")
    public_url: Annotated[HttpUrl | None, AfterValidator(_public)] = Field(
        None, description="How people reach the house from outside, if they do; it may have a path."
    )
    parlour_home: Path = Field(
        default_factory=lambda: user_data_path("parlour", appauthor=False),
        description="The folder of the database and the secret key.",
    )
    database_url: str | None = Field(
        None, description="Where games are kept: `sqlite:///file`, or `memory`; `parlour.db` in the folder by default."
    )
    redis_url: RedisUrl | None = Field(
        None, description="A Redis for the live tables, for servers without a disk; used if `DATABASE_URL` is not set."
    )
    secret_key: Secret | None = Field(None, description="Signs cookies; made and kept in the folder if not given.")
    previous_secret_key: Secret | None = Field(
        None, description="The last secret, so that riddles go on after a change."
    )
    games: Names = Field((), description="Modules with games of your own, separated by commas.")
    riddles: Names = Field((), description="Modules with riddles of your own, instead of the house's.")
    riddle_words: Path | None = Field(
        None, description="A file with words of your own, one a line, instead of the house's riddles."
    )
    riddle_draw_since: date = Field(
        DRAWN_SINCE,
        description="Without a database: the first day whose word is drawn so that half a list is possible.",
    )
    riddle_zone: Annotated[str, AfterValidator(_zone)] = Field(
        "UTC", description="Whose midnight begins a riddle's day."
    )
    guess_rate: float = Field(120, gt=0, description="Guesses at riddles a minute from one address.")
    unrecorded_guesses: Unrecorded = Field(
        Unrecorded.REFUSE, description="While guesses at riddles cannot be recorded: refuse them, or play on unranked."
    )
    bot_workers: int = Field(
        default_factory=lambda: os.cpu_count() or 1,
        ge=1,
        description="How many processes think for bots, besides one for quick thoughts.",
    )
    max_rooms: int = Field(10_000, ge=1, description="How many tables may be loaded at once.")
    room_ttl: float = Field(900, gt=0, description="Seconds a table without connections stays loaded.")
    max_per_address: int = Field(
        100,
        ge=1,
        description="How many WebSockets one address may hold; all its connections may be four times as many.",
    )
    message_rate: float = Field(20, gt=0, description="Messages a second one connection may send; twice that at once.")
    request_rate: float = Field(
        30, gt=0, description="Costly requests a minute from one address: logging in, registering, opening tables."
    )
    read_rate: float = Field(
        1200, gt=0, description="Requests a minute from one address that only read: lists, pages, results."
    )
    bcrypt_cost: int = Field(
        12, ge=4, le=16, description="How hard passwords are to guess; each step doubles the work."
    )
    arena_local_solvers: bool | None = Field(
        None,
        description="Whether solvers may be called in private networks; by default where the house is private, too.",
    )
    arena_solvers: int = Field(200, ge=0, description="How many solvers people may bring to the arena.")
    arena_matches: int = Field(4, ge=0, description="How many matches may be played at once.")
    arena_games: int = Field(500, ge=1, le=10_000, description="How many games a match may have.")
    arena_seconds: float = Field(3600, gt=0, description="How long a match may take.")
    judge_url: HttpUrl = Field(MISTRAL, description="Where a language model judges words, as OpenAI's API does.")
    judge_key: Key | None = Field(None, description="The key to it, if it wants one.")
    mistral_api_key: Key | None = Field(None, description="The key to Mistral's API, used there only.")
    judge_model: str = Field("mistral-large-latest", min_length=1, description="Which model judges.")
    judge_timeout: float = Field(30, gt=0, description="Seconds a table waits for its verdict at most.")
    concurrent_llm_requests: int = Field(2, ge=1, description="How many moves are judged by it at once.")
    judge_table_budget: int | None = Field(None, ge=0, description="How many verdicts one table has in a day.")
    judge_day_budget: int | None = Field(None, ge=0, description="How many verdicts it gives in a day.")
    judge_cache: int = Field(0, ge=0, description="How many words it is not asked about again; none by default.")
    trusted_proxies: Networks = Field((), description="Addresses of proxies whose word about visitors is taken.")
    allowed_origins: Origins = Field(
        (), description="Other sites whose pages may use this house; a * stands for many, whose pages get no cookies."
    )
    operator_token: Secret | None = Field(
        None, description="Asked of everybody who reads metrics or the description of the API; without one, nobody is."
    )
    sentry_dsn: Dsn | None = Field(None, description="Where errors are reported to, if anywhere: a project of Sentry.")
    log_level: Choice = Field(LogLevel.INFO, description="How much is logged: debug, info, warning or error.")

    @property
    def database(self) -> str:
        """Tell which database to open; it may hold a password."""
        if self.redis_url and not self.database_url:
            return self.redis_url.get_secret_value()
        return self.database_url or f"sqlite:///{self.parlour_home.absolute() / 'parlour.db'}"

    @property
    def is_diskless(self) -> bool:
        """Tell whether nothing is kept on this machine, so that the secret cannot be kept there either."""
        return self.database.startswith(REDIS)

    @property
    def is_https(self) -> bool:
        """Tell whether people reach the house by https only."""
        return self.public_url is not None and self.public_url.scheme == "https"

    @property
    def sub_path(self) -> str:
        """Give the path below which people reach the server, without a slash at the end: nothing if it has none."""
        return (self.public_url.path or "").rstrip("/") if self.public_url else ""

    @property
    def origins(self) -> origins.Origins:
        """Tell which pages may use the server."""
        return origins.Origins.sorted(self.public_url, self.allowed_origins)

    @property
    def calls_local_solvers(self) -> bool:
        """Tell whether solvers may be called in private networks: unless that was said, where nobody else comes in."""
        if self.arena_local_solvers is not None:
            return self.arena_local_solvers
        return is_loopback(self.host) and self.public_url is None and not self.trusted_proxies

    @property
    def has_llm(self) -> bool:
        """Tell whether a language model can be asked: there is a key, or a server of one's own."""
        return self.llm_key is not None or self.judge_url != MISTRAL

    @property
    def llm_key(self) -> str | None:
        """Give the key to the language model; the one to Mistral's goes nowhere else."""
        key = self.judge_key or (self.mistral_api_key if self.judge_url == MISTRAL else None)
        return key.get_secret_value() if key else None

    @property
    def key_file(self) -> Path | None:
        """Tell where the house keeps its own secret: nowhere if one was given, or if it lives elsewhere."""
        if self.secret_key or self.database == MEMORY or self.is_diskless:
            return None
        return self.parlour_home.absolute() / "secret.key"

    @property
    def zone(self) -> tzinfo:
        """Tell whose midnight it is."""
        return zone_of(self.riddle_zone)

    def previous_keys(self) -> Keys | None:
        """Give the keys of the last secret, if it is still to be understood."""
        return Keys(self.previous_secret_key.get_secret_value().encode()) if self.previous_secret_key else None

    def keys(self) -> Keys:
        """Give the house's keys, making its secret on the first day."""
        if self.secret_key:
            return Keys(self.secret_key.get_secret_value().encode())
        if self.is_diskless:
            raise UnfitKey("With REDIS_URL, set SECRET_KEY too: at least 32 random characters, always the same.")
        secret = load_or_create_secret(self.key_file) if self.key_file else new_secret()
        return Keys(secret.encode())
