"""Games as they are told: who names which letter, and who writes it where."""

import re

from tests.browser.crossword import Player

NAMING = re.compile(r"(\w+) names (\w):")
PLACING = re.compile(r"(\w+) (\d) (\d)")


def play(told: str, *players: Player) -> None:
    """Play the turns that are told, one in a line: `Anna names A: Ben 2 2, Anna 1 1`."""
    by_name = {player.name: player for player in players}
    for line in filter(None, map(str.strip, told.splitlines())):
        if naming := NAMING.match(line):
            by_name[naming[1]].names(naming[2])
        for name, row, column in PLACING.findall(line.partition(":")[2]):
            by_name[name].places(int(row), int(column))
