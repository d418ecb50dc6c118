"""What a game is made of: kinds of words."""
