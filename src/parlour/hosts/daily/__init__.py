"""Riddles of the day: the state travels with the player in a signed token, and the host remembers nothing."""
