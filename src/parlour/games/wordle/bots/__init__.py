"""Everything the bots think with: what they see, the solver, and full states that fit what they see."""
