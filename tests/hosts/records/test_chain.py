"""The hash chain: it covers everything that was settled or done, and no name."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlour.core.game import Past, Seat
from parlour.hosts.match_chain import MatchStart, canonical, first_link, next_link
from parlour.hosts.records.chain import broken_links, seal, start_of
from parlour.hosts.records.document import Document, Entry
from tests.hosts.records.recorded_matches import simulate

Change = Callable[[Document], Document]


def match() -> Document:
    """Return a short match."""
    return simulate("crossword")[0]


def with_result(document: Document, **changes: Any) -> Document:
    """Change the result of the first seat."""
    first, *others = document.results
    return replace(document, results=(replace(first, **changes), *others))


SETTLED: dict[str, Change] = {
    "id": lambda document: replace(document, id="another"),
    "game": lambda document: replace(document, game="another"),
    "version": lambda document: replace(document, version="0"),
    "options": lambda document: replace(document, options={**document.options, "grid_size": 5}),
    "seats": lambda document: replace(document, seats=document.seats[::-1]),
    "bots": lambda document: with_result(document, bot=None),
    "commitment": lambda document: replace(document, commitment="00"),
    "salts": lambda document: replace(document, salts=("pepper", *document.salts[1:])),
    "past": lambda document: replace(document, past=Past(7)),
}
DONE: dict[str, Callable[[Entry], Entry]] = {
    "version": lambda entry: replace(entry, version=entry.version + 1),
    "by": lambda entry: replace(entry, by=Seat("eve")),
    "action": lambda entry: replace(entry, action={**entry.action, "letter": "Q"}),
    "at": lambda entry: replace(entry, at=entry.at + 0.001),
}


@pytest.mark.parametrize("change", SETTLED.values(), ids=SETTLED)
def test_the_first_link_fixes_everything_settled_before_the_match(change: Change) -> None:
    """Players may note the link before the first move and compare it later."""
    assert first_link(start_of(change(match()))) != first_link(start_of(match()))


def test_the_first_link_is_the_same_for_ever() -> None:
    """Players may have noted it; a new member of the start would change it for every match."""
    start = MatchStart("m", "whist", "1", {"jokers": 2.0}, (Seat("p1"),), ("easy",), "c0", ("salt",), Past(1))

    assert first_link(start) == "e932700e7fc1d4132c443a0f50e2b419219091000fa17068939d2d7af2f984fe"


@pytest.mark.parametrize("change", DONE.values(), ids=DONE)
def test_every_link_fixes_its_entry(change: Callable[[Entry], Entry]) -> None:
    """A changed entry has another link, and so has everything after it."""
    before, entry = match().log[3].hash, match().log[4]

    assert next_link(before, entry) == entry.hash
    assert next_link(before, change(entry)) != entry.hash
    assert next_link(match().log[2].hash, entry) != entry.hash


def test_names_are_not_part_of_the_chain() -> None:
    """They can be erased, and the match can still be checked."""
    assert seal(with_result(match(), name="")).head == match().head


def test_a_changed_entry_is_found_by_its_number() -> None:
    """The reader should see what was changed, not only that something was."""
    log = list(match().log)
    log[5] = replace(log[5], at=0.0)

    assert list(broken_links(match())) == []
    assert list(broken_links(replace(match(), log=tuple(log)))) == [5]


def test_a_value_is_written_in_one_way_only() -> None:
    """Another program, in any language, must be able to make the same links."""
    value = {"b": (1.0, 0.5, True, None), "a": {"ü": "\u2028", "é": 1e3}}

    assert canonical(value) == '{"a":{"é":1000,"ü":"\u2028"},"b":[1,0.5,true,null]}'.encode()


@pytest.mark.slow
@given(st.recursive(st.floats(-(2.0**62), 2.0**62) | st.integers(-(2**53), 2**53) | st.text(), st.lists))
@example([-0.0, 1e16, 1e-7, 100.0, 2.05, "1.0", "3e8"])
def test_no_number_is_written_as_whole_in_two_ways(value: Any) -> None:
    """A fraction of zero and an exponent are gone, wherever they stand; nothing else changes."""
    read = json.loads(canonical({"action": value}))["action"]

    assert read == value
    assert not [number for number in _numbers(read) if isinstance(number, float) and number.is_integer()]


def _numbers(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for each in value:
            yield from _numbers(each)
    elif not isinstance(value, str):
        yield value


def test_members_of_dataclasses_are_sorted_too() -> None:
    """They have an order of their own, which other programs do not know."""
    assert canonical({"past": Past(2)}) == b'{"past":{"last":null,"started":2}}'
