"""Everything the bots think with: a generator of placements, and the choice among them."""
