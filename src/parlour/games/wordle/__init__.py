"""Wordle: find a word; every guess shows which letters are right, and which belong elsewhere."""
