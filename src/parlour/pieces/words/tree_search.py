"""The search for the best tree of guesses: the one with the fewest guesses for all answers together.

A guess divides the remaining words into parts. A part of k words takes at least 2k - 1 guesses: one word can be right
at once, the others need one guess more. So n words take at least 3n - p with a guess that makes p parts, and one less
if it can itself be right. That bound orders the guesses, and it is exact if no part has more than two words. Otherwise
the parts are searched in turn, each only while its guess can still be the best, and what was found about a part is kept
for the next guess that leads to it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from parlour.pieces.words.guess_trees import EASY
from parlour.pieces.words.hard_mode import demand_of
from parlour.pieces.words.mark_tables import Places, count_parts, divided, letter_codes, patterns
from parlour.pieces.words.marks import Clue, marks

NEVER = 1 << 30
"""More guesses than any set takes: for sets that cannot be found in the available rounds."""
UNKNOWN = -1
_CLOSER = 4
"""For this many guesses per place in the beam, the sizes of parts are compared, not only their number."""


def search(
    answers: Sequence[str],
    allowed: Iterable[str] = (),
    *,
    opener: str | None = None,
    hard: bool = False,
    rounds: int = 6,
    beam: int | None = None,
) -> tuple[str, ...]:
    """Return the guesses, in the order of `grown`, of the tree that finds all `answers` with the fewest guesses in all.

    None may take more than `rounds` guesses; if that is impossible, `LookupError` is raised. Only the `beam` most
    promising guesses are tried for each set of words; without a beam, the result is proven to be the best.
    """
    return () if len(answers) <= EASY else _Search(answers, allowed, hard=hard, beam=beam).best(rounds, opener)


@dataclass(slots=True)
class _Part:
    """Words that may be the secret, and bounds on the guesses that all of them take together."""

    words: Places
    useful: Places
    """Guesses that tell some of the words apart."""
    rounds: int
    least: int
    guess: int = UNKNOWN
    """The best guess, once it is known; with it they take `least`."""
    hopes: tuple[tuple[int, int], ...] = ()
    """The most promising guesses, each with its lower bound, in that order."""
    options: "list[_Option] | None" = None
    """The results of examining them, as far as they were."""

    @property
    def is_solved(self) -> bool:
        return self.guess != UNKNOWN


@dataclass(slots=True)
class _Option:
    """A guess, its parts of three words and more, and the guesses it takes apart from those."""

    guess: int
    fixed: int
    parts: list[_Part]

    @property
    def least(self) -> int:
        return self.fixed + sum(part.least for part in self.parts)

    @property
    def is_certain(self) -> bool:
        return all(part.is_solved for part in self.parts)


class _Search:
    """A search that remembers its findings about every set of words."""

    def __init__(self, answers: Sequence[str], allowed: Iterable[str], *, hard: bool, beam: int | None) -> None:
        self._answers = tuple(answers)
        self._guesses = (*self._answers, *sorted(set(allowed).difference(answers)))
        self._table = np.ascontiguousarray(patterns(self._guesses, self._answers).T)
        self._letters = letter_codes(self._guesses)
        self._hard = hard
        self._beam = beam
        self._parts: dict[tuple[int, bytes, bytes], _Part] = {}

    def best(self, rounds: int, opener: str | None) -> tuple[str, ...]:
        """Search everything, or only what follows `opener`."""
        words, guesses = np.arange(len(self._answers)), np.arange(len(self._guesses))
        if opener is None:
            root = self._part(words, guesses, rounds)
        else:
            root = _Part(words, guesses, rounds, 0, hopes=((0, self._guesses.index(opener)),))
        if self._solve(root, NEVER) == NEVER:
            msg = f"{len(words)} words cannot always be found in {rounds} rounds"
            raise LookupError(msg)
        return tuple(self._best_guesses(root))

    def _best_guesses(self, part: _Part) -> Iterator[str]:
        """Yield the best guess of a solved `part`, then those that follow it in the order of its marks."""
        guess = self._guesses[part.guess]
        yield guess
        following = self._option(part, part.guess).parts
        for next_part in sorted(following, key=lambda each: marks(self._answers[each.words[0]], guess)):
            yield from self._best_guesses(next_part)

    def _solve(self, part: _Part, limit: int) -> int:
        """Find the best guess for `part` and count the guesses it takes; `limit` or more are not counted exactly."""
        if part.is_solved or part.least >= limit:
            return part.least
        best = limit
        for option in self._options(part):
            if (cost := self._cost(option, best)) < best:
                best, part.guess = cost, option.guess
        part.least = best
        if part.is_solved:
            part.options = None
        return best

    def _cost(self, option: _Option, limit: int) -> int:
        """Count the guesses of `option` while they are fewer than `limit`."""
        cost = option.least
        for part in option.parts:
            if cost >= limit:
                break
            known = part.least
            cost += self._solve(part, limit - cost + known) - known
        return cost

    def _options(self, part: _Part) -> "list[_Option]":
        """Examine the most promising guesses until one is certain to be as good as the next can be."""
        if part.options is None:
            part.options, best = [], NEVER
            for least, guess in part.hopes:
                if least >= best:
                    break
                option = self._option(part, guess)
                part.options.append(option)
                if option.is_certain:
                    best = min(best, option.least)
            part.options.sort(key=lambda option: option.least)
        return part.options

    def _option(self, part: _Part, guess: int) -> _Option:
        """Divide the words of `part` by the marks of `guess`."""
        rounds = part.rounds - 1
        fixed, parts = len(part.words) - int((part.words == guess).sum()), []
        for places in divided(self._table[part.words, guess]):
            words = part.words[places]
            if len(words) > EASY:
                parts.append(self._part(words, self._next(part, guess, int(words[0])), rounds))
            else:
                fixed += 2 * len(words) - 1 if len(words) <= rounds else NEVER
        return _Option(guess, fixed, parts)

    def _next(self, part: _Part, guess: int, secret: int) -> Places:
        """Return the words that may be guessed after `guess` got its marks for `secret`."""
        if not self._hard:
            return part.useful
        learned = demand_of(Clue.at(self._answers[secret], self._guesses[guess]))
        spelled = self._letters[part.useful]
        fine = np.ones(len(spelled), dtype=np.bool_)
        for at, letter in learned.places:
            fine &= spelled[:, at] == ord(letter)
        for letter, count in learned.counts:
            fine &= (spelled == ord(letter)).sum(axis=1) >= count
        return part.useful[fine]

    def _part(self, words: Places, guesses: Places, rounds: int) -> _Part:
        """Return the findings so far about `words` when any of `guesses` may be made."""
        key = (rounds, words.tobytes(), guesses.tobytes() if self._hard else b"")
        if key not in self._parts:
            self._parts[key] = self._quick(words, rounds) or self._open(words, guesses, rounds)
        return self._parts[key]

    def _quick(self, words: Places, rounds: int) -> _Part | None:
        """Check whether one of the words tells all others apart, which is optimal. In the last round nothing helps."""
        if rounds == 1:
            return _Part(words, words, rounds, NEVER)
        parts = count_parts(self._table[words[:, None], words])
        best = int(parts.argmax())
        return _Part(words, words, rounds, 2 * len(words) - 1, int(words[best])) if parts[best] == len(words) else None

    def _open(self, words: Places, guesses: Places, rounds: int) -> _Part:
        """Order `guesses` by lower bound: the more parts, the better, and then the more equal ones."""
        table = self._table[words] if len(guesses) == len(self._guesses) else self._table[words[:, None], guesses]
        parts = count_parts(table)
        worth = parts.copy()
        worth[np.searchsorted(guesses, words)] += 1
        order = np.argsort(-worth, kind="stable")[: self._beam and _CLOSER * self._beam]
        order = order[parts[order] > 1]
        squares = np.array([(np.bincount(table[:, place]) ** 2).sum() for place in order.tolist()])
        order = order[np.lexsort((squares, -worth[order]))][: self._beam]
        hopes = tuple(zip((3 * len(words) - worth[order]).tolist(), guesses[order].tolist(), strict=True))
        return _Part(words, guesses[parts > 1], rounds, hopes[0][0], hopes=hopes)
