"""The values of a match: tiles, and the board they lie on."""
