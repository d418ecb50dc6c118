"""Secrets in challenges: every form of them, with and without other options that ask about words."""

from itertools import count
from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Seat
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Options, Phase
from parlour.hosts.rehearsal.rehearsed_match import Scene, at_random, rehearse, seats_for
from parlour.hosts.rehearsal.secrecy import imagine, stay_alike

SCENES = 6


@pytest.mark.slow
@pytest.mark.parametrize("dictionary", ["off", "ask"])
@pytest.mark.parametrize("form", ["free", "penalty", "vote"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_seat_learns_from_a_challenge_what_it_cannot_see(form: Any, players: int, dictionary: Any) -> None:
    """In two worlds that look the same to a seat, challenges go the same way."""
    seats, seed = seats_for(players), f"{form} {players} {dictionary}".encode()
    for scene in contested(seats, Options(challenge=form, dictionary=dictionary), seed):
        for seat in seats:
            other = imagine(GAME, scene, seat, Dice(seed, scene.number))
            assert other
            stay_alike(GAME, scene, other, seat, seed)


def contested(seats: tuple[Seat, ...], options: Options, seed: bytes) -> list[Scene]:
    """Play matches at random until there are some challenges, and return a few of their scenes."""
    found: list[Scene] = []
    for number in count():
        scenes = rehearse(GAME, seats, options, seed + bytes([number]), dict.fromkeys(seats, at_random))
        found += [scene for scene in scenes if scene.state.phase is Phase.CHALLENGE]
        if len(found) >= SCENES:
            break
    return [*Dice(seed).shuffled(found)[:SCENES]]
