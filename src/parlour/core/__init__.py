"""The contract of a game and the values it is made of. No I/O, and no imports from other packages of the project."""
