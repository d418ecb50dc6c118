"""Tokens: valid, forged, expired, foreign and damaged ones."""

import jwt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.refusal import Rejected
from parlour.hosts.daily.tokens import AUDIENCE, TYPE, Session, Tokens
from tests.hosts.daily.number_riddle import keys

KEYS = keys()
TOKENS = Tokens([KEYS])
SESSION = Session("number", "2026-11-16", "1.abc", ("5", "Größe"), hard=True, practice=True, link="sealed")
NOW, LATER = 1000.0, 2000.0
TOKEN = TOKENS.issue(SESSION, NOW, LATER)
HEADERS = {"typ": TYPE, "kid": KEYS.name}
CLAIMS = {
    "aud": AUDIENCE,
    "iat": 1000,
    "exp": 2000,
    "riddle": "number",
    "date": "2026-11-16",
    "version": "1.abc",
    "guesses": [],
}


def why_not(token: str, tokens: Tokens = TOKENS, now: float = NOW) -> str:
    """Return the code with which `token` is refused."""
    with pytest.raises(Rejected) as refused:
        tokens.read(token, now)
    return refused.value.code.value


def test_a_token_contains_the_whole_session() -> None:
    """It contains nothing else."""
    assert TOKENS.read(TOKEN, NOW) == SESSION
    plain = Session("number", "2026-11-16", "1.abc")
    assert TOKENS.read(TOKENS.issue(plain, NOW, LATER), NOW) == plain


def test_a_token_is_a_json_web_token() -> None:
    """Any library can read it with the key: algorithm, type, audience and times are standard."""
    read = jwt.decode(TOKEN, KEYS.tokens, ["HS256"], audience=AUDIENCE, options={"verify_exp": False})

    assert jwt.get_unverified_header(TOKEN) == {"alg": "HS256", "typ": TYPE, "kid": KEYS.name}
    special = {"hard": True, "practice": True, "link": "sealed"}
    assert read == {**CLAIMS, "guesses": ["5", "Größe"], **special}


def test_a_modified_token_is_forged() -> None:
    """One attempt fewer would be an advantage."""
    header, payload, signature = TOKEN.split(".")
    other = TOKENS.issue(Session("number", "2026-11-16", "1.abc"), NOW, LATER).split(".")[1]

    assert why_not(f"{header}.{other}.{signature}") == "TOKEN_FORGED"
    assert why_not(f"{header}.{payload}.{signature[:-1]}") == "TOKEN_FORGED"
    assert why_not(f"{header}.{payload}.{signature}A") == "TOKEN_FORGED"


@pytest.mark.filterwarnings("ignore::jwt.warnings.InsecureKeyLengthWarning")  # our key is not made for HS512
@pytest.mark.parametrize(
    ("key", "algorithm", "headers"),
    [
        ("your-secret-key-change-in-production-and-more", "HS256", HEADERS),
        (KEYS.tokens, "HS512", HEADERS),
        ("", "none", HEADERS),
        (KEYS.tokens, "HS256", {"typ": "JWT", "kid": KEYS.name}),
        (KEYS.tokens, "HS256", {"typ": TYPE, "kid": "other"}),
        (KEYS.words, "HS256", HEADERS),
    ],
)
def test_a_token_made_elsewhere_or_in_another_way_is_forged(
    key: str | bytes, algorithm: str, headers: dict[str, str]
) -> None:
    """Only we choose the algorithm, type and key."""
    assert why_not(jwt.encode(CLAIMS, key, algorithm, headers)) == "TOKEN_FORGED"


@pytest.mark.parametrize(
    "token",
    [
        "",
        ".",
        "..",
        "...",
        "hello",
        "a.b.c",
        TOKEN[:40],
        TOKEN.replace(".", ""),
        "é.ü.ß",
        "\0",
        "." * 60_000,
        "bnVsbA.a.b",
    ],
)
def test_a_damaged_token_is_malformed(token: str) -> None:
    """The code differs from a forged one, because a faulty client did this, not a cheat."""
    assert why_not(token) == "TOKEN_MALFORMED"


@given(st.text() | st.from_regex(r"[\w-]*\.[\w-]*\.[\w-]*", fullmatch=True))
@pytest.mark.slow
def test_any_text_that_is_not_a_token_is_refused(text: str) -> None:
    """It never causes an error of ours."""
    assert why_not(text) in {"TOKEN_MALFORMED", "TOKEN_FORGED"}


def test_a_token_with_another_purpose_is_foreign() -> None:
    """Its valid signature does not help, because it was made for something else."""
    header, _, _ = TOKEN.split(".")
    claims = jwt.encode({**CLAIMS, "aud": "parlour/cookies"}, KEYS.tokens, "HS256", HEADERS)
    assert claims.split(".")[0] == header

    assert why_not(claims) == "TOKEN_FOREIGN"


def test_a_token_expires_exactly_on_time() -> None:
    """It is valid until its riddle closes, and no longer."""
    assert TOKENS.read(TOKEN, LATER - 1) == SESSION
    assert why_not(TOKEN, now=LATER) == "TOKEN_EXPIRED"


def test_a_key_can_be_replaced_without_losing_running_games() -> None:
    """Tokens of the previous key stay valid until it is removed; new tokens use the new key."""
    changed, only_new = Tokens([keys("new"), KEYS]), Tokens([keys("new")])

    assert changed.read(TOKEN, NOW) == SESSION
    assert only_new.read(changed.issue(SESSION, NOW, LATER), NOW) == SESSION
    assert why_not(TOKEN, only_new) == "TOKEN_FORGED"
    assert why_not(changed.issue(SESSION, NOW, LATER)) == "TOKEN_FORGED"


def test_keys_are_never_shown() -> None:
    """A log may contain the representation of any object."""
    assert repr(KEYS) == "RiddleKeys()"
    assert KEYS.tokens.hex()[:8] != KEYS.name
    assert len({KEYS.tokens, KEYS.words, KEYS.promises, KEYS.links}) == 4
