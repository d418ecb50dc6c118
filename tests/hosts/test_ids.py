"""Random ids and tokens."""

from collections import Counter

from parlour.hosts.chance import TrueChance
from parlour.hosts.ids import BASE62, draw_word, hash_token, new_id, new_token


def test_every_letter_is_drawn_equally_often() -> None:
    """Bytes that would favour the first letters are discarded."""
    drawn = Counter(draw_word(TrueChance(), "abc", 30_000))

    assert set(drawn) == set("abc")
    assert all(9_000 < count < 11_000 for count in drawn.values())


def test_ids_have_twelve_letters_and_tokens_twenty_two() -> None:
    """Links are short enough to send, and tokens too long to guess."""
    chance = TrueChance()

    assert (len(new_id(chance)), len(new_token(chance))) == (12, 22)
    assert set(new_id(chance) + new_token(chance)) <= set(BASE62)


def test_a_stored_token_cannot_be_used() -> None:
    """The store holds a hash: the same for the same token, and no token itself."""
    token = new_token(TrueChance())

    assert hash_token(token) == hash_token(token)
    assert token not in hash_token(token)
