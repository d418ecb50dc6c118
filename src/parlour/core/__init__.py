"""What a game is. No I/O, and nothing of ours is imported here."""
