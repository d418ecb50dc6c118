"""The web client as `make client` built it: a few files, read once, compressed once, told from memory."""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

HOME = Path(__file__).parent / "client"
"""Where the build puts it, in a checkout and in a wheel."""
PAGE = "index.html"
PREVIEW = b"<!--preview-->"
"""Where in the page messengers look for what to show of a link."""
HERE = b'"./'
"""How the page names what lies beside it, since the build does not know below which path that will be."""
FOR_GOOD = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""
ASK_FIRST = "no-cache"
_COMPRESSIBLE = frozenset({".html", ".js", ".css", ".svg", ".json", ".webmanifest"})
_KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True, slots=True)
class File:
    """A file, ready to be sent."""

    body: bytes
    small: bytes | None
    """The same, compressed, if that is worth while."""
    kind: str
    cache: str

    @property
    def tag(self) -> str:
        """Name what is in it."""
        return f'"{sha256(self.body).hexdigest()[:20]}"'


class Client:
    """The files of a built client, by their path in `folder`; people find them below the path `base`."""

    def __init__(self, folder: Path, base: str = "") -> None:
        paths = (path for path in folder.rglob("*") if path.is_file())
        files = {path.relative_to(folder).as_posix(): path for path in paths}
        self._files: Mapping[str, File] = {
            name: _read(path, base if name == PAGE else None) for name, path in files.items()
        }

    def file(self, request: Request, name: str, status: int = 200) -> Response | None:
        """Answer with the file `name`, if there is one: compressed if that is understood, or 304 if it is known."""
        file = self._files.get(name)
        return _answer(request, file, status) if file else None

    def page(self, request: Request, status: int = 200, preview: str = "") -> Response:
        """Answer with the client's one page, told apart by its address alone, but for the `preview` of a link to it."""
        page = self._files[PAGE]
        return _answer(request, _filled(page, preview) if preview else page, status)


def _answer(request: Request, file: File, status: int) -> Response:
    headers = {"Cache-Control": file.cache, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if status == 200 and file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.small and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.small, status, {**headers, "Content-Encoding": "gzip"}, file.kind)
    return Response(file.body, status, headers, file.kind)


def _filled(page: File, preview: str) -> File:
    return replace(page, body=page.body.replace(PREVIEW, preview.encode()), small=None)


def built(base: str = "") -> Client | None:
    """Give the client as people find it below the path `base`, or `None` if it was not built."""
    return Client(HOME, base) if (HOME / PAGE).exists() else None


def _read(path: Path, base: str | None = None) -> File:
    """Read a file; one that is shown at addresses of any depth names others from its `base` on."""
    body = path.read_bytes()
    if base is not None:
        body = body.replace(HERE, f'"{base}/'.encode())
    small = gzip.compress(body, 9, mtime=0) if path.suffix in _COMPRESSIBLE else body
    kind = _KINDS.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    cache = FOR_GOOD if path.parent.name == "assets" else ASK_FIRST
    return File(body, small if len(small) < len(body) else None, kind, cache)


router = APIRouter(include_in_schema=False)


@router.get("/assets/{name}")
async def asset(request: Request, name: str) -> Response:
    """Give a file whose name changes with what is in it."""
    return _found(request, f"assets/{name}")


@router.get("/{name}")
async def file(request: Request, name: str) -> Response:
    """Give any other file of the client: its icon, its manifest."""
    return _found(request, name)


def _found(request: Request, name: str) -> Response:
    client: Client | None = request.app.state.client
    found = client.file(request, name) if client else None
    if found is None:
        raise HTTPException(404)
    return found
