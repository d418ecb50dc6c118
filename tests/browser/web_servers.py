"""Serve the client as a static host does, and put the server behind a proxy with a path."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import takewhile
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any

ROOT = Path(__file__).parents[2]
VERCEL: dict[str, Any] = json.loads((ROOT / "web/vercel.json").read_text("utf-8"))
HERE = "127.0.0.1"


class Files(ThreadingHTTPServer):
    """Serves `folder` as `vercel.json` says: with its headers, and with the page for paths that are not files."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__((HERE, 0), _FileHandler)
        self.folder = folder


class _FileHandler(SimpleHTTPRequestHandler):
    server: Files

    def translate_path(self, path: str) -> str:
        """Return the file, or the page that the rewrites lead to."""
        asked = path.partition("?")[0]
        if not (self.server.folder / asked[1:]).is_file():
            for rule in VERCEL["rewrites"]:
                asked = rule["destination"] if re.fullmatch(rule["source"], asked) else asked
        return str(self.server.folder / asked[1:])

    def end_headers(self) -> None:
        """Add the headers of `vercel.json`."""
        for rule in VERCEL["headers"]:
            for header in rule["headers"] if re.fullmatch(rule["source"], self.path) else ():
                self.send_header(header["key"], header["value"])
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class PathProxy(ThreadingTCPServer):
    """Forwards requests below `path` to `upstream`, with or without the path, one request per connection."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, path: str, *, strips: bool) -> None:
        super().__init__((HERE, 0), _ProxyHandler)
        self.path, self.strips = path.encode(), strips
        self.upstream = 0


class _ProxyHandler(StreamRequestHandler):
    server: PathProxy

    def handle(self) -> None:
        if not (first := self.rfile.readline()):
            return  # browsers open connections they may not need
        method, path, version = first.split(b" ", 2)
        lines = list(takewhile(lambda line: line not in (b"\r\n", b""), iter(self.rfile.readline, None)))
        if not path.startswith(self.server.path + b"/"):
            self.wfile.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        if not any(line.lower().startswith(b"upgrade:") for line in lines):
            lines = [line for line in lines if not line.lower().startswith(b"connection:")]
            lines.append(b"Connection: close\r\n")
        path = path[len(self.server.path) :] if self.server.strips else path
        head = b" ".join((method, path, version)) + b"".join(lines) + b"\r\n"
        with suppress(OSError), socket.create_connection((HERE, self.server.upstream)) as there:
            there.sendall(head)
            Thread(target=self._carry_there, args=(there,), daemon=True).start()
            while told := there.recv(65536):
                self.wfile.write(told)

    def _carry_there(self, there: socket.socket) -> None:
        with suppress(OSError, ValueError):  # the answer is complete, and the request's file closed
            while asked := self.rfile.read1(65536):
                there.sendall(asked)
            there.shutdown(socket.SHUT_WR)


@contextmanager
def running(server: Files | PathProxy) -> Iterator[int]:
    """Serve until the block ends; yield the port."""
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
