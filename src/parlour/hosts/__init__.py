"""The ways to play a game."""
