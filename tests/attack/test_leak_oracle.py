"""The leak oracle finds leaks; otherwise an attack without leaks would mean nothing."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import orjson
import pytest

from bench.attack.leak_checked_viewer import Eye
from bench.attack.leak_oracle import Oracle
from parlour.core.dice import Dice
from parlour.core.game import Moment, Past, Seat
from parlour.games.president.game import GAME as PRESIDENT
from parlour.hosts.codec import HostedGame

TOKEN = "LsPOv4XSkxjv9vDoZNYlPb"
SEED = "07" * 32
PROMISE = sha256(bytes.fromhex(SEED)).hexdigest()
SEATS = tuple(map(Seat, ("p1", "p2", "p3")))


@pytest.fixture
def oracle() -> Oracle:
    """Make an oracle that knows nothing yet."""
    return Oracle()


def _state(you: str, **more: Any) -> dict[str, Any]:
    """Return the state of a table of three during a match."""
    players = {seat: {"name": seat} for seat in SEATS}
    table = {"you": you, "version": 7, "room_id": "kitchen", "status": "playing", "commitment": PROMISE}
    return {**table, "players": players, "spectators": {}, "game_id": "g", "history": [], **more}


def _show(eye: Eye, state: Mapping[str, Any], **more: Any) -> None:
    eye.hear(orjson.dumps({"event": "state_full", "state": state, **more}))


def _dealt() -> dict[Seat, Mapping[str, Any]]:
    """Deal, and return what each of three players sees."""
    options = HostedGame(PRESIDENT).read_options({})
    state = PRESIDENT.start(SEATS, options, Moment(0.0, Dice(b"", "deal")), Past()).state
    return {seat: orjson.loads(orjson.dumps(PRESIDENT.view(state, seat))) for seat in SEATS}


def test_a_token_sent_to_another_person_is_a_leak(oracle: Oracle) -> None:
    """Its holder can take another player's seat."""
    ann, bob = Eye(oracle, "Ann"), Eye(oracle, "Bob")
    _show(ann, _state("p1"), token=TOKEN)
    assert not oracle.leaks

    bob.hear(orjson.dumps({"event": "chat", "player_id": "p1", "text": TOKEN, "ts": 1.0}))

    assert oracle.leaks == ["Bob received a token or cookie of Ann"]


def test_a_seed_is_a_leak_until_another_one_is_promised(oracle: Oracle) -> None:
    """It reveals all dice of the running match; after the match everyone is told."""
    eye = Eye(oracle, "Ann")
    _show(eye, _state("p1"))
    eye.hear(orjson.dumps({"event": "effect", "type": "dealt", "data": {"seed": SEED}, "version": 7}))
    assert len(oracle.leaks) == 1

    _show(eye, _state("p1", version=8, status="waiting", commitment="ab" * 32, reveal={"seed": SEED}))

    assert len(oracle.leaks) == 1


def test_a_salt_is_a_leak_unless_it_is_revealed_after_a_game(oracle: Oracle) -> None:
    """Salts are mixed into the dice."""
    salts = ["salt-0123456789abcdef"]
    eye = Eye(oracle, "Ann")
    _show(eye, _state("p1", status="waiting", reveal={"salts": salts}))
    assert not oracle.leaks

    _show(eye, _state("p1", reveal={"salts": salts}))

    assert oracle.leaks == ["Ann received a salt of the table"]


def test_cards_of_real_views_are_no_leak(oracle: Oracle) -> None:
    """A game shows only what each seat may see."""
    for seat, view in _dealt().items():
        _show(Eye(oracle, seat), _state(seat, **_merged(view)))

    assert not oracle.leaks


def test_a_card_that_is_in_another_hand_at_that_version_is_a_leak(oracle: Oracle) -> None:
    """It is found whichever of the two is told first."""
    views = _dealt()
    stolen = views[SEATS[1]]["hand"][0]
    for seat, view in views.items():
        planted = {"pile": [stolen]} if seat == "p1" else {}
        _show(Eye(oracle, seat), {**_state(seat, **_merged(view)), **planted})

    assert oracle.leaks == [f"p1 received ['{stolen}'] of p2"]


def test_cards_that_a_player_gave_away_are_not_a_leak(oracle: Oracle) -> None:
    """The game itself shows them."""
    views = _dealt()
    given = views[SEATS[1]]["hand"][0]
    for seat, view in views.items():
        known = {"known": {"p2": [given]}} if seat == "p1" else {}
        _show(Eye(oracle, seat), {**_state(seat, **_merged(view)), **known})

    assert not oracle.leaks


def test_the_hidden_word_is_searched_for_once_it_is_revealed(oracle: Oracle) -> None:
    """Only the server knows it before, so everything shown is kept until then."""
    race = {"max_attempts": 6, "length": 5, "guesses": []}
    eye, other = Eye(oracle, "Ann"), Eye(oracle, "Bob")
    _show(eye, _state("p1", **race))
    eye.hear(orjson.dumps({"event": "effect", "type": "found", "data": {"word": "crane"}, "version": 7}))
    assert not oracle.leaks

    _show(other, _state("p2", **race | {"status": "waiting", "secret": "CRANE"}))

    assert oracle.leaks == ["Ann received the hidden word of CRANE"]


def test_the_word_and_the_guesses_of_others_are_for_players_who_are_done(oracle: Oracle) -> None:
    """While a player is still guessing, not even the field names are present."""
    _show(Eye(oracle, "Ann"), _state("p1", max_attempts=6, length=5, secret="CRANE"))

    assert oracle.leaks == ["Ann received ['secret'] during a game of the table"]


def test_a_person_who_only_asks_to_watch_sees_no_match(oracle: Oracle) -> None:
    """The host has not admitted them."""
    _show(Eye(oracle, "Ann"), _state("p9", spectators={"p9": {"name": "Ann", "asking": True}}))

    assert len(oracle.leaks) == 1


def _merged(view: Mapping[str, Any]) -> dict[str, Any]:
    """Merge the game's player fields into the table's."""
    return {**view, "players": {seat: {"name": seat, **facts} for seat, facts in view["players"].items()}}
