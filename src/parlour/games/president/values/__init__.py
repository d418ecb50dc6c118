"""The values of a deal: cards, and the patterns they are played in."""
