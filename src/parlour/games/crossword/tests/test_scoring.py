"""Scoring: the longest words of every line, each letter once for each direction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.crossword.rules.scoring import score_board, score_line, worth
from parlour.games.crossword.values.board import Board, Line, empty, put
from parlour.games.crossword.values.score import BoardScore, WordMatch
from parlour.pieces.words import load


def draw(picture: str) -> Board:
    """Read a drawn board: a dot is an empty cell."""
    return tuple(tuple(None if cell == "." else cell for cell in row) for row in picture.split())


def line(text: str) -> Line:
    """Read one drawn line."""
    return draw(text)[0]


def points(text: str, words: str) -> int:
    """Score one line with a small dictionary."""
    return sum(worth(len(word), len(text)) for _, word in score_line(line(text), words.split()))


@pytest.mark.parametrize(
    ("text", "words", "total"),
    [
        ("TRACE", "TRACE RACE TRAC ACE", 10),
        ("ONEAR", "ON ONE NEAR EAR", 4),
        ("ATEAR", "ATE EAR AT", 3),
        ("CATON", "CAT ON TO", 5),
        ("AAAAA", "AA AAA AAAA", 4),
        ("HEREST", "HE HER REST", 6),
    ],
)
def test_worked_lines_of_the_rule_book(text: str, words: str, total: int) -> None:
    """These lines settle what the specification leaves open."""
    assert points(text, words) == total


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("ONEAR", "ON ONE NEAR EAR", [(1, "NEAR")]),
        ("ATEAR", "ATE EAR AT", [(0, "ATE")]),
        ("CATON", "CAT ON TO", [(0, "CAT"), (3, "ON")]),
        ("AAAAA", "AA AAA AAAA", [(0, "AAAA")]),
        ("AAAAA", "AA", [(0, "AA"), (2, "AA")]),
        ("HEREST", "HE HER REST", [(0, "HE"), (2, "REST")]),
        ("CATONE", "CAT ATONE ONE", [(1, "ATONE")]),
        ("CATABLE", "CAT TABLE ABLE", [(2, "TABLE")]),
    ],
)
def test_longer_words_come_first_then_those_further_left(text: str, words: str, found: list[tuple[int, str]]) -> None:
    """Greedy, not optimal: the specification says so three times; a better set is not sought."""
    assert list(score_line(line(text), words.split())) == found


@pytest.mark.parametrize(
    ("text", "words", "total"),
    [
        ("CAT.S", "CAT CATS AT CATTS", 3),
        ("C.T..", "CT", 0),
        (".....", "AA", 0),
        ("AT.AT", "AT", 4),
        ("..CAT", "CAT", 3),
    ],
)
def test_an_empty_cell_ends_a_word(text: str, words: str, total: int) -> None:
    """Bots and previews score boards that are not full."""
    assert points(text, words) == total


def test_a_full_line_counts_double_but_two_words_that_fill_it_do_not() -> None:
    """The bonus is for one word."""
    assert points("CATS", "CATS") == 8
    assert points("CATSO", "CAT SO CATS") == 4
    assert points("ATOX", "AT OX") == 4


def test_single_letters_backwards_and_diagonals_never_count() -> None:
    """Words are read only to the right and downwards."""
    board = draw("TAC AXE COZ")

    assert score_board(board, {"T", "A", "CAT", "AX", "TXZ", "XO"}).words == (
        WordMatch("AX", 1, 0, horizontal=True, length=2, score=2),
        WordMatch("AX", 0, 1, horizontal=False, length=2, score=2),
    )


def test_words_do_not_wrap_into_the_next_line() -> None:
    """The end of a row does not touch the beginning of the next."""
    assert score_board(draw("XCA TXX XXX"), {"CAT", "AT"}) == BoardScore((), 0)


def test_words_are_listed_rows_first() -> None:
    """Top to bottom and left to right, then the columns the same way."""
    board = draw("ATAT XXXX ATXX TOXX")
    found = [(match.word, match.row, match.col, match.horizontal) for match in score_board(board, {"AT", "TO"}).words]

    assert found == [
        ("AT", 0, 0, True),
        ("AT", 0, 2, True),
        ("AT", 2, 0, True),
        ("TO", 3, 0, True),
        ("AT", 2, 0, False),
        ("TO", 2, 1, False),
    ]


def test_the_same_word_counts_each_time() -> None:
    """A symmetric word square needs it."""
    assert score_board(draw("AT TO"), {"AT", "TO"}).total == 16


def test_a_word_square_has_the_highest_possible_score() -> None:
    """Ten full lines of five: 4 * n * n."""
    board = draw("HEART EMBER ABUSE RESIN TREND")
    score = score_board(board, load("en", 5).words)

    assert score.total == 100
    assert [match.word for match in score.words] == ["HEART", "EMBER", "ABUSE", "RESIN", "TREND"] * 2


@pytest.mark.parametrize("size", range(2, 9))
def test_every_size_from_two_to_eight_is_scored(size: int) -> None:
    """One word, doubled, as often as there are lines."""
    board = (("A",) * size,) * size

    assert score_board(board, {"A" * size}).total == 4 * size * size
    assert score_board(board, {"A" * (size - 1)}).total == 2 * size * (size - 1) * (size > 2)
    assert score_board(empty(size), {"A" * size}) == BoardScore((), 0)


def test_umlauts_are_letters_of_their_own() -> None:
    """In German Ä is not AE."""
    words = load("de", 5).words

    assert score_board(draw("ÄH ÖL"), words).words[0].word == "ÄH"
    assert [match.word for match in score_board(draw("AEH ... ..."), words).words] == ["EH"]


def test_putting_a_letter_changes_one_cell() -> None:
    """The old board stays as it was."""
    before = empty(3)
    after = put(before, 1, 2, "Q")

    assert after == draw("... ..Q ...")
    assert before == draw("... ... ...")


lines = st.lists(st.sampled_from("ABC."), min_size=2, max_size=8).map("".join)
dictionaries = st.frozensets(st.text("ABC", min_size=1, max_size=8), max_size=30)


@given(lines, dictionaries)
@pytest.mark.slow
def test_a_line_is_scored_as_the_rule_book_says(text: str, words: frozenset[str]) -> None:
    """The rule book says: all candidates, longest first, then smaller start; skip those that overlap a taken word."""
    candidates = [
        (start, text[start:end])
        for start in range(len(text))
        for end in range(start + 2, len(text) + 1)
        if text[start:end] in words
    ]
    candidates.sort(key=lambda candidate: (-len(candidate[1]), candidate[0]))
    taken: set[int] = set()
    chosen = []
    for start, word in candidates:
        cells = set(range(start, start + len(word)))
        if not cells & taken:
            taken |= cells
            chosen.append((start, word))

    assert list(score_line(line(text), words)) == sorted(chosen)


@given(
    st.integers(2, 5).flatmap(lambda n: st.lists(st.text("AB.", min_size=n, max_size=n), min_size=n, max_size=n)),
    dictionaries,
)
@pytest.mark.slow
def test_a_board_is_worth_its_rows_and_columns(rows: list[str], words: frozenset[str]) -> None:
    """Mirroring a board swaps rows and columns and changes no total."""
    board, turned = draw(" ".join(rows)), draw(" ".join(map("".join, zip(*rows, strict=True))))
    score = score_board(board, words)

    assert score.total == score_board(turned, words).total == sum(match.score for match in score.words)
    for match in score.words:
        rows_down, cols_right = (0, 1) if match.horizontal else (1, 0)
        read = [board[match.row + step * rows_down][match.col + step * cols_right] for step in range(match.length)]
        assert "".join(cell or "." for cell in read) == match.word
