"""What hatchling asks when it builds: the extra `pinned`, with the versions that `make pins` wrote, and others.

All extras are made here, because a project names them either itself or through a hook.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

BUILDING = {"editables", "hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers"}
"""What installing a checkout needs and running the server does not."""


class CustomMetadataHook(MetadataHookInterface):
    """Adds the extras, so that `pip install parlour.whl[pinned]` installs what was tested."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Read the pins beside this file; hashes cannot come along."""
        text = Path(self.root, "requirements.txt").read_text("utf-8")
        pins = re.findall(r"(?m)^([\w.-]+)((?:\[[\w,.-]+\])?==[^\s;]+)( ; [^\\\n]+)?", text)
        wanted = [f"{name}{version}{marker.rstrip()}" for name, version, marker in pins if name not in BUILDING]
        metadata["optional-dependencies"] = {"pinned": wanted, **self.config["extras"]}
