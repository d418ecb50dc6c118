"""A player for the empty chairs: the lowest that wins, as much of it as possible."""

from collections.abc import Mapping
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, View
from parlour.games.president.actions import Action, Pass, Play
from parlour.games.president.rules import offers, worlds
from parlour.games.president.rules.patterns import Pattern
from parlour.games.president.rules.plays import plays


def lowest_first(view: View, seat: Seat, dice: Dice) -> Action:
    """Lay the first play there is; part with the lowest cards."""
    seen: Mapping[str, Any] = view
    if seen["phase"] == "exchange" or "pending_gift" in seen or "pending_discard" in seen:
        return offers.default(worlds.imagine(view, seat, dice), seat)
    pattern = Pattern(**seen["pattern"]) if "pattern" in seen else None
    opening, inversion = "opening" in seen, seen["inversion_active"]
    possible = plays(tuple(seen["hand"]), pattern, inversion=inversion, opening=opening)
    return Play(possible[0]) if possible else Pass()


BOTS: Mapping[str, Bot[Action]] = {"easy": lowest_first}
"""By level, weakest first."""
