#!/usr/bin/env python3
"""Update the points after the lists of stems were extended: `python -m scripts.german_cruelty`.

Cruel words get one point, names for people all the same, and vulgar and grave words no more than their maximum. All
other points stay as they were learned. Words that are no longer cruel have no points of their own, so they need
`python -m scripts.german_taste`, which learns everything again.
"""

from scripts.build_words import TASTE, pack

from parlour.games.wortkunst.taste.cruelty import is_cruel
from parlour.games.wortkunst.taste.families import families
from parlour.games.wortkunst.taste.learned_points import table
from parlour.games.wortkunst.taste.sensitive_words import is_grave
from parlour.games.wortkunst.taste.word_points import CRUEL, GRAVE_MOST, of_tone
from parlour.pieces.words.graph import graph

LANGUAGE = "de"


def main() -> None:
    """Write the points again, or stop if some are missing."""
    given = list(zip(graph(LANGUAGE), table(), strict=True))
    if freed := [word for word, points in given if points == CRUEL and not is_cruel(word)]:
        msg = f"no points are known for {', '.join(freed)}: run scripts.german_taste"
        raise SystemExit(msg)
    dear = tuple(word for word, family in families().items() if is_grave(word) and family.points > GRAVE_MOST)
    points = bytes(_bound(word, points, dear) for word, points in given)
    (TASTE / "points.xz").write_bytes(pack([points]))


def _bound(word: str, points: int, dear: tuple[str, ...]) -> int:
    """Return the reduced `points`; forms of `dear` words, like TRÄNEN, are grave and keep theirs."""
    if is_cruel(word):
        return CRUEL
    return points if word.startswith(dear) else round(of_tone(word, points))


if __name__ == "__main__":
    main()
