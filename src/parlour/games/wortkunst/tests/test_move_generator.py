"""Placements: all that form words, each once, with the words they form; and which of them is chosen."""

from collections import Counter
from functools import cache

import pytest

from parlour.core.dice import Dice
from parlour.games.wortkunst.bots.levels import LEVELS
from parlour.games.wortkunst.bots.placement_choice import Level, Situation, best, choose, zipf
from parlour.games.wortkunst.bots.placements import placements, spots
from parlour.games.wortkunst.bots.word_spots import Placement, Spot, SpotTile
from parlour.games.wortkunst.taste import score
from parlour.games.wortkunst.tests.drawn_boards import Cell, board, drawn, formed_words, tried
from parlour.pieces.words import alphabet, load
from parlour.pieces.words.graph import Graph, graph
from parlour.pieces.words.graph_builder import graph_of

pytestmark = pytest.mark.slow

BAG = "AAAAABBCCDDDDEEEEEEEEEEEEEEEFFGGGHHHHIIIIIIJKKLLLMMMMNNNNNNNNNOOOPQRRRRRRSSSSSSSTTTTTTUUUUUUVWXYZÄÖÜ"


@cache
def small(longest: int = 5, least: float = 5.0) -> Graph:
    """Make a graph of some common German words."""
    lexicon = load("de", longest)
    return graph_of({word: common for word in lexicon.words if (common := lexicon.zipf(word)) >= least}, alphabet("de"))


def laid(x: int, y: int, letter: str) -> SpotTile:
    """Place a tile that is not a blank."""
    return SpotTile(x, y, letter, blank=False)


def of_words(*words: str) -> Graph:
    """Make a graph of these words."""
    return graph_of(dict.fromkeys(words, 4.0), alphabet("de"))


BOARDS = {
    "empty": """
        .......
        .......
        .......
        .......
        .......
        .......
        .......
    """,
    "one word": """
        .......
        .......
        .......
        ..ROSE.
        .......
        .......
        .......
    """,
    "crossing words": """
        H......
        A......
        U.N....
        STEIN..
        ..U.A..
        ....C..
        ....HAT
    """,
    "close together": """
        .......
        .TAG...
        .ALT...
        ..SO...
        ...R...
        ..EINER
        .......
    """,
    "what is no word": """
        .......
        ..XQ...
        ..ÄÖ...
        .......
        .......
        ......E
        .......
    """,
}
RACKS = [("EINSTAU", 0), ("ENRLDIH", 0), ("EST", 0), ("SSE", 1), ("NR", 2), ("", 1), ("", 0)]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(("letters", "blanks"), RACKS)
def test_every_placement_is_found_exactly_once(name: str, letters: str, blanks: int) -> None:
    """Trying everything finds the same tiles and words, and nothing is found twice."""
    lying, words = board(BOARDS[name]), small()

    found = list(placements(lying, letters, blanks, words, 7))

    assert Counter(found) == Counter(tried(lying, letters, blanks, frozenset(words), 7))
    assert len({placement.tiles for placement in found}) == len(found)


@pytest.mark.parametrize("game", range(2))
def test_in_whole_matches_the_same_placements_are_found_as_by_trying(game: int) -> None:
    """Real boards have everything that touches and crosses."""
    dice, size = Dice(b"whole games", game), 7
    words, every = small(4, 5.6), frozenset(small(4, 5.6))
    lying: dict[Cell, str] = {}
    for turn in range(7):
        rack, blanks = "".join(dice.shuffled(BAG)[: 6 - turn % 2]), turn % 2
        found = list(placements(lying, rack, blanks, words, size))
        assert Counter(found) == Counter(tried(lying, rack, blanks, every, size)), drawn(lying, size)
        if found:
            chosen = dice.choice(found)
            lying |= {(tile.x, tile.y): tile.letter for tile in chosen.tiles}

    assert len(lying) >= 10


def test_words_are_extended_crossed_and_placed_beside() -> None:
    """The three ways to go on, with the words they form: the main word first, then those across it in order."""
    lying = board("""
        .....
        .....
        ROSE.
        .....
        .....
    """)
    words = of_words("ROSE", "ROSEN", "DORN", "NO", "ED", "SO")

    found = [placement.words for placement in placements(lying, "NDO", 0, words, 5)]

    assert sorted(found) == [("DORN",), ("ED",), ("NO",), ("NO", "ROSEN"), ("ROSEN",), ("SO",)]


def test_tiles_in_between_belong_to_the_word() -> None:
    """A placement may reach over them; only new tiles come from the rack."""
    lying = board("""
        .....
        .....
        .O.E.
        .....
        .....
    """)

    (found,) = placements(lying, "RSN", 0, of_words("ROSEN"), 5)

    assert found.tiles == (laid(0, 2, "R"), laid(2, 2, "S"), laid(4, 2, "N"))
    assert found.words == ("ROSEN",)


def test_a_blank_stands_only_for_letters_that_are_not_on_the_rack() -> None:
    """The letter's own tile looks the same, and the blank is kept."""
    (found,) = {placement for placement in placements({}, "SE", 1, of_words("SEE"), 3) if placement.tiles[0].y == 1}

    assert [(tile.letter, tile.blank) for tile in found.tiles] == [("S", False), ("E", False), ("E", True)]


def test_a_single_tile_has_its_main_word_in_the_row_if_it_forms_one_there() -> None:
    """So say the rules, and so it is found only once."""
    lying = board("""
        .A.
        S..
        ...
    """)

    found = list(placements(lying, "O", 0, of_words("SO", "AO"), 3))

    assert sorted(found) == [
        Placement((laid(0, 2, "O"),), ("SO",)),
        Placement((laid(1, 1, "O"),), ("SO", "AO")),
        Placement((laid(2, 0, "O"),), ("AO",)),
    ]


def test_a_word_formed_twice_in_one_placement_is_named_once() -> None:
    """It is rated once."""
    lying = board("""
        .S.S
        ....
        ....
        ....
    """)

    found = placements(lying, "OBO", 0, of_words("OBO", "SO"), 4)

    assert [placement.words for placement in found if len(placement.tiles) == 3] == [("OBO", "SO")]


def test_the_words_of_real_placements_are_those_the_rules_read_from_the_board() -> None:
    """The whole German list is tried here."""
    lying = board("""
        ...............
        ...............
        ...............
        .........M.....
        .........O.....
        .....S...N.....
        .....E...DUNST.
        .....HAUS......
        .....N.........
        .FERNSEHER.....
        .....U.........
        .....C.........
        .....H.........
        .....T.........
        ...............
    """)

    found = list(placements(lying, "EINRTAG", 0, graph("de")))

    assert len(found) > 300
    assert len({placement.tiles for placement in found}) == len(found)
    for placement in found:
        new = {(tile.x, tile.y): tile.letter for tile in placement.tiles}
        assert placement.words == formed_words(new, lying)
        assert all(word in graph("de") for word in placement.words)


def test_nothing_is_found_where_nothing_fits() -> None:
    """Neither without tiles, nor with tiles that form no word."""
    assert list(placements({}, "", 0, graph("de"))) == []
    assert list(placements({}, "QXC", 0, graph("de"))) == []


NEXT_TO_THE_MOON = board("""
    .......
    .......
    .......
    ..MOND.
    .......
    .......
    .......
""")
EARLY = Situation(bag=50, held=7, others=7)


def found_next_to_the_moon() -> list[Spot]:
    """Find the placements of a good rack."""
    return list(spots(NEXT_TO_THE_MOON, "EISNATU", 0, graph("de"), 7))


def laid_in(found: list[Spot]) -> list[Placement]:
    """Return all placements in the spots `found`."""
    return [spot.placement(word) for spot in found for word in spot.words]


def worth(placement: Placement, situation: Situation) -> int:
    """Return what a placement is worth: the scores of its words, and relief."""
    return sum(map(score, placement.words)) + situation.relief(len(placement.tiles))


def test_experts_take_the_placement_with_the_most_valuable_words() -> None:
    """All words count, so placing beside a word pays."""
    found = found_next_to_the_moon()

    chosen = choose(found, LEVELS["expert"], EARLY, Dice(b"expert"))

    assert chosen
    assert sum(map(score, chosen.words)) == max(sum(map(score, placement.words)) for placement in laid_in(found))
    assert len(chosen.words) > 1


def test_where_only_main_words_count_the_best_main_word_is_taken() -> None:
    """The other words are worth nothing then."""
    found = found_next_to_the_moon()

    chosen = choose(found, LEVELS["expert"], EARLY._replace(main_only=True), Dice(b"expert"))

    assert chosen
    assert score(chosen.words[0]) == max(score(placement.words[0]) for placement in laid_in(found))


@pytest.mark.parametrize("situation", [EARLY, Situation(bag=2, held=7, others=3)])
@pytest.mark.parametrize("letters", ["EISNATU", "ROSTEND"])
def test_the_best_are_found_although_few_are_rated(letters: str, situation: Situation) -> None:
    """Skipping hopeless ones must not change the result."""
    found = list(spots(NEXT_TO_THE_MOON, letters, 0, graph("de"), 7))

    for count in (1, 5, 40):
        top = best(found, count, situation)
        assert [worth(placement, situation) for placement in top] == sorted(
            (worth(placement, situation) for placement in laid_in(found)), reverse=True
        )[:count]


def test_stronger_levels_know_more_words_and_choose_better() -> None:
    """The easy level plays words everyone knows, and not always the best."""
    found = found_next_to_the_moon()

    for level in LEVELS.values():
        chosen = [choose(found, level, EARLY, Dice(b"level", turn)) for turn in range(20)]
        assert all(zipf(word) >= level.zipf for placement in chosen if placement for word in placement.words)
        assert (len(set(chosen)) > 1) == (level.among > 1)
    for strengths in zip(*LEVELS.values(), strict=True):
        assert list(strengths) == sorted(set(strengths), reverse=True)


def test_a_bot_that_knows_no_word_uses_the_dictionary_before_passing() -> None:
    """A pass may end the match, and nobody should wait for a bot that knows too little."""
    found = list(spots({}, "QIX", 0, graph("de")))

    assert choose(found, Level(9.0, 3), EARLY, Dice(b"easy"))
    assert choose([], LEVELS["easy"], EARLY, Dice(b"easy")) is None


@pytest.mark.parametrize("word", ["MONGO", "ARIERN", "GEFICKT", "KRÜPPEL", "MONGOLE", "NEGATIV"])
def test_no_bot_plays_hurtful_words(word: str) -> None:
    """Not even as the only word it finds; the name of a people is no insult."""
    assert word in graph("de")
    found = list(spots({}, word, 0, of_words(word)))

    chosen = choose(found, LEVELS["expert"], EARLY, Dice(b"expert"))

    assert found
    assert (chosen is not None) == (word in ("MONGOLE", "NEGATIV"))


def test_with_an_empty_bag_it_pays_to_go_out() -> None:
    """A tile left over costs a hundred, and so do the others' tiles, because they cannot play on."""
    found = found_next_to_the_moon()
    late = Situation(bag=0, held=4, others=5)

    chosen = choose(found, LEVELS["expert"], late, Dice(b"late"))

    assert chosen
    assert len(chosen.tiles) == 4


@pytest.mark.parametrize(
    ("bag", "laid", "worth"),
    [(50, 7, 0), (3, 3, 0), (3, 5, 200), (0, 2, 200), (0, 4, 400 + 500), (1, 4, 300)],
)
def test_tiles_that_are_not_drawn_again_are_a_relief(bag: int, laid: int, worth: int) -> None:
    """It matters only at the end how many are left, and placing the last one ends the match."""
    assert Situation(bag, held=4, others=5).relief(laid) == worth


def test_a_smaller_penalty_is_a_smaller_relief() -> None:
    """Tables may choose what a tile costs."""
    assert Situation(0, 4, 5, end_penalty=10).relief(4) == 90
    assert Situation(0, 4, 5, end_penalty=0).relief(4) == 0
