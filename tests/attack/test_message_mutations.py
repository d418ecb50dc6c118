"""What the fuzzer sends, and must not send, for the leak oracle to be right."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest

from bench.attack.hidden_fields import leaves
from bench.attack.message_mutations import GAMES, message, spoilt

CARD = re.compile(r"(?:[2-9]|10|[JQKA])[CDHS]|JOKER[ab]")


def sent(game: str, count: int = 3000) -> Iterator[Any]:
    """Yield the mutated messages that are still JSON."""
    chance = Random(game)
    for _ in range(count):
        try:
            yield orjson.loads(spoilt(message(game, chance), chance))
        except orjson.JSONDecodeError:
            continue


@pytest.mark.slow
def test_no_fuzzer_is_named_like_a_card() -> None:
    """The oracle would mistake a fuzzer's name for a card in another player's hand."""
    for game in GAMES:
        for one in sent(game):
            assert not [text for text in one.values() if isinstance(text, str) and CARD.fullmatch(text)], one


def test_the_fuzzer_plays_cards() -> None:
    """A fuzzer without cards never gets past the first check."""
    played = [one for one in sent("president") if one.get("event") == "play"]

    assert any(CARD.fullmatch(text) for one in played for text in leaves(one.get("cards")))
