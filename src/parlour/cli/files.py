"""Files that somebody names on the command line."""

from pathlib import Path

from parlour.cli.refusal import Refused

MOST_BYTES = 4 * 1024 * 1024


def read_text(file: Path, wanted: str) -> str:
    """Read `file`, or say in a sentence why what is `wanted` is not in it."""
    try:
        with file.open("rb") as content:
            found = content.read(MOST_BYTES + 1)
        text = found.decode("utf-8")
    except OSError as error:
        msg = f"{file} cannot be read: {error.strerror}."
        raise Refused(msg) from None
    except UnicodeDecodeError:
        msg = f"{file} holds no {wanted}: it is no text in UTF-8."
        raise Refused(msg) from None
    if len(found) > MOST_BYTES:
        msg = f"{file} is too large: at most {MOST_BYTES >> 20} MB are read."
        raise Refused(msg)
    return text
