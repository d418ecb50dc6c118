"""A match away: a house holds it and shows it to whoever comes, and the terminal follows."""

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
from parlour.cli.match_news import LONGEST, definition, events, match_of, note
from parlour.cli.refusal import Refused
from parlour.cli.scoreboard import ProgressDisplay
from parlour.core.writing import plain
from parlour.hosts.arena.match.events import MatchEvent, Pinged
from parlour.hosts.arena.match.plan import Entrant, MatchPlan
from parlour.hosts.arena.service.feed import END
from parlour.hosts.arena.service.sheet import OVER, RUNNING
from parlour.server.arena_wire import MatchInfo, SolverInfo, StartedMatch
from parlour.server.errors import Code

_PATIENCE = 10.0
"""Seconds for an answer."""
_PINGING = 150.0
"""Seconds for the answer to whoever wants a match: before it begins, the house pings everybody."""
_TRIES = 10
"""Times, a second apart, that a house is called which has hung up."""
_NO_HOUSE = "is not the address of a house: one is like http://localhost:8000."
_STARTED, _MATCH = TypeAdapter(StartedMatch), TypeAdapter(MatchInfo)
_SOLVERS = TypeAdapter(list[SolverInfo])
T = TypeVar("T")


def hold(console: Console, plan: MatchPlan, asked: BattleRequest) -> BattleResult:
    """Have a house hold the match, say where others can watch it, and follow; like `battle.hold` otherwise.

    The house calls the solvers, marks their guesses, and draws the words unless a seed or the words are given. So it
    can rate the match whoever asks for it, and nothing that is told here counts.
    """
    wanted = {
        "num_games": len(plan.games),
        "num_rounds": plan.rounds,
        "num_letters": plan.letters,
        "seed": asked.seed,
        "words": _secrets(asked),
    }
    house = asked.house.rstrip("/")
    with _door(house) as door:
        match = RemoteMatch(house, door, asked.urls, wanted)
        try:
            console.print(escape(f"Watch it at {match.link}"), highlight=False, soft_wrap=True)
            with ProgressDisplay(console, match.contestants, len(plan.games)) as display:
                match.follow(display.watch)
        except KeyboardInterrupt:
            match.stop()
        held = match.ended()
        if match.is_rated:
            console.print("This match counts for the ratings of the house.")
        return held


def _door(house: str) -> httpx2.Client:
    try:
        return httpx2.Client(base_url=house, timeout=_PATIENCE)
    except httpx2.InvalidURL:
        msg = f"{house} {_NO_HOUSE}"
        raise Refused(msg) from None


def _secrets(asked: BattleRequest) -> Sequence[str] | None:
    """Give the words the house is to draw from, or none for its own."""
    if asked.answers and asked.words:
        raise Refused("A house lets its own words be guessed, so --words says nothing beside --answers: leave it out.")
    if asked.answers or asked.words is None:
        return asked.answers or None
    answers, allowed, _ = words_from(asked.words, asked.letters)
    if len(allowed) > len(answers):
        msg = f"{asked.words} has words that are never the secret. A house lets its own be guessed: leave these out."
        raise Refused(msg)
    return answers


class ServerUnreachable(Refused):
    """The house does not answer."""


class RemoteMatch:
    """A match of the solvers that are `called`, by address or name, in a `house` behind a `door`; it begins at once."""

    def __init__(self, house: str, door: httpx2.Client, called: Sequence[str], wanted: Mapping[str, Any]) -> None:
        self._house = house
        self._door = door
        names, urls = [each for each in called if not is_url(each)], [each for each in called if is_url(each)]
        self._called = (*names, *urls)  # in the order of their places
        self._heard = 0
        """How many news there were so far."""
        self._told: MatchInfo | None = None
        """What they come to."""
        match = {"solvers": self._ids(names), "apis": urls, **wanted}
        started = self._ask(_STARTED, "POST", "/api/matches", json=match, timeout=_PINGING)
        self.id = started["id"]
        self._door.headers["Authorization"] = f"Bearer {started['token']}"

    @property
    def link(self) -> str:
        """Tell where to watch it."""
        return f"{self._house}/arena/{self.id}"

    @property
    def contestants(self) -> Sequence[Entrant]:
        """Give those who play, by their places."""
        return [Entrant(str(place), called) for place, called in enumerate(self._called)]

    @property
    def is_rated(self) -> bool:
        """Tell whether the house said that it counts."""
        return self._told is not None and self._told["rated"]

    def follow(self, watch: Callable[[MatchEvent], None]) -> None:
        """Tell what happens until it is over; a house that hangs up is called again, for a while."""
        tries = 0
        while tries < _TRIES:
            heard = self._heard
            with suppress(ServerUnreachable, OSError, WebSocketException):
                self._told = self._told or self._introduced(watch)
                if self._listen(self._told, watch):
                    return
            tries = tries + 1 if self._heard == heard else 0
            sleep(1)

    def stop(self) -> None:
        """Break it off, if it is not over by now."""
        with suppress(httpx2.HTTPError):  # whoever asks next finds that the house does not answer
            self._door.post(f"/api/matches/{self.id}/stop")

    def ended(self) -> BattleResult:
        """Give what was played; of a house that is away, what it has told."""
        try:
            told = self._seen()
        except Refused:
            if self._told is None:
                raise
            told = self._told
        why = {OVER: None, RUNNING: ExitStatus.LOST}.get(told["status"], ExitStatus.INTERRUPTED)
        self._told = told
        return BattleResult(match_of(told, self._called), why, told.get("seed"))

    def _ids(self, names: Sequence[str]) -> Sequence[str]:
        """Ask the house which of its solvers have these names."""
        known = self._ask(_SOLVERS, "GET", "/api/solvers") if names else []
        ids = {each["name"].casefold(): each["id"] for each in known}
        for name in names:
            if name.casefold() not in ids:
                msg = f"{self._house} knows no solver called {name}: give its address, as http://localhost:8080."
                raise Refused(plain(msg, LONGEST))
        return [ids[name.casefold()] for name in names]

    def _introduced(self, watch: Callable[[MatchEvent], None]) -> MatchInfo:
        """Tell who plays; give the match as it began, since its news begin there."""
        told = self._seen()
        for place, each in enumerate(told["contestants"]):
            each["games"].clear()
            watch(Pinged(str(place), definition(each)))
        return told

    def _listen(self, match: MatchInfo, watch: Callable[[MatchEvent], None]) -> bool:
        """Tell what the house says of the `match`, and keep it; give whether it has ended."""
        news = f"{self._house.replace('http', 'ws', 1)}/ws/matches/{self.id}?after={self._heard}"
        with connect(news, max_size=None) as socket:
            for message in socket:
                told = {"news": (), "version": self._heard, **orjson.loads(message)}
                note(match, told["news"])
                for event in events(told["news"]):
                    watch(event)
                self._heard = told["version"]
                if any(each["kind"] == END for each in told["news"]):
                    return True
        return False

    def _seen(self) -> MatchInfo:
        return self._ask(_MATCH, "GET", f"/api/matches/{self.id}")

    def _ask(self, shape: TypeAdapter[T], method: str, path: str, **more: Any) -> T:
        try:
            answer = self._door.request(method, path, **more)
        except httpx2.HTTPError:
            msg = f"{self._house} does not answer: is the house open?"
            raise ServerUnreachable(msg) from None
        try:
            return shape.validate_json(answer.content)
        except ValidationError:
            raise Refused(plain(f"{self._house} {_no(answer)}", LONGEST)) from None


def _no(answer: httpx2.Response) -> str:
    """Say what somebody does who does not give what he was asked for: a house may have its reasons."""
    if answer.has_redirect_location:
        return f"leads on to {answer.headers['location']}: give the address of the house there."
    match _read(answer.content):
        case {"message": str() as why, "params": {"seconds": int() as seconds}}:
            return f"says no: {why} Try again in {seconds} s."
        case {"code": str() as code, "message": str() as why} if code != Code.NOT_FOUND:
            return f"says no: {why}"
    return _NO_HOUSE


def _read(body: bytes) -> object:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
