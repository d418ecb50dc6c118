"""Reading and writing JSON."""

from dataclasses import dataclass
from typing import Literal

import orjson
import pytest
from pydantic import ValidationError

from parlour.core.game import About
from parlour.hosts.codec import HostedGame, Tagged, Unreadable, event_name
from parlour.hosts.table.actions import Configure, Open, SetRole, TransferHost
from parlour.hosts.table.state import Watching
from tests.hosts.games import Pass, PassTheParcel, Rated


@dataclass(frozen=True)
class Nothing:
    """No options at all."""


class Plain(PassTheParcel):
    """A game with nothing to choose and nothing to ask."""

    name = "plain"
    about = About("Plain", "", 1)
    Options: type = Nothing
    Answer = None


def test_wire_events_are_class_names_in_snake_case() -> None:
    """Renaming an action class would change the wire and orphan stored logs."""
    assert [event_name(kind) for kind in (Pass, SetRole, TransferHost)] == ["pass", "set_role", "transfer_host"]


def test_dumped_actions_are_loaded_unchanged() -> None:
    """A game may have one kind of action, several, or none."""
    both = Tagged(Pass | Rated)

    for action in (Pass(aloud=True), Rated(3)):
        assert both.restore(both.dump(action)) == action
        assert type(action) in both
    assert Tagged(Pass).kinds.keys() == {"pass"}
    assert HostedGame(Plain()).answers.kinds == {}


def test_input_types_must_match_exactly() -> None:
    """A text is no number, and a number is no boolean."""
    tagged = Tagged(Pass | Rated)

    assert tagged.read("rated", '{"points": 3, "event": "rated", "id": 1}') == Rated(3)
    for text in ('{"points": "3"}', '{"points": 3.0}', "{}", "[]", "3"):
        with pytest.raises(Unreadable):
            tagged.read("rated", text)
    with pytest.raises(Unreadable, match="aloud"):
        tagged.read("pass", '{"aloud": 1}')


def test_json_arrays_and_strings_become_tuples_and_enums() -> None:
    """Only text is read so: the same message as a Python object would be refused, so messages stay text until here."""
    [configure, open_] = [Tagged(kind) for kind in (Configure, Open)]
    opening = {"id": "t", "code": "BCDFG", "game": "g", "options": {}, "tokens": ["a", "b"], "seed": ""}

    assert configure.read("configure", '{"spectators": "ask"}') == Configure(spectators=Watching.ASK)
    assert open_.read("open", orjson.dumps(opening)).tokens == ("a", "b")
    with pytest.raises(ValidationError):
        configure.kinds["configure"].validate_python({"spectators": "ask"}, strict=True)
    with pytest.raises(ValidationError):
        open_.kinds["open"].validate_python(opening, strict=True)


def test_unknown_options_are_named() -> None:
    """They are not silently dropped."""
    with pytest.raises(Unreadable, match="colour, size"):
        HostedGame(PassTheParcel()).read_options({"size": 1, "colour": 2})
    with pytest.raises(Unreadable, match="colour"):
        HostedGame(Plain()).read_options({"colour": 2})
    assert HostedGame(Plain()).read_options({}) == Nothing()


def test_a_server_may_offer_fewer_values_than_the_game_allows() -> None:
    """Its first value is the default."""
    hosted = HostedGame(JudgedGame(), {"judge": ("stern", "kind"), "wine": ("red",)})

    assert hosted.read_options({}) == JudgeOptions("stern")
    assert hosted.read_options({"judge": "kind"}) == JudgeOptions("kind")
    with pytest.raises(Unreadable, match="judge"):
        hosted.read_options({"judge": "absent"})
    with pytest.raises(Unreadable, match="judge"):
        hosted.read_options({"judge": ["stern"]})
    judge = hosted.schema["properties"]["judge"]
    assert (judge["enum"], judge["default"]) == (["stern", "kind"], "stern")
    assert HostedGame(JudgedGame()).read_options({"judge": "absent"}) == JudgeOptions("absent")


@dataclass(frozen=True, slots=True)
class JudgeOptions:
    """The kind of judge."""

    judge: Literal["kind", "stern", "absent"] = "kind"


class JudgedGame(Plain):
    """A game that wants a judge."""

    Options = JudgeOptions
