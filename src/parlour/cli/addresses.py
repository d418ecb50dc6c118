"""Where the house can be reached: its listening socket, and the addresses people type."""

import errno
import socket
from io import StringIO

import segno

from parlour.cli.refusal import Refused

EVERYWHERE = "0.0.0.0"  # noqa: S104 - only when `--lan` asks for it
_BACKLOG = 2048


def listen(host: str, port: int) -> socket.socket:
    """Take `port` at `host`, or say in a sentence why not."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):  # what cannot be a name is not looked up at all
        msg = f"There is no address called {host} to listen on."
        raise Refused(msg) from None
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise Refused(_why_not(error, host, port)) from None
    listener.setblocking(False)
    return listener


def url_of(host: str, port: int) -> str:
    """Give the address a browser on this machine opens for a listener at `host` and `port`."""
    host = {EVERYWHERE: "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def qr_code(url: str) -> str:
    """Draw `url` for a telephone's camera."""
    drawing = StringIO()
    segno.make(url, micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()


def _why_not(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is in use, perhaps by another house: choose another with --port or PORT."
        case errno.EACCES:
            return f"Port {port} is not for ordinary users: choose one above 1023 with --port or PORT."
        case _:
            return f"Cannot listen on {host} port {port}: {error.strerror}."
