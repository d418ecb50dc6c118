"""Read a Dockerfile, and perform its steps without an engine, as an unprivileged user."""

import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

NOBODY = 65534
USER = NOBODY if os.geteuid() == 0 else None
"""The unprivileged user who performs the steps and runs the result."""
PYTHON = (
    "/usr/bin/python3" if os.geteuid() == 0 and Path("/usr/bin/python3").exists() else f"{sys.base_prefix}/bin/python3"
)
"""An interpreter that other users can run; root's may lie in a private folder."""
_SKIPPED = ("useradd",)
"""Steps that would change this machine."""
_INSIDE = re.compile(r"(?<![\w.])/(build|opt|data)\b")


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: its keyword, its flags, and the rest of its line."""

    word: str
    flags: Mapping[str, str]
    rest: str


@dataclass(frozen=True, slots=True)
class Stage:
    """The steps between one FROM and the next."""

    base: str
    name: str
    steps: list[Instruction] = field(default_factory=list)


def stages(text: str) -> list[Stage]:
    """Read a Dockerfile; a stage without a name is called `image`."""
    found: list[Stage] = []
    for line in _lines(text):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            base, *named = rest.split()
            found.append(Stage(base, named[1] if named else "image"))
        else:
            flags = dict(re.findall(r"--([\w-]+)=(\S+)", rest)) if word in ("COPY", "HEALTHCHECK") else {}
            found[-1].steps.append(Instruction(word, flags, re.sub(r"^(--[\w-]+=\S+ +)+", "", rest) if flags else rest))
    return found


def _lines(text: str) -> Iterator[str]:
    whole = re.sub(r"\\\n\s*", "", re.sub(r"(?m)^#.*\n", "", text))
    yield from (line for line in whole.splitlines() if line.strip())


def ignored(path: str, patterns: Sequence[str]) -> bool:
    """Tell whether `.dockerignore` excludes this file; the last matching pattern decides."""
    out = False
    parts = Path(path).parts
    prefixes = ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
    for pattern in patterns:
        bare = pattern.removeprefix("!")
        if any(fnmatch.fnmatchcase(each, bare) for each in prefixes) or (
            bare.startswith("**/") and any(fnmatch.fnmatchcase(each, bare[3:]) for each in parts)
        ):
            out = not pattern.startswith("!")
    return out


class Builder:
    """Performs the steps of stages, each in its own root below `folder`."""

    def __init__(self, context: Path, folder: Path) -> None:
        self._context, self._folder = context, folder
        self._stages: dict[str, Stage] = {}
        home = folder / "home"
        home.mkdir()
        self._environment = os.environ | {"HOME": str(home), "TMPDIR": str(folder)}
        own(home)

    def root(self, stage: str) -> Path:
        """Return the root folder of `stage`."""
        base = self._stages[stage].base
        return self.root(base) if base in self._stages else self._folder / stage

    def perform(self, stage: Stage) -> None:
        """Perform the steps of `stage` that leave this machine alone."""
        self._stages[stage.name] = stage
        root = self.root(stage.name)
        root.mkdir(exist_ok=True)
        own(root)
        here = "/"
        for step in stage.steps:
            match step.word:
                case "WORKDIR":
                    here = step.rest
                    made = self._inside(root, here)
                    made.mkdir(parents=True, exist_ok=True)
                    own(made)
                    own(made.parent)
                case "COPY":
                    self._copy(step, root, here)
                case "RUN" if not step.rest.startswith(_SKIPPED):
                    self._run(step.rest, root, here)

    def _copy(self, step: Instruction, root: Path, here: str) -> None:
        *sources, target = step.rest.split()
        to = self._inside(root, target if target.startswith("/") else f"{here}/{target}")
        for source in sources:
            giver = step.flags.get("from")
            at = self._inside(self.root(giver), source) if giver else self._context / source
            into = to if source.endswith("/") else to / at.name
            into.parent.mkdir(parents=True, exist_ok=True)
            if at.is_dir():
                shutil.copytree(at, into, symlinks=True, dirs_exist_ok=True)
            else:
                shutil.copy2(at, into)
            if giver:
                _move_in(into, self.root(giver), root)
        for each in (to, *to.rglob("*")):
            own(each)

    def _run(self, command: str, root: Path, here: str) -> None:
        told = _INSIDE.sub(lambda found: f"{root}{found[0]}", command)
        told = re.sub(r"(^|&& )python ", rf"\1{PYTHON} ", told)
        subprocess.run(
            ["sh", "-ec", told],
            cwd=self._inside(root, here),
            env=self._environment,
            check=True,
            capture_output=True,
            user=USER,
            group=USER,
        )

    @staticmethod
    def _inside(root: Path, path: str) -> Path:
        return root / path.lstrip("/")


def own(path: Path) -> None:
    """Give `path` to the user nobody, if we may."""
    if os.geteuid() == 0:
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


def command(step: Instruction) -> list[str]:
    """Parse a CMD or HEALTHCHECK in JSON form."""
    words: list[str] = json.loads(step.rest.removeprefix("CMD "))
    return words


def environment(stage: Stage) -> dict[str, str]:
    """Return a stage's environment variables."""
    lines = [step.rest for step in stage.steps if step.word == "ENV"]
    return dict(word.split("=", 1) for line in lines for word in shlex.split(line))


def _move_in(copied: Path, was: Path, now: Path) -> None:
    """Rewrite a virtual environment's scripts to their new root; in an image both are the same."""
    files = [*copied.glob("bin/*"), *copied.glob("pyvenv.cfg")]
    for file in files:
        if file.is_file() and not file.is_symlink() and str(was).encode() in (content := file.read_bytes()):
            file.write_bytes(content.replace(str(was).encode(), str(now).encode()))
