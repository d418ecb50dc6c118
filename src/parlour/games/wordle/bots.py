"""Four players for the empty chairs; they see their own guesses and marks, like everybody.

Two think with numpy, which is loaded where they think: in worker processes, not in the house itself.
"""

from collections import Counter
from collections.abc import Mapping

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, View
from parlour.games.wordle.actions import Action, Guess
from parlour.games.wordle.rules.hard_mode import uses
from parlour.games.wordle.rules.riddles import spelling
from parlour.games.wordle.rules.sight import Sight

THOUGHT_OF = 8
"""How many words come to the mind of who plays with care."""


def forgetful(view: View, seat: Seat, dice: Dice) -> Action:
    """Use every letter that is marked as right, and forget which ones are wrong."""
    sight = Sight.of(view, seat)
    answers = spelling(sight.options.kind).words.answers
    tried = {clue.word for clue in sight.clues}
    return Guess(dice.choice([word for word in answers if word not in tried and uses(sight.clues, word)]))


def careful(view: View, seat: Seat, dice: Dice) -> Action:
    """Of a few words it can still be, take the one whose letters are in most of the others."""
    words = Sight.of(view, seat).possible
    common = Counter(letter for word in words for letter in set(word))
    return Guess(max(dice.shuffled(words)[:THOUGHT_OF], key=lambda word: sum(common[letter] for letter in set(word))))


BOTS: Mapping[str, Bot[Action]] = {
    "easy": forgetful,
    "medium": careful,
}
"""By level, weakest first."""
