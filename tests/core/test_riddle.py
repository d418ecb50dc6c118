"""Finding riddles, and counting days."""

import sys
from importlib import invalidate_caches
from pathlib import Path

import pytest

from parlour.core.riddle import day_number, find_riddles

MODULE = """
from parlour.core.riddle import Riddle
RIDDLES = [Riddle("{name}", "One", open=None)]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that Python imports from."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "modules", {**sys.modules})
    for file, name in (("one_riddle", "one"), ("same_riddle", "one"), ("other_riddle", "two")):
        (tmp_path / f"{file}.py").write_text(MODULE.format(name=name))
    (tmp_path / "no_riddle.py").touch()
    invalidate_caches()
    return tmp_path


def test_a_server_has_riddles() -> None:
    """They come from all its games; there is no list to edit."""
    assert next(iter(find_riddles())) == "en-5"


@pytest.mark.usefixtures("folder")
def test_named_modules_replace_the_built_in_riddles() -> None:
    """They are listed in the order in which they are named."""
    assert list(find_riddles("other_riddle", "one_riddle")) == ["two", "one"]


def test_a_game_need_not_have_riddles(folder: Path) -> None:
    """A game without any does not hide the riddles of the others."""
    for package in ("", "plain", "riddling"):
        (folder / "own_games" / package).mkdir()
        (folder / "own_games" / package / "__init__.py").touch()
    (folder / "own_games/riddling/riddles.py").write_text(MODULE.format(name="one"))
    invalidate_caches()

    assert list(find_riddles(home="own_games")) == ["one"]


@pytest.mark.usefixtures("folder")
def test_two_riddles_of_one_name_are_refused() -> None:
    """An id must mean one thing."""
    with pytest.raises(ValueError, match="same id"):
        find_riddles("one_riddle", "same_riddle")


@pytest.mark.usefixtures("folder")
def test_a_module_without_riddles_is_refused() -> None:
    """A typo should not start an empty server."""
    with pytest.raises(ValueError, match="no_riddle has no RIDDLES"):
        find_riddles("no_riddle")


def test_a_server_without_riddles_is_refused(folder: Path) -> None:
    """An empty list is a mistake too."""
    (folder / "empty_riddle.py").write_text("RIDDLES = []")
    invalidate_caches()

    with pytest.raises(ValueError, match="no riddles"):
        find_riddles("empty_riddle")


def test_days_are_counted_like_the_calendar() -> None:
    """Leap years included."""
    assert day_number("1970-01-01") == 0
    assert day_number("2028-03-01") - day_number("2028-02-28") == 2
    assert day_number("2026-11-16") == 20773
