"""In and out of JSON."""

from dataclasses import dataclass
from typing import Literal

import pytest

from parlour.core.game import About
from parlour.hosts.codec import HostedGame, Tagged, Unreadable, event_name
from parlour.hosts.table.actions import SetRole, TransferHost
from tests.hosts.games import Pass, PassTheParcel, Rated


@dataclass(frozen=True)
class Nothing:
    """No options at all."""


class Plain(PassTheParcel):
    """A room with nothing to choose and nothing to ask."""

    name = "plain"
    about = About("Plain", "", 1)
    Options: type = Nothing
    Answer = None


def test_actions_are_called_on_the_wire_what_they_are_called_here() -> None:
    """In small letters."""
    assert [event_name(kind) for kind in (Pass, SetRole, TransferHost)] == ["pass", "set_role", "transfer_host"]


def test_what_is_written_down_is_read_again() -> None:
    """One kind, several kinds, or none."""
    both = Tagged(Pass | Rated)

    for action in (Pass(aloud=True), Rated(3)):
        assert both.restore(both.dump(action)) == action
        assert type(action) in both
    assert Tagged(Pass).kinds.keys() == {"pass"}
    assert HostedGame(Plain()).answers.kinds == {}


def test_types_from_outside_are_exact() -> None:
    """A text is no number and a number is no truth."""
    tagged = Tagged(Pass | Rated)

    assert tagged.read("rated", '{"points": 3, "event": "rated", "id": 1}') == Rated(3)
    for text in ('{"points": "3"}', '{"points": 3.0}', "{}", "[]", "3"):
        with pytest.raises(Unreadable):
            tagged.read("rated", text)
    with pytest.raises(Unreadable, match="aloud"):
        tagged.read("pass", '{"aloud": 1}')


def test_options_nobody_offers_are_named() -> None:
    """Not silently left out."""
    with pytest.raises(Unreadable, match="colour, size"):
        HostedGame(PassTheParcel()).read_options({"size": 1, "colour": 2})
    with pytest.raises(Unreadable, match="colour"):
        HostedGame(Plain()).read_options({"colour": 2})
    assert HostedGame(Plain()).read_options({}) == Nothing()


def test_a_house_offers_what_it_has() -> None:
    """Of what an option names it may have less than the game knows; its own choice is taken if nobody chooses."""
    room = HostedGame(Judged(), {"judge": ("stern", "kind"), "wine": ("red",)})

    assert room.read_options({}) == Taste("stern")
    assert room.read_options({"judge": "kind"}) == Taste("kind")
    with pytest.raises(Unreadable, match="judge"):
        room.read_options({"judge": "absent"})
    with pytest.raises(Unreadable, match="judge"):
        room.read_options({"judge": ["stern"]})
    judge = room.schema["properties"]["judge"]
    assert (judge["enum"], judge["default"]) == (["stern", "kind"], "stern")
    assert HostedGame(Judged()).read_options({"judge": "absent"}) == Taste("absent")


@dataclass(frozen=True, slots=True)
class Taste:
    """Who judges."""

    judge: Literal["kind", "stern", "absent"] = "kind"


class Judged(Plain):
    """A room that wants a judge."""

    Options = Taste
