"""Building blocks that several games share."""
