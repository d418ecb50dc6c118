"""What everybody hears: the facts of each event."""

from typing_extensions import TypedDict

from parlour.core.game import Seat


class GameStarted(TypedDict):
    """A game has begun; without an announcer the house draws the letters."""

    players: list[Seat]
    grid_size: int
    announcer: Seat | None


class LetterAnnounced(TypedDict):
    """Everybody writes this letter now; without a player the house drew it."""

    player_id: Seat | None
    letter: str
    turn: int


class LetterPlaced(TypedDict):
    """Somebody has written it; where is a secret."""

    player_id: Seat


class TurnComplete(TypedDict):
    """Everybody has written it, and who names the next."""

    turn: int
    announcer: Seat | None


class GameComplete(TypedDict):
    """The boards are full and scored."""

    scores: dict[Seat, int]
    winner: Seat | None


class GameAbandoned(TypedDict):
    """The game was stopped."""

    reason: str


TOLD = {
    "game_started": GameStarted,
    "letter_announced": LetterAnnounced,
    "letter_placed": LetterPlaced,
    "turn_complete": TurnComplete,
    "game_complete": GameComplete,
    "game_abandoned": GameAbandoned,
}
"""By the type of the event."""
