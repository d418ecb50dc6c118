"""Random matches: no tile is ever lost."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.dice import Dice
from parlour.core.game import SERVER, Moment, Past, Seat
from parlour.core.refusal import Rejected
from parlour.core.word_verdict import NoVerdict, Silence
from parlour.games.wortkunst.actions import Accept, Action, Answer, Challenge, Exchange, Pass, Place, Retry, Tile
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Options, Phase, State
from parlour.games.wortkunst.tests.stories import ANN, BOB, CAT, DAN, verdict
from parlour.games.wortkunst.values.board import tiles_on
from parlour.games.wortkunst.values.tiles import STANDARD, as_drawn, tile_set

pytestmark = pytest.mark.slow

ALL = Counter(tile_set(STANDARD))
SEATS = (ANN, BOB, CAT, DAN)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(1, 4), seed=st.binary(min_size=4, max_size=4), chosen=st.data())
def test_no_tile_is_lost_in_any_match(players: int, seed: bytes, chosen: st.DataObject) -> None:
    """Bag, racks and board hold the same tiles after every action, accepted or refused."""
    options = Options(challenge=chosen.draw(st.sampled_from(("off", "free", "penalty", "vote"))))
    state = GAME.start(SEATS[:players], options, Moment(0.0, Dice(seed)), Past()).state
    for turn in range(chosen.draw(st.integers(1, 40))):
        dice = Dice(seed, turn)
        try:
            state = GAME.act(state, *random_step(state, dice), Moment(float(turn), dice)).state
        except Rejected:
            continue

        assert Counter(state.bag) + Counter(held(state)) == ALL
        assert list(GAME.faults(state)) == []


def held(state: State) -> str:
    """Return all tiles on racks and on the board."""
    return "".join(state.racks.values()) + as_drawn(tiles_on(state.board))


def random_step(state: State, dice: Dice) -> tuple[Seat, Action | Answer]:
    """Let someone do something, mostly something legal."""
    if state.phase is Phase.SCORING:
        answer = verdict(state, *(1 + dice.below(100) for _ in state.asked_words))
        return SERVER, answer if dice.below(4) else NoVerdict(Silence.FAILED)
    if state.phase is Phase.RATING_FAILED:
        return dice.choice(state.players), Retry()
    if state.phase is Phase.CHALLENGE:
        return dice.choice(state.players), Challenge() if dice.below(2) else Accept()
    wild: tuple[Action, ...] = (Pass(), Exchange((dice.choice("AEN"), None)), Place((Tile(dice.below(15), 7, "E"),)))
    return state.turn, dice.choice((*GAME.legal(state, state.turn), *wild))
