"""German words and how beautiful they are: the taste that the local judge and the bots share."""

from parlour.pieces.german.rating import Rating, rate, rate_together, score, taste

__all__ = ["Rating", "rate", "rate_together", "score", "taste"]
