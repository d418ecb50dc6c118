"""Saying no."""

from enum import StrEnum

import pytest

from parlour.core.refusal import Rejected, need, require


class Code(StrEnum):
    """A reason."""

    CELL_OCCUPIED = "CELL_OCCUPIED"


def test_a_rule_that_holds_refuses_nothing() -> None:
    """Any true value will do."""
    require([1], Code.CELL_OCCUPIED)


def test_a_refusal_has_a_code_and_a_sentence() -> None:
    """The code is for programs; without a sentence of its own it is spelled out."""
    with pytest.raises(Rejected, match=r"^Cell occupied\.$") as no:
        require((), Code.CELL_OCCUPIED)

    assert no.value.code is Code.CELL_OCCUPIED
    assert no.value.params == {}


def test_a_refusal_may_have_parameters() -> None:
    """They are for translations of the sentence."""
    with pytest.raises(Rejected, match=r"^There is a T\.$") as no:
        require(None, Code.CELL_OCCUPIED, "There is a T.", letter="T", row=2)

    assert no.value.params == {"letter": "T", "row": 2}


def test_a_needed_value_is_returned_or_refused() -> None:
    """Zero and empty values are values; only `None` is refused."""
    assert need(0, Code.CELL_OCCUPIED) == 0
    with pytest.raises(Rejected, match=r"^There is none\.$"):
        need(None, Code.CELL_OCCUPIED, "There is none.")
