"""Daily riddles over HTTP; their specification predates ours, so refusals have the form `{detail}`."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from http import HTTPStatus
from typing import Any, Self, TypeAlias

import orjson
from fastapi import APIRouter, FastAPI, Request
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field, JsonValue, TypeAdapter, ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from parlour.core.refusal import Rejected
from parlour.hosts.daily.analysis import analyse_game
from parlour.hosts.daily.errors import RiddleCode
from parlour.hosts.daily.service import Overtaken, RiddleReply, RiddleRequest
from parlour.hosts.thinking_queue import Party, Weight
from parlour.server import daily_wire as wire
from parlour.server.cookies import VisitorPass
from parlour.server.cross_origin import gets_cookies
from parlour.server.daily_dependencies import daily_dependencies
from parlour.server.errors import Problem, ServerCode, refusal_of, unavailable
from parlour.server.rate_limits import address_of
from parlour.server.sessions import VisitorSessions
from parlour.storage.errors import NotStored

Serve: TypeAlias = Callable[[Request], Coroutine[Any, Any, Response]]

LONGEST_ANALYSIS = 90.0
"""Seconds for waiting and thinking together; moves at tables always go first."""

STATUS: Mapping[str, int] = {
    RiddleCode.NO_SUCH_RIDDLE: 404,
    RiddleCode.TOKEN_MALFORMED: 401,
    RiddleCode.TOKEN_FORGED: 401,
    RiddleCode.TOKEN_FOREIGN: 401,
    RiddleCode.TOKEN_EXPIRED: 401,
    RiddleCode.RIDDLE_CHANGED: 409,
    RiddleCode.ALREADY_GUESSED: 409,
    RiddleCode.STILL_PLAYING: 409,
    ServerCode.TOO_MANY_REQUESTS: 429,
}
"""The HTTP status of each code; unlisted codes, including a riddle's own, are 400."""


@dataclass(frozen=True, slots=True)
class PassHolder:
    """The visitor who sent a request, with the pass they hold or will be given."""

    sessions: VisitorSessions | None
    held: VisitorPass | None
    is_known: bool
    """Whether they brought a valid pass."""
    is_new: bool

    @classmethod
    async def of(cls, request: Request, sessions: VisitorSessions | None) -> Self:
        """Read the visitor's pass; a visitor without one becomes a guest."""
        if sessions is None:
            return cls(None, None, is_known=True, is_new=False)
        if not gets_cookies(request):  # a new guest with every guess: nothing can be ranked
            return cls(sessions, None, is_known=False, is_new=False)
        try:
            held = await sessions.read(request)
        except NotStored:  # nothing can be recorded either, so an expired pass does no harm
            held = sessions.cookies.read(request)
        renewed = sessions.cookies.renewed(request, held) if held else sessions.cookies.guest()
        return cls(sessions, renewed or held, is_known=held is not None, is_new=renewed is not None)

    @property
    def player(self) -> str | None:
        """The visitor's player id, if they are known."""
        return self.held.player_id if self.held else None

    def greet(self, response: Response) -> Response:
        """Have `response` set the visitor's cookie if their pass is new."""
        if self.sessions and self.held and self.is_new:
            self.sessions.cookies.give(response, self.held)
        return response


class GuessRequest(BaseModel):
    """A guess, or an empty one to see the current state."""

    guess: str = Field(description="Empty to see the current state.")
    token: str | None = Field(None, description="From the last answer; without one a new game begins.")
    hard: bool = Field(default=False, description="Begin this game in hard mode.")


class LinkRequest(BaseModel):
    """A riddle for a friend."""

    secret: str = Field(max_length=100)
    clue: str = Field("", max_length=200, description="Shown to the friend who opens the link.")


class AnalysisRequest(BaseModel):
    """A game that is over."""

    token: str = Field(description="From its last answer.")


class RiddleRefusal(BaseModel):
    """A refusal of the riddle API."""

    detail: str = Field(description="English, for people.")
    code: str | None = Field(None, description="Stable, for programs.")
    params: Mapping[str, str | int] | None = Field(None, description="Values in the sentence, for translators.")


_REFUSED = {"model": RiddleRefusal | Problem}
REFUSALS: dict[int | str, dict[str, Any]] = {"4XX": _REFUSED, "5XX": _REFUSED}
"""Refusals before a route is found have the form that all other routes use."""

_GUESS, _LINK, _ANALYSIS = TypeAdapter(GuessRequest), TypeAdapter(LinkRequest), TypeAdapter(AnalysisRequest)


def detailed(serve: Serve) -> Serve:
    """Have a route answer refusals as `{detail}`, with `code` and `params` for programs."""

    @wraps(serve)
    async def serve_or_refuse(request: Request) -> Response:
        try:
            return await serve(request)
        except Overtaken as refusal:
            return write_answer(_refusal(refusal) | _reply_body(refusal.reply), STATUS[refusal.code])
        except Rejected as refusal:
            return _write_refusal(refusal, STATUS.get(refusal.code, HTTPStatus.BAD_REQUEST))
        except ValidationError as invalid:
            fields = ", ".join(sorted({str(error["loc"][0]) for error in invalid.errors() if error["loc"]}))
            wrong = Rejected(ServerCode.BAD_REQUEST, "This route does not accept such a request.", fields=fields)
            return _write_refusal(wrong, HTTPStatus.UNPROCESSABLE_ENTITY)
        except NotStored:
            return _write_refusal(unavailable(request), HTTPStatus.SERVICE_UNAVAILABLE)
        except TimeoutError:
            busy = Rejected(ServerCode.UNAVAILABLE, "The server is too busy; try again later.")
            return _write_refusal(busy, HTTPStatus.SERVICE_UNAVAILABLE)
        except HTTPException as error:
            return _write_refusal(refusal_of(error), error.status_code)

    return serve_or_refuse


class Detailed(APIRoute):
    """A route that answers refusals in this form."""

    def get_route_handler(self) -> Serve:
        """Return the handler, with refusals in this form."""
        return detailed(super().get_route_handler())


router = APIRouter(prefix="/api", tags=["riddles"], route_class=Detailed, responses=REFUSALS)


def _takes(model: type[BaseModel]) -> dict[str, Any]:
    """Describe a body that is parsed by hand, which is several times as fast."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": model.model_json_schema()}}}}


@router.get("/info", response_model=wire.RiddleInfo)
async def info(request: Request) -> Response:
    """Describe a riddle before the first guess: `?riddle=`, of a past day with `?date=`, or behind `?link=`."""
    needs = daily_dependencies(request)
    needs.guesses.take(address_of(request))
    return write_answer(await needs.service.info(_read_request(request)))


@detailed
async def guess(request: Request) -> Response:
    """Judge a guess; the token in the answer holds the game so far."""
    needs = daily_dependencies(request)
    needs.guesses.take(address_of(request))
    wanted = _GUESS.validate_json(await request.body())
    visitor = await PassHolder.of(request, needs.sessions)
    reply = await needs.service.guess(
        _read_request(request),
        wanted.guess,
        wanted.token,
        hard=wanted.hard,
        player=visitor.player,
        is_known=visitor.is_known,
    )
    return visitor.greet(write_answer(_reply_body(reply)))


router.post("/guess", response_model=wire.Guessed, openapi_extra=_takes(GuessRequest))(guess)


def add_riddles(app: FastAPI) -> None:
    """Have `app` serve riddles; guesses, by far the most frequent requests, bypass FastAPI's layers."""
    app.add_route("/api/guess", guess, methods=["POST"])
    app.routes.extend(router.routes)


@router.post("/reset", response_model=wire.Reset)
async def reset(request: Request) -> Response:
    """Return the token of a new game of the same riddle; where games are ranked, today's no longer is."""
    needs = daily_dependencies(request)
    needs.guesses.take(address_of(request))
    visitor = await PassHolder.of(request, needs.sessions)
    token = await needs.service.reset(_read_request(request), visitor.player)
    return visitor.greet(write_answer({"token": token, "message": "Game reset for today"}))


@router.get("/riddles", response_model=list[wire.RiddleCard])
async def riddles(request: Request) -> Response:
    """List the riddles; the first is the default."""
    offered = daily_dependencies(request).service.riddles.values()
    return write_answer([{"riddle": riddle.id, "title": riddle.title} for riddle in offered])


@router.get("/riddles/{riddle}/promise", response_model=wire.RiddlePromise)
async def promised(request: Request, riddle: str, date: str = "") -> Response:
    """Return the commitment to a day's secret, up to tomorrow's, and once the day is over the values that open it."""
    needs = daily_dependencies(request)
    needs.guesses.take(address_of(request))
    return write_answer({"riddle": riddle, **await needs.service.show_promise(riddle, date)})


@router.post("/riddles/{riddle}/link", response_model=wire.RiddleLink, openapi_extra=_takes(LinkRequest))
async def link(request: Request, riddle: str) -> Response:
    """Make a riddle of your own secret, for a friend to solve with `?link=`."""
    needs = daily_dependencies(request)
    needs.costly.take(address_of(request))
    wanted = _LINK.validate_json(await request.body())
    return write_answer({"link": await needs.service.pose(riddle, wanted.secret, wanted.clue)})


@router.post("/riddles/{riddle}/practice", response_model=wire.RiddleLink)
async def practice(request: Request, riddle: str) -> Response:
    """Make a riddle of a random secret, to practise with `?link=`."""
    needs = daily_dependencies(request)
    needs.costly.take(address_of(request))
    return write_answer({"link": await needs.service.practice(riddle)})


@router.post("/riddles/{riddle}/analysis", response_model=dict[str, JsonValue], openapi_extra=_takes(AnalysisRequest))
async def analysis(request: Request, riddle: str) -> Response:
    """Rate every guess of a finished game for skill and luck."""
    needs = daily_dependencies(request)
    address = address_of(request)
    needs.costly.take(address)
    wanted = _ANALYSIS.validate_json(await request.body())
    think = partial(needs.think, party=Party(f"analysis {address}", address), weight=Weight.LATER)
    async with asyncio.timeout(LONGEST_ANALYSIS):
        return write_answer(await analyse_game(needs.service, think, RiddleRequest(riddle), wanted.token))


def _read_request(request: Request) -> RiddleRequest:
    if not request.scope["query_string"]:
        return RiddleRequest()
    query = request.query_params
    return RiddleRequest(query.get("riddle"), query.get("date"), query.get("link"))


def _reply_body(reply: RiddleReply) -> dict[str, Any]:
    body = {"game_state": reply.state, "token": reply.token, "game_over": reply.over, "message": reply.message}
    body |= {"ranked": reply.ranked, "riddle": reply.session.riddle, "date": reply.session.date}
    return body | {"secret": reply.secret} if reply.over else body


def _refusal(no: Rejected) -> dict[str, Any]:
    params = {"params": no.params} if no.params else {}
    return {"detail": str(no), "code": no.code.value, **params}


def _write_refusal(no: Rejected, status: int) -> Response:
    headers = {"Retry-After": str(no.params["seconds"])} if "seconds" in no.params else None
    return write_answer(_refusal(no), status, headers)


def write_answer(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with `body` as JSON."""
    return Response(_encode(body), status, headers, "application/json")


def _encode(body: object) -> bytes:
    """Encode `body`; riddles from other modules may have numbers that only the slower encoder can write."""
    try:
        return orjson.dumps(body, option=orjson.OPT_NON_STR_KEYS)
    except orjson.JSONEncodeError:
        try:
            return json.dumps(body, allow_nan=False).encode()
        except (TypeError, ValueError) as error:
            msg = f"A riddle returned something that cannot be written as JSON: {error}"
            raise TypeError(msg) from error
