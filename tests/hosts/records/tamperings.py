"""Ways to change a document, as small functions on its JSON; each returns the changed document."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import orjson

from parlour.core.dice import commitment
from parlour.hosts.match_chain import make_receipt
from parlour.hosts.records.chain import seal
from parlour.hosts.records.document import Document, dump_document, load_document
from parlour.hosts.records.signature import sign

SERVER_KEY, OTHER_KEY = b"\5" * 32, b"\6" * 32
Whole = dict[str, Any]
Change = Callable[[Whole], None]


def tamper(document: Document, change: Change, *, careful: bool = False) -> bytes:
    """Return the text of a changed document; a `careful` forger makes the hash chain again."""
    whole = orjson.loads(dump_document(document))
    change(whole)
    text = orjson.dumps(whole)
    return dump_document(seal(load_document(text))) if careful else text


def put(value: Any, *path: str | int) -> Change:
    """Replace one value."""

    def change(whole: Whole) -> None:
        *way, last = path
        place: Any = whole
        for each in way:
            place = place[each]
        place[last] = value

    return change


def find(whole: Whole, event: str, nth: int = 0) -> int:
    """Return the number of the `nth` entry with this event."""
    found = [number for number, entry in enumerate(whole["log"]) if entry["action"]["event"] == event]
    return found[nth]


def in_entry(event: str, value: Any, *path: str | int, nth: int = 0) -> Change:
    """Replace one value of an entry."""
    return lambda whole: put(value, "log", find(whole, event, nth), *path)(whole)


def swap_entries(whole: Whole) -> None:
    """Exchange two moves."""
    one = find(whole, "play", 3)
    whole["log"][one], whole["log"][one + 1] = whole["log"][one + 1], whole["log"][one]


def swap_actions(whole: Whole) -> None:
    """Exchange two moves, leaving versions and times in order."""
    one, other = (whole["log"][find(whole, "play", 3) + shift] for shift in (0, 1))
    for name in ("by", "action"):
        one[name], other[name] = other[name], one[name]


def remove_entry(whole: Whole) -> None:
    """Leave out a move."""
    del whole["log"][find(whole, "play", 3)]


def repeat_entry(whole: Whole) -> None:
    """Write a move twice."""
    number = find(whole, "play", 3)
    whole["log"].insert(number, deepcopy(whole["log"][number]))


def insert_action(whole: Whole) -> None:
    """Add a move between two others, and shift the versions of those that follow."""
    number = find(whole, "play", 3)
    whole["log"].insert(number, deepcopy(whole["log"][number]))
    for entry in whole["log"][number + 1 :]:
        entry["version"] += 1


def cut_off(whole: Whole) -> None:
    """Leave out the end."""
    whole["log"] = whole["log"][:-3]


def swap_seats(whole: Whole) -> None:
    """Exchange the first two seats, with their results."""
    for name in ("seats", "results"):
        whole[name][:2] = whole[name][1::-1]


def shift_versions(whole: Whole) -> None:
    """Give the whole log other numbers."""
    for entry in whole["log"]:
        entry["version"] += 1


def swap_titles(whole: Whole) -> None:
    """Exchange the titles of the match before."""
    titles = whole["past"]["last"]["titles"]
    one, other, *_ = titles
    titles[one], titles[other] = titles[other], titles[one]


def swap_results(whole: Whole) -> None:
    """Exchange the results of two seats."""
    one, other, *_ = whole["results"]
    for name in ("score", "won", "title"):
        one[name], other[name] = other[name], one[name]


def crown(whole: Whole) -> None:
    """Make a loser win, too."""
    next(result for result in whole["results"] if not result["won"])["won"] = True


def drop_event(whole: Whole) -> None:
    """Leave out what everyone was told."""
    whole["log"][find(whole, "play")]["events"].pop()


def add_event(whole: Whole) -> None:
    """Claim that everyone was told something."""
    whole["log"][find(whole, "play")]["events"].append({"type": "cheered", "data": {}})


def drop_view(whole: Whole) -> None:
    """Leave out what one seat saw."""
    whole["views"].popitem()


def deal_again(whole: Whole) -> None:
    """Use another seed, with its commitment."""
    whole["seed"] = "5e" * 32
    whole["commitment"] = commitment(bytes.fromhex(whole["seed"]))


def signed(document: Document) -> Document:
    """Return the document with the signature of the server."""
    return replace(document, signature=sign(SERVER_KEY, document.head))


def receipts(document: Document) -> list[str]:
    """Return what players were told during the match, after each entry."""
    return [make_receipt(bytes.fromhex(document.seed), entry.hash) for entry in document.log]


def sign_elsewhere(whole: Whole) -> None:
    """Put the signature under another head."""
    whole["signature"]["value"] = sign(SERVER_KEY, "00" * 32).value


def sign_as_another(whole: Whole) -> None:
    """Keep the name of the server's key, and sign with another."""
    whole["signature"]["value"] = sign(OTHER_KEY, whole["head"]).value


def shout_signature(whole: Whole) -> None:
    """Write the signature in another way."""
    whole["signature"]["value"] = whole["signature"]["value"].upper()


def places(value: Any, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every single value in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not inner or not value:
        yield path
        return
    for name, each in inner:
        yield from places(each, *path, name)


def falsify(value: Any) -> Any:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{'b' if value[:1] != 'b' else 'c'}{value[1:]}"
        case None:
            return "something"
        case {}:
            return {"something": 1}
        case _:
            return [1]
