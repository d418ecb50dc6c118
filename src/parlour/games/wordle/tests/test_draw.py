"""Which word a day has, and what someone who knows all earlier words can tell about it."""

from calendar import monthrange
from collections import defaultdict
from collections.abc import Callable, Sequence

import pytest

from parlour.core.riddle import day_number, find_riddles
from parlour.games.wordle.riddles.draw import draw, draw_in_cycles
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.values.word_kind import WordKind

KEY, OTHER = bytes(32), bytes(31) + b"\1"
SIZES = [*range(1, 41), 99, 100, 101, 250, 326, 373]
DAY = 20_000
MANY = 40
"""How many matching keys must be left; with fewer, chance decides which words they draw next."""


def listed(size: int) -> tuple[str, ...]:
    """Make a list."""
    return tuple(f"W{number:04}" for number in range(size))


def words(size: int, days: int) -> list[str]:
    """Draw the words of many consecutive days."""
    answers = listed(size)
    return [draw(answers, DAY + day, KEY, "x") for day in range(days)]


def fewest_left(size: int, days: int, keys: int, rule: Callable[..., str]) -> int:
    """Play an observer with a computer: try keys, keep those that fit all words seen, and count what they draw next.

    Return the smallest number of words that were possible on a day, over all that could have been seen before.
    """
    answers = listed(size)
    drawn = [
        [rule(answers, DAY + day, number.to_bytes(4, "big"), "x") for day in range(days)] for number in range(keys)
    ]
    fewest = size
    for day in range(days):
        following: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for sequence in drawn:
            following[tuple(sequence[:day])].append(sequence[day])
        told = [len(set(after)) for after in following.values() if len(after) >= MANY]
        assert told, "more keys are needed to say anything of this day"
        fewest = min(fewest, *told)
    return fewest


@pytest.mark.parametrize(
    ("size", "days", "keys"), [(2, 3, 400), (3, 3, 1500), (4, 4, 9000), (5, 4, 20_000), (6, 4, 40_000)]
)
@pytest.mark.slow
def test_an_observer_who_tries_keys_is_left_with_half_the_list(size: int, days: int, keys: int) -> None:
    """Whatever was shown before, even across the end of a round: the program itself is asked."""
    assert fewest_left(size, days, keys, draw) >= size / 2


def test_the_first_method_left_such_an_observer_a_single_word() -> None:
    """The earlier draw, which shows that the observer works."""
    assert DAY % 4 == 0
    assert fewest_left(4, 4, 3000, draw_in_cycles) == 1


@pytest.mark.parametrize("size", SIZES)
def test_at_any_time_half_of_a_list_is_possible(size: int) -> None:
    """Only the words of the round so far and, in its first half, the last words of the round before are impossible."""
    shown = words(size, 6 * size)
    length = max(1, size // 2)
    late = length // 2
    for day in range(length, len(shown)):
        place = (DAY + day) % length
        begun = day - place
        seen = set(shown[begun:day])
        if place < length - late:
            seen |= set(shown[begun - late : begun])

        assert shown[day] not in seen
        assert size - len(seen) >= size / 2


@pytest.mark.parametrize("size", SIZES[3:])
def test_a_word_does_not_return_soon(size: int) -> None:
    """Not in the same round, and not before a quarter of the list has had its turn, even at the end of a round."""
    last: dict[str, int] = {}
    pauses: list[int] = []
    for day, word in enumerate(words(size, 12 * size)):
        pauses.extend([day - last[word]] if word in last else [])
        last[word] = day

    assert min(pauses) > size // 2 // 2
    assert len(last) == size


@pytest.mark.parametrize("size", [10, 11, 50])
@pytest.mark.slow
def test_every_word_comes_about_as_often_as_any_other(size: int) -> None:
    """Rounds are drawn anew, so no word is left out for long."""
    shown = words(size, 400 * size)
    times = [shown.count(word) for word in listed(size)]

    assert min(times) > 300
    assert max(times) < 500


@pytest.mark.parametrize(("key", "label"), [(OTHER, "x"), (KEY, "y")])
def test_another_key_and_another_riddle_have_other_words(key: bytes, label: str) -> None:
    """Nobody learns one sequence from another."""
    answers = listed(30)
    assert [draw(answers, day, KEY, "x") for day in range(10)] != [draw(answers, day, key, label) for day in range(10)]


def test_a_built_in_riddle_is_drawn_this_way() -> None:
    """`de-4-easy` once showed each of its 326 words within a year, so on the last of these days only one was left."""
    riddle, before = find_riddles()["de-4-easy"], find_riddles()["de-4-easy"].open_before
    assert before
    months = [(year, month) for year in (2027, 2028) for month in range(1, 13)]
    dates = [f"{year}-{month:02}-{day + 1:02}" for year, month in months for day in range(monthrange(year, month)[1])]
    days = dates[dates.index("2027-02-15") :][:326]
    cycle, shown = ({opened(day, KEY).secret for day in days} for opened in (before, riddle.open))

    assert (len(cycle), len(shown)) == (326, len(set(drawn_words(days))))
    assert len(shown) < 300


def drawn_words(days: Sequence[str]) -> list[str]:
    """Draw the words by hand."""
    answers = guess_list(WordKind("de", 4, "easy")).words
    return [draw(answers.answers, day_number(day), KEY, f"de-4-easy/{answers.version}") for day in days]
