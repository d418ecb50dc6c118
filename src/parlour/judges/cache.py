"""What was said about words before: off unless a house wants it, so that nobody is paid twice for the same word."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from parlour.core.verdict import Evaluation


@dataclass
class EvaluationCache:
    """Keeps the evaluations of the `most` words that were last asked for."""

    most: int = 0
    _known: OrderedDict[str, Evaluation] = field(default_factory=OrderedDict)

    def recall(self, words: Sequence[str]) -> dict[str, Evaluation]:
        """Give what is known of `words`."""
        known = {word: self._known[word] for word in words if word in self._known}
        for word in known:
            self._known.move_to_end(word)
        return known

    def keep(self, evaluations: Iterable[Evaluation]) -> None:
        """Remember these, and forget what was not asked for the longest time."""
        for evaluation in evaluations:
            self._known[evaluation.word] = evaluation
        while len(self._known) > self.most:
            self._known.popitem(last=False)
