"""Finding games."""

import sys
from collections.abc import Callable
from importlib import invalidate_caches
from pathlib import Path
from textwrap import dedent

import pytest

from parlour.core.discovery import HOME, discover

Build = Callable[..., None]

GAME_MODULE = """
    from types import SimpleNamespace
    GAME = SimpleNamespace(name={name!r}, manners=SimpleNamespace(answers={answers!r}))
"""


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Write a module with a game, at a path below a new folder that Python imports from."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "modules", {**sys.modules})

    def write(path: str, name: str, answers: tuple[str, ...] = ()) -> None:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        for parent in file.relative_to(tmp_path).parents[:-1]:
            (tmp_path / parent / "__init__.py").touch()
        file.write_text(dedent(GAME_MODULE).format(name=name, answers=answers))
        invalidate_caches()

    return write


def test_the_server_has_its_own_games() -> None:
    """Every folder with a `game` module, under the name of the folder."""
    games = discover()

    assert games
    assert all(type(game).__module__ == f"{HOME}.{name}.game" for name, game in games.items())


def test_a_game_from_elsewhere_is_a_module(build: Build) -> None:
    """The shortest way to try an idea: one file."""
    build("elsewhere_one.py", "nim")

    assert discover("elsewhere_one").keys() == discover().keys() | {"nim"}


def test_a_game_from_elsewhere_is_a_folder(build: Build) -> None:
    """It has the same files as the built-in games."""
    build("elsewhere_two/game.py", "nim")

    assert "nim" in discover("elsewhere_two")


def test_games_from_elsewhere_come_in_packages(build: Build) -> None:
    """A package of games brings them all."""
    build("elsewhere_three/nim/game.py", "nim")
    build("elsewhere_three/more/go/game.py", "go")

    assert {"nim", "go"} <= discover("elsewhere_three").keys()


def test_the_same_game_may_be_named_twice(build: Build) -> None:
    """It is the same game."""
    build("elsewhere_four.py", "nim")

    assert discover("elsewhere_four", "elsewhere_four").keys() == discover("elsewhere_four").keys()


def test_two_games_of_one_name_are_refused(build: Build) -> None:
    """The name of a table's game must be unambiguous."""
    build("elsewhere_five/a/game.py", "nim")
    build("elsewhere_five/b/game.py", "nim")

    with pytest.raises(ValueError, match="two games are called 'nim'"):
        discover("elsewhere_five")


def test_two_games_at_one_door_are_refused(build: Build) -> None:
    """A request that names no game must lead to one game."""
    build("elsewhere_six/a/game.py", "nim", ("create",))
    build("elsewhere_six/b/game.py", "go", ("create",))

    with pytest.raises(ValueError, match=r"nim.* all answer 'create'"):
        discover("elsewhere_six")


def test_a_module_without_a_game_is_refused() -> None:
    """A typo should not start an empty server."""
    with pytest.raises(ValueError, match=r"json\.scanner is not a game"):
        discover("json.scanner")
