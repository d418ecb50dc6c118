"""What a game is made of: tiles, and the board they lie on."""
