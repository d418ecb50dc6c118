"""The game as its hosts know it."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from parlour.core.copying import replace
from parlour.core.dice import Dice
from parlour.core.game import Moment
from parlour.games.crossword.actions import Announce, Place, Possible
from parlour.games.crossword.game import GAME
from parlour.games.crossword.state import Phase, State
from parlour.games.crossword.tests.stories import ANN, BOB, CAT, grid, tell
from parlour.games.crossword.values.score import BoardScore
from parlour.pieces.words import fingerprint

PLACING = """
    2x2 for ann bob
    T: ann 0,0 | bob 0,1
    bob announces O
    bob places 0,0
"""


def test_the_announcer_must_act_and_may_name_any_letter() -> None:
    """Nobody else is offered anything."""
    state = tell("2x2 in de for ann bob")

    assert (GAME.phase(state), GAME.to_act(state)) == ("announcing", frozenset({ANN}))
    assert [action.letter for action in GAME.legal(state, ANN) if isinstance(action, Announce)][-4:] == list("ZÄÖÜ")
    assert list(GAME.legal(state, BOB)) == []


def test_players_who_have_not_placed_must_act_and_may_fill_any_empty_cell() -> None:
    """After placing they wait."""
    state = tell(PLACING)

    assert (GAME.phase(state), GAME.to_act(state)) == ("placing", frozenset({ANN}))
    assert list(GAME.legal(state, ANN)) == [Place(0, 1), Place(1, 0), Place(1, 1)]
    assert list(GAME.legal(state, BOB)) == []


def test_it_is_nobody_s_turn_while_several_must_place() -> None:
    """`turn` names a player only if nobody else must act."""
    state = tell("""
        2x2 for ann bob
        ann announces T
    """)

    assert GAME.to_act(state) == frozenset({ANN, BOB})


def test_players_who_do_not_act_get_a_default() -> None:
    """A useful letter, or the first empty cell."""
    assert GAME.default(tell("2x2 for ann bob"), ANN) == Announce("E")
    assert GAME.default(tell(PLACING), ANN) == Place(0, 1)


def test_nobody_must_act_after_the_end() -> None:
    """A finished match waits for nobody."""
    state = tell("2x2 for ann\nhost abandons")

    assert (GAME.phase(state), GAME.to_act(state), list(GAME.legal(state, ANN))) == ("abandoned", frozenset(), [])


def test_the_version_names_rules_and_words() -> None:
    """A running match keeps its word lists, so other lists are another version."""
    assert GAME.version.split("-") == ["1", fingerprint("en"), fingerprint("de")]


def test_only_actions_of_the_game_reach_it() -> None:
    """Anything else is a mistake of the host, not of a player."""
    foreign: Any = object()

    with pytest.raises(AssertionError):
        GAME.act(tell("2x2 for ann"), ANN, foreign, Moment(at=1.0, dice=Dice(b"any")))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"boards": {ANN: grid(". .\n. .")}}, "everyone has a board"),
        ({"boards": {ANN: grid("T ."), BOB: grid("O T\n. .")}}, "boards are square"),
        ({"boards": {ANN: grid("X .\n. ."), BOB: grid("O T\n. .")}}, "boards hold what was announced"),
        ({"boards": {ANN: grid("T O\n. ."), BOB: grid("O T\n. .")}}, "boards hold what was announced"),
        ({"left": {CAT}}, "only players leave"),
        ({"left": {BOB}}, "only active players have placed"),
        ({"left": {ANN, BOB}, "placed": set()}, "a running match has players"),
        ({"letters": ("T",)}, "every turn has one letter"),
        ({"phase": Phase.ANNOUNCING, "letters": ("T",)}, "nobody places before a letter is known"),
        ({"placed": {ANN, BOB}}, "a turn waits for someone"),
        ({"announcer": None}, "letters are announced by a player or drawn"),
        ({"phase": Phase.ANNOUNCING, "announcer": CAT}, "the announcer is active"),
        ({"scores": {ANN: BoardScore((), 0)}}, "all players who stayed are scored, and only at the end"),
        ({"phase": Phase.SCORING}, "all players who stayed are scored, and only at the end"),
        ({"possible": Possible((), -1)}, "the best board is no worse than any"),
    ],
)
def test_an_impossible_state_is_detected(change: Mapping[str, Any], fault: str) -> None:
    """Each invariant is checked, so simulations would notice a broken one."""
    sound = tell(PLACING)

    assert list(GAME.faults(sound)) == []
    assert fault in _faults(replace(sound, **change))


def _faults(state: State) -> Iterable[str]:
    return tuple(GAME.faults(state))
