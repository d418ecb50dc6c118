"""Restrict pages to the operator, if the operator has set a token."""

import hmac
from base64 import b64decode
from binascii import Error as NotBase64
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from parlour.server.dependencies import Deps, bearer
from parlour.server.rate_limits import address_of

_ASK = {"WWW-Authenticate": 'Basic realm="Parlour", charset="UTF-8"'}
"""Makes browsers ask for a password; scrapers send theirs unasked."""


def operators_only(connection: HTTPConnection, deps: Deps) -> None:
    """Refuse requests without the operator's token, if one is set; for `dependencies=[Depends(operators_only)]`."""
    token = deps.settings.operator_token
    if token is None:
        return
    shown = bearer(connection) or _password(connection)
    if shown is not None and hmac.compare_digest(shown.encode(), token.get_secret_value().encode()):
        return
    if shown is not None:
        deps.costly.take(address_of(connection))
    raise HTTPException(HTTPStatus.UNAUTHORIZED, "The operator's token is missing or wrong", _ASK)


def _password(connection: HTTPConnection) -> str | None:
    """Return the password of `Authorization: Basic`, if any; the user name is ignored."""
    kind, _, coded = connection.headers.get("authorization", "").partition(" ")
    if kind != "Basic":
        return None
    try:
        return b64decode(coded, validate=True).decode().partition(":")[2]
    except (NotBase64, ValueError):
        return None
