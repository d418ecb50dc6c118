"""Several processes on one PostgreSQL, under faults, and the search for anything lost or done twice."""
