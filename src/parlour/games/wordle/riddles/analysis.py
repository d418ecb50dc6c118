"""The solver's judgement of a finished game, guess by guess."""

from math import log2

from parlour.core.game import Json
from parlour.games.wordle.bots.best_guess import best_guess, solver
from parlour.games.wordle.rules.guess_list import GuessList
from parlour.pieces.words import Clue
from parlour.pieces.words.word_solver import WordSolver


def analysis(guess_list: GuessList, secret: str, guesses: tuple[str, ...], *, hard: bool) -> Json:
    """Compare every guess with the solver's choice, and the answers that it left with the number to be expected."""
    known = _solver(guess_list, secret)
    clues = tuple(Clue.at(secret, guess_list.read(guess)) for guess in guesses)
    judged = [_judged(known, clues[:turn], clue, hard=hard) for turn, clue in enumerate(clues)]
    return {"answers": len(known.left(())), "guesses": judged}


def _judged(known: WordSolver, before: tuple[Clue, ...], clue: Clue, *, hard: bool) -> dict[str, Json]:
    best = best_guess(known, before, hard=hard)
    left = len(known.left((*before, clue)))
    expected, possible = known.expected(clue.word, before), known.expected(best, before)
    return {
        "word": clue.word,
        "before": len(known.left(before)),
        "after": 0 if clue.found else left,
        "expected": round(expected, 2),
        "best": best,
        "best_expected": round(possible, 2),
        "skill": round(100 * min(1.0, possible / expected)),
        "luck": round(log2(expected / left), 2),
    }


def _solver(guess_list: GuessList, secret: str) -> WordSolver:
    """Return the solver of the list; a friend's word that is not among its answers is added to them."""
    words = guess_list.words
    if secret in words.answers:
        return solver(guess_list)
    return WordSolver((*words.answers, secret), words.allowed)
