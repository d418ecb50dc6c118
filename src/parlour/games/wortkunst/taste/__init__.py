"""German words and how beautiful they are: the taste that the local judge and the bots share."""

from parlour.games.wortkunst.taste.rating import Rating, rate, rate_together, score, taste_version

__all__ = ["Rating", "rate", "rate_together", "score", "taste_version"]
