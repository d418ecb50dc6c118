"""Riddles that friends set for each other."""

from base64 import urlsafe_b64encode

import orjson
import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.refusal import Rejected
from parlour.core.safe_text import is_hidden
from parlour.hosts.daily.links import Links, Posed
from parlour.hosts.daily.service import RiddleRequest, RiddleService
from tests.hosts.daily.number_riddle import BerlinClock, MemoryGuesses, RiddlePlayer, keys, make_service

pytestmark = pytest.mark.anyio


@pytest.fixture
def service(clock: BerlinClock) -> RiddleService:
    """Make a service where games count."""
    return make_service(clock, MemoryGuesses())


async def test_a_friend_finds_the_secret_behind_the_link(service: RiddleService) -> None:
    """The friend reads the clue, and the game never counts."""
    link = await service.pose("number", "42", "the answer")
    ann = RiddlePlayer(service, "ann", RiddleRequest(link=link))

    assert (await service.info(RiddleRequest(link=link)))["clue"] == "the answer"
    assert (await ann.guess("41")).state["guesses"][0]["told"] == "higher"
    found = await ann.guess("42")
    assert (found.state["won"], found.ranked, found.secret) == (True, False, "42")


async def test_a_link_reveals_nothing_about_its_secret(service: RiddleService) -> None:
    """Nobody can tell even whether two links contain the same secret."""
    one, other = await service.pose("number", "42"), await service.pose("number", "42")

    assert one != other
    assert len(one) == len(other)
    assert "42" not in one


def test_a_modified_link_is_refused() -> None:
    """A change or a cut anywhere in it makes a link invalid."""
    links = Links([keys()], bytes)
    link = links.seal(Posed("number", "42"))
    other = {letter: "B" if letter == "A" else "A" for letter in link}
    harmed = [link[:at] + other[link[at]] + link[at + 1 :] for at in range(len(link) - 1)]

    for text in (*harmed, link[:-4], link[4:], "", "é", "no link", "A" * 10_000):
        with pytest.raises(Rejected) as refused:
            links.open(text)
        assert refused.value.code.value == "BAD_LINK"


@given(st.text())
@pytest.mark.slow
def test_any_text_that_is_not_a_link_is_refused(text: str) -> None:
    """It never causes an error of ours."""
    with pytest.raises(Rejected):
        Links([keys()], bytes).open(text)


@given(st.text(), st.text())
@pytest.mark.slow
def test_any_sealed_secret_can_be_opened(secret: str, clue: str) -> None:
    """In any script and length; clues are cleaned."""
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
async def test_a_clue_is_cleaned_like_a_name(service: RiddleService, typed: str, shown: str) -> None:
    """It appears on a friend's page; old links, sealed with raw clues, are cleaned when opened."""
    cipher = ChaCha20Poly1305(keys().links)
    old = bytes(12) + cipher.encrypt(bytes(12), orjson.dumps(["number", "42", typed, True]), None)
    links = [await service.pose("number", "42", typed), urlsafe_b64encode(old).rstrip(b"=").decode()]

    assert [(await service.info(RiddleRequest(link=link)))["clue"] for link in links] == [shown, shown]


def test_a_link_of_the_previous_key_still_opens() -> None:
    """A link of another server does not."""
    link = Links([keys("old")], bytes).seal(Posed("number", "42", "hm"))

    assert Links([keys("new"), keys("old")], bytes).open(link) == Posed("number", "42", "hm")
    with pytest.raises(Rejected):
        Links([keys("new")], bytes).open(link)


async def test_a_secret_that_cannot_be_found_is_refused(service: RiddleService) -> None:
    """The riddle itself refuses it; some riddles cannot be set at all."""
    with pytest.raises(Rejected, match="No number"):
        await service.pose("number", "rubbish")
    with pytest.raises(Rejected) as refused:
        await service.pose("other", "42")
    assert refused.value.code.value == "NOT_POSED"


async def test_practice_is_unlimited(service: RiddleService) -> None:
    """Every link contains a new secret."""
    lost = []
    for _ in range(20):
        ann = RiddlePlayer(service, "ann", RiddleRequest(link=await service.practice("number")))
        lost.append([await ann.guess(guess) for guess in (200, 201, 202)][-1])

    assert len({reply.secret for reply in lost}) > 10
    assert not any(reply.ranked for reply in lost)
