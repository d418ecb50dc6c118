"""The document `parlour-record-1`: what it holds, and that it comes back from JSON as it was."""

import json
from dataclasses import replace
from typing import Any

import jsonschema_rs
import orjson
import pytest

from parlour.hosts.codec import Unreadable
from parlour.hosts.records.document import Document, differences, document_schema, dump_document, load_document
from tests.docs.markdown_pages import ROOT
from tests.hosts.records.recorded_matches import GAMES, pinned_documents, simulate

SCHEMA = ROOT / "docs" / "parlour-record-1.schema.json"
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_a_document_comes_back_from_json_as_it_was(game: str) -> None:
    """It is kept in files for years."""
    for document in simulate(game):
        assert load_document(dump_document(document)) == document


def test_the_published_schema_is_the_one_of_the_code() -> None:
    """Other programs are written against the file."""
    assert json.loads(SCHEMA.read_text("utf-8")) == document_schema()


@pytest.mark.parametrize("document", [*pinned_documents(), simulate("crossword")[0]], ids=lambda each: each.id)
def test_documents_follow_the_schema(document: Document) -> None:
    """A schema that real documents break is worth nothing."""
    jsonschema_rs.validator_for(document_schema()).validate(orjson.loads(dump_document(document)))


def changed(**members: Any) -> bytes:
    """Return the text of a document with other members."""
    return orjson.dumps({**orjson.loads(dump_document(simulate("crossword")[0])), **members})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b"{", "message"),
        (b"[]", "format"),
        (changed(format="parlour-record-2"), "format"),
        (changed(seats="ann"), "seats"),
        (changed(started_at="now"), "started_at"),
        (changed(signature="?"), "signature"),
        (changed(log=[{"version": 1}]), "log.0.action"),
        (changed(past={"started": True}), "past"),
        (changed(past={"started": 1}), "past"),
        (changed(view={"deep": orjson.loads(b"[" * 100 + b"]" * 100)}), "depth"),
    ],
)
def test_other_texts_are_refused_with_the_place(text: bytes, place: str) -> None:
    """A document has exact types, all members and no others, so that there is one way to write each match."""
    with pytest.raises(Unreadable, match=place):
        load_document(text)


def test_a_text_without_its_format_is_refused() -> None:
    """The name of the format says how to read everything else."""
    whole = orjson.loads(dump_document(simulate("crossword")[0]))
    del whole["format"]

    with pytest.raises(Unreadable, match="format"):
        load_document(orjson.dumps(whole))


def test_a_document_does_not_change_when_a_name_is_erased() -> None:
    """Only the name itself changes: people may ask for that."""
    document = simulate("crossword")[0]
    erased = replace(document, results=tuple(replace(result, name="") for result in document.results))

    assert load_document(dump_document(erased)) == erased


@pytest.mark.parametrize(
    ("said", "true", "places"),
    [
        ({"a": [1, 2]}, {"a": [1, 2]}, []),
        ({"a": [1, 2]}, {"a": [1, 3]}, ["a.1"]),
        ({"a": 1}, {"b": 1}, ["b", "a"]),
        ([1], [1, 2], ["message"]),
        ({"won": 1}, {"won": True}, ["won"]),
        (1.0, 1, []),
    ],
)
def test_differences_are_named_by_their_place(said: Any, true: Any, places: list[str]) -> None:
    """JSON has one kind of number, and booleans are none."""
    assert list(differences(said, true)) == places
