"""What a deal is made of: cards, and the patterns they are played in."""
