"""`parlour battle --house`: a server plays the match, others can watch it there, and the terminal follows."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import sleep
from typing import Any, TypeVar

import httpx2
import orjson
from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from rich.markup import escape
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from parlour.cli.battle import BattleRequest, BattleResult, ExitStatus, is_url, words_from
from parlour.cli.errors import Refused
from parlour.cli.match_news import LONGEST, add_news, definition, events, match_of
from parlour.cli.scoreboard import ProgressDisplay
from parlour.core.safe_text import plain
from parlour.hosts.arena.match.events import MatchEvent, Pinged
from parlour.hosts.arena.match.plan import Entrant, MatchPlan
from parlour.hosts.arena.service.feed import END
from parlour.hosts.arena.service.stored_match import OVER, RUNNING
from parlour.server.arena_wire import MatchInfo, SolverInfo, StartedMatch
from parlour.server.errors import ServerCode

_PATIENCE = 10.0
"""Seconds for an answer."""
_PINGING = 150.0
"""Seconds for starting a match, because the server pings all solvers first."""
TRIES = 10
"""How many times, a second apart, a server that hung up is called again."""
_NO_SERVER = "is not the address of a Parlour server; one looks like http://localhost:8000."
_STARTED, _MATCH = TypeAdapter(StartedMatch), TypeAdapter(MatchInfo)
_SOLVERS = TypeAdapter(list[SolverInfo])
T = TypeVar("T")


def play_there(console: Console, plan: MatchPlan, asked: BattleRequest, tries: int = TRIES) -> BattleResult:
    """Have a server play the match, print where others can watch it, and show its progress.

    The server calls the solvers, marks their guesses, and draws the words unless a seed or the words are given. So it
    can rate the match without trusting this command.
    """
    wanted = {
        "num_games": len(plan.games),
        "num_rounds": plan.rounds,
        "num_letters": plan.letters,
        "seed": asked.seed,
        "words": _secrets(asked),
    }
    server = asked.server.rstrip("/")
    with _client(server) as client:
        match = RemoteMatch(server, client, asked.urls, wanted)
        try:
            console.print(escape(f"Watch it at {match.link}"), highlight=False, soft_wrap=True)
            with ProgressDisplay(console, match.contestants, len(plan.games)) as display:
                match.follow(display.watch, tries)
        except KeyboardInterrupt:
            match.stop()
        held = match.ended()
        if match.is_rated:
            console.print("This match counts towards the ratings on the server.")
        return held


def _client(server: str) -> httpx2.Client:
    try:
        return httpx2.Client(base_url=server, timeout=_PATIENCE)
    except httpx2.InvalidURL:
        msg = f"{server} {_NO_SERVER}"
        raise Refused(msg) from None


def _secrets(asked: BattleRequest) -> Sequence[str] | None:
    """Return the words that the server is to draw from, or `None` for its own."""
    if asked.answers and asked.words:
        raise Refused("With --house, the server decides which words may be guessed: give --answers without --words.")
    if asked.answers or asked.words is None:
        return asked.answers or None
    answers, allowed, _ = words_from(asked.words, asked.letters)
    if len(allowed) > len(answers):
        msg = (
            f"{asked.words} contains words that may only be guessed."
            " With --house, the server decides which those are: remove them."
        )
        raise Refused(msg)
    return answers


class ServerUnreachable(Refused):
    """The server does not answer."""


class RemoteMatch:
    """A match on a server between the solvers `called`, by address or name; it starts at once."""

    def __init__(self, server: str, client: httpx2.Client, called: Sequence[str], wanted: Mapping[str, Any]) -> None:
        self._server = server
        self._client = client
        names, urls = [each for each in called if not is_url(each)], [each for each in called if is_url(each)]
        self._called = (*names, *urls)  # in the order of their places
        self._heard = 0
        """How many news items have come so far."""
        self._refreshed = 0
        """How many times a process that does not play the match itself said that it goes on."""
        self._match: MatchInfo | None = None
        """The match according to the news so far."""
        match = {"solvers": self._ids(names), "apis": urls, **wanted}
        started = self._ask(_STARTED, "POST", "/api/matches", json=match, timeout=_PINGING)
        self.id = started["id"]
        self._client.headers["Authorization"] = f"Bearer {started['token']}"

    @property
    def link(self) -> str:
        """The page to watch the match on."""
        return f"{self._server}/arena/{self.id}"

    @property
    def contestants(self) -> Sequence[Entrant]:
        """The contestants, by their places."""
        return [Entrant(str(place), called) for place, called in enumerate(self._called)]

    @property
    def is_rated(self) -> bool:
        """Tell whether the server rates the match."""
        return self._match is not None and self._match["rated"]

    def follow(self, watch: Callable[[MatchEvent], None], tries: int = TRIES) -> None:
        """Pass events on until the match is over; if the server hangs up, call it again, up to `tries` times."""
        failed = 0
        while failed < tries:
            heard = self._heard, self._refreshed
            with suppress(ServerUnreachable, OSError, WebSocketException):
                self._match = self._match or self._introduced(watch)
                if self._listen(self._match, watch):
                    return
            failed = failed + 1 if (self._heard, self._refreshed) == heard else 0
            sleep(1)

    def stop(self) -> None:
        """Stop the match, if it is not over by now."""
        with suppress(httpx2.HTTPError):  # the next request will report it
            self._client.post(f"/api/matches/{self.id}/stop")

    def ended(self) -> BattleResult:
        """Return the match as it ended, or as the news so far tells it if the server does not answer."""
        try:
            match = self._seen()
        except Refused:
            if self._match is None:
                raise
            match = self._match
        why = {OVER: None, RUNNING: ExitStatus.LOST}.get(match["status"], ExitStatus.INTERRUPTED)
        self._match = match
        return BattleResult(match_of(match, self._called), why, match.get("seed"))

    def _ids(self, names: Sequence[str]) -> Sequence[str]:
        """Look up the ids of the server's solvers with these names."""
        known = self._ask(_SOLVERS, "GET", "/api/solvers") if names else []
        ids = {each["name"].casefold(): each["id"] for each in known}
        for name in names:
            if name.casefold() not in ids:
                msg = f"{self._server} knows no solver called {name}: give its address, like http://localhost:8080."
                raise Refused(plain(msg, LONGEST))
        return [ids[name.casefold()] for name in names]

    def _introduced(self, watch: Callable[[MatchEvent], None]) -> MatchInfo:
        """Announce the contestants; return the match without games, because the news has all of them."""
        match = self._seen()
        for place, each in enumerate(match["contestants"]):
            each["games"].clear()
            watch(Pinged(str(place), definition(each)))
        return match

    def _listen(self, match: MatchInfo, watch: Callable[[MatchEvent], None]) -> bool:
        """Pass the news on and add it to the `match`; return whether the match has ended."""
        news = f"{self._server.replace('http', 'ws', 1)}/ws/matches/{self.id}?after={self._heard}"
        with connect(news, max_size=None) as socket:
            for message in socket:
                batch = {"news": (), "version": self._heard, **orjson.loads(message)}
                add_news(match, batch["news"])
                for event in events(batch["news"]):
                    watch(event)
                self._heard = batch["version"]
                for end in (each for each in batch["news"] if each["kind"] == END):
                    if end["status"] != RUNNING:
                        return True
                    self._refreshed += 1
        return False

    def _seen(self) -> MatchInfo:
        return self._ask(_MATCH, "GET", f"/api/matches/{self.id}")

    def _ask(self, shape: TypeAdapter[T], method: str, path: str, **more: Any) -> T:
        try:
            answer = self._client.request(method, path, **more)
        except httpx2.HTTPError:
            msg = f"{self._server} does not answer: is the server running?"
            raise ServerUnreachable(msg) from None
        try:
            return shape.validate_json(answer.content)
        except ValidationError:
            raise Refused(plain(f"{self._server} {_no(answer)}", LONGEST)) from None


def _no(answer: httpx2.Response) -> str:
    """Tell why an answer is not the one expected."""
    if answer.has_redirect_location:
        return f"redirects to {answer.headers['location']}: use the address of that server."
    match _read(answer.content):
        case {"message": str() as why, "params": {"seconds": int() as seconds}}:
            return f"refuses: {why} Try again in {seconds} s."
        case {"code": str() as code, "message": str() as why} if code != ServerCode.NOT_FOUND:
            return f"refuses: {why}"
    return _NO_SERVER


def _read(body: bytes) -> object:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
