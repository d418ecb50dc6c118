"""The server's signature under the head of a document: with Ed25519, strangers can check it without any secret."""

from dataclasses import dataclass

from pydantic import ConfigDict

from parlour.hosts.match_chain import FORMAT


@dataclass(frozen=True, slots=True)
class Signature:
    """The server's signature under the head: it cannot deny later that the record is its own."""

    __pydantic_config__ = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    key: str
    """The server's public key, 32 bytes in hexadecimal digits; the same in all its records."""
    value: str
    """The Ed25519 signature of the text `parlour-record-1/` and the head, in hexadecimal digits."""


def sign(secret: bytes, head: str) -> Signature:
    """Sign a head with a secret of 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # takes long to load

    key = Ed25519PrivateKey.from_private_bytes(secret)
    return Signature(key.public_key().public_bytes_raw().hex(), key.sign(_text(head)).hex())


def is_valid(signature: Signature, head: str) -> bool:
    """Tell whether the owner of the key has signed this head."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # takes long to load

    try:
        key, value = bytes.fromhex(signature.key), bytes.fromhex(signature.value)
        Ed25519PublicKey.from_public_bytes(key).verify(value, _text(head))
    except (InvalidSignature, ValueError):
        return False
    return signature == Signature(key.hex(), value.hex())  # there is one way to write it


def _text(head: str) -> bytes:
    return f"{FORMAT}/{head}".encode()
