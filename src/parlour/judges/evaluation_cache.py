"""A cache of evaluations, off by default, so that the same word need not be paid for twice."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from parlour.core.word_verdict import Evaluation


@dataclass
class EvaluationCache:
    """Keeps the evaluations of the `most` most recently used words."""

    most: int = 0
    _known: OrderedDict[str, Evaluation] = field(default_factory=OrderedDict)

    def recall(self, words: Sequence[str]) -> dict[str, Evaluation]:
        """Return the cached evaluations of `words`."""
        known = {word: self._known[word] for word in words if word in self._known}
        for word in known:
            self._known.move_to_end(word)
        return known

    def keep(self, evaluations: Iterable[Evaluation]) -> None:
        """Add evaluations, and evict the least recently used ones."""
        for evaluation in evaluations:
            self._known[evaluation.word] = evaluation
        while len(self._known) > self.most:
            self._known.popitem(last=False)
