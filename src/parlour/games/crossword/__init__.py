"""Crossword: one letter at a time, everyone writes it into their own grid, and words score."""
