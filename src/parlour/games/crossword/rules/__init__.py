"""The rules of Crossword, one file for each of its ideas."""
