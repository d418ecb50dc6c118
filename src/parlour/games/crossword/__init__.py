"""Crossword: one letter at a time, everybody writes it into their own grid, and words score."""
