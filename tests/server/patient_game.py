"""A game whose bots think until a file appears; the server and its workers load it like any other module's."""

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Seat, View
from tests.hosts.games import Pass, PassTheParcel

PLACE = "PATIENT_ROOM"
"""The environment variable that names the folder of both files."""
BEGUN, GO = "begun", "go"


def patient(_view: View, _seat: Seat, _dice: Dice) -> Pass:
    """Signal that thinking has begun, and think until told to stop."""
    folder = Path(os.environ[PLACE])
    (folder / BEGUN).touch()
    while not (folder / GO).exists():
        time.sleep(0.05)
    return Pass()


class PatientGame(PassTheParcel):
    """Pass the parcel, slowly."""

    name = "patient"
    bots: Mapping[str, Any] = {"patient": patient}


GAME = PatientGame()
