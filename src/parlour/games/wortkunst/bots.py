"""Players for the empty chairs."""

from collections.abc import Mapping

from parlour.core.game import Bot
from parlour.games.wortkunst.actions import Action

BOTS: Mapping[str, Bot[Action]] = {}
"""By level, weakest first."""
