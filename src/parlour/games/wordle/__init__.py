"""A word to be found: every guess tells which letters are right, and which are right elsewhere."""
