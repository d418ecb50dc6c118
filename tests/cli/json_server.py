"""HTTP servers in threads beside the command, on loopback and a free port."""

import ssl
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import orjson


class Answers(BaseHTTPRequestHandler, ABC):
    """Answers with JSON, and logs nothing."""

    def do_GET(self) -> None:
        """Answer a request without a body."""
        self.answer(None)

    def do_POST(self) -> None:
        """Answer a request with a body."""
        self.answer(orjson.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    @abstractmethod
    def answer(self, told: Any) -> None:
        """Answer the body `told`, or `None` without a body."""

    def say(self, what: Any, status: int = 200, **headers: str) -> None:
        """Send an answer."""
        body = orjson.dumps(what)
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def answering(answers: type[Answers], certificate: Path | None = None) -> Iterator[str]:
    """Open a server that `answers`, over TLS with a `certificate`; return its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), answers) as server:
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield f"{'https' if certificate else 'http'}://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
