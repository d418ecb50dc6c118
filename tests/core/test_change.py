"""Changing what is frozen."""

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from parlour.core.change import changed


@dataclass(frozen=True, slots=True)
class Tea:
    """Something to change."""

    kind: str
    sugar: int = 0
    milk: bool = False


def test_a_change_is_what_replacing_gives_and_leaves_the_old_as_it_was() -> None:
    """Rules rely on states that never change under them."""
    plain = Tea("assam")

    sweet = changed(plain, sugar=2)

    assert sweet == replace(plain, sugar=2) == Tea("assam", sugar=2)
    assert type(sweet) is Tea
    assert plain == Tea("assam")


def test_what_was_changed_is_as_frozen_as_what_it_was_made_of() -> None:
    """A draft is open only until it is complete."""
    sweet = changed(Tea("assam"), sugar=2)

    with pytest.raises(FrozenInstanceError):
        sweet.sugar = 3  # type: ignore[misc]
    assert hash(sweet) == hash(Tea("assam", sugar=2))


def test_a_field_that_does_not_exist_cannot_be_changed() -> None:
    """A slip of the pen must not vanish in silence."""
    with pytest.raises(AttributeError):
        changed(Tea("assam"), lemon=True)  # type: ignore[call-arg]
