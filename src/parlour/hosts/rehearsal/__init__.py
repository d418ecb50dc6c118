"""Playing a room without a table: for tests, simulations, and people who write rooms of their own."""
