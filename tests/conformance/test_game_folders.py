"""Every game has the same files, so that a reader who knows one knows them all."""

from importlib import import_module

import pytest

from parlour.core.game import AnyGame
from tests.conformance.cases import every_game
from tests.conformance.playthrough import folder, playthrough, recording

FURNITURE = {"game", "bots", "view", "rules", "actions", "state", "errors", "README", "tests"}
OPTIONAL = {"values", "figures"}


@every_game
def test_a_game_has_all_required_files_and_at_most_one_folder_of_its_own(game: AnyGame) -> None:
    """A reader who knows one game knows where to look in all of them."""
    found = {path.stem for path in folder(game).iterdir() if not path.stem.startswith("__")}
    special = found - FURNITURE - OPTIONAL

    assert found >= FURNITURE
    assert len(special) <= 1
    assert all((folder(game) / name).is_dir() for name in special)


@every_game
def test_a_game_introduces_itself(game: AnyGame) -> None:
    """A visitor reads this before choosing; a running match keeps the version."""
    assert game.name.isidentifier()
    assert game.version
    assert game.about.title
    assert game.about.pitch
    assert game.about.minutes > 0
    assert game.about.company in game.seats
    assert len(game.seats) > 0


@every_game
def test_every_refusal_is_explained_and_tested(game: AnyGame) -> None:
    """Each code has a row in the README and is named by a test."""
    codes = import_module(f"{type(game).__module__.rpartition('.')[0]}.errors").Code
    readme = (folder(game) / "README.md").read_text(encoding="utf-8")
    tests = "".join(path.read_text(encoding="utf-8") for path in (folder(game) / "tests").glob("test_*.py"))

    assert [code.value for code in codes if f"| `{code.value}` |" not in readme] == []
    assert [code.value for code in codes if code.value not in tests] == []


@every_game
@pytest.mark.slow
def test_the_recorded_playthrough_is_repeated(game: AnyGame) -> None:
    """A change of rules or views shows in the difference: record it again, read it, commit it."""
    assert playthrough(game) == recording(game).read_text(encoding="utf-8"), "see tests/conformance/record.py"
