"""The web client built by `make client`: its files are read at the start and served from memory."""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

HOME = Path(__file__).parent / "client"
"""Where the build puts the client, in a checkout and in a wheel."""
PAGE = "index.html"
PREVIEW = b"<!--preview-->"
"""Where the link preview for messengers is put into the page."""
HERE = b'"./'
"""How the built page refers to files beside it, because the build does not know the path it will live under."""
FOR_GOOD = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
ASK_FIRST = "no-cache"
BROTLI = ".br"
"""The ending of files that the build compressed."""
_COMPRESSIBLE = frozenset({".html", ".js", ".css", ".svg", ".json", ".webmanifest"})
_KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True)
class File:
    """A file, ready to be sent."""

    body: bytes
    kind: str
    cache: str
    is_compressible: bool
    brotli: bytes | None = None
    """The body as the build compressed it, for browsers that accept Brotli: a tenth smaller than `small`."""

    @cached_property
    def small(self) -> bytes | None:
        """The compressed body, if it is smaller; made when first requested, because many files never are."""
        small = gzip.compress(self.body, 9, mtime=0) if self.is_compressible else self.body
        return small if len(small) < len(self.body) else None

    @property
    def tag(self) -> str:
        """The entity tag: a hash of the content."""
        return f'"{sha256(self.body).hexdigest()[:20]}"'


class Client:
    """The files of a built client in `folder`, served under the path `base`."""

    def __init__(self, folder: Path, base: str = "") -> None:
        paths = (path for path in folder.rglob("*") if path.is_file())
        files = {path.relative_to(folder).as_posix(): path for path in paths if path.suffix != BROTLI}
        self._files: Mapping[str, File] = {
            name: _read(path, base if name == PAGE else None) for name, path in files.items()
        }

    def file(self, request: Request, name: str, status: int = 200) -> Response | None:
        """Return the file `name`, if there is one: compressed if the browser accepts it, or 304 if it has it."""
        file = self._files.get(name)
        return _answer(request, file, status) if file else None

    def page(self, request: Request, status: int = 200, preview: str = "") -> Response:
        """Return the client's only page, the same at every address except for the link `preview`."""
        page = self._files[PAGE]
        return _answer(request, _fill(page, preview) if preview else page, status)


def _answer(request: Request, file: File, status: int) -> Response:
    headers = {"Cache-Control": file.cache, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if status == 200 and file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    accepted = {coding.strip() for coding in request.headers.get("accept-encoding", "").split(",")}
    if "br" in accepted and file.brotli:
        return Response(file.brotli, status, {**headers, "Content-Encoding": "br"}, file.kind)
    if "gzip" in accepted and file.small:
        return Response(file.small, status, {**headers, "Content-Encoding": "gzip"}, file.kind)
    return Response(file.body, status, headers, file.kind)


def _fill(page: File, preview: str) -> File:
    return replace(page, body=page.body.replace(PREVIEW, preview.encode()), is_compressible=False)


def built(base: str = "") -> Client | None:
    """Return the client as served under the path `base`, or `None` if it was not built."""
    return Client(HOME, base) if (HOME / PAGE).exists() else None


def _read(path: Path, base: str | None = None) -> File:
    """Read a file; with `base`, make its references absolute, because it is shown at paths of any depth."""
    body = path.read_bytes()
    if base is not None:
        body = body.replace(HERE, f'"{base}/'.encode())
    kind = _KINDS.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    cache = FOR_GOOD if path.parent.name == "assets" else ASK_FIRST
    beside = path.with_name(path.name + BROTLI)
    brotli = beside.read_bytes() if base is None and beside.exists() else None
    return File(body, kind, cache, path.suffix in _COMPRESSIBLE, brotli)


router = APIRouter(include_in_schema=False)


@router.get("/assets/{name}")
async def asset(request: Request, name: str) -> Response:
    """Return a file whose name changes with its content."""
    return _serve_file(request, f"assets/{name}")


@router.get("/{name}")
async def file(request: Request, name: str) -> Response:
    """Return any other file of the client, such as its icon or manifest."""
    return _serve_file(request, name)


def _serve_file(request: Request, name: str) -> Response:
    client: Client | None = request.app.state.client
    found = client.file(request, name) if client else None
    if found is None:
        raise HTTPException(404)
    return found
