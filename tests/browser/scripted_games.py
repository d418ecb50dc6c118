"""Play whole games from written scripts."""

import re
from collections.abc import Mapping

from tests.browser.crossword import CrosswordPlayer
from tests.browser.president import CardPlayer

NAMING = re.compile(r"(\w+) names (\w):")
PLACING = re.compile(r"(\w+) (\d) (\d)")
A_SHORT_GAME = """
    Anna names A:  Anna 1 1, Ben 2 2
    Ben names T:   Ben 1 1, Anna 1 2
    Anna names M:  Anna 2 1, Ben 1 2
    Ben names E:   Ben 2 1, Anna 2 2
"""
"""A game of Crossword on a 2x2 board: Anna wins with 12 points to 4."""


def play_crossword(script: str, *players: CrosswordPlayer) -> None:
    """Play the scripted turns, one per line: `Anna names A: Ben 2 2, Anna 1 1`."""
    by_name = {player.name: player for player in players}
    for line in filter(None, map(str.strip, script.splitlines())):
        if naming := NAMING.match(line):
            by_name[naming[1]].names(naming[2])
        for name, row, column in PLACING.findall(line.partition(":")[2]):
            by_name[name].places(int(row), int(column))


def play_president(script: str, *players: CardPlayer) -> None:
    """Play cards from a script like `Cleo gives 4D to Anna, 8D to Ben`, one move per line."""
    by_name = {player.name: player for player in players}
    for line in filter(None, map(str.strip, script.splitlines())):
        _play_move(line, by_name)


def _play_move(line: str, by_name: Mapping[str, CardPlayer]) -> None:
    name, verb, *cards = line.split()
    player = by_name[name]
    match verb:
        case "plays":
            player.plays(*cards)
        case "passes":
            player.passes()
        case "gives":
            for card, to in re.findall(r"(\w+) to (\w+)", line):
                player.gives(card, to)
        case "discards":
            player.discards(*cards)
        case "returns":
            player.returns(*cards)
        case _:
            raise ValueError(line)
