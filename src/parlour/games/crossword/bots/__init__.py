"""Everything the bots think with: the prospects of a board, simulated matches, and the search for the best board."""
