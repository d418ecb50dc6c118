"""Bots play by the rules, knowing only what a client receives."""

import pytest

from parlour.core.game import AnyGame
from parlour.hosts.rehearsal import promises
from parlour.hosts.rehearsal.rehearsed_match import as_bot, rehearse
from tests.conformance.cases import Case, every_case, every_game, running, smallest_case

pytestmark = pytest.mark.slow


@every_game
def test_a_game_has_bots(game: AnyGame) -> None:
    """Every empty seat can be filled."""
    assert game.bots


@every_game
def test_bots_play_a_whole_match(game: AnyGame) -> None:
    """All seats, one level at a time: every move is legal and the match ends."""
    case = smallest_case(game)
    for level in game.bots:
        *_, last = rehearse(game, case.seats, case.options, case.seed, dict.fromkeys(case.seats, as_bot(level)))

        assert game.outcome(last.state) is not None


@every_case
def test_bots_choose_legally_and_repeatably(case: Case) -> None:
    """A bot is a function of view and dice, so its matches replay, whatever the options."""
    waiting = [scene for scene in running(case, 8) if case.game.to_act(scene.state)]
    for scene in waiting[:4]:
        seat = case.dice.choice(sorted(case.game.to_act(scene.state)))
        for level in case.game.bots:
            first, second = (as_bot(level)(case.game, scene.state, seat, case.dice) for _ in range(2))

            assert first == second
            assert promises.accepts(case.game, scene, seat, first, case.seed)
