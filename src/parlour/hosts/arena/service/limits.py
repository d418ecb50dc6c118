"""How much the arena takes on: for one person, for one match, and altogether."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one person, one match, and the whole arena may use."""

    solvers: int = 200
    """Registered solvers, in all."""
    solvers_each: int = 10
    """Solvers registered by one owner."""
    ping_seconds: float = 15.0
    """Seconds for the ping when a solver is registered."""
    matches: int = 4
    """Matches at once."""
    matches_each: int = 2
    """Matches at once, from one address; the last free slots are for visitors without a match."""
    fair_seconds: float = 600.0
    """Seconds guaranteed to a match; after that it gives way if all slots are taken and a visitor has none."""
    contestants: int = 8
    """Contestants in one match."""
    games: int = 500
    """Games in one match, for each contestant."""
    rounds: int = 20
    letters: range = range(2, 16)
    seconds: float = 3600.0
    """Seconds for one match; games not played by then have failed."""
    first_guess_seconds: float = 90.0
    """Seconds for a contestant to wake up and make its first guess."""
    silent_seconds: float = 300.0
    """Seconds for each further guess: the longest that the protocol allows a request to take."""
    results_seconds: float = 30.0
    """Seconds for a contestant to take the results of a match."""
    pings: int = 10
    """Requests to a contestant other than guesses."""
    connections: int = 32
    """Connections at once to each contestant, even if it would take more."""
    calls_a_second: float = 300.0
    """Calls a second to all contestants of all matches together, because tables need the processor too."""
