#!/usr/bin/env python3
"""Measure the ratings of a game's bots: matches between levels, as many as fit into some minutes.

    python -m scripts.rate_bots president --minutes 5

The levels of each match are drawn; the average of all levels is 1500. Copy the result to `bots/level_ratings.py` of the
game, with the number of matches, whenever its bots have changed.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import count
from math import sqrt
from time import monotonic

from parlour.cli.game_loader import load_game
from parlour.core.dice import Dice
from parlour.core.game import AnyGame
from parlour.core.rating import AVERAGE, SCALE, SkillRating
from parlour.hosts.match_ratings import place_seats
from parlour.hosts.ratings import Comparison, compare_places, update
from parlour.hosts.rehearsal.series import play_series

LEAST = 30.0
"""The least deviation: people differ from bots in what they are good at."""
UNKNOWN = 10_000.0
"""Points: with so wide a prior, only the matches count."""


def draw_levels(game: AnyGame, number: int) -> Sequence[str]:
    """Draw the levels of a match between at least two different ones."""
    levels = tuple(game.bots)
    for attempt in count():
        dice = Dice(b"rate bots", number, attempt)
        drawn = [dice.choice(levels) for _ in range(game.about.company)]
        if len(set(drawn)) > 1:
            return drawn
    raise AssertionError


def compare_levels(game: AnyGame, number: int) -> Iterator[Comparison]:
    """Play one match and compare the levels of its players."""
    levels = draw_levels(game, number)
    [match] = play_series(game, levels, game.Options(), 1, f"rating {number}", apart=True)
    level_of = {seat: levels[player] for seat, player in match.players.items()}
    for each in compare_places(place_seats(game, match.outcome, match.players)):
        one, other = level_of[each.one], level_of[each.other]
        if one != other:
            yield each._replace(one=one, other=other)


def main() -> None:
    """Print the ratings of all levels of a game."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", action="append", default=[], help="a module with your own games")
    wanted = parser.parse_args()
    game = load_game(wanted.game, wanted.games)
    if len(game.bots) < 2:
        parser.error(f"{game.name} has one level, which cannot be compared with another")
    game.prepare(game.Options())
    until = monotonic() + 60 * wanted.minutes
    compared: list[Comparison] = []
    matches = 0
    while monotonic() < until:
        compared += compare_levels(game, matches)
        matches += 1
    rated = update({level: SkillRating(AVERAGE, UNKNOWN) for level in game.bots}, compared, least=0.0)
    middle = sum(rating.value for rating in rated.values()) / len(rated)
    doubt = max(LEAST, 2 * SCALE / sqrt(sum(each.weight for each in compared) / len(rated)))
    print(f"{game.name}: {matches} matches")  # noqa: T201 - a script
    for level in game.bots:
        value = rated[level].value - middle + AVERAGE
        print(f'    "{level}": Rating({value:.0f}, {doubt:.0f}),')  # noqa: T201 - a script


if __name__ == "__main__":
    main()
