"""Full states that fit what one player sees: a secret, and guesses of the others."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import numpy as np

from parlour.core.dice import Dice
from parlour.core.game import Seat, View
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.rules.hard_mode import uses
from parlour.games.wordle.rules.possible_answers import possible
from parlour.games.wordle.state import Options, State
from parlour.games.wordle.values.word_kind import WordKind
from parlour.pieces.words import Clue
from parlour.pieces.words.mark_tables import Numbers, encode_marks, patterns
from parlour.pieces.words.marks import Marks

TRIES = 8
"""How many times words are sought for one player's marks before another secret is tried."""
_REMEMBERED = 256
"""Cached secrets and rows of marks; the same ones are needed for every player and every state."""


def imagine(view: View, seat: Seat, dice: Dice) -> State:
    """Make up a secret that `seat` may still find, and words that produce the marks of the others."""
    seen: Mapping[str, Any] = view
    options = Options(seen["language"], seen["length"], seen["difficulty"], seen["hard_mode"])
    known = seen["players"]
    secret, guesses = _known(seen) if "secret" in seen else _thought_of(seen, seat, options, dice)
    return State(
        options,
        tuple(known),
        secret,
        guesses,
        seen["started_at"],
        {Seat(player): of["finished_at"] for player, of in known.items() if of["finished_at"] is not None},
        frozenset(Seat(player) for player, of in known.items() if of["left"]),
    )


def _known(seen: Mapping[str, Any]) -> tuple[str, dict[Seat, tuple[str, ...]]]:
    """Read the secret and all guesses, which players who are done may see."""
    return seen["secret"], {player: tuple(words) for player, words in seen["all_guesses"].items()}


def _thought_of(
    seen: Mapping[str, Any], seat: Seat, options: Options, dice: Dice
) -> tuple[str, dict[Seat, tuple[str, ...]]]:
    """Try secrets until one explains everything that is seen; the real one does, so this ends."""
    rows = {player: tuple(map(tuple, known["marks"])) for player, known in seen["players"].items()}
    mine = tuple(map(Clue, seen["guesses"], rows.pop(seat)))
    candidates = possible(options.kind, mine)
    while True:
        secret = dice.choice(candidates)
        lines = {player: _line(secret, theirs, options, dice) for player, theirs in rows.items()}
        lines[seat] = tuple(seen["guesses"])
        guesses = {player: line for player in seen["players"] if (line := lines[player]) is not None}
        if len(guesses) == len(lines):
            return secret, guesses


def _line(secret: str, rows: tuple[Marks, ...], options: Options, dice: Dice) -> tuple[str, ...] | None:
    """Find words with the marks `rows` for `secret`, in hard mode each using the earlier ones, or return `None`."""
    fitting = [_fitting(options.kind, secret, encode_marks(row)) for row in rows]
    for _ in range(TRIES if all(fitting) else 0):
        clues: tuple[Clue, ...] = ()
        for row, words in zip(rows, fitting, strict=True):
            word = _word(words, clues if options.hard_mode else (), dice)
            clues = (*clues, Clue(word, row)) if word else clues
        if len(clues) == len(rows):
            return tuple(clue.word for clue in clues)
    return None


def _word(words: tuple[str, ...], clues: tuple[Clue, ...], dice: Dice) -> str | None:
    """Choose one of `words` that uses all `clues`, or return `None`."""
    start = dice.below(len(words))
    return next((word for word in (*words[start:], *words[:start]) if uses(clues, word)), None)


@lru_cache(_REMEMBERED)
def _fitting(kind: WordKind, secret: str, pattern: int) -> tuple[str, ...]:
    """Return all words that may be guessed and would get these marks."""
    words = _allowed(kind)
    return tuple(words[place] for place in np.flatnonzero(_numbers(kind, secret) == pattern))


@lru_cache(_REMEMBERED)
def _numbers(kind: WordKind, secret: str) -> Numbers:
    return patterns(_allowed(kind), [secret])[:, 0]


@cache
def _allowed(kind: WordKind) -> tuple[str, ...]:
    return tuple(sorted(guess_list(kind).words.allowed))
