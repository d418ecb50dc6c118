"""The peers: pinned versions, installed by name into a folder outside the tree."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import orjson

HERE = Path(__file__).parent
PINS = HERE / "package.json"
FOLDER = Path(f"/var/tmp/parlour-peers-{os.getuid()}")
_PATIENCE = 600.0
"""Seconds after which an installation is given up."""


def pinned() -> Mapping[str, str]:
    """Return the version of each package that is needed."""
    pins: dict[str, str] = orjson.loads(PINS.read_bytes())["dependencies"]
    return pins


def is_installed(folder: Path) -> bool:
    """Tell whether `folder` holds exactly the pinned versions."""
    return all(_version(folder / "node_modules" / name) == version for name, version in pinned().items())


def _version(package: Path) -> str | None:
    file = package / "package.json"
    return str(orjson.loads(file.read_bytes())["version"]) if file.is_file() else None


def install(folder: Path) -> None:
    """Install the peers into `folder` with npm, without running scripts of theirs."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    shutil.copy(PINS, folder)
    quietly = ("--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent")
    subprocess.run(["npm", "install", *quietly], cwd=folder, check=True, timeout=_PATIENCE)
