"""Reading files named on the command line."""

from pathlib import Path

from parlour.cli.errors import Refused

MOST_BYTES = 4 * 1024 * 1024


def read_text(file: Path, wanted: str) -> str:
    """Read `file`, which should contain `wanted`; raise `Refused` with the reason if that fails."""
    try:
        with file.open("rb") as content:
            found = content.read(MOST_BYTES + 1)
        text = found.decode("utf-8")
    except OSError as error:
        msg = f"{file} cannot be read: {error.strerror}."
        raise Refused(msg) from None
    except UnicodeDecodeError:
        msg = f"{file} contains no {wanted}: it is not UTF-8 text."
        raise Refused(msg) from None
    if len(found) > MOST_BYTES:
        msg = f"{file} is too large. At most {MOST_BYTES >> 20} MB are allowed."
        raise Refused(msg)
    return text
