"""Whom the house asks for taste. No game is known here: words go in, a verdict comes out."""
