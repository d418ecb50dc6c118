"""Riddles of the day. A signed token carries the state of a game, so the server stores nothing to play one."""
