"""Trajectories for research: the layout of OpenSpiel 2, and nothing in them that a player did not see."""

from typing import Any

import orjson
import pytest

from parlour.hosts.records.document import through_json
from parlour.hosts.records.replay import fold, show
from parlour.hosts.records.trajectories import CHANCE, make_trajectory
from tests.hosts.records.recorded_matches import GAMES, pinned_documents, simulate

every_game = pytest.mark.parametrize("game", GAMES)


def trajectory(game: str) -> dict[str, Any]:
    """Return the trajectory of a simulated match, as it comes back from JSON."""
    document = simulate(game)[1]
    made = make_trajectory(GAMES[game], document, tuple(fold(GAMES[game], document)))
    return through_json(made)  # type: ignore[no-any-return]


@every_game
def test_a_trajectory_has_the_members_that_openspiel_reads(game: str) -> None:
    """Its reader wants these names and types, and ignores others."""
    made = trajectory(game)
    header = made["header"]

    assert isinstance(header["game_string"], str)
    assert header["terminal"] is True
    assert all(isinstance(each, float) for each in header["returns"])
    assert orjson.loads(header["meta_data"])["id"] == simulate(game)[1].id
    for step in made["transitions"]:
        assert type(step["player"]) is type(step["action"]) is int
        assert step["action"] in step["legal_actions"]


@every_game
def test_a_trajectory_replays_the_match_bit_for_bit(game: str) -> None:
    """Every action is the one in the log, and every observation the view of its seat at that moment."""
    hosted, document = GAMES[game], simulate(game)[1]
    scenes, made = tuple(fold(hosted, document)), trajectory(game)

    assert len(made["transitions"]) == len(scenes) - 1
    for before, after, step in zip(scenes, scenes[1:], made["transitions"], strict=False):
        seat = document.seats[step["player"]] if step["player"] != CHANCE else "house"
        assert (seat, step["action_struct"]) == (after.entry.by, after.entry.action)
        assert step["legal_action_structs"][step["action"]] == step["action_struct"]
        assert step["observations"] == [show(hosted, before.state, seat) for seat in document.seats]
    assert made["final_observations"] == [document.views[seat] for seat in document.seats]


@every_game
def test_rewards_add_up_to_the_returns(game: str) -> None:
    """They are paid when the match is over: points or, in a game without points, one for the winner."""
    made, document = trajectory(game), simulate(game)[1]
    paid = [sum(rewards) for rewards in zip(*(step["rewards"] for step in made["transitions"]), strict=True)]

    assert paid == made["header"]["returns"]
    assert paid == [result.score if result.score is not None else float(result.won) for result in document.results]


def test_a_stopped_match_is_not_terminal_and_pays_nothing() -> None:
    """It has no result that anyone could learn from."""
    document = next(each for each in pinned_documents() if each.abandoned)
    hosted = GAMES[document.game]
    made = make_trajectory(hosted, document, tuple(fold(hosted, document)))

    assert made["header"]["terminal"] is False
    assert set(made["header"]["returns"]) == {0.0}


def test_a_trajectory_names_nobody() -> None:
    """Researchers need no names."""
    document = next(each for each in pinned_documents() if any(result.name == "Ann" for result in each.results))
    hosted = GAMES[document.game]

    assert b"Ann" not in orjson.dumps(make_trajectory(hosted, document, tuple(fold(hosted, document))))
