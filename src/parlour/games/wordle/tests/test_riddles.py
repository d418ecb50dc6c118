"""The built-in riddles, and which word each day has."""

from calendar import monthrange

import pytest

from parlour.core.riddle import find_riddles
from parlour.games.wordle.riddles import RIDDLES
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.values.word_kind import WordKind
from parlour.pieces.words import load

KEY = bytes(32)
YEAR = [f"2028-{month:02}-{day + 1:02}" for month in range(1, 13) for day in range(monthrange(2028, month)[1])]


def test_both_languages_come_in_four_lengths_and_three_levels() -> None:
    """The first is the default."""
    ids = [riddle.id for riddle in RIDDLES]

    assert ids[0] == "en-5"
    assert {"English, 5 letters", "Deutsch, 7 Buchstaben, für Experten"} < {riddle.title for riddle in RIDDLES}
    assert {"de-4", "de-7", "en-6-easy", "de-5-expert"} < set(ids)
    assert len(set(ids)) == 24
    assert set(find_riddles()) >= set(ids)


def test_a_year_of_days_follows_the_calendar() -> None:
    """Months have different lengths; no day is skipped, none comes twice."""
    riddle = find_riddles()["en-5"]
    assert riddle.open_before
    words = [riddle.open_before(day, KEY).secret for day in YEAR]

    assert len(set(words)) == 366


def test_easy_words_are_more_common_than_expert_ones() -> None:
    """Difficulty is how common the answers are; together they are all answers, and all may be guessed."""
    lexicon = load("de", 7)
    easy, expert, all_of_them = (guess_list(WordKind("de", 6, level)).words for level in ("easy", "expert", ""))

    assert min(map(lexicon.zipf, easy.answers)) >= max(map(lexicon.zipf, expert.answers))
    assert sorted(easy.answers + expert.answers) == sorted(all_of_them.answers)
    assert easy.allowed == expert.allowed == all_of_them.allowed
    assert len({easy.version, expert.version, all_of_them.version}) == 3


@pytest.mark.parametrize("name", ["en-4", "en-7-expert", "de-5", "de-7-easy"])
def test_every_secret_may_be_guessed(name: str) -> None:
    """A riddle without a solution would be a poor joke."""
    for day in YEAR[:40]:
        game = find_riddles()[name].open(day, KEY)
        assert game.check_guess(game.secret)["won"]
