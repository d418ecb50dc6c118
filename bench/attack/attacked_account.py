"""An account whose password is being guessed, while its owner wants to log in and read."""

import asyncio
import re
from secrets import token_hex
from time import perf_counter

import orjson

from bench.attack.attacker_connection import AttackTally, AttackTarget, CheckedConnection, request
from bench.attack.leak_oracle import Oracle

USERNAME = "bystander"
"""The username that attackers know."""
_ADDRESS = "127.0.0.11"
_PAUSE, _BETWEEN_LOGINS = 0.5, 6.0
"""Seconds between two reads and between two logins: an address may log in thirty times a minute."""
_PATIENCE = 10.0
_COOKIE = re.compile(rb"(?i)set-cookie: (?:__Host-|__Secure-)?parlour=([A-Za-z0-9_.-]+)")


class AccountOwner:
    """A person with a cookie; `refused` counts their refused requests."""

    def __init__(self, port: int, oracle: Oracle) -> None:
        self.refused = 0
        self._oracle = oracle
        self._target = AttackTarget(port, name="account owner")
        self._password = token_hex(12)
        self._cookie = ""

    @property
    def tally(self) -> AttackTally:
        """Return the tally of all answers."""
        return self._target.tally

    async def register(self) -> None:
        """Register the account."""
        await self._ask("POST", "/api/register", "HTTP/1.1 201 ", with_password=True)

    async def stay_active(self, seconds: float) -> None:
        """Read and log in at intervals for the given time."""
        until, login_at = perf_counter() + seconds, perf_counter()
        while (now := perf_counter()) < until:
            await self._ask("GET", "/api/me", "HTTP/1.1 200 ")
            if now >= login_at:
                login_at += _BETWEEN_LOGINS
                await self._ask("POST", "/api/login", "HTTP/1.1 200 ", with_password=True)
            await asyncio.sleep(_PAUSE)

    async def _ask(self, method: str, path: str, wanted: str, *, with_password: bool = False) -> None:
        cookie = {"Cookie": f"parlour={self._cookie}"} if self._cookie else {}
        body = orjson.dumps({"username": USERNAME, "password": self._password}) if with_password else b""
        heard: list[bytes] = []
        async with await CheckedConnection.open(self._target, _ADDRESS) as line:
            line.hear = heard.append
            await line.send(request(method, path, body, {"Connection": "close", **cookie}))
            await line.end(_PATIENCE)
        answer = b"".join(heard)
        for given in _COOKIE.findall(answer):
            self._cookie = given.decode()
            self._oracle.own(self._cookie, "account owner")
        self._oracle.read("account owner", answer)
        self.refused += not answer.startswith(wanted.encode())
