"""The listening socket of a server, and its address for a browser."""

import errno
import socket

from parlour.cli.errors import Refused

EVERYWHERE = "0.0.0.0"  # noqa: S104 - only when `--lan` asks for it
_BACKLOG = 2048


def listen(host: str, port: int) -> socket.socket:
    """Listen on `port` at `host`; raise `Refused` with the reason if that fails."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):  # an invalid name is not even looked up
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
    """Return the address that a browser on this machine opens for a listener at `host` and `port`."""
    host = {EVERYWHERE: "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _why_not(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is in use. Choose another with --port or PORT."
        case errno.EACCES:
            return f"Port {port} needs administrator rights. Choose one above 1023 with --port or PORT."
        case _:
            return f"Cannot listen on {host} port {port}: {error.strerror}."
