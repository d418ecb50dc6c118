"""Bots: legal at every table, stronger by level, and no wiser than a player in their seat."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Moment, Past, Seat
from parlour.games.crossword.actions import Announce, Place
from parlour.games.crossword.bots.levels import BOTS, Foresight, Intuition
from parlour.games.crossword.bots.sight import Sight
from parlour.games.crossword.game import GAME
from parlour.games.crossword.state import Options, State
from parlour.games.crossword.tests.test_scoring import draw
from parlour.games.crossword.values.board import Board, empty
from parlour.pieces.words import LANGUAGES

pytestmark = pytest.mark.slow

ANN, BOB, CAT = Seat("ann"), Seat("bob"), Seat("cat")


def sees(board: Board, letter: str | None = None, **more: Any) -> Mapping[str, Any]:
    """Show a board to Ann, who plays with Bob and Cat; she announces unless `more` says otherwise."""
    known = {seat: {"placed": False, "left": False} for seat in (ANN, BOB, CAT)}
    view = {
        "grid_size": len(board),
        "language": "en",
        "letter": letter,
        "board": board,
        "announcer": ANN,
        "players": known,
    }
    return {**view, "random_letters": False, **more}


def play(levels: Mapping[Seat, str], options: Options, seed: bytes) -> State:
    """Let bots play a whole match."""
    state = GAME.start(tuple(levels), options, Moment(0, Dice(seed, "start")), Past()).state
    turn = 0
    while GAME.outcome(state) is None:
        for seat in sorted(GAME.to_act(state)):
            action = BOTS[levels[seat]](GAME.view(state, seat), seat, Dice(seed, "bot", turn, seat))
            state = GAME.act(state, seat, action, Moment(0, Dice(seed, "act", turn))).state
            turn += 1
    return state


def wins(levels: tuple[str, str], games: int, options: Options) -> tuple[int, int]:
    """Count how many matches each of two bots wins; they take turns to begin."""
    won = [0, 0]
    for game in range(games):
        seats = [(ANN, levels[0]), (BOB, levels[1])]
        outcome = GAME.outcome(play(dict(seats if game % 2 else seats[::-1]), options, b"%d" % game))
        assert outcome
        for which, seat in enumerate((ANN, BOB)):
            won[which] += seat in outcome.winners
    return won[0], won[1]


def test_levels_are_listed_weakest_first() -> None:
    """Tables offer them in this order."""
    assert list(BOTS) == ["easy", "normal", "hard", "expert"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", range(2, 9))
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_quick_bots_play_every_size_to_the_end(level: str, size: int, language: str) -> None:
    """The rules must accept whatever they choose."""
    state = play({ANN: level, BOB: level}, Options(size, language), b"quick")  # type: ignore[arg-type]

    assert state.phase == "scoring"


@pytest.mark.parametrize(("size", "language"), [(2, "de"), (3, "en"), (5, "en")])
@pytest.mark.parametrize("drawn", [False, True])
def test_the_expert_plays_matches_to_the_end(size: int, language: str, *, drawn: bool) -> None:
    """It does so with announced and with drawn letters."""
    state = play({ANN: "expert", BOB: "easy"}, Options(size, language, drawn), b"thought")  # type: ignore[arg-type]

    assert state.phase == "scoring"


@pytest.mark.parametrize("bot", [Intuition(0.0), Foresight(choices=4, rollouts=10)])
def test_a_bot_sees_a_word_it_can_complete(bot: Intuition | Foresight) -> None:
    """HEAR. needs a T at its end, so T is announced."""
    board = draw("HEAR. EMBER ABUSE RESIN .REND")

    assert bot(sees(board, "T"), ANN, Dice(b"a")) in {Place(0, 4), Place(4, 0)}
    assert bot(sees(board), ANN, Dice(b"a")) == Announce("T")


@pytest.mark.parametrize("level", BOTS)
def test_the_last_cell_takes_any_letter(level: str) -> None:
    """However poor its prospects, the letter must be placed."""
    assert BOTS[level](sees(draw("QX Z."), "Q"), ANN, Dice(b"last")) == Place(1, 1)


@pytest.mark.parametrize("level", BOTS)
def test_equal_dice_choose_equally_and_others_sometimes_differ(level: str) -> None:
    """Without private dice all boards at a table of bots would be the same."""
    view = sees(empty(3), "E")
    choices = [BOTS[level](view, ANN, Dice(b"dice", throw)) for throw in range(30)]

    assert choices == [BOTS[level](view, ANN, Dice(b"dice", throw)) for throw in range(30)]
    assert len(set(choices)) > 1


def test_bots_read_nothing_but_their_view() -> None:
    """Another player's board in the view would change nothing."""
    view = sees(draw("H.A.. ..... ..... ..... ....."), "E")
    shown = {**view, "boards": {BOB: draw("HEART EMBER ABUSE RESIN TREND")}}

    for bot in BOTS.values():
        assert bot(view, ANN, Dice(b"eyes")) == bot(shown, ANN, Dice(b"eyes"))


@pytest.mark.parametrize(
    ("announcer", "left", "mine"),
    [
        (ANN, [], [False, False, True]),
        (BOB, [], [False, True, False]),
        (CAT, [], [True, False, False]),
        (BOB, [CAT], [True, False, True]),
        (BOB, [BOB], [False, True, False]),
        (BOB, [BOB, CAT], [True, True, True]),
    ],
)
def test_a_bot_knows_when_it_will_announce(announcer: Seat, left: list[Seat], mine: list[bool]) -> None:
    """The turn goes round among the players who are left, even after an announcer who left."""
    known = {seat: {"placed": False, "left": seat in left} for seat in (ANN, BOB, CAT)}
    view = sees(empty(2), "E", announcer=announcer, players=known)

    assert list(Sight.of(view, ANN).turns_to_come) == mine


def test_nobody_announces_when_letters_are_drawn() -> None:
    """The view then names no announcer."""
    view = dict(sees(empty(2), "E", random_letters=True))
    del view["announcer"]

    assert Sight.of(view, ANN).turns_to_come == (False,) * 3


@pytest.mark.slow
def test_each_level_beats_the_one_below() -> None:
    """bench/crossword_bots.py measures it with many more matches."""
    hard_normal, normal_easy = wins(("hard", "normal"), 30, Options()), wins(("normal", "easy"), 30, Options())

    assert hard_normal[0] > 2 * hard_normal[1]
    assert normal_easy[0] > 2 * normal_easy[1]


@pytest.mark.slow
def test_the_expert_beats_the_hard_bot() -> None:
    """At least three of five decided matches; about four of five were measured."""
    expert, hard = wins(("expert", "hard"), 16, Options())

    assert expert >= 1.5 * hard


@pytest.mark.slow
def test_intuition_makes_good_boards_of_drawn_letters() -> None:
    """46 on average were measured, where random cells make 20."""
    totals = []
    for game in range(60):
        state = GAME.start((ANN,), Options(random_letters=True), Moment(0, Dice(b"%d" % game)), Past()).state
        while GAME.outcome(state) is None:
            action = Intuition(0.0)(GAME.view(state, ANN), ANN, Dice(b"bot"))
            state = GAME.act(state, ANN, action, Moment(0, Dice(b"%d" % game, state.turn_number))).state
        totals.append(state.scores[ANN].total)

    assert sum(totals) / len(totals) > 43
