"""The four levels of bots; they see their own guesses and marks, like everyone.

Two of them need numpy, which is loaded only in the worker processes where they think.
"""

from collections import Counter
from collections.abc import Mapping

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, Span, View
from parlour.games.wordle.actions import Action, Guess
from parlour.games.wordle.bots.sight import Sight
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.rules.hard_mode import uses

THOUGHT_OF = 8
"""How many words a careful player thinks of."""


def forgetful(view: View, seat: Seat, dice: Dice) -> Action:
    """Use every letter that is marked as right, and forget which ones are wrong."""
    sight = Sight.of(view, seat)
    answers = guess_list(sight.options.kind).words.answers
    tried = {clue.word for clue in sight.clues}
    return Guess(dice.choice([word for word in answers if word not in tried and uses(sight.clues, word)]))


def careful(view: View, seat: Seat, dice: Dice) -> Action:
    """Think of a few possible words, and take the one that shares most letters with all the others."""
    words = Sight.of(view, seat).possible
    common = Counter(letter for word in words for letter in set(word))
    thought_of = [dice.choice(words) for _ in range(THOUGHT_OF)]
    return Guess(max(thought_of, key=lambda word: sum(common[letter] for letter in set(word))))


def clever(view: View, seat: Seat, dice: Dice) -> Action:
    """Begin like `careful`, then guess the word that tells most, even if it cannot be right."""
    sight = Sight.of(view, seat)
    return _solved(sight, ahead=False) if sight.clues else careful(view, seat, dice)


def masterly(view: View, seat: Seat, dice: Dice) -> Action:  # noqa: ARG001 - the expert leaves nothing to chance
    """Guess the word that leaves fewest further guesses, looking one guess ahead."""
    return _solved(Sight.of(view, seat), ahead=True)


def _solved(sight: Sight, *, ahead: bool) -> Action:
    from parlour.games.wordle.bots.best_guess import best_guess, solver

    return Guess(
        best_guess(solver(guess_list(sight.options.kind)), sight.clues, hard=sight.options.hard_mode, ahead=ahead)
    )


BOTS: Mapping[str, Bot[Action]] = {
    "easy": forgetful,
    "normal": careful,
    "hard": clever,
    "expert": masterly,
}
"""By level, weakest first."""

THINKING_TIMES = {"easy": Span(12, 25), "normal": Span(9, 18), "hard": Span(7, 14), "expert": Span(5, 10)}
"""How long a guess takes while people are guessing too."""
HURRYING = Span(1, 2.5)


def thinking_time(level: str, people: frozenset[Seat]) -> Span:
    """Take as long over a guess as people do, and hurry once all people are done."""
    return THINKING_TIMES[level] if people else HURRYING
