"""How a bot reads its view, which has its own board and the letters, and how it chooses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.core.dice import Dice
from parlour.core.game import Seat, View
from parlour.games.crossword.actions import Action, Announce, Place
from parlour.games.crossword.bots.line_scores import Codes, encode_board
from parlour.games.crossword.bots.prospects import Floats, gains
from parlour.games.crossword.bots.rollouts import play_on
from parlour.games.crossword.rules.letter_bag import announced_frequencies, frequencies
from parlour.games.crossword.values.board import Board
from parlour.pieces.words import alphabet

TRUST = 0.5
"""How much a point of prospects counts beside a point of simulated score, which is noisy too."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A player's view; the options are cells for the letter, or letters to announce."""

    board: Board
    language: str
    letter: str | None
    drawn: bool
    turns_to_come: tuple[bool, ...]
    """For each later turn, whether this player will announce."""

    @classmethod
    def of(cls, view: View, seat: Seat) -> "Sight":
        """Read the `view` of a player."""
        seen: Mapping[str, Any] = view
        board: Board = tuple(map(tuple, seen["board"]))
        later = sum(row.count(None) for row in board) - 1
        return cls(board, seen["language"], seen.get("letter"), seen["random_letters"], _turns(seen, seat, later))

    def hopes(self) -> Floats:
        """Return how much each option improves the board's prospects; minus infinity if it is impossible."""
        grown = gains(self.board, self.language)
        cells = grown.reshape(-1, grown.shape[-1])
        return cells.max(axis=0) if self.letter is None else cells[:, alphabet(self.language).index(self.letter)]

    def action(self, option: int) -> Action:
        """Return the action of an `option`."""
        if self.letter is None:
            return Announce(alphabet(self.language)[option])
        return Place(*divmod(option, len(self.board)))

    def board_after(self, option: int) -> Codes:
        """Return the board after `option`; an announced letter goes into its best cell."""
        codes = encode_board(self.board, self.language)
        if self.letter is None:
            letter, cell = option, int(gains(self.board, self.language)[:, :, option].argmax())
        else:
            letter, cell = alphabet(self.language).index(self.letter), option
        codes.flat[cell] = letter + 1
        return codes

    def letters_to_come(self, count: int, chance: np.random.Generator) -> Iterator[Codes]:
        """Imagine each later turn `count` times: one letter, or several to choose from if this player announces."""
        common = frequencies(self.language) if self.drawn else announced_frequencies(self.language)
        for mine in self.turns_to_come:
            wishes = _wishes(len(self.board)) if mine else 1
            yield 1 + chance.choice(len(common), size=(count, wishes), p=common)


def at_first_sight(view: View, seat: Seat, dice: Dice, noise: float) -> Action:
    """Choose the option that improves the prospects most, disturbed by `noise`."""
    sight, chance = Sight.of(view, seat), np.random.default_rng(dice.word())
    hopes = sight.hopes()
    return sight.action(int((hopes + noise * chance.standard_normal(hopes.shape)).argmax()))


def after_some_thought(view: View, seat: Seat, dice: Dice, choices: int, rollouts: int) -> Action:
    """Simulate the `choices` with the best prospects, all with the same imagined letters, and take the best."""
    sight, chance = Sight.of(view, seat), np.random.default_rng(dice.word())
    hopes = sight.hopes()
    options = [option for option in hopes.argsort()[::-1][:choices].tolist() if hopes[option] > -np.inf]
    boards = np.repeat([sight.board_after(option) for option in options], rollouts, axis=0)
    letters = [np.tile(turn, (len(options), 1)) for turn in sight.letters_to_come(rollouts, chance)]
    scores = play_on(boards, letters, sight.language).reshape(len(options), -1).mean(axis=1)
    return sight.action(options[int((scores + TRUST * hopes[options]).argmax())])


def _turns(seen: Mapping[str, Any], seat: Seat, later: int) -> tuple[bool, ...]:
    """Return which later turns `seat` will announce if nobody else leaves."""
    if seen["random_letters"]:
        return (False,) * later
    players = list(seen["players"])
    after = players.index(seen["announcer"]) + 1
    coming = [player for player in players[after:] + players[:after] if not seen["players"][player]["left"]]
    return tuple(coming[turn % len(coming)] == seat for turn in range(later))


def _wishes(size: int) -> int:
    """Return how many letters a simulated announcement chooses from; large boards leave less time."""
    return min(8, 200 // (size * size))
