"""A match away: a house holds it and shows it to whoever comes, and the terminal follows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import sleep
from typing import Any, TypeVar

import httpx2
import orjson
from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from parlour.cli.battle import Asked, words_from
from parlour.cli.refusal import Refused
from parlour.cli.scoreboard import Live
from parlour.core.writing import plain
from parlour.hosts.arena.events import Event, Finished, GameOver, Pinged
from parlour.hosts.arena.plan import Contestant, MatchPlan, new_ids, planned
from parlour.hosts.arena.replies import LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_SHOUT
from parlour.hosts.arena.score import UNSET, Definition, Failure, Fault, Game, Guess, Match, Player
from parlour.hosts.arena.sheet import STOPPED
from parlour.hosts.arena.telling import END
from parlour.server.arena_wire import (
    MatchContestant,
    MatchFailure,
    MatchGame,
    MatchGuess,
    MatchInfo,
    News,
    StartedMatch,
)
from parlour.server.errors import Code

_PATIENCE = 150.0
"""Seconds for an answer: before a match begins, the house pings everybody."""
_TRIES = 10
"""Times, a second apart, that a house is called which has hung up."""
_LONGEST = 2000
"""What is repeated of what a house says, in characters."""
_NO_HOUSE = "is not the address of a house: one is like http://localhost:8000."
_STARTED, _MATCH = TypeAdapter(StartedMatch), TypeAdapter(MatchInfo)
T = TypeVar("T")
_MILLION, _BILLION = 1e6, 1e9


def hold(console: Console, plan: MatchPlan, asked: Asked) -> tuple[Match, bool]:
    """Have a house hold the match, say where others can watch it, and follow; like `battle.hold` otherwise."""
    wanted = {
        "num_games": len(plan.games),
        "num_rounds": plan.rounds,
        "num_letters": plan.letters,
        "seed": asked.seed,
        "words": _secrets(asked),
    }
    house = asked.house.rstrip("/")
    with _door(house) as door:
        away = AwayMatch(house, door, asked.urls, wanted)
        console.print(f"Watch it at {away.link}", highlight=False, soft_wrap=True)
        with Live(console, away.contestants, len(plan.games)) as live:
            try:
                away.follow(live.watch)
            except KeyboardInterrupt:
                away.stop()
        return away.ended()


def _door(house: str) -> httpx2.Client:
    try:
        return httpx2.Client(base_url=house, timeout=_PATIENCE)
    except httpx2.InvalidURL:
        msg = f"{house} {_NO_HOUSE}"
        raise Refused(msg) from None


def _secrets(asked: Asked) -> Sequence[str] | None:
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


class AwayMatch:
    """A match of the solvers at `urls`, in the house at an address and behind a `door`; it begins at once."""

    def __init__(self, house: str, door: httpx2.Client, urls: Sequence[str], wanted: Mapping[str, Any]) -> None:
        self._house = house
        self._door = door
        self._urls = urls
        self._heard = 0
        """How many news there were so far."""
        started = self._ask(_STARTED, "POST", "/api/matches", json={"apis": list(urls), **wanted})
        self.id = started["id"]
        self._door.headers["Authorization"] = f"Bearer {started['token']}"

    @property
    def link(self) -> str:
        """Tell where to watch it."""
        return f"{self._house}/arena/{self.id}"

    @property
    def contestants(self) -> Sequence[Contestant]:
        """Give those who play, by their places."""
        return [Contestant(str(place), url) for place, url in enumerate(self._urls)]

    def follow(self, watch: Callable[[Event], None]) -> None:
        """Tell what happens until it is over; a house that hangs up is called again."""
        for place, each in enumerate(self._seen()["contestants"]):
            watch(Pinged(str(place), _definition(each)))
        tries = 0
        while tries < _TRIES:
            heard = self._heard
            with suppress(OSError, WebSocketException):
                if self._listen(watch):
                    return
            tries = tries + 1 if self._heard == heard else 0
            sleep(1)
        msg = f"{self._house} does not answer any more. The match is at {self.link}"
        raise Refused(msg)

    def stop(self) -> None:
        """Break it off, if it is not over by now."""
        with suppress(httpx2.HTTPError):  # whoever asks next is told that the house does not answer
            self._door.post(f"/api/matches/{self.id}/stop")

    def ended(self) -> tuple[Match, bool]:
        """Give what was played, once it has ended, and whether somebody interrupted it."""
        told = self._seen()
        return _match(told, self._urls), told["status"] == STOPPED

    def _listen(self, watch: Callable[[Event], None]) -> bool:
        """Tell what the house says; give whether the match has ended."""
        news = f"{self._house.replace('http', 'ws', 1)}/ws/matches/{self.id}?after={self._heard}"
        with connect(news, max_size=None) as socket:
            for message in socket:
                told = {"news": (), "version": self._heard, **orjson.loads(message)}
                for event in _events(told["news"]):
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
            raise Refused(msg) from None
        try:
            return shape.validate_json(answer.content)
        except ValidationError:
            raise Refused(plain(f"{self._house} {_no(answer)}", _LONGEST)) from None


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


def _events(news: Sequence[News]) -> Iterator[Event]:
    for each in news:
        if each["kind"] == "game":
            over = Game("", UNSET, correct=each["status"] == "found", failure=_failure(each.get("failure")))
            yield GameOver(str(each["place"]), over)
        elif each["kind"] == "contestant":
            yield Finished(str(each["place"]), UNSET, _failure(each.get("failure")))


def _match(told: MatchInfo, urls: Sequence[str]) -> Match:
    """Read a match that has ended, as if it had been held here."""
    plan = replace(planned(told["answers"], (), told["num_rounds"]), id=told["id"])
    ids = new_ids()
    start = round(told["started_at"] * _BILLION)

    def at(seconds: float) -> int:
        return start + round(seconds * _BILLION)

    def guess(each: MatchGuess) -> Guess:
        took = round(each["ms"] * _MILLION)
        marks = tuple(each["marks"])
        shout = plain(each.get("shout", ""), LONGEST_SHOUT)
        return Guess(next(ids), at(each["at"]) - took, took, each["word"] or "", marks, shout)

    def game(each: MatchGame) -> Game:
        guesses = tuple(guess(one) for one in each["guesses"])
        finish = at(each["finished"])
        begin = guesses[0].start if guesses else finish
        found, failure = each["status"] == "found", _failure(each.get("failure"))
        return Game(plan.games[each["game"]].game_id, begin, finish, guesses, found, failure)

    def player(each: MatchContestant, contestant: Contestant) -> Player:
        games = sorted(map(game, filter(_is_over, each["games"])), key=lambda one: one.finish)
        finish = games[-1].finish if games else UNSET
        failure = _failure(each.get("failure"))
        return Player(contestant.id, contestant.url, _definition(each), tuple(games), finish, failure)

    players = (player(each, Contestant.at(url)) for each, url in zip(told["contestants"], urls, strict=True))
    return Match(plan, start, round((told["finished_at"] or 0) * _BILLION), tuple(players))


def _is_over(game: MatchGame) -> bool:
    return game["status"] != "playing"


def _definition(each: MatchContestant) -> Definition:
    name, description = plain(each["name"], LONGEST_NAME), plain(each["description"], LONGEST_DESCRIPTION)
    return Definition(name, description, each["connections"], each["colour"])


def _failure(told: MatchFailure | None) -> Failure | None:
    return Failure(Fault(plain(told["kind"], _LONGEST)), plain(told["detail"], _LONGEST)) if told else None
