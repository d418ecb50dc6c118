"""What may be done in a game of Crossword, and what comes of it."""
