"""The beauty of German words: the taste that the built-in judge and the bots share."""

from parlour.games.wortkunst.taste.word_score import WordRating, rate, rate_together, score, taste_version

__all__ = ["WordRating", "rate", "rate_together", "score", "taste_version"]
