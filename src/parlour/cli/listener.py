"""The listening socket of a server, and its address for a browser."""

import errno
import socket

from parlour.cli.errors import Refused

EVERYWHERE = "0.0.0.0"  # noqa: S104 - only when `--lan` asks for it
_BACKLOG = 2048


def listen(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    """Listen on `port` at `host`, or raise `Refused` with the reason; processes of one group share the port."""
    return _open(host, port, is_shared=is_shared, listens=True)


def reserve(host: str, port: int) -> socket.socket:
    """Take a port for a group of processes, without listening; raise `Refused` if anyone else listens there."""
    with _open(host, port, is_shared=False, listens=True) as free:
        port = free.getsockname()[1]
    return _open(host, port, is_shared=True, listens=False)


def _open(host: str, port: int, *, is_shared: bool, listens: bool) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):  # an invalid name is not even looked up
        msg = f"There is no address called {host} to listen on."
        raise Refused(msg) from None
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        opened.bind(address)
        if listens:
            opened.listen(_BACKLOG)
    except OSError as error:
        opened.close()
        raise Refused(_why_not(error, host, port)) from None
    opened.setblocking(False)
    return opened


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
