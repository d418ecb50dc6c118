"""The classic lists: exactly those that solvers elsewhere know."""

from importlib import import_module
from types import ModuleType

import pytest

from parlour.pieces.words import classic_words


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """Import the build script as a module."""
    return import_module("scripts.classic_words")


def test_the_lists_are_those_the_script_has_checked(build: ModuleType) -> None:
    """To the letter: a solver's record means nothing on other lists."""
    today, original = classic_words(), classic_words(original=True)

    assert {
        "answers": build.ListFigures.of(today.answers),
        "allowed": build.ListFigures.of(today.allowed),
        "original answers": build.ListFigures.of(original.answers),
        "original allowed": build.ListFigures.of(original.allowed),
    } == build.CHECKED


def test_answers_are_in_order_and_allowed() -> None:
    """A tree refers to them by position."""
    for words in (classic_words(), classic_words(original=True)):
        assert list(words.answers) == sorted(words.answers)
        assert words.allowed > set(words.answers)
        assert all(len(word) == 5 and word.isascii() and word.islower() for word in words.allowed)


def test_only_the_withdrawn_words_are_missing_today(build: ModuleType) -> None:
    """Six answers and nineteen guesses."""
    today, original = classic_words(), classic_words(original=True)

    assert original.allowed - today.allowed == build.WITHDRAWN
    assert set(original.answers) - set(today.answers) == {"agora", "fibre", "lynch", "pupal", "slave", "wench"}


def test_lists_are_read_once_and_have_their_own_versions() -> None:
    """Games are pinned to a list by its version."""
    assert classic_words() is classic_words()
    assert classic_words().version != classic_words(original=True).version


def test_the_script_refuses_any_other_list(build: ModuleType) -> None:
    """One word less is another list."""
    original = classic_words(original=True)

    build.check(set(original.answers), set(original.allowed))
    with pytest.raises(SystemExit, match=r"original allowed: .*12971"):
        build.check(set(original.answers), set(original.allowed) - {"salet"})
