"""JSON for messages, and for every game's options, states, actions and answers: one way in, one way out."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from re import compile as pattern
from re import sub
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin

import orjson
from pydantic import TypeAdapter, ValidationError

from parlour.core.game import AnyGame, Json

JsonObject: TypeAlias = Mapping[str, Any]
_NULL = pattern(r"(?<!\\)(?:\\\\)*\\u0000")
"""The character as JSON writes it; after a backslash that is itself escaped, it is plain text."""


class Unreadable(ValueError):
    """Invalid text; the message says where it is wrong and never repeats what was sent."""


def event_name(kind: type) -> str:
    """Name an action on the wire: `SetRole` is `set_role`."""
    return sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def encode(message: Mapping[str, Any]) -> str:
    """Write a message for the wire, as text: the encoder's bytes take far more memory than they hold."""
    return orjson.dumps(message).decode()


def has_null(text: str) -> bool:
    """Tell whether JSON has a null character anywhere: PostgreSQL can store it neither as text nor as JSON."""
    return "\0" in text or ("\\u0000" in text and _NULL.search(text) is not None)


class Tagged:
    """Actions of several kinds as flat JSON objects: `event` names the kind, beside the fields of the action."""

    def __init__(self, union: Any) -> None:
        kinds = get_args(union) if get_origin(union) in (Union, UnionType) else (union,) if union else ()
        self.kinds: Mapping[str, TypeAdapter[Any]] = {event_name(kind): TypeAdapter(kind) for kind in kinds}
        self._names = {kind: event_name(kind) for kind in kinds}

    def __contains__(self, kind: type) -> bool:
        """Tell whether `kind` is one of the kinds."""
        return kind in self._names

    def read(self, event: str, text: str | bytes) -> Any:
        """Decode a message from outside, accepting exact types only, or raise `Unreadable`."""
        try:
            return self.kinds[event].validator.validate_json(text, strict=True)
        except ValidationError as bad:
            raise Unreadable(describe_errors(bad)) from None

    def dump(self, action: Any) -> dict[str, Json]:
        """Return the flat object of `action`."""
        name = self._names[type(action)]
        return {"event": name, **self.kinds[name].serializer.to_python(action, mode="json")}

    def dump_text(self, action: Any) -> str:
        """Write the flat object of `action` as text for the log."""
        name = self._names[type(action)]
        fields = self.kinds[name].serializer.to_json(action).decode()
        return f'{{"event":"{name}"{"," if len(fields) > len("{}") else ""}{fields[1:]}'

    def restore(self, flat: Mapping[str, Any]) -> Any:
        """Decode an object that `dump` made, from our own log."""
        return self.kinds[flat["event"]].validate_python({key: flat[key] for key in flat if key != "event"})


@dataclass(frozen=True)
class HostedGame:
    """A game together with its codec and the values that this server offers for its options."""

    game: AnyGame
    offers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values this server offers for some options, by the option's name; the default comes first."""

    @cached_property
    def actions(self) -> Tagged:
        """The codec of players' actions."""
        return Tagged(self.game.Action)

    @cached_property
    def answers(self) -> Tagged:
        """The codec of answers to the game's asks."""
        return Tagged(self.game.Answer)

    @cached_property
    def options(self) -> TypeAdapter[Any]:
        """The codec of the game's options."""
        return TypeAdapter(self.game.Options)

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the options as this server offers them."""
        schema = self.options.json_schema()
        known = schema["properties"]
        offered = {
            name: {**known[name], "enum": list(values), "default": values[0]}
            for name, values in self.offers.items()
            if name in known
        }
        return {**schema, "properties": {**known, **offered}}

    @cached_property
    def state(self) -> TypeAdapter[Any]:
        """The codec of the game's state."""
        return TypeAdapter(self.game.State)

    def read_options(self, options: Mapping[str, Json]) -> Any:
        """Decode `options` from outside, or raise `Unreadable` for unknown names and wrong values."""
        known = self.schema["properties"]
        if unknown := sorted(set(options) - set(known)):
            raise Unreadable(", ".join(name.encode("ascii", "backslashreplace").decode()[:32] for name in unknown[:8]))
        offered = {name: values for name, values in self.offers.items() if name in known}
        chosen = {**{name: values[0] for name, values in offered.items()}, **options}
        if missing := [name for name, values in offered.items() if chosen[name] not in values]:
            raise Unreadable(", ".join(missing))
        try:
            return self.options.validate_json(orjson.dumps(chosen), strict=True)
        except ValidationError as bad:
            raise Unreadable(describe_errors(bad)) from None
        except orjson.JSONEncodeError:  # half a surrogate pair, or a number that is too large
            raise Unreadable("options") from None

    def adapt_options(self, options: Any) -> Any:
        """Return `options` with the server's default in place of values it no longer offers."""
        own = {
            name: values[0] for name, values in self.offers.items() if getattr(options, name, values[0]) not in values
        }
        return replace(options, **own) if own else options

    def load_options(self, options: Mapping[str, Json]) -> Any:
        """Decode `options` from our own store; return the defaults if this version cannot read them."""
        try:
            return self.options.validate_python(options)
        except ValidationError:
            return self.options.validate_python({})


def describe_errors(bad: ValidationError) -> str:
    """Say where values are wrong, without the values."""
    return ", ".join(sorted({".".join(map(str, error["loc"])) or "message" for error in bad.errors()}))[:200]
