"""What the command says when it cannot do what was asked."""

from pydantic import ValidationError


class Refused(Exception):
    """The command cannot go on: its text is one sentence for whoever typed it."""


def wrong_settings(error: ValidationError) -> Refused:
    """Say which settings are wrong and why, without repeating their values."""
    faults = (
        f"{str(fault['loc'][0]).upper()}: {fault['msg'].removeprefix('Value error, ')}"
        for fault in error.errors(include_input=False, include_url=False)
    )
    return Refused("; ".join(faults))
