"""Playing a game without a table: for tests, simulations, and people who write games of their own."""
