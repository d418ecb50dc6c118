"""What only those who run the server may read, if they wish so."""

import hmac
from base64 import b64decode
from binascii import Error as NotBase64
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from parlour.server.dependencies import Deps, bearer
from parlour.server.limits import address_of

_ASK = {"WWW-Authenticate": 'Basic realm="Parlour", charset="UTF-8"'}
"""Browsers ask for a password; scrapers send theirs unasked."""


def operators_only(connection: HTTPConnection, deps: Deps) -> None:
    """Refuse everybody without the operator's token, if there is one; for `dependencies=[Depends(operators_only)]`."""
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
    """Give the password of `Authorization: Basic`, if any; the user name says nothing here."""
    kind, _, coded = connection.headers.get("authorization", "").partition(" ")
    if kind != "Basic":
        return None
    try:
        return b64decode(coded, validate=True).decode().partition(":")[2]
    except (NotBase64, ValueError):
        return None
