"""Crossword: everyone places the same letters, one at a time, on their own board, and words score."""
