"""The words of the arena over HTTP: which lists there are, what may be the secret, and what may be guessed."""

from collections.abc import Callable, Iterable

import orjson
from fastapi import APIRouter, Depends, Request
from starlette.responses import PlainTextResponse, Response

from parlour.hosts.arena.plan import LETTERS
from parlour.server.arena_wire import WordLists
from parlour.server.dependencies import Dependencies, Deps, reading
from parlour.server.errors import PROBLEMS, text

router = APIRouter(prefix="/api/matches", tags=["arena"], responses=PROBLEMS, dependencies=[Depends(reading)])
_CACHE = "public, max-age=3600"
"""Lists change with a new version of the house only; whoever asks later is told that nothing has."""


@router.get("/words", response_model=WordLists)
async def lists(request: Request, house: Deps) -> Response:
    """List the words there are, by their length, and where to get them."""
    every = [await house.ring.words(letters) for letters in house.ring.limits.letters]
    told = [
        {
            "num_letters": letters,
            "answers": len(words.answers),
            "allowed": len(words.allowed),
            "version": words.version,
            "answers_url": f"/api/matches/words.txt?num_letters={letters}",
            "allowed_url": f"/api/matches/allowed.txt?num_letters={letters}",
        }
        for letters, words in zip(house.ring.limits.letters, every, strict=True)
    ]
    tag = "-".join(words.version for words in every)
    return _fresh(request, tag) or Response(
        orjson.dumps({"lists": told}), headers=_headers(tag), media_type="application/json"
    )


@router.get("/words.txt", response_class=Response, responses=text("text/plain"))
async def answers(request: Request, house: Deps, num_letters: int = LETTERS) -> Response:
    """List the words that may be the secret, one in each line: a solver has to know some."""
    words = await house.ring.words(num_letters)
    return await _text(request, house, f"words.txt-{words.version}", lambda: words.answers)


@router.get("/allowed.txt", response_class=Response, responses=text("text/plain"))
async def allowed(request: Request, house: Deps, num_letters: int = LETTERS) -> Response:
    """List the words that may be guessed, one in each line, those included that may be the secret."""
    words = await house.ring.words(num_letters)
    return await _text(request, house, f"allowed.txt-{words.version}", lambda: sorted(words.allowed))


async def _text(request: Request, house: Dependencies, tag: str, words: Callable[[], Iterable[str]]) -> Response:
    if known := _fresh(request, tag):
        return known

    async def written() -> bytes:
        return ("\n".join(words()) + "\n").encode()

    file = {"Content-Disposition": f'attachment; filename="{tag.partition("-")[0]}"'}
    return PlainTextResponse(await house.cache.get(tag, written), headers={**_headers(tag), **file})


def _headers(tag: str) -> dict[str, str]:
    return {"Cache-Control": _CACHE, "ETag": f'"{tag}"'}


def _fresh(request: Request, tag: str) -> Response | None:
    """Tell whoever knows the list already that it is the same."""
    known = request.headers.get("if-none-match", "")
    return Response(status_code=304, headers=_headers(tag)) if f'"{tag}"' in known or known.strip() == "*" else None
