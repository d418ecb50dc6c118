"""Files that somebody names on the command line."""

from pathlib import Path

from parlour.cli.refusal import Refused


def text_in(file: Path, wanted: str) -> str:
    """Read `file`, or say in a sentence why what is `wanted` is not in it."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        msg = f"{file} cannot be read: {error.strerror}."
        raise Refused(msg) from None
    except UnicodeDecodeError:
        msg = f"{file} holds no {wanted}: it is not text."
        raise Refused(msg) from None
