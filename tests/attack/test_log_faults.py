"""Faults that no client was told of are found in the log."""

from pathlib import Path

import pytest

from bench.attack.log_faults import Log


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('{"event":"http","path":"/","status":200,"level":"info"}', (0, 0, 0)),
        ('{"event":"http","path":"/","status":503,"level":"info"}', (1, 0, 0)),
        ('{"event":"cut_off","reason":"slow","level":"warning"}', (0, 0, 0)),
        ('{"event":"fault","room":"a","level":"error"}', (0, 1, 0)),
        ('{"event":"files","outcome":"none left","level":"critical"}', (0, 1, 0)),
        ('{"event":"fault","level":"error","exception":"Traceback (most recent call last):\\n"}', (0, 1, 1)),
        ("Traceback (most recent call last):", (0, 0, 1)),
        ("Segmentation fault", (0, 0, 0)),
    ],
)
def test_faults_errors_and_tracebacks_are_counted(tmp_path: Path, line: str, found: tuple[int, int, int]) -> None:
    """A line counts whether it is ours, a library's or a dying process's."""
    (tmp_path / "log").write_text(f"{line}\n")

    log = Log.read(tmp_path / "log")

    assert (log.faults, log.errors, log.tracebacks) == found
