"""Refusals over HTTP: one shape, `{code, message, params?}`, for everything that goes wrong."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from http import HTTPStatus
from typing import Any, TypeAlias

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Match

from parlour.core.refusal import Rejected
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.table.errors import TableCode
from parlour.storage.errors import NotStored


class ServerCode(StrEnum):
    """The codes of the server's own refusals; games and hosts have others."""

    BAD_REQUEST = "BAD_REQUEST"
    BAD_NAME = "BAD_NAME"
    BAD_USERNAME = "BAD_USERNAME"
    BAD_PASSWORD = "BAD_PASSWORD"  # noqa: S105 - a code, not a password
    WRONG_LOGIN = "WRONG_LOGIN"
    ACCOUNTS_CLOSED = "ACCOUNTS_CLOSED"
    FOREIGN_ORIGIN = "FOREIGN_ORIGIN"
    NOT_FOUND = "NOT_FOUND"
    METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED"
    UNKNOWN_HOST = "UNKNOWN_HOST"
    USERNAME_TAKEN = "USERNAME_TAKEN"
    ALREADY_REGISTERED = "ALREADY_REGISTERED"
    NOT_REGISTERED = "NOT_REGISTERED"
    LOGGED_OUT = "LOGGED_OUT"
    TOO_LARGE = "TOO_LARGE"
    TOO_MANY_REQUESTS = "TOO_MANY_REQUESTS"
    TOO_MANY_CONNECTIONS = "TOO_MANY_CONNECTIONS"
    INTERNAL = "INTERNAL"
    UNAVAILABLE = "UNAVAILABLE"


STATUS: dict[str, int] = {
    ServerCode.BAD_REQUEST: 400,
    ServerCode.BAD_NAME: 400,
    ServerCode.BAD_USERNAME: 400,
    ServerCode.BAD_PASSWORD: 400,
    ServerCode.WRONG_LOGIN: 401,
    ServerCode.FOREIGN_ORIGIN: 403,
    ServerCode.ACCOUNTS_CLOSED: 403,
    ServerCode.NOT_FOUND: 404,
    ServerCode.METHOD_NOT_ALLOWED: 405,
    ServerCode.TOO_LARGE: 413,
    ServerCode.UNKNOWN_HOST: 421,
    ServerCode.TOO_MANY_REQUESTS: 429,
    ServerCode.TOO_MANY_CONNECTIONS: 429,
    ServerCode.INTERNAL: 500,
    ServerCode.UNAVAILABLE: 503,
    TableCode.BAD_OPTIONS: 400,
    TableCode.NOT_MEMBER: 403,
    TableCode.NOT_HOST: 403,
    TableCode.NO_SUCH_TABLE: 404,
    TableCode.TOO_FAST: 429,
    TableCode.NOT_STORED: 503,
    TableCode.HOUSE_FULL: 503,
    ArenaCode.SOLVER_FAILED: 400,
    ArenaCode.BAD_SOLVER_NAME: 400,
    ArenaCode.BAD_MATCH: 400,
    ArenaCode.NOT_OWNER: 403,
    ArenaCode.NO_SUCH_SOLVER: 404,
    ArenaCode.NO_SUCH_MATCH: 404,
    ArenaCode.TOO_MANY_MATCHES: 429,
    ArenaCode.ARENA_FULL: 503,
}
"""The HTTP status of each code; an unlisted code is a refusal by the rules, 409."""

_CODES = {status: code for code in reversed(ServerCode) if (status := STATUS.get(code))}


class Problem(BaseModel):
    """A refusal."""

    code: str = Field(description="Stable, for programs.")
    message: str = Field(description="English, for programmers.")
    params: Mapping[str, str | int] | None = Field(None, description="Values in the message, for translators.")


PROBLEMS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "5XX": {"model": Problem}}


def describe_text(media_type: str) -> dict[int | str, dict[str, Any]]:
    """Describe a successful response that is not JSON; for `responses=`."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


def problem(refusal: Rejected, headers: Mapping[str, str] | None = None) -> Response:
    """Return the response for `refusal`."""
    body: dict[str, Any] = {"code": refusal.code.value, "message": str(refusal)}
    if refusal.params:
        body["params"] = refusal.params
    headers = _retry_after(refusal) or headers
    status = STATUS.get(refusal.code, HTTPStatus.CONFLICT)
    return Response(orjson.dumps(body), status, headers, media_type="application/json")


def _retry_after(refusal: Rejected) -> dict[str, str]:
    """Say when to try again, if that is known."""
    return {"Retry-After": str(refusal.params["seconds"])} if "seconds" in refusal.params else {}


RefusalPage: TypeAlias = Callable[[Request, int], Response | None]
"""Renders a refusal for people, with this status, if there is a page for it."""


def _page(request: Request, status: int) -> Response | None:
    """Return a page for browsers that asked for one; programs and API requests get the code."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not wants_page or request.url.path.startswith("/api/"):
        return None
    page: RefusalPage = request.app.state.refusal_page
    return page(request, status)


async def _answer_refusal(request: Request, refusal: Rejected) -> Response:
    page = _page(request, STATUS.get(refusal.code, HTTPStatus.CONFLICT))
    if page is None:
        return problem(refusal)
    page.headers.update(_retry_after(refusal))
    return page


async def _invalid(request: Request, error: RequestValidationError) -> Response:
    """Name the wrong fields but not their content; a body that does not declare JSON is not read as JSON."""
    fields = sorted({".".join(map(str, each["loc"][1:])) for each in error.errors() if each["type"] != "json_invalid"})
    named = {"fields": ", ".join(fields)} if any(fields) else {}
    is_json = request.method == "GET" or "json" in request.headers.get("content-type", "")
    wrong = ": ".join(("This route does not accept such a request", *named.values()))
    why = f"{wrong}." if is_json else "This route accepts application/json."
    return problem(Rejected(ServerCode.BAD_REQUEST, why, **named))


async def _by_status(request: Request, error: HTTPException) -> Response:
    if page := _page(request, error.status_code):
        page.headers.update(error.headers or {})
        return page
    headers = {"Allow": _list_methods(request)} if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED else error.headers
    return problem(refusal_of(error), headers)


def refusal_of(error: HTTPException) -> Rejected:
    """Translate an exception of the framework into a refusal."""
    return Rejected(_CODES.get(error.status_code, ServerCode.BAD_REQUEST), f"{error.detail}.")


def _list_methods(request: Request) -> str:
    """List the methods of all routes at this path; the framework names only those of the first."""
    asked = ({**request.scope, "method": method} for method in ("DELETE", "GET", "PATCH", "POST", "PUT"))
    routes: Sequence[BaseRoute] = request.app.routes
    return ", ".join(one["method"] for one in asked if any(route.matches(one)[0] is Match.FULL for route in routes))


def unavailable(request: Request) -> Rejected:
    """Return the refusal of a request that needs the store; a part of what it changes may be stored already."""
    if request.method == "GET":
        return Rejected(ServerCode.UNAVAILABLE, "The server cannot read its data now; try again later.")
    return Rejected(ServerCode.UNAVAILABLE, "It is not certain that this was saved; try again later.")


async def _not_stored(request: Request, _: NotStored) -> Response:
    return await _answer_refusal(request, unavailable(request))


def answer_refusals(app: FastAPI, page: RefusalPage) -> None:
    """Have `app` answer every refusal in the one shape, and browsers with a `page`."""
    app.state.refusal_page = page
    app.add_exception_handler(Rejected, _answer_refusal)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, _invalid)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, _by_status)  # type: ignore[arg-type]
    app.add_exception_handler(NotStored, _not_stored)  # type: ignore[arg-type]
