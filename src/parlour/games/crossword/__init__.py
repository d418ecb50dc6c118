"""Crossword: one letter at a time, everybody writes it into a grid of his own, and words score."""
