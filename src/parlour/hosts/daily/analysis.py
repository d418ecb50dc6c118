"""Looking back at a game that is over."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from parlour.core.game import Json
from parlour.core.refusal import Rejected
from parlour.hosts.daily.errors import Code
from parlour.hosts.daily.service import RiddleRequest, RiddleService

Think: TypeAlias = Callable[..., Awaitable[Any]]
"""Has a function called with its arguments somewhere else."""


async def analyse_game(desk: RiddleService, think: Think, asked: RiddleRequest, token: str) -> Json:
    """Tell of every guess of the game of `token` how good it was, or refuse: nobody is helped while he plays."""
    reply = await desk.guess(asked, "", token)
    analyse = desk.riddle_of(reply.session).analyse
    if analyse is None:
        raise Rejected(Code.NOT_ANALYSED, "This riddle has no analysis.")
    if reply.secret is None:
        raise Rejected(Code.STILL_PLAYING, "There is no analysis before the game is over.")
    told: Json = await think(analyse, reply.secret, reply.session.guesses, reply.session.hard)
    return told
