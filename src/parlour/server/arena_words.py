"""The word lists of the arena over HTTP: words that may be hidden, and words that may be guessed."""

from collections.abc import Callable, Iterable

import orjson
from fastapi import APIRouter, Depends, Request
from starlette.responses import PlainTextResponse, Response

from parlour.hosts.arena.match.plan import LETTERS
from parlour.server.arena_wire import WordLists
from parlour.server.dependencies import Dependencies, Deps, reading
from parlour.server.errors import PROBLEMS, describe_text

router = APIRouter(prefix="/api/matches", tags=["arena"], responses=PROBLEMS, dependencies=[Depends(reading)])
_CACHE = "public, max-age=3600"
"""Lists change only with a new version of Parlour; later requests get 304."""


@router.get("/words", response_model=WordLists)
async def lists(request: Request, deps: Deps) -> Response:
    """List the word lists, by length, and where to get them."""
    every = [await deps.matches.words(letters) for letters in deps.matches.limits.letters]
    listed = [
        {
            "num_letters": letters,
            "answers": len(words.answers),
            "allowed": len(words.allowed),
            "version": words.version,
            "answers_url": f"/api/matches/words.txt?num_letters={letters}",
            "allowed_url": f"/api/matches/allowed.txt?num_letters={letters}",
        }
        for letters, words in zip(deps.matches.limits.letters, every, strict=True)
    ]
    tag = "-".join(words.version for words in every)
    return _fresh(request, tag) or Response(
        orjson.dumps({"lists": listed}), headers=_headers(tag), media_type="application/json"
    )


@router.get("/words.txt", response_class=Response, responses=describe_text("text/plain"))
async def answers(request: Request, deps: Deps, num_letters: int = LETTERS) -> Response:
    """Return the words that may be hidden, one per line."""
    words = await deps.matches.words(num_letters)
    return await _text(request, deps, f"words.txt-{words.version}", lambda: words.answers)


@router.get("/allowed.txt", response_class=Response, responses=describe_text("text/plain"))
async def allowed(request: Request, deps: Deps, num_letters: int = LETTERS) -> Response:
    """Return the words that may be guessed, one per line, including those that may be hidden."""
    words = await deps.matches.words(num_letters)
    return await _text(request, deps, f"allowed.txt-{words.version}", lambda: sorted(words.allowed))


async def _text(request: Request, deps: Dependencies, tag: str, words: Callable[[], Iterable[str]]) -> Response:
    if known := _fresh(request, tag):
        return known

    async def written() -> bytes:
        return ("\n".join(words()) + "\n").encode()

    file = {"Content-Disposition": f'attachment; filename="{tag.partition("-")[0]}"'}
    return PlainTextResponse(await deps.cache.get(tag, written), headers={**_headers(tag), **file})


def _headers(tag: str) -> dict[str, str]:
    return {"Cache-Control": _CACHE, "ETag": f'"{tag}"'}


def _fresh(request: Request, tag: str) -> Response | None:
    """Answer 304 if the client already has this list."""
    known = request.headers.get("if-none-match", "")
    return Response(status_code=304, headers=_headers(tag)) if f'"{tag}"' in known or known.strip() == "*" else None
