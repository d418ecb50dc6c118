"""No view shows another player's secrets: no seat can tell the real match from states it imagines."""

from parlour.hosts.rehearsal import promises, secrecy
from parlour.hosts.rehearsal.rehearsed_match import Scene
from tests.conformance.cases import Case, every_case, every_case_with_leavers, running


@every_case
def test_no_seat_can_tell_the_real_state_from_an_imagined_one(case: Case) -> None:
    """Views hide secrets, and other players' actions reveal no more than is public."""
    for scene in running(case, 10):
        _look(case, scene)


@every_case
def test_there_is_something_to_imagine(case: Case) -> None:
    """A view that shows everything to everyone would leave nothing to imagine, and so pass every comparison."""
    secrecy.something_is_hidden(case.game, running(case, 10), case.seats, case.seed)


@every_case_with_leavers
def test_players_who_leave_learn_nothing_and_give_nothing_away(case: Case) -> None:
    """Secrets outlast their owner's stay."""
    for scene in running(case, 6):
        left = promises.lets_go(case.game, scene, case.dice.choice(case.seats), case.seed)
        if case.game.outcome(left.state) is None:
            _look(case, left)


def _look(case: Case, scene: Scene) -> None:
    """Return the views of some seats."""
    dice = case.dice.fork(scene.number)
    for seat in dice.shuffled(case.seats)[:2]:
        other = secrecy.imagine(case.game, scene, seat, dice)
        if other is None:
            secrecy.nothing_is_hidden(case.game, scene.state, case.seats)
            return
        secrecy.stay_alike(case.game, scene, other, seat, case.seed)
