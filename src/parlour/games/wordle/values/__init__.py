"""The values of a race: kinds of words."""
