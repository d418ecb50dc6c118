"""The search for the best tree: correct on small lists, compared with trying everything."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.pieces.words import Clue, marks
from parlour.pieces.words.guess_trees import Tree, grown
from parlour.pieces.words.hard_mode import demand_of
from parlour.pieces.words.tree_search import search

ENDINGS = ("BATCH", "CATCH", "HATCH", "LATCH", "MATCH", "PATCH", "WATCH")
BIRDS = ("CRANE", "EAGLE", "EGRET", "FINCH", "GEESE", "GOOSE", "HERON", "MACAW", "QUAIL", "RAVEN", "ROBIN", "STORK")
LISTS = st.lists(st.text("ABC", min_size=3, max_size=3), min_size=3, max_size=8, unique=True)


def fewest(words: list[str], guesses: list[str], rounds: int, *, hard: bool) -> float:
    """Try every possible tree, and count the guesses of the best: the slow and simple way."""
    if rounds == 0:
        return inf
    best = inf
    for guess in guesses:
        parts: dict[tuple[int, ...], list[str]] = {}
        for word in words:
            parts.setdefault(marks(word, guess), []).append(word)
        if len(parts) == 1 and words != [guess]:
            continue
        total = float(len(words))
        for marked, part in parts.items():
            learned = demand_of(Clue(guess, marked))
            usable = [word for word in guesses if learned.allows(word)] if hard else guesses
            total += 0 if part == [guess] else fewest(part, usable, rounds - 1, hard=hard)
        best = min(best, total)
    return best


def tree_of(answers: list[str], allowed: list[str], rounds: int, *, hard: bool) -> Tree:
    """Search the best tree and build it."""
    return grown(answers, iter(search(answers, allowed, rounds=rounds, hard=hard)))


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("rounds", [3, 5])
@given(words=LISTS, count=st.integers(3, 5))
@pytest.mark.slow
def test_nothing_beats_the_tree_that_is_found(words: list[str], count: int, rounds: int, *, hard: bool) -> None:
    """Without a beam the search is a proof; too few rounds are refused exactly where they are too few."""
    answers, allowed = words[:count], words[count:]
    best = fewest(answers, words, rounds, hard=hard)
    if best == inf:
        with pytest.raises(LookupError):
            tree_of(answers, allowed, rounds, hard=hard)
        return

    paths = [tree_of(answers, allowed, rounds, hard=hard).path(answer) for answer in answers]

    assert sum(map(len, paths)) == best
    assert max(map(len, paths)) <= rounds


def test_a_word_that_tells_all_apart_is_worth_a_guess() -> None:
    """Seven endings tried one by one take 28 guesses."""
    assert search(ENDINGS, beam=10, rounds=7)[0] in ENDINGS
    assert search(ENDINGS, ["CLUMP", "BLIMP", "WHELP"], beam=10)[0] in {"CLUMP", "BLIMP", "WHELP"}


def test_hard_mode_keeps_known_letters() -> None:
    """Once -ATCH is known, every guess ends in it."""
    strangers = ["CLUMP", "BLIMP", "WHELP"]
    tree = grown(ENDINGS, iter(search(ENDINGS, strangers, opener="HATCH", hard=True, rounds=7)))
    normal = grown(ENDINGS, iter(search(ENDINGS, strangers, opener="HATCH", rounds=7)))

    assert max(len(tree.path(word)) for word in ENDINGS) == 7
    assert max(len(normal.path(word)) for word in ENDINGS) < 5


def test_the_search_is_the_same_every_time() -> None:
    """Repeating the command gives the shipped file."""
    assert search(BIRDS, ENDINGS, beam=3) == search(BIRDS, reversed(ENDINGS), beam=3)


def test_the_opener_can_be_chosen() -> None:
    """The rest of the tree is the best that follows it."""
    tree = grown(BIRDS, iter(search(BIRDS, ENDINGS, opener="WATCH")))

    assert tree.guess == "WATCH"
    assert all(tree.path(bird)[-1] == bird for bird in BIRDS)


def test_few_words_need_no_search() -> None:
    """Two are tried one after the other."""
    assert search(BIRDS[:2], ENDINGS) == search(BIRDS[:1]) == ()
    assert grown(BIRDS[:2], iter(())).path("EAGLE") == ("CRANE", "EAGLE")


def test_too_few_rounds_are_refused() -> None:
    """Seven endings cannot be told apart in three."""
    with pytest.raises(LookupError, match="7 words cannot always be found in 3 rounds"):
        search(ENDINGS, rounds=3)
