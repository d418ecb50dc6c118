"""What Wortkunst allows, and what follows from it."""
