"""What every game promises its hosts; no game is excepted by name."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.game import SERVER, AnyGame, Seat
from parlour.core.refusal import Rejected
from parlour.hosts.codec import event_name
from parlour.hosts.rehearsal import promises
from parlour.hosts.rehearsal.rehearsed_match import (
    Scene,
    at_random,
    need_no_faults,
    open_match,
    perform,
    play_on,
    replay_deeds,
)
from tests.conformance.cases import (
    Case,
    every_case,
    every_case_with_answers,
    every_case_with_leavers,
    every_game,
    moments,
    played,
    running,
    smallest_case,
)

STRANGER = Seat("stranger")


@every_case
def test_every_offer_is_accepted(case: Case) -> None:
    """A client shows what `legal` offers; nobody who must act is left without a choice or a default."""
    for scene in moments(case, 20):
        promises.offers_what_it_takes(case.game, scene, case.seats, case.seed)


@every_case
def test_random_play_ends(case: Case) -> None:
    """No match goes on for ever, and none waits for nobody before its outcome."""
    scenes = played(case)

    assert case.game.outcome(scenes[-1].state) is not None
    for scene in scenes:
        promises.waits_for_someone(case.game, scene.state)


@every_case
def test_everything_survives_json(case: Case) -> None:
    """States, actions, events and asks are stored, sent and loaded."""
    for scene in moments(case, 40):
        promises.survives_storage(case.game, scene)
        promises.shows_the_same_from_storage(case.game, scene.state)


@every_case
def test_options_survive_json_and_have_a_schema(case: Case) -> None:
    """The host of a table chooses them in a form made from their types."""
    game = promises.host_game(case.game)
    sent = game.options.dump_python(case.options, mode="json")

    assert game.read_options(sent) == case.options
    assert set(game.options.json_schema()["properties"]) == set(sent)


@every_case
def test_views_are_json_and_avoid_the_table_s_names(case: Case) -> None:
    """The table puts its own keys beside the game's, so none may clash."""
    for scene in moments(case, 40):
        promises.shows_its_own_only(case.game, scene.state, case.seats)


@every_case
def test_bots_of_every_level_take_their_time(case: Case) -> None:
    """For every player who must act, with people or without, a game can say how long a bot seems to think."""
    for scene in running(case, 10):
        promises.takes_its_time(case.game, scene.state, case.seats)


@pytest.mark.slow
@every_case
def test_a_move_is_always_reviewed_alike(case: Case) -> None:
    """Everyone who asks for the review of a finished match gets the same one, from any process."""
    made = [(before, scene) for before, scene in pairwise(played(case)) if scene.by in case.seats]
    for before, scene in case.dice.shuffled(made)[:3]:
        promises.reviews_alike(case.game, before, scene, case.seed)


@every_case
def test_an_outage_changes_nothing_but_times(case: Case) -> None:
    """The server gives back the time that players lost to it, and nothing else happens."""
    for scene in moments(case, 20):
        promises.gives_time_back(case.game, scene.state)


@every_case
def test_a_match_counts_for_the_statistics_of_its_players(case: Case) -> None:
    """A host adds figures up without knowing what they mean."""
    promises.counts_for_statistics(case.game, played(case), case.seats)


@every_case
def test_a_key_stays_in_the_shared_part_of_the_view(case: Case) -> None:
    """A key that moved would be removed by the very patch that brings it."""
    promises.keeps_sides(case.game, (scene.state for scene in played(case)), case.seats)


@every_case
def test_the_same_actions_lead_to_the_same_states(case: Case) -> None:
    """A stored log replays exactly: chance comes from the seed, time from the host."""
    first, *deeds = played(case)

    again = open_match(case.game, case.seats, case.options, case.seed)
    replayed = replay_deeds(
        case.game, again, ((deed.by, promises.through_log(case.game, deed.action)) for deed in deeds), case.seed
    )

    assert (again.state, again.events) == (first.state, first.events)
    assert [(scene.state, scene.events) for scene in replayed] == [(deed.state, deed.events) for deed in deeds]


@every_case
def test_a_match_goes_on_from_storage(case: Case) -> None:
    """A table that is loaded again plays on as if nothing had happened."""
    scenes = played(case)
    halfway, *deeds = scenes[(len(scenes) - 1) // 2 :]
    loaded = promises.load_state(case.game, promises.dump_state(case.game, halfway.state))

    *_, last = replay_deeds(
        case.game, Scene(halfway.number, loaded), ((deed.by, deed.action) for deed in deeds), case.seed
    )

    assert last.state == scenes[-1].state


@every_case
def test_actions_of_other_seats_and_times_are_accepted_or_refused(case: Case) -> None:
    """A refusal is an answer and changes nothing."""
    dice = case.dice
    deeds = [scene.action for scene in played(case)[1:]]
    refused = 0
    for scene in moments(case, 20):
        for seat in (*dice.shuffled(case.seats)[:3], STRANGER):
            refused += not promises.accepts(case.game, scene, seat, dice.choice(deeds), case.seed)

    assert refused


@every_case
@settings(max_examples=50)
@given(chosen=st.data())
@pytest.mark.slow
def test_nonsense_is_refused(case: Case, chosen: st.DataObject) -> None:
    """Anything that decodes may arrive: from anyone, at any time, with any values."""
    scene = chosen.draw(st.sampled_from(played(case)))
    seat = chosen.draw(st.sampled_from((*case.seats, STRANGER, SERVER)))
    kind = chosen.draw(st.sampled_from(promises.kinds(case.game.Action)))

    promises.accepts(case.game, scene, seat, chosen.draw(st.from_type(kind)), case.seed)


@pytest.mark.slow
@every_case_with_answers
@settings(max_examples=20)
@given(chosen=st.data())
def test_nobody_answers_for_the_server(case: Case, chosen: st.DataObject) -> None:
    """Only the server answers what was asked of the outside world."""
    scene = chosen.draw(st.sampled_from(played(case)))
    seat = chosen.draw(st.sampled_from((*case.seats, STRANGER)))
    kind = chosen.draw(st.sampled_from(promises.kinds(case.game.Answer)))

    assert not promises.accepts(case.game, scene, seat, chosen.draw(st.from_type(kind)), case.seed)


@every_case
def test_strangers_are_refused(case: Case) -> None:
    """Without a seat in the match nobody can act in it."""
    for deed in moments(case, 20)[1:]:
        with pytest.raises(Rejected):
            perform(case.game, Scene(deed.number, deed.state), STRANGER, deed.action, case.seed)


@every_case
def test_an_unfinished_match_can_be_abandoned(case: Case) -> None:
    """The host may stop it at any time."""
    for scene in running(case, 20):
        promises.can_be_abandoned(case.game, scene.state)


@every_case_with_leavers
def test_players_may_leave(case: Case) -> None:
    """Where leaving means quitting, any player may at any time, and the others play on to the end."""
    dice = case.dice
    for scene in running(case, 6):
        goes, *stay = dice.shuffled(case.seats)
        left = promises.lets_go(case.game, scene, goes, case.seed)
        for last in play_on(case.game, left, case.seed, dict.fromkeys(stay, at_random)):
            assert goes not in case.game.to_act(last.state)
            assert last.by != goes


@every_case_with_leavers
def test_all_may_leave(case: Case) -> None:
    """A match that everyone has left is over."""
    for scene in running(case, 6):
        for seat in case.dice.shuffled(case.seats):
            scene = promises.lets_go(case.game, scene, seat, case.seed)
        assert case.game.outcome(scene.state) is not None


@every_game
def test_actions_have_unique_names(game: AnyGame) -> None:
    """A message is named after its action, so no action may share a name with another or with one of the table's."""
    names = [event_name(kind) for kind in promises.kinds(game.Action)]

    assert len(set(names)) == len(names) > 0
    assert not promises.TABLE_ACTIONS & set(names)


@every_game
def test_options_that_make_no_difference_to_bots_are_options(game: AnyGame) -> None:
    """A name that no option has would protect nothing, and make nothing count."""
    assert game.neutral_options <= set(promises.host_game(game).options.json_schema()["properties"])


@every_game
def test_a_finished_match_answers_its_questions(game: AnyGame) -> None:
    """Questions after the end are answered, stored, and not asked again."""
    case = smallest_case(game)
    over = played(case)[-1]
    choose = dict.fromkeys(case.seats, at_random)

    answered = list(play_on(game, over, case.seed, choose, afterwards=True))

    assert len(answered) >= len(game.asks(over.state))
    for scene in answered:
        promises.survives_storage(game, need_no_faults(game, scene))
        promises.shows_its_own_only(game, scene.state, case.seats)
    assert not game.asks((answered or [over])[-1].state)
