"""One match between solvers: its plan, how it is played, what was played, and the wire to solvers. Needs no server."""
