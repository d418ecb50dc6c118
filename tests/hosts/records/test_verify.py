"""What a check says about documents that nobody has changed."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.hosts.records.chain import seal
from parlour.hosts.records.document import Document
from parlour.hosts.records.verify import FaultKind, NoteKind, verify
from tests.hosts.records.recorded_matches import GAMES, pinned_documents, simulate

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("game", GAMES)
def test_simulated_matches_are_consistent(game: str) -> None:
    """Nothing is left unchecked."""
    for document in simulate(game):
        found = verify(GAMES, document)

        assert found.is_consistent, found.faults
        assert (found.notes, found.witnessed) == ((), None)


@pytest.mark.parametrize("document", pinned_documents(), ids=lambda each: f"{each.game}-{each.id}")
def test_matches_of_older_versions_are_consistent_as_first_matches(document: Document) -> None:
    """They do not say what came before, and the check says so."""
    found = verify(GAMES, document)

    assert found.is_consistent, found.faults
    assert [note for note in found.notes if note.kind is NoteKind.NO_PAST]


def test_without_the_rules_nothing_is_called_consistent() -> None:
    """Commitment and chain can be checked; the moves cannot."""
    document = simulate("crossword")[0]

    for other in (replace(document, game="nonesuch"), replace(document, version="0")):
        found = verify(GAMES, seal(other))

        assert found.faults == ()
        assert not found.is_consistent
        assert any("no move was checked" in note.text for note in found.notes)


def test_a_document_without_events_and_views_is_checked_as_far_as_it_goes() -> None:
    """A server without the rules gives such a document; a friend may still have them."""
    document = simulate("crossword")[0]
    bare = replace(document, views={}, log=tuple(replace(entry, events=None) for entry in document.log))

    found = verify(GAMES, bare)

    assert found.is_consistent
    assert len(found.notes) == 2


def test_every_kind_of_finding_has_german_words() -> None:
    """The page of a match tells them by their kind."""
    words = (ROOT / "web/src/records/findings.strings.ts").read_text("utf-8")

    assert {kind.value for kind in (*FaultKind, *NoteKind)} == set(re.findall(r"^  (\w+): \(", words, re.MULTILINE))
