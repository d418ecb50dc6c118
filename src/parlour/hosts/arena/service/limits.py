"""How much the arena takes on: for one person, for one match, and altogether."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one person, one match, and the whole arena may use."""

    solvers: int = 200
    """Registered, in all."""
    solvers_each: int = 10
    """Registered by one owner."""
    ping_seconds: float = 15.0
    """For the ping when a solver is registered."""
    matches: int = 4
    """At once."""
    matches_each: int = 2
    """At once, from one address; the last free slots are for visitors without a match."""
    fair_seconds: float = 600.0
    """Guaranteed to a match; after that it gives way if all slots are taken and a visitor has none."""
    contestants: int = 8
    """In one match."""
    games: int = 500
    """In one match, for each contestant."""
    rounds: int = 20
    letters: range = range(2, 16)
    seconds: float = 3600.0
    """For one match; games not played by then have failed."""
    first_guess_seconds: float = 90.0
    """For a contestant to wake up and make its first guess."""
    silent_seconds: float = 300.0
    """For each further guess: the longest that the protocol allows a request to take."""
    results_seconds: float = 30.0
    """For a contestant to take the results of a match."""
    pings: int = 10
    """Requests to a contestant other than guesses."""
    connections: int = 32
    """At once to each contestant, even if it would take more."""
    calls_a_second: float = 300.0
    """To all contestants of all matches together, because tables need the processor too."""
