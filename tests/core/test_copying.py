"""Copying a frozen state with some fields replaced."""

import dataclasses
from dataclasses import FrozenInstanceError, dataclass

import pytest

from parlour.core.copying import replace


@dataclass(frozen=True, slots=True)
class Tea:
    """Something to change."""

    kind: str
    sugar: int = 0
    milk: bool = False


def test_a_copy_equals_what_dataclasses_would_make_and_leaves_the_original_alone() -> None:
    """Rules rely on states that never change under them."""
    plain = Tea("assam")

    sweet = replace(plain, sugar=2)

    assert sweet == dataclasses.replace(plain, sugar=2) == Tea("assam", sugar=2)
    assert type(sweet) is Tea
    assert plain == Tea("assam")


def test_a_copy_is_frozen_like_its_original() -> None:
    """The draft is open only until it is complete."""
    sweet = replace(Tea("assam"), sugar=2)

    with pytest.raises(FrozenInstanceError):
        sweet.sugar = 3  # type: ignore[misc]
    assert hash(sweet) == hash(Tea("assam", sugar=2))


def test_an_unknown_field_cannot_be_replaced() -> None:
    """A misspelt name must not be ignored."""
    with pytest.raises(AttributeError):
        replace(Tea("assam"), lemon=True)  # type: ignore[call-arg]
