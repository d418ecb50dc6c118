"""Options worth trying: the defaults, and every extreme value that an option's type allows."""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields, replace
from enum import Enum
from itertools import product
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, GroupedMetadata, Le

from parlour.core.game import AnyGame
from parlour.hosts.rehearsal.rehearsed_match import ensure


def variations(game: AnyGame) -> tuple[Any, ...]:
    """Return the default options first, then one set for each extreme value of each option."""
    usual = _usual(game)
    changes = ((name, value) for name, values in _extremes(game).items() for value in values)
    return (usual, *(replace(usual, **{name: value}) for name, value in changes if value != getattr(usual, name)))


def switchings(game: AnyGame) -> tuple[Any, ...]:
    """Return the default options with every combination of switches, from none to all turned; a switch is on or off."""
    usual = _usual(game)
    values = {name: (getattr(usual, name), not getattr(usual, name)) for name in _switches(game)}
    return tuple(replace(usual, **dict(zip(values, chosen, strict=True))) for chosen in product(*values.values()))


def smallest(game: AnyGame) -> Any:
    """Return the options of the shortest match, as far as lower bounds tell."""
    usual = _usual(game)
    bounded = {name: values[0] for name, values in _extremes(game).items() if values and _counts(values[0])}
    return replace(usual, **bounded)


def _usual(game: AnyGame) -> Any:
    """Return the default options."""
    needed = [f.name for f in fields(game.Options) if f.default is MISSING and f.default_factory is MISSING]
    ensure(not needed, f"options need defaults: {', '.join(needed)}")
    return game.Options()


def table_sizes(game: AnyGame) -> tuple[int, ...]:
    """Return the numbers of players worth trying: fewest, one more, most."""
    return tuple(sorted({game.seats[0], game.seats[:2][-1], game.seats[-1]}))


def _switches(game: AnyGame) -> list[str]:
    hints = get_type_hints(game.Options)
    return [field.name for field in fields(game.Options) if hints[field.name] is bool]


def _counts(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _extremes(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    hints = get_type_hints(game.Options, include_extras=True)
    return {field.name: tuple(_ends(hints[field.name])) for field in fields(game.Options)}


def _ends(hint: Any) -> Iterator[Any]:
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _bounds(hint.__metadata__)
    elif origin is Literal:
        yield from get_args(hint)
    elif origin in (Union, UnionType):
        for member in get_args(hint):
            yield from _ends(member)
    elif hint is bool:
        yield from (False, True)
    elif hint is NoneType:
        yield None
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from hint


def _bounds(metadata: Iterable[Any]) -> Iterator[Any]:
    for bound in metadata:
        if isinstance(bound, GroupedMetadata):
            yield from _bounds(bound)
        elif isinstance(bound, Ge | Le):
            yield bound.ge if isinstance(bound, Ge) else bound.le
