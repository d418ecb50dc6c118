"""The rules of a guess and of a race."""
