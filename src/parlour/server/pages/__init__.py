"""HTML pages: the web client's if it is built, else plain ones; and a description of the API."""

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from http import HTTPStatus
from importlib.resources import files
from string import Template
from typing import Any

import orjson
from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from parlour.core.game import AnyGame
from parlour.core.refusal import Rejected, need, require
from parlour.hosts.daily.service import RiddleRequest
from parlour.hosts.table.state import Table as State
from parlour.pieces.english import plural
from parlour.server.daily_dependencies import daily_dependencies
from parlour.server.dependencies import Dependencies, Deps, player_id_of, reading
from parlour.server.errors import ServerCode
from parlour.server.frontend import Client
from parlour.server.operator_token import operators_only
from parlour.server.pages.match_preview import describe_match
from parlour.server.public_address import shareable_address
from parlour.server.public_pages import Page
from parlour.server.table_lookup import find_table
from parlour.storage.errors import NotStored

router = APIRouter(include_in_schema=False, dependencies=[Depends(reading)])

DAILY_WORD = "Daily word"
EVERY_DAY = "A new one every day, the same for everyone."


@router.get("/")
async def home(request: Request, deps: Deps) -> Response:
    """Show the home page."""
    if deps.client:
        return deps.client.page(request)
    return fill_page(request, "Parlour", "home.html", games="\n".join(_games(deps.games.values())))


@router.get("/account")
@router.get("/my-games")
@router.get("/my-games/statistics")
@router.get("/ratings")
@router.get("/arena")
async def client_page(request: Request, deps: Deps) -> Response:
    """Show a page that only the web client has."""
    return need(deps.client, ServerCode.NOT_FOUND).page(request)


@router.get("/player/{username}")
async def public_player(request: Request, page: Page, deps: Deps) -> Response:
    """Show the public page of a player who has one."""
    known = need(await deps.storage.records.player(page.player_id), ServerCode.NOT_FOUND)
    address = shareable_address(request, deps.settings)
    preview = _preview(address, known.display_name, "Games and results of a player.")
    return need(deps.client, ServerCode.NOT_FOUND).page(request, preview=preview)


@router.get("/ratings/{game}")
async def ratings(request: Request, game: str, deps: Deps) -> Response:
    """Show the leaderboard of a game."""
    require(game in deps.games, ServerCode.NOT_FOUND)
    return need(deps.client, ServerCode.NOT_FOUND).page(request)


@router.get("/daily")
@router.get("/daily/{riddle}")
async def daily(request: Request, deps: Deps, riddle: str | None = None) -> Response:
    """Show the daily riddle; only the web client has such a page."""
    if deps.client is None or (riddle and riddle not in daily_dependencies(request).service.riddles):
        raise Rejected(ServerCode.NOT_FOUND)
    return deps.client.page(
        request, preview=await riddle_preview(request, shareable_address(request, deps.settings), riddle)
    )


@router.get("/match/{game_id}")
async def finished_match(request: Request, game_id: str, deps: Deps) -> Response:
    """Show a finished match; `?seat=` is read by the page alone."""
    record = need(await deps.hall.find_record(game_id), ServerCode.NOT_FOUND)
    client = need(deps.client, ServerCode.NOT_FOUND)
    address = shareable_address(request, deps.settings)
    title_and_text = describe_match(record, deps.games.get(record.game), request.query_params.get("step", ""))
    return client.page(request, preview=_preview(address, *title_and_text))


@router.get("/arena/{match_id}")
async def match(request: Request, match_id: str, deps: Deps) -> Response:
    """Show one arena match, live or finished."""
    record = await deps.matches.record(match_id)
    client = need(deps.client, ServerCode.NOT_FOUND)
    names = " – ".join(contestant.name for contestant in record.contestants)
    words = plural(len(record.answers), "word")
    pitch = f"A match in the arena: {words} of {record.letters} letters."
    address = shareable_address(request, deps.settings)
    return client.page(request, preview=_preview(address, names, pitch))


@router.get("/g/{table_id}/p/{token}")
async def seat(request: Request, table_id: str, token: str, deps: Deps) -> Response:
    """Show the page of one seat; opening it does not take the seat, because messengers open links too."""
    return _table(request, (await find_table(deps, request, await player_id_of(request), table_id, token)).table, deps)


@router.get("/t/{code}")
async def table(request: Request, code: str, deps: Deps) -> Response:
    """Show the page of a table."""
    return _table(request, (await find_table(deps, request, await player_id_of(request), code)).table, deps)


def _table(request: Request, table: State, deps: Dependencies) -> Response:
    about = deps.games[table.game].about
    if deps.client:
        address = shareable_address(request, deps.settings)
        return deps.client.page(request, preview=_preview(address, f"{about.title} · {table.code}", about.pitch))
    code, table_id, game = map(escape, (table.code, table.id, about.title))
    return fill_page(request, "A seat at a table", "seat.html", code=code, table=table_id, game=game)


def refusal_page(request: Request, status: int, preview: str = "") -> Response | None:
    """Render a refusal for people: the web client, which explains it, or a plain "not found"."""
    client: Client | None = request.app.state.client
    if client:
        return client.page(request, status, preview)
    return fill_page(request, "Page not found", "not_found.html", status) if status == HTTPStatus.NOT_FOUND else None


async def riddle_preview(request: Request, address: str, riddle: str | None) -> str:
    """Return the link preview of a riddle: who made it and its kind, never its secret."""
    service = daily_dependencies(request).service
    query = request.query_params
    try:
        about: Mapping[str, Any] = await service.about(RiddleRequest(riddle, query.get("date"), query.get("link")))
    except (Rejected, NotStored):  # the page itself explains what is wrong
        return _preview(address, DAILY_WORD, EVERY_DAY)
    kind = service.riddles[about["riddle"]].title
    if "clue" not in about:
        return _preview(address, f"{DAILY_WORD} · {kind}", EVERY_DAY)
    clue = f" Clue: {about['clue']}" if about["clue"] else ""
    title = "A friend has a word for you" if about["by_friend"] else "A word to practise"
    return _preview(address, title, f"{kind}.{clue}")


@router.get("/api/openapi.json", include_in_schema=False, dependencies=[Depends(operators_only)])
async def description(request: Request, deps: Deps) -> Response:
    """Describe every route for programs."""

    async def written() -> bytes:
        return orjson.dumps(request.app.openapi())

    return Response(await deps.cache.get("openapi", written), media_type="application/json")


@router.get("/api/docs", dependencies=[Depends(operators_only)])
async def api(request: Request, deps: Deps) -> HTMLResponse:
    """Show every route, without scripts."""

    async def listed() -> str:
        return "\n".join(_routes(request.app.openapi()["paths"]))

    return fill_page(request, "HTTP API", "api.html", routes=await deps.cache.get("manual", listed))


@router.get("/parlour.css")
async def style() -> Response:
    """Return the style sheet of these pages."""
    return Response(_text("parlour.css"), media_type="text/css")


def _games(games: Iterable[AnyGame]) -> Iterable[str]:
    for game in games:
        fewest, most = game.seats[0], game.seats[-1]
        players = plural(most, "player") if fewest == most else f"{fewest} to {most} players"
        about = game.about
        yield f"<dt>{escape(about.title)}</dt>"
        yield f"<dd>{escape(about.pitch)} For {players}, about {plural(about.minutes, 'minute')}.</dd>"


def _routes(paths: Mapping[str, Any]) -> Iterable[str]:
    for path, methods in paths.items():
        for method, route in methods.items():
            yield f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
            yield f"<p>{escape(route.get('description', ''))}</p>"
            takes = {key: route[key] for key in ("parameters", "requestBody") if key in route}
            if takes:
                yield f"<pre>{escape(orjson.dumps(takes, option=orjson.OPT_INDENT_2).decode())}</pre>"


def fill_page(request: Request, title: str, name: str, status: int = HTTPStatus.OK, **parts: str) -> HTMLResponse:
    """Fill in the page `name`; `parts` are already HTML."""
    base: str = request.app.state.base
    body = Template(_text(name)).substitute(parts, base=base)
    return HTMLResponse(Template(_text("page.html")).substitute(title=escape(title), body=body, base=base), status)


def _fill_fragment(name: str, **parts: str) -> str:
    """Fill in the fragment `name`; `parts` are plain text."""
    return Template(_text(name)).substitute({part: escape(text) for part, text in parts.items()})


def _preview(address: str, title: str, pitch: str) -> str:
    return _fill_fragment("preview.html", title=title, pitch=pitch, icon=f"{address}/icon-512.png")


@cache
def _text(name: str) -> str:
    return files(__name__).joinpath(name).read_text("utf-8")
