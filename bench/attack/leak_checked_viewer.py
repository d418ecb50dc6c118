"""A viewer of a table, whose every message the oracle checks for secrets."""

import re
from collections.abc import Mapping
from typing import Any

import orjson

from bench.attack.client_state import applied
from bench.attack.hidden_fields import OF_A_GAME, belongings, leaves, may_see_belongings, seen_too_early, shown
from bench.attack.leak_oracle import Oracle, SentView

SALT = "salt-"
"""The prefix of checked players' salts."""
_SALTS = re.compile(rb"salt-[0-9a-f]{16}")
_CARD = re.compile(r"(?:[2-9]|10|[JQKA])[CDHS]|JOKER[ab]")
_TELLING = frozenset({"state_full", "state_patch", "effect"})
"""Messages that show a match; legal actions follow from what the viewer knows."""


class Eye:
    """The state that one viewer has been shown, updated by patches as in a client."""

    def __init__(self, oracle: Oracle, name: str) -> None:
        self.name = name
        self.state: dict[str, Any] = {}
        self._oracle = oracle
        self._usual: set[str] = set()
        """Words in messages before the first race, such as settings; they reveal nothing about its word."""

    def own(self, secret: str) -> None:
        """Register a secret that nobody else may receive."""
        self._oracle.own(secret, self.name)

    def hear(self, text: bytes) -> dict[str, Any]:
        """Check a message for leaks, and return it."""
        message: dict[str, Any] = orjson.loads(text)
        self._oracle.frames += 1
        self._oracle.internal += message.get("code") == "INTERNAL"
        if "token" in message:
            self.own(message["token"])
        self.state = applied(self.state, message)
        if "commitment" in self.state:
            self._oracle.promise(self.state["room_id"], self.state["version"], self.state["commitment"])
        self._oracle.read(self.name, text)
        self._look_for_salts(text, message)
        if self.state:
            self._look_for_members(message)
            self._look_at_cards(message)
            self._look_at_belongings(message)
            self._look_at_words(message)
        return message

    @property
    def _playing(self) -> bool:
        return bool(self.state.get("status") == "playing")

    @property
    def _is_done(self) -> bool:
        """Tell whether the viewer may know everything about a race."""
        own = self.state["players"].get(self.state["you"], {})
        return not self._playing or own.get("finished_at") is not None

    def _look_for_salts(self, text: bytes, message: Mapping[str, Any]) -> None:
        if _SALTS.search(text) and (self._playing or any(SALT in leaf for leaf in leaves(_but_reveal(message)))):
            self._oracle.saw(self.name, "a salt")

    def _look_for_members(self, message: Mapping[str, Any]) -> None:
        you, state = self.state["you"], self.state
        if state["spectators"].get(you, {}).get("asking"):
            seen = OF_A_GAME & state.keys()
            if seen or state.get("history"):
                self._oracle.saw(self.name, f"{sorted(seen) or 'history'}, only asking to watch,")
        elif not self._is_done and (early := list(seen_too_early(state, message))):
            self._oracle.saw(self.name, f"{early} during a game")

    def _look_at_cards(self, message: Mapping[str, Any]) -> None:
        state = self.state
        if "pile" not in state or message["event"] not in (*_TELLING, "legal"):
            return
        cards = {leaf for leaf in leaves(message) if _CARD.fullmatch(leaf)}
        known = {card for held in state.get("known", {}).values() for card in held}
        own = frozenset(state["hand"]) if "hand" in state else None
        self._compare(message, SentView(self.name, cards, known), own)

    def _look_at_belongings(self, message: Mapping[str, Any]) -> None:
        if not self._playing or message["event"] not in _TELLING or may_see_belongings(self.state):
            return
        own = belongings(self.state)
        self._compare(message, SentView(self.name, set(shown(message)), own), own)

    def _compare(self, message: Mapping[str, Any], sight: SentView, own: frozenset[str] | None) -> None:
        at = message.get("version", self.state["version"])
        self._oracle.showed(self.state["room_id"], at, sight, own if at == self.state["version"] else None)

    def _look_at_words(self, message: Mapping[str, Any]) -> None:
        state = self.state
        if "max_attempts" not in state or "game_id" not in state:
            self._usual.update(leaf.upper() for leaf in leaves(message))
            return
        if self._is_done:
            if "secret" in state:
                self._oracle.told_word(state["game_id"], state["secret"].upper())
        elif message["event"] in _TELLING:
            words = {leaf.upper() for leaf in leaves(message) if len(leaf) == state["length"] and leaf.isalpha()}
            for word in words - self._usual - {guess.upper() for guess in state.get("guesses", ())}:
                self._oracle.showed_word(state["game_id"], self.name, word)


def _but_reveal(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a message without what it reveals after a match."""
    if "state" in message:
        return {**message, "state": {key: value for key, value in message["state"].items() if key != "reveal"}}
    if "ops" in message:
        return {**message, "ops": [op for op in message["ops"] if op["path"] != "/reveal"]}
    return message
