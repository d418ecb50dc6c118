"""Secrets that friends set each other."""

from base64 import urlsafe_b64encode

import orjson
import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.refusal import Rejected
from parlour.core.writing import is_hidden
from parlour.hosts.daily.links import Links, Posed
from parlour.hosts.daily.service import RiddleRequest, RiddleService
from tests.hosts.daily.scenario import Clock, MemoryGuesses, Player, keys, make_service

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(clock: Clock) -> RiddleService:
    """Open a desk where games count."""
    return make_service(clock, MemoryGuesses())


async def test_a_friend_finds_the_secret_behind_the_link(house: RiddleService) -> None:
    """With the hint that was given; it never counts."""
    link = await house.pose("number", "42", "the answer")
    ann = Player(house, "ann", RiddleRequest(link=link))

    assert (await house.info(RiddleRequest(link=link)))["clue"] == "the answer"
    assert (await ann.guess("41")).state["guesses"][0]["told"] == "higher"
    found = await ann.guess("42")
    assert (found.state["won"], found.ranked, found.secret) == (True, False, "42")


async def test_a_link_shows_nothing_of_its_secret(house: RiddleService) -> None:
    """Not even that two links hold the same."""
    one, other = await house.pose("number", "42"), await house.pose("number", "42")

    assert one != other
    assert len(one) == len(other)
    assert "42" not in one


def test_a_link_that_was_changed_is_refused() -> None:
    """Wherever it was changed, and whatever is left of it."""
    links = Links([keys()], bytes)
    link = links.seal(Posed("number", "42"))
    other = {letter: "B" if letter == "A" else "A" for letter in link}
    harmed = [link[:at] + other[link[at]] + link[at + 1 :] for at in range(len(link) - 1)]

    for text in (*harmed, link[:-4], link[4:], "", "é", "no link", "A" * 10_000):
        with pytest.raises(Rejected) as refused:
            links.open(text)
        assert refused.value.code.value == "BAD_LINK"


@given(st.text())
def test_whatever_is_sent_for_a_link_is_refused(text: str) -> None:
    """And never a fault of ours."""
    with pytest.raises(Rejected):
        Links([keys()], bytes).open(text)


@given(st.text(), st.text())
def test_whatever_is_sealed_can_be_opened(secret: str, clue: str) -> None:
    """In any script, of any length a link may have; a clue as it can be shown."""
    links = Links([keys()], bytes)
    opened = links.open(links.seal(Posed("number", secret[:20], clue[:200])))

    assert opened == Posed("number", secret[:20], opened.clue)
    assert not any(is_hidden(char) for char in opened.clue)
    assert opened.clue == " ".join(opened.clue.split())
    assert links.open(links.seal(opened)) == opened


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  the\n\tanswer \u200b to\u2028all ", "the answer to all"),
        ("\u202eterces\u2066 a\x00\x1b[2J", "terces a[2J"),
        ("\u200b\u3164 \ufeff\n", ""),
        ("gro\u0308\u00df", "größ"),
        ("a" + "\u0301" * 40, "á" + "\u0301" * 4),
        ("x" * 300, "x" * 199 + "…"),
    ],
)
async def test_a_clue_is_cleaned_as_names_are(house: RiddleService, typed: str, shown: str) -> None:
    """It stands on another one's page; what was sealed before clues were cleaned is cleaned when it is opened."""
    cipher = ChaCha20Poly1305(keys().links)
    old = bytes(12) + cipher.encrypt(bytes(12), orjson.dumps(["number", "42", typed, True]), None)
    links = [await house.pose("number", "42", typed), urlsafe_b64encode(old).rstrip(b"=").decode()]

    assert [(await house.info(RiddleRequest(link=link)))["clue"] for link in links] == [shown, shown]


def test_a_link_of_the_last_key_still_opens() -> None:
    """And one of another house does not."""
    link = Links([keys("old")], bytes).seal(Posed("number", "42", "hm"))

    assert Links([keys("new"), keys("old")], bytes).open(link) == Posed("number", "42", "hm")
    with pytest.raises(Rejected):
        Links([keys("new")], bytes).open(link)


async def test_a_secret_that_cannot_be_found_is_refused(house: RiddleService) -> None:
    """By the riddle itself; and some riddles cannot be set."""
    with pytest.raises(Rejected, match="No number"):
        await house.pose("number", "rubbish")
    with pytest.raises(Rejected) as refused:
        await house.pose("other", "42")
    assert refused.value.code.value == "NOT_POSED"


async def test_practice_has_no_end(house: RiddleService) -> None:
    """Every link hides a secret of its own."""
    lost = []
    for _ in range(20):
        ann = Player(house, "ann", RiddleRequest(link=await house.practice("number")))
        lost.append([await ann.guess(guess) for guess in (200, 201, 202)][-1])

    assert len({reply.secret for reply in lost}) > 10
    assert not any(reply.ranked for reply in lost)
