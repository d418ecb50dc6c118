"""Codes that people type, and made-up ids."""

from parlour.hosts.chance import TrueChance
from parlour.hosts.ids import new_id
from parlour.hosts.table.join_codes import is_drawn, is_id, new_code, read_code


def test_drawn_codes_and_ids_are_recognised_by_their_shape() -> None:
    """Their shape differs from names that people make up."""
    chance = TrueChance()

    assert is_drawn(new_code(chance))
    assert is_drawn(new_id(chance))
    assert read_code(" bcd23\n") == "BCD23"
    assert read_code("bcd234") == "BCD234"
    assert read_code("hello") is None
    assert read_code("bcd2345") is None
    assert is_id("our_table-1")
    assert not is_drawn("our_table-1")
    assert not is_id("")
    assert not is_id("a/b")
    assert not is_id("newline\n")
