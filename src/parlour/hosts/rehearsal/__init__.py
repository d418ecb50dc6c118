"""Playing a game without a table: for tests, simulations and authors of games."""
