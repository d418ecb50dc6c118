"""The model that learns the points of German words, for `scripts/german_taste.py`: plain ridge regression."""

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from scripts.german_features import Knowledge

from parlour.games.wortkunst.taste.families import Family

PAIRS = Path(__file__).parents[1] / "src/parlour/games/wortkunst/tests/taste/practice.txt"
MARGIN = 35
"""How many points the better word of a pair should be ahead."""
RIDGE = 3.0
"""The strength of the regularisation."""
INVENTED = "invention"


def pairs() -> list[tuple[str, str]]:
    """Read the practice pairs, without words that were made up, which have no meaning of their own."""
    lines = (line.split("\t") for line in PAIRS.read_text("utf-8").splitlines() if not line.startswith("#"))
    return [(better, worse) for better, worse, kind, _ in lines if kind != INVENTED]


def fitted(known: Knowledge, families: Mapping[str, Family]) -> Callable[[str], float]:
    """Learn from the families and the pairs, and return the function that rates any word."""
    single = np.array([known.features(word) for word in families])
    points = np.array([family.points for family in families.values()], np.float32)
    middle, mean = single.mean(0), float(points.mean())
    ahead = np.array([known.features(better) - known.features(worse) for better, worse in pairs()])
    rows = np.vstack([single - middle, ahead])
    wanted = np.concatenate([points - mean, np.full(len(ahead), MARGIN, np.float32)])
    weights = rows.T @ np.linalg.solve(rows @ rows.T + RIDGE * np.eye(len(rows)), wanted)
    return lambda word: mean + float((known.features(word) - middle) @ weights)
