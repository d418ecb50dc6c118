"""The analysis of a finished game, guess by guess."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from parlour.core.game import Json
from parlour.core.refusal import Rejected
from parlour.hosts.daily.errors import RiddleCode
from parlour.hosts.daily.service import RiddleRequest, RiddleService

Think: TypeAlias = Callable[..., Awaitable[Any]]
"""Calls a function with the given arguments in another process."""


async def analyse_game(service: RiddleService, think: Think, request: RiddleRequest, token: str) -> Json:
    """Rate every guess of the game in `token`; refuse while the game is still running."""
    reply = await service.guess(request, "", token)
    analyse = service.riddle_of(reply.session).analyse
    if analyse is None:
        raise Rejected(RiddleCode.NOT_ANALYSED, "This riddle has no analysis.")
    if reply.secret is None:
        raise Rejected(RiddleCode.STILL_PLAYING, "The analysis is available once the game is over.")
    analysis: Json = await think(analyse, reply.secret, reply.session.guesses, reply.session.hard)
    return analysis
