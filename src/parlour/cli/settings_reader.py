"""Reading the settings of a command, and saying which values are allowed where one is wrong."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Any, get_args

from annotated_types import Ge, Gt, Le
from pydantic import HttpUrl, ValidationError
from pydantic.fields import FieldInfo

from parlour.cli.errors import Refused
from parlour.server.settings import Settings

_KINDS = {
    str: "some text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    date: "a date like 2026-11-16",
    HttpUrl: "an address like https://games.example",
}


def settings_from(flags: Mapping[str, Any]) -> Settings:
    """Read the settings; flags take precedence over the environment."""
    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as error:
        raise wrong_settings(error) from None


def wrong_settings(error: ValidationError) -> Refused:
    """Say which values each wrong setting allows, without repeating the wrong value."""
    faults = {str(fault["loc"][0]): fault for fault in error.errors(include_input=False, include_url=False)}
    return Refused(" ".join(f"{name.upper()}: {_complaint(name, fault)}." for name, fault in faults.items()))


def _complaint(name: str, fault: Any) -> str:
    """Return the setting's own message if it has one, or describe its allowed values."""
    if fault["type"] == "value_error":
        return str(fault["ctx"]["error"]).removesuffix(".")
    return f"give {describe_allowed(Settings.model_fields[name])}"


def describe_allowed(setting: FieldInfo) -> str:
    """Describe the allowed values of a `setting` in a few words."""
    kind: Any = next((each for each in get_args(setting.annotation) if each is not type(None)), setting.annotation)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        *others, last = kind
        return f"{', '.join(others)} or {last}"
    return " ".join(filter(None, (_KINDS.get(kind, _KINDS[str]), _bounds(setting.metadata))))


def _bounds(limits: list[Any]) -> str:
    match limits:
        case [Ge(ge=least), Le(le=most)]:
            return describe_range(least, most)
        case [Ge(ge=least)]:
            return describe_range(least)
        case [Gt(gt=beyond)]:
            return f"above {beyond}"
    return ""


def describe_range(least: object, most: object = None) -> str:
    """Describe the allowed range of a number."""
    return f"of at least {least}" if most is None else f"from {least} to {most}"
