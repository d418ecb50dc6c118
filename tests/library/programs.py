"""Programs that use the library, run in real processes."""

import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from tests import http_requests
from tests.cli.commands import RunningServer, environment, opened

WORDS = """\
import os
from pathlib import Path
from parlour import GameServer, WordleGame

def make(date_str):
    return WordleGame(date_str, Path("words.txt"), os.environ["WORD_KEY"])

GameServer(make).run()
"""
NUMBER = """\
import hashlib
from parlour import GameServer, RiddleGame

class HighOrLow(RiddleGame):
    def __init__(self, date_str, most, salt):
        self.most = most
        self.salt = salt
        super().__init__(date_str)

    def _generate_challenge(self, date_str):
        digest = hashlib.sha256((date_str + self.salt).encode()).digest()
        return str(int.from_bytes(digest) % self.most + 1)

    def check_guess(self, guess, game_state=None):
        state = game_state or self.create_game_state()
        if state["game_over"]:
            raise ValueError("Game is already over")
        number = int(guess)
        if not 1 <= number <= self.most:
            raise ValueError(f"Name a number from 1 to {self.most}.")
        state["guesses"].append({"number": number, "is_more": int(self._secret) > number})
        state["attempts"] += 1
        state["game_over"] = number == int(self._secret)
        return state

if __name__ == "__main__":
    GameServer(lambda date_str: HighOrLow(date_str, most=100, salt="pepper")).run()
"""


def running(home: Path, source: str, **chosen: str) -> AbstractContextManager[RunningServer]:
    """Run a program in the folder of `home`, on a free port unless one is chosen."""
    return opened(home, by=(sys.executable, _save(home, source)), **({"PORT": "0"} | chosen))


def refused(home: Path, source: str, **chosen: str) -> subprocess.CompletedProcess[str]:
    """Run a program that is expected to end with a refusal."""
    return subprocess.run(
        [sys.executable, _save(home, source)],
        cwd=home.parent,
        env=environment(home, **({"PORT": "0"} | chosen)),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def guess(url: str, guess: str, token: str | None = None) -> dict[str, Any]:
    """Send a guess to a program."""
    answer = http_requests.post(f"{url}/api/guess", json={"guess": guess, "token": token})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def _save(home: Path, source: str) -> str:
    program = home.parent / "program.py"
    program.write_text(source)
    return str(program)
