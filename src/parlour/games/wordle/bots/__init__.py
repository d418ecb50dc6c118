"""Everything the bots think with: what they see, the solver, and worlds that fit what they see."""
