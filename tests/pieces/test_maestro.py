"""Maestro: perfect where it can be, good elsewhere, and never at a loss for a word."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.pieces.words import Clue, Maestro, RiddleWords, classic_words, demand_of, riddle_words

pytestmark = pytest.mark.slow

ENDINGS = ("BATCH", "CATCH", "HATCH", "LATCH", "MATCH", "PATCH", "WATCH")
STRANGERS = ("CLUMP", "BLIMP", "WHELP")
CLASSIC = classic_words()
SMALL = Maestro(ENDINGS, STRANGERS, hard=True)


def game(maestro: Maestro, secret: str, begun: Sequence[str] = (), most: int = 12) -> list[Clue]:
    """Continue from the given guesses until `secret` is found or all guesses are used."""
    clues = [Clue.at(secret, word) for word in begun]
    while not (clues and clues[-1].found) and len(clues) < most:
        clues.append(Clue.at(secret, maestro.guess(clues)))
    return clues


@pytest.mark.parametrize(("original", "total"), [(False, 7_897), (True, 7_920)])
def test_classic_lists_are_played_perfectly(total: int, *, original: bool) -> None:
    """The order of the words does not matter."""
    words = classic_words(original=original)
    maestro = Maestro(reversed(words.answers), sorted(words.allowed))

    assert sum(len(game(maestro, answer)) for answer in words.answers) == total


def test_hard_mode_has_its_own_tree() -> None:
    """The total of 8,099 guesses must still use everything that was learned."""
    maestro = Maestro(CLASSIC.answers, CLASSIC.allowed, hard=True)

    assert sum(len(game(maestro, answer)) for answer in CLASSIC.answers) == 8_099


@pytest.mark.parametrize("hard", [False, True])
def test_games_that_began_with_another_opener_are_helped_too(*, hard: bool) -> None:
    """The tree knows only its own opener; the solver knows them all."""
    maestro = Maestro(CLASSIC.answers, CLASSIC.allowed, hard=hard)
    for secret in CLASSIC.answers[::400]:
        clues = game(maestro, secret, begun=["queue"])

        assert len(clues) <= 6
        assert not hard or all(
            demand_of(earlier).allows(later.word) for place, earlier in enumerate(clues) for later in clues[place + 1 :]
        )


@pytest.mark.parametrize(("language", "length"), [("en", 4), ("de", 4)])
def test_other_lists_are_played_well(language: str, length: int) -> None:
    """They are played at once, without a tree."""
    words = riddle_words(language, length)
    maestro = Maestro(words.answers, words.allowed)

    assert max(len(game(maestro, secret)) for secret in words.answers[::150]) <= 6


def test_hard_mode_of_other_lists_uses_everything_learned() -> None:
    """Once the ending is known, every guess has it."""
    maestro = Maestro(ENDINGS, STRANGERS, hard=True)

    assert maestro.guess([Clue.at("WATCH", "HATCH")]) in ENDINGS
    assert Maestro(ENDINGS, STRANGERS).guess([Clue.at("WATCH", "HATCH")]) in STRANGERS


def test_a_secret_outside_the_answers_is_found_among_the_allowed_words() -> None:
    """Other servers have other lists."""
    maestro = Maestro(ENDINGS, STRANGERS)

    assert [game(maestro, secret)[-1].word for secret in STRANGERS] == list(STRANGERS)
    assert game(Maestro(CLASSIC.answers, CLASSIC.allowed), "aahed")[-1].found


def test_no_guess_is_repeated_when_nothing_fits() -> None:
    """The marks may be wrong; in hard mode, words that use the clues come first."""
    clues = [Clue("HATCH", (1, 1, 1, 1, 1))]
    maestro = Maestro(ENDINGS, STRANGERS)
    for _ in range(len(ENDINGS) + len(STRANGERS) - 1):
        clues.append(Clue(maestro.guess(clues), (0, 0, 0, 0, 1)))

    assert sorted(clue.word for clue in clues) == sorted((*ENDINGS, *STRANGERS))
    assert maestro.guess(clues) in ENDINGS


def test_the_last_guess_can_win() -> None:
    """A recorded case: three words were left, and the guess that tells them apart came too late."""
    maestro = Maestro(CLASSIC.answers, CLASSIC.allowed)
    clues = [Clue.at("probe", word) for word in ("ladle", "gully", "prove", "moldy", "grope")]

    assert maestro.guess(clues, rounds=7) == "abuse"
    assert maestro.guess(clues) in ("probe", "prone", "prose")


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("words", [CLASSIC, riddle_words("de", 4)], ids=["classic", "German"])
def test_the_last_guess_can_win_with_any_number_of_guesses(words: RiddleWords, rounds: int, *, hard: bool) -> None:
    """With few guesses, a tree that always ends in five is of little use."""
    maestro = Maestro(words.answers, words.allowed, hard=hard)
    for secret in words.answers[::400]:
        clues = game(maestro, secret, most=rounds - 1)
        last = maestro.guess(clues, rounds)

        is_found = bool(clues) and clues[-1].found
        assert is_found or (last in words.answers and all(clue.fits(last) for clue in clues))


def test_the_last_guess_can_win_a_secret_outside_the_answers() -> None:
    """Then an allowed word may be the secret; and if none fits, there is a guess all the same."""
    maestro = Maestro(ENDINGS, STRANGERS)

    assert maestro.guess([Clue.at("WHELP", "CLUMP")], rounds=2) == "WHELP"
    assert maestro.guess([Clue("HATCH", (1, 1, 1, 1, 1))], rounds=2) in ENDINGS


@given(st.lists(st.builds(Clue, st.text("ABCH", max_size=6), st.lists(st.integers(-1, 3), max_size=6).map(tuple))))
def test_nonsense_is_answered_with_a_word(clues: list[Clue]) -> None:
    """Strangers' messages are never a reason to crash."""
    assert SMALL.guess(clues) in (*ENDINGS, *STRANGERS)
