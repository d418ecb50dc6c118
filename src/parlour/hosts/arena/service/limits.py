"""How much the arena takes on: for one person, for one match, and altogether."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What one may ask of the arena, and what all may together."""

    solvers: int = 200
    """That people have brought."""
    solvers_each: int = 10
    """For one owner."""
    ping_seconds: float = 15.0
    """For the ping of one that is brought."""
    matches: int = 4
    """At once."""
    matches_each: int = 2
    """At once, from one address; the last free places are for those who have none."""
    fair_seconds: float = 600.0
    """That a match has for certain; then it gives way where all places are taken and somebody has none."""
    contestants: int = 8
    """In one match."""
    games: int = 500
    """In one match, for each contestant."""
    rounds: int = 20
    letters: range = range(2, 16)
    seconds: float = 3600.0
    """For one match: whatever is not played by then has failed."""
    first_guess_seconds: float = 90.0
    """For a contestant to wake up and make its first guess."""
    silent_seconds: float = 300.0
    """For each further guess, as long as the wire says that a request may take."""
    results_seconds: float = 30.0
    """For a contestant to take the results of a match."""
    pings: int = 10
    """Requests to a contestant that are no guesses."""
    connections: int = 32
    """At once to each contestant, however many it would take."""
    calls_a_second: float = 300.0
    """To all contestants of all matches together: tables need the house's time, too."""
