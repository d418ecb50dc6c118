"""Opens a Redis after checking that it is reachable, keeps its data and belongs to this server."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from urllib.parse import urlsplit
from uuid import uuid4

from redis import exceptions
from redis.asyncio.connection import parse_url

from parlour.storage.errors import NotOurs, NotStored
from parlour.storage.redis_connection import RedisConnection
from parlour.storage.redis_tables import RedisTables

_REFUSED = {
    "layout": "{where} holds tables of another version of Parlour. Run that version or use another Redis.",
    "key": "{where} belongs to a server with another SECRET_KEY. Set that key or use another Redis.",
}


@asynccontextmanager
async def open_tables(url: str, key: str) -> AsyncIterator[tuple[RedisTables, str]]:
    """Open the live tables in the Redis at `url` for the server with this `key`, and say how durable they are.

    Raise `NotOurs` with a sentence for people. A server that used this Redis before can no longer write to it.
    """
    where = _place(url)
    try:
        link = RedisConnection(url)
    except (TypeError, ValueError) as error:
        msg = f"REDIS_URL has an unknown option ({error}). Remove it."
        raise NotOurs(msg) from error
    tables = RedisTables(link, uuid4().hex, key)
    try:
        memory, persistence = _facts(await link.call("INFO", "memory")), _facts(await link.call("INFO", "persistence"))
        _need_memory(where, memory)
        claimed = await tables.claim()
        if claimed in _REFUSED:
            raise NotOurs(_REFUSED[claimed].format(where=where))
        yield tables, _promise(where, persistence)
    except NotStored as error:
        msg = f"{where} cannot be used: {_advice(error, url)}"
        raise NotOurs(msg) from error
    finally:
        await tables.close()


def _place(url: str) -> str:
    """Return a name for the Redis without its password; raise `NotOurs` if `url` is not valid."""
    try:
        parts, database = parse_url(url), urlsplit(url).path.strip("/")
        int(database or 0)
    except ValueError as error:
        raise NotOurs("REDIS_URL is not the address of a Redis. Use one like redis://host:6379/0.") from error
    return f"The Redis at {parts.get('host', 'localhost')}:{parts.get('port', 6379)}"


def _advice(no: NotStored, url: str) -> str:
    """Say what to do about a Redis that cannot be used."""
    match no.__cause__:
        case exceptions.AuthenticationError():
            return "wrong user or password. Check REDIS_URL."
        case exceptions.OutOfMemoryError():
            return "it is out of memory. Give it more, or remove data from it."
        case exceptions.ConnectionError() | exceptions.TimeoutError() | OSError() as error:
            encrypted = " If it does not use TLS, its address begins with redis://." if url.startswith("rediss") else ""
            return f"it does not answer ({error}). Check that it is running and that REDIS_URL is correct.{encrypted}"
        case error:
            return f"it answers with an error: {error or no}"


def _facts(answer: bytes) -> Mapping[str, str]:
    """Parse the answer of INFO, from which some Redis hosts leave out facts."""
    lines = (line.partition(":") for line in answer.decode().splitlines() if ":" in line)
    return {name: value.strip() for name, _, value in lines}


def _need_memory(where: str, memory: Mapping[str, str]) -> None:
    policy = memory.get("maxmemory_policy", "noeviction")
    if memory.get("maxmemory", "0") != "0" and policy.startswith("allkeys"):
        msg = f"{where} deletes data when it is full ({policy}). Turn eviction off: maxmemory-policy noeviction."
        raise NotOurs(msg)


def _promise(where: str, persistence: Mapping[str, str]) -> str:
    lasts = {
        "1": "It writes them to disk at least once a second, unless configured otherwise.",
        "0": "It keeps no log on disk (appendonly no), so a restart of Redis may lose them.",
    }
    return (
        f"{where} holds the live tables, which survive restarts of this server. "
        + lasts.get(persistence.get("aof_enabled", ""), "How long it keeps them depends on its host.")
        + " Accounts are closed, and finished games and riddles are lost when this server stops."
        " To keep everything, use a database file."
    )
