"""The one thing a token cannot know: whether it is old."""

from typing import Protocol

from parlour.storage.riddles import Played


class Claims(Protocol):
    """Who has guessed what today, shared by all servers of a house. A house without it ranks nobody."""

    async def claim(self, played: Played, before: tuple[str, ...]) -> Played | None:
        """Record `played` if `before` are the guesses recorded so far; give what is recorded then, theirs or ours.

        `None` if there is no record though `before` has guesses: they were made as somebody else.
        """

    async def played(self, player_id: str, riddle: str, date: str) -> Played | None:
        """Give what is recorded."""

    async def withdraw(self, played: Played) -> None:
        """Note that this player's game no longer counts, unless it is over."""
