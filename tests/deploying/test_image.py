"""The image: what its steps say, and what they produce, without an engine."""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from parlour.cli.listener import EVERYWHERE
from parlour.server.settings import Settings
from tests import http_requests
from tests.deploying.dockerfile import NOBODY, USER, Builder, command, environment, ignored, stages
from tests.docs.markdown_pages import ROOT

STAGES = stages((ROOT / "Dockerfile").read_text("utf-8"))
NAMED = {stage.name: stage for stage in STAGES}
IGNORE = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line and line[0] != "#"]
MOST_MEGABYTES = 250


def test_the_image_is_the_last_stage_and_runs_unprivileged() -> None:
    """A compromised server has no privileges to abuse; Kubernetes wants the user as a number."""
    last = STAGES[-1]
    [user] = [step.rest for step in last.steps if step.word == "USER"]

    assert last.base == "server"
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user)
    assert f"--uid {user.partition(':')[0]} " in NAMED["server"].steps[1].rest


def test_every_setting_of_the_image_exists() -> None:
    """A misspelt one would be ignored silently."""
    told = environment(NAMED["server"])
    ours = {name for name in told if not name.startswith("PYTHON") and name != "PATH"}

    assert {name.lower() for name in ours} <= set(Settings.model_fields)
    assert told["HOST"] == EVERYWHERE


def test_packages_are_installed_by_their_hashes() -> None:
    """Only the server's own wheel, built a step before, has none."""
    installs = [
        step.rest for stage in STAGES for step in stage.steps if " install " in step.rest and "pip" in step.rest
    ]

    assert installs
    assert all("--require-hashes" in step or step.endswith("--no-deps dist/parlour-*.whl") for step in installs)


def test_nothing_is_bound_to_one_architecture() -> None:
    """The same file builds for amd64 and arm64."""
    text = (ROOT / "Dockerfile").read_text("utf-8")

    assert not re.search(r"amd64|arm64|x86_64|aarch64|--platform", text)


def test_only_what_the_image_is_made_from_is_sent_to_the_engine() -> None:
    """Neither keys nor databases nor this machine's modules get into a layer."""
    sent = ["requirements.txt", "src/parlour/cli/main.py", "web/src/main.ts", "web/.npmrc", "LICENSE"]
    kept = [".env", ".git/config", "parlour.db", "web/node_modules/vite/x.js", "src/parlour/server/client/index.html"]
    kept += [
        "src/parlour/games/wordle/tests/stories.py",
        "src/parlour/cli/__pycache__/main.pyc",
        "web/.env",
        "tests/x.py",
    ]

    assert [path for path in sent if ignored(path, IGNORE)] == []
    assert [path for path in kept if not ignored(path, IGNORE)] == []


def test_every_copied_file_exists() -> None:
    """It is not excluded from the build either."""
    for stage in STAGES:
        for step in stage.steps:
            if step.word == "COPY" and "from" not in step.flags:
                for source in step.rest.split()[:-1]:
                    assert (ROOT / source).exists(), source
                    assert not ignored(source.rstrip("/"), IGNORE), source


@pytest.fixture(scope="module")
def image() -> Iterator[Path]:
    """Perform the steps of the image as an unprivileged user, and return its root."""
    if not shutil.which("npm"):
        pytest.skip("there is no npm here")
    with tempfile.TemporaryDirectory(prefix="parlour-image-", dir="/var/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        context = folder / "context"
        tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
        for each in filter(None, tracked.split("\0")):
            if not ignored(each, IGNORE) and (ROOT / each).exists():
                (context / each).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / each, context / each)
        builder = Builder(context, folder)
        for stage in STAGES:
            builder.perform(stage)
        yield builder.root("image")


@pytest.mark.slow
def test_the_steps_install_no_more_than_they_may(image: Path) -> None:
    """Neither pip nor Node is left in the image."""
    size = sum(path.lstat().st_size for path in (image / "opt").rglob("*"))

    assert size < MOST_MEGABYTES * 1e6
    assert not [*image.rglob("node_modules"), *image.glob("opt/parlour/bin/pip*")]


def free_port() -> int:
    """Return a free port."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        return int(listener.getsockname()[1])


@pytest.mark.slow
def test_the_installed_server_serves_the_client_and_writes_only_to_its_data(image: Path) -> None:
    """It runs at the given port, as another user than its installer, over files it cannot change."""
    server = NAMED["server"]
    root, data, port = image / "opt", image / "data", free_port()
    data.mkdir(exist_ok=True)
    if os.geteuid() == 0:
        for each in (image, root, *root.rglob("*")):
            os.chown(each, 0, 0, follow_symlinks=False)
        os.chown(data, NOBODY, NOBODY)
    told = environment(server) | {"PORT": str(port), "PARLOUR_HOME": str(data), "HOST": "127.0.0.1"}
    told["PATH"] = f"{root}/parlour/bin:/usr/bin:/bin"
    [check] = [command(step) for step in server.steps if step.word == "HEALTHCHECK"]
    [start] = [command(step) for step in server.steps if step.word == "CMD"]
    healthy = [f"{root}/parlour/bin/{check[0]}", *check[1:]]
    with subprocess.Popen(
        [f"{root}/parlour/bin/{start[0]}", *start[1:]],
        env=told,
        cwd=data,
        stderr=subprocess.DEVNULL,
        user=USER,
        group=USER,
    ) as process:
        try:
            until = time.monotonic() + 120
            while subprocess.run(healthy, env=told, capture_output=True, check=False, user=USER, group=USER).returncode:
                assert process.poll() is None
                assert time.monotonic() < until
            page = http_requests.get(f"http://127.0.0.1:{port}/")
        finally:
            process.terminate()
        assert process.wait(60) == 0

    assert "/assets/" in page.text
    assert {path.name for path in data.iterdir()} == {"parlour.db", "parlour.db.lock", "secret.key"}
    assert subprocess.run(healthy, env=told, capture_output=True, check=False).returncode == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give up root's rights")
def test_a_volume_of_root_s_becomes_the_server_s_before_it_starts(tmp_path: Path) -> None:
    """The stage for such platforms starts as root, and nothing of the server runs as root."""
    [entry] = [command(step) for step in NAMED["rootly"].steps if step.word == "ENTRYPOINT"]
    words = [
        word.replace("parlour", "nobody").replace("nobody:nobody", "nobody").replace("/data", str(tmp_path))
        for word in entry
    ]
    words = [word.replace("--regid=nobody", f"--regid={NOBODY}") for word in words]

    told = subprocess.run([*words, "id", "-u"], capture_output=True, text=True, check=True)

    assert int(told.stdout) == NOBODY
    assert tmp_path.stat().st_uid == NOBODY
