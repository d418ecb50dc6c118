"""The wheel: the client inside, the tested versions with it, and nothing else needed."""

import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from email import message_from_string
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import httpx2
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import http_requests
from tests.cli.commands import opened
from tests.docs.markdown_pages import ROOT, Page

CLIENT = ROOT / "src/parlour/server/client/index.html"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as `make wheel` does."""
    if not CLIENT.exists():
        pytest.skip("there is no client here: make client")
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [made] = folder.iterdir()
    return made


def asked(wheel: Path, extra: str) -> list[Requirement]:
    """Return what the wheel requires only with an extra, on this kind of machine."""
    with ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        told = message_from_string(archive.read(name).decode())
    every = [Requirement(line) for line in told.get_all("Requires-Dist", [])]
    return [
        each for each in every if each.marker and "extra" in str(each.marker) and each.marker.evaluate({"extra": extra})
    ]


def pins(file: str) -> dict[str, Requirement]:
    """Read the pinned requirements of a file by name."""
    lines = re.findall(r"(?m)^(\w[^\\\n]*) \\$", (ROOT / file).read_text("utf-8"))
    return {canonicalize_name(each.name): each for each in map(Requirement, lines)}


def needed(name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[str]:
    """Yield the names of everything that `name` needs to run here."""
    if (name, extras) in seen:
        return
    seen.add((name, extras))
    for line in distribution(name).requires or ():
        each = Requirement(line)
        if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in extras or {""}):
            yield canonicalize_name(each.name)
            yield from needed(canonicalize_name(each.name), frozenset(each.extras), seen)


@pytest.mark.slow
def test_the_wheel_has_the_client(wheel: Path) -> None:
    """Node is needed only to build the wheel."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()

    assert "parlour/server/client/index.html" in names
    assert any(re.fullmatch(r"parlour/server/client/assets/[^/]+\.js", name) for name in names)


@pytest.mark.slow
def test_the_pinned_versions_are_all_that_running_needs(wheel: Path) -> None:
    """They are exactly those of requirements.txt, without build tools."""
    tested = pins("requirements.txt")
    pinned = {canonicalize_name(each.name): each for each in asked(wheel, "pinned")}

    assert set(pinned) == set(needed("parlour", frozenset(), set()))
    assert all(tested[name].specifier == each.specifier for name, each in pinned.items())
    assert all(tested[name].extras == each.extras for name, each in pinned.items())


@pytest.mark.slow
def test_an_extra_is_pinned_wherever_a_library_asks_for_it() -> None:
    """With hashes, pip refuses `coverage[toml]` beside a pinned `coverage` once a newer `coverage` exists."""
    tested = pins("requirements-dev.txt")
    here = [name for name, each in tested.items() if each.marker is None or each.marker.evaluate()]
    asked_for = [Requirement(line) for name in here for line in distribution(name).requires or ()]
    extras = {
        (canonicalize_name(each.name), extra)
        for each in asked_for
        for extra in each.extras
        if each.marker is None or each.marker.evaluate({"extra": ""})
    }

    assert ("coverage", "toml") in extras
    assert {(name, extra) for name, extra in extras if extra not in tested[name].extras} == set()


@pytest.mark.slow
def test_error_reports_are_an_extra(wheel: Path) -> None:
    """A server that reports nothing does not install the reporter."""
    assert [each.name for each in asked(wheel, "sentry")] == ["sentry-sdk"]
    assert "sentry-sdk" not in {each.name for each in asked(wheel, "pinned")}


@pytest.mark.slow
def test_a_machine_without_node_and_without_a_checkout_opens_the_first_page(wheel: Path, tmp_path: Path) -> None:
    """It needs one file and the tested versions, as the manual says."""
    place = tmp_path / "environment"
    venv.create(place, with_pip=True)
    subprocess.run(
        [place / "bin/pip", "install", "--quiet", f"{wheel}[pinned]"], cwd=tmp_path, check=True, capture_output=True
    )
    bare = {"PATH": str(place / "bin"), "PYTHONPATH": ""}

    with opened(tmp_path / "home", by=[str(place / "bin/parlour"), "serve"], **bare) as server:
        page = http_requests.get(f"{server.url}/")
        [script] = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page.text)
        assert http_requests.get(f"{server.url}{script}").status_code == httpx2.codes.OK

    installed = subprocess.run([place / "bin/pip", "freeze"], check=True, capture_output=True, text=True).stdout
    found = [Requirement(line) for line in installed.splitlines() if "==" in line]
    tested = pins("requirements.txt")
    assert [str(each) for each in found if tested[canonicalize_name(each.name)].specifier != each.specifier] == []


def test_the_first_screen_of_the_readme_offers_image_wheel_and_checkout() -> None:
    """Readers with Docker, Python or a checkout each find a command to type."""
    opening = Page("README.md").section("Install it")

    assert "docker compose up" in opening
    assert ".whl[pinned]" in opening
    assert "make serve" in opening
