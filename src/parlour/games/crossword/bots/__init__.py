"""Everything the bots think with: the promise of a board, imagined games, and the search for the best board."""
