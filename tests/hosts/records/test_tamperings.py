"""Every way to change a document that we could think of is found and named."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson
import pytest

from parlour.hosts.codec import Unreadable
from parlour.hosts.records.document import Document, dump_document, load_document
from parlour.hosts.records.signature import sign
from parlour.hosts.records.verify import FaultKind, verify
from tests.hosts.records import tamperings as t
from tests.hosts.records.recorded_matches import GAMES, pinned_documents, simulate
from tests.hosts.records.tamperings import Change, in_entry, put, tamper


@dataclass(frozen=True)
class Tampering:
    """A change, and what the check must say about it."""

    change: Change
    kind: FaultKind
    named: str
    game: str = "president"
    careful: bool = False
    """Whether the forger makes the hash chain again."""


def careful(change: Change, kind: FaultKind, named: str, game: str = "president") -> Tampering:
    """Return a change by a forger who knows the hash chain."""
    return Tampering(change, kind, named, game, careful=True)


ON, OFF = True, False
TAMPERINGS = {
    "another seed": Tampering(put("5e" * 32, "seed"), FaultKind.COMMITMENT, "not the one the server had committed to"),
    "another seed and its commitment": careful(t.deal_again, FaultKind.MOVE, "Entry 1 (exchange_return"),
    "no seed": Tampering(put("", "seed"), FaultKind.SEED, "32 bytes"),
    "a seed in capitals": Tampering(put("AB" * 32, "seed"), FaultKind.SEED, "hexadecimal"),
    "another commitment": Tampering(put("00" * 32, "commitment"), FaultKind.COMMITMENT, "committed to"),
    "another salt": Tampering(put("pepper", "salts", 0), FaultKind.CHAIN, "settled at the start"),
    "another salt, carefully": careful(put("pepper", "salts", 0), FaultKind.MOVE, "Entry 1 (exchange_return"),
    "a salt less": Tampering(put(["", ""], "salts"), FaultKind.SALTS, "2 salts for 3 seats"),
    "another order of seats": Tampering(put(["bob", "ann", "cat"], "seats"), FaultKind.SEATS, "agree with the seats"),
    "another order of play": careful(t.swap_seats, FaultKind.MOVE, "Entry "),
    "a seat twice": Tampering(put(["ann", "ann", "cat"], "seats"), FaultKind.SEATS, "listed twice"),
    "a seat of the server": Tampering(put(["ann", "bob", "house"], "seats"), FaultKind.SEATS, "the server's"),
    "another option": Tampering(put(OFF, "options", "use_jokers"), FaultKind.CHAIN, "settled at the start"),
    "another option, carefully": careful(put(OFF, "options", "use_jokers"), FaultKind.MOVE, "Entry "),
    "an option that the game has not": careful(put(ON, "options", "wild"), FaultKind.OPTIONS, "wild"),
    "an impossible option": careful(put("maybe", "options", "use_jokers"), FaultKind.OPTIONS, "use_jokers"),
    "another game": Tampering(put("crossword", "game"), FaultKind.CHAIN, "settled at the start"),
    "another version of the rules": Tampering(put("2", "version"), FaultKind.CHAIN, "settled at the start"),
    "another match": careful(put("other", "id"), FaultKind.MOVE, "Entry 0 (begin"),
    "a later deal": careful(put(7, "past", "started"), FaultKind.EVENTS, "entry 0 (begin"),
    "other titles before": careful(t.swap_titles, FaultKind.EVENTS, "entry 0 (begin"),
    "nothing before": careful(put(None, "past"), FaultKind.EVENTS, "entry 0 (begin"),
    "a card": Tampering(in_entry("play", ["2C"], "action", "cards", nth=3), FaultKind.CHAIN, "(play by"),
    "a card, carefully": careful(in_entry("play", ["2C"], "action", "cards", nth=3), FaultKind.MOVE, "(play by"),
    "a card that does not exist": careful(in_entry("play", ["1Z"], "action", "cards"), FaultKind.MOVE, "OWNERSHIP"),
    "returned cards": careful(
        in_entry("exchange_return", ["3D", "3C"], "action", "cards"), FaultKind.MOVE, "Entry 1 (exchange_return"
    ),
    "a pass instead of a play": careful(in_entry("play", {"event": "pass"}, "action", nth=4), FaultKind.MOVE, "Entry "),
    "somebody else's move": careful(in_entry("play", "ann", "by", nth=0), FaultKind.MOVE, "(play by ann)"),
    "a stranger's move": careful(in_entry("play", "eve", "by"), FaultKind.MOVE, "eve does not play"),
    "a move of the server": careful(in_entry("play", "house", "by"), FaultKind.MOVE, "house cannot do 'play'"),
    "a remark in a move": careful(in_entry("play", "hi", "action", "note"), FaultKind.MOVE, "does not know"),
    "an unknown action": careful(in_entry("play", "swindle", "action", "event"), FaultKind.MOVE, "'swindle'"),
    "an action without a kind": careful(in_entry("play", {}, "action"), FaultKind.MOVE, "Entry "),
    "another order of moves": Tampering(t.swap_entries, FaultKind.ORDER, "out of order"),
    "another order of moves, carefully": careful(t.swap_actions, FaultKind.MOVE, "Entry "),
    "a move less": Tampering(t.remove_entry, FaultKind.CHAIN, "does not follow"),
    "a move less, carefully": careful(t.remove_entry, FaultKind.MOVE, "Entry "),
    "a move twice": Tampering(t.repeat_entry, FaultKind.ORDER, "out of order"),
    "a move more, carefully": careful(t.insert_action, FaultKind.MOVE, "Entry "),
    "no end": Tampering(t.cut_off, FaultKind.HEAD, "last entry"),
    "no end, carefully": careful(t.cut_off, FaultKind.END, "before the match is over"),
    "no log": careful(put([], "log"), FaultKind.END, "empty"),
    "a second start": careful(
        in_entry("play", {"event": "begin", "game_id": "records-1"}, "action"), FaultKind.MOVE, "once"
    ),
    "no start": careful(
        put({"event": "pass"}, "log", 0, "action"), FaultKind.MOVE, "begins once, with its first entry"
    ),
    "other versions": careful(t.shift_versions, FaultKind.MOVE, "Entry 1 (exchange_return"),
    "another time": Tampering(in_entry("play", 0.5, "at", nth=5), FaultKind.CHAIN, "(play by"),
    "another hash": Tampering(in_entry("play", "00" * 32, "hash"), FaultKind.CHAIN, "(play by"),
    "another head": Tampering(put("00" * 32, "head"), FaultKind.HEAD, "last entry"),
    "an event less": Tampering(t.drop_event, FaultKind.EVENTS, "(play by"),
    "an event more": Tampering(t.add_event, FaultKind.EVENTS, "(play by"),
    "another event": Tampering(
        in_entry("play", "bob", "events", 0, "data", "player_id", nth=1), FaultKind.EVENTS, "(play"
    ),
    "exchanged results": Tampering(t.swap_results, FaultKind.RESULTS, "result of ann"),
    "another title": Tampering(put("King", "results", 0, "title"), FaultKind.RESULTS, "result of ann"),
    "a second winner": Tampering(t.crown, FaultKind.RESULTS, "result of"),
    "points": Tampering(put(100, "results", 1, "score"), FaultKind.RESULTS, "result of bob"),
    "a match that was abandoned": Tampering(put(ON, "abandoned"), FaultKind.RESULTS, "not abandoned"),
    "a match that was not abandoned": Tampering(put(OFF, "abandoned"), FaultKind.RESULTS, "was abandoned", "stopped"),
    "another host's decision": careful(put({"event": "leave"}, "log", -1, "action"), FaultKind.VIEW, "view", "stopped"),
    "an earlier start": Tampering(put(-60.0, "started_at"), FaultKind.TIMES, "started_at"),
    "a later end": Tampering(put(1e9, "finished_at"), FaultKind.TIMES, "finished_at"),
    "what spectators saw": Tampering(put([], "view", "finished_order"), FaultKind.VIEW, "finished_order"),
    "what a seat saw": Tampering(put(["2C"], "views", "ann", "hand"), FaultKind.VIEW, "ann.hand"),
    "what a seat did not see": Tampering(t.drop_view, FaultKind.VIEW, "views"),
    "a bot as a person": Tampering(put(None, "results", 0, "bot"), FaultKind.CHAIN, "settled at the start"),
    "a letter": careful(in_entry("announce", "Q", "action", "letter"), FaultKind.EVENTS, "(announce by", "crossword"),
    "a cell": careful(in_entry("place", 1, "action", "row"), FaultKind.MOVE, "CELL_OCCUPIED", "crossword"),
    "a guess": careful(in_entry("guess", "ABLE", "action", "word"), FaultKind.EVENTS, "(guess by", "wordle"),
    "the hidden word": Tampering(put("ABOUT", "view", "secret"), FaultKind.VIEW, "secret", "wordle"),
    "a verdict": Tampering(
        in_entry("verdict", [], "action", "evaluations"), FaultKind.CHAIN, "(verdict by house)", "wortkunst"
    ),
    "a verdict, carefully": careful(
        in_entry("verdict", [], "action", "evaluations"), FaultKind.MOVE, "(verdict by house)", "wortkunst"
    ),
    "a signature of another match": Tampering(t.sign_elsewhere, FaultKind.SIGNATURE, "does not fit the head", "signed"),
    "a signature by another server": Tampering(t.sign_as_another, FaultKind.SIGNATURE, "and the key", "signed"),
    "another server's name": Tampering(
        put("00" * 32, "signature", "key"), FaultKind.SIGNATURE, "and the key", "signed"
    ),
    "a signature that is none": Tampering(
        put("signed", "signature", "value"), FaultKind.SIGNATURE, "signature", "signed"
    ),
    "a signature in capitals": Tampering(t.shout_signature, FaultKind.SIGNATURE, "signature", "signed"),
    "a signed match, carefully": careful(
        in_entry("play", 1e3, "at", nth=-1), FaultKind.SIGNATURE, "the head", "signed"
    ),
    "a verdict by a player": careful(
        in_entry("verdict", "ann", "by"), FaultKind.MOVE, "ann cannot do 'verdict'", "wortkunst"
    ),
}


@cache
def original(name: str) -> Document:
    """Return the match to change: a simulated one, or one that was stopped by its host."""
    if name == "signed":
        return t.signed(simulate("president")[1])
    if name == "stopped":
        return next(each for each in pinned_documents() if each.abandoned and each.game == "wordle")
    return simulate(name)[1]


@pytest.mark.parametrize("name", sorted({tampering.game for tampering in TAMPERINGS.values()}))
def test_a_document_is_consistent_before_it_is_changed(name: str) -> None:
    """Otherwise nothing could be learned from what a check says afterwards."""
    assert verify(GAMES, original(name)).is_consistent


@pytest.mark.parametrize("tampering", TAMPERINGS.values(), ids=TAMPERINGS)
def test_a_changed_document_is_found_and_the_change_is_named(tampering: Tampering) -> None:
    """People who read the answer should know where to look."""
    changed = load_document(tamper(original(tampering.game), tampering.change, careful=tampering.careful))

    found = verify(GAMES, changed)

    assert not found.is_consistent
    named = [fault.text for fault in found.faults if fault.kind is tampering.kind]
    assert any(tampering.named in text for text in named), found.faults


@pytest.mark.slow
def test_every_single_value_of_a_document_is_protected() -> None:
    """Changing any value except a name is noticed."""
    document = t.signed(original("crossword"))
    whole = orjson.loads(dump_document(document))
    for path in t.places(whole):
        value: Any = whole
        for each in path:
            value = value[each]
        try:
            changed = load_document(tamper(document, put(t.falsify(value), *path)))
        except Unreadable:
            continue
        assert verify(GAMES, changed).is_consistent is (path[-1] == "name"), path


def test_the_list_is_long_enough() -> None:
    """We promise at least thirty kinds."""
    assert len(TAMPERINGS) >= 30


@pytest.mark.parametrize(
    "change", [put("x", "signature"), put(None, "signature"), put("1", "log", 0, "version"), put([], "head")]
)
def test_a_document_of_another_form_is_not_even_read(change: Change) -> None:
    """There is one way to write each match."""
    with pytest.raises(Unreadable):
        load_document(tamper(original("president"), change))


def test_an_erased_name_is_no_fault() -> None:
    """Names are outside the chain, so that people can be forgotten."""
    changed = load_document(tamper(original("president"), put("", "results", 0, "name")))

    assert verify(GAMES, changed).is_consistent


def test_a_witness_finds_a_match_that_was_made_up_consistently() -> None:
    """A forger can make up a whole match, but not one with a hash that was told before."""
    real, made_up = simulate("president")[:2]
    told = real.log[9].hash

    assert verify(GAMES, made_up).is_consistent
    assert [fault.kind for fault in verify(GAMES, made_up, [told]).faults] == [FaultKind.WITNESS]
    assert verify(GAMES, real, [told]).witnessed == 10
    assert verify(GAMES, real, [real.head]).witnessed == len(real.log)
    assert verify(GAMES, real, [real.commitment]).witnessed == 0


def test_receipts_find_a_match_that_was_rewritten_after_it_was_played() -> None:
    """The forger knows the seed, makes the whole chain again, and may be the server: players who were there notice."""
    real = t.signed(simulate("president")[1])
    told = t.receipts(real)
    last = t.find(orjson.loads(dump_document(real)), "play", -1)
    forged = load_document(tamper(real, put(real.log[-1].at, "log", last - 1, "at"), careful=True))
    again = t.signed(forged)

    assert verify(GAMES, real, told).is_consistent
    assert verify(GAMES, real, told[:7]).witnessed == 7
    assert not verify(GAMES, forged).is_consistent, "the signature is that of the real match"
    assert verify(GAMES, again).is_consistent, "without a witness, nobody can tell"
    assert [fault.kind for fault in verify(GAMES, again, told).faults] == [FaultKind.WITNESS]
    assert verify(GAMES, again, told[-1:]).witnessed is None
    assert verify(GAMES, again, told[: last - 1]).is_consistent, "what was rewritten happened later"


def test_a_match_with_another_seed_is_found_by_a_receipt() -> None:
    """Receipts are made with the seed, so they confirm it as well."""
    real, other = simulate("crossword", seed="one")[0], simulate("crossword", seed="two")[0]

    assert [fault.kind for fault in verify(GAMES, other, t.receipts(real)[:1]).faults] == [FaultKind.WITNESS]


def test_a_signature_says_which_server_vouches_for_a_match() -> None:
    """Anyone can check it, without the server; a document without one is still consistent."""
    document = simulate("crossword")[0]
    found = verify(GAMES, load_document(dump_document(t.signed(document))))

    assert (found.is_consistent, found.signed_by) == (True, sign(t.SERVER_KEY, "").key)
    assert verify(GAMES, document).signed_by is None
    assert b"signature" not in dump_document(document)
