"""How much the arena of a house takes on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What one may ask of the arena, and what all may together."""

    solvers: int = 200
    """In the house, its own apart."""
    solvers_each: int = 10
    """For one owner."""
    ping_seconds: float = 15.0
    """For the ping of who is brought."""
    matches: int = 4
    """At once."""
    matches_each: int = 2
    """At once, from one address."""
    contestants: int = 16
    """In one match."""
    games: int = 1000
    """In one match, for each contestant."""
    rounds: int = 20
    letters: int = 15
    seconds: float = 3600.0
    """For one match: whatever is not played by then has failed."""
    request_seconds: float = 300.0
    """For each request of a match."""
    connections: int = 32
    """At once to each contestant, however many it would take."""
