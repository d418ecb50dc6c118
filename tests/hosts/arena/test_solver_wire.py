"""The wire, byte by byte: solvers written for other engines must not notice a difference."""

from dataclasses import replace

import pytest

from parlour.hosts.arena.match import solver_wire
from parlour.hosts.arena.match.events import ContestantFinished, GameOver, MatchEnded, MatchStarted, Pinged
from parlour.hosts.arena.match.faults import Failure, Fault
from parlour.hosts.arena.match.plan import Entrant, HiddenWord, MatchPlan
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.solver_games import UNSET, Definition, MarkedGuess, SolverGame
from tests.hosts.arena.fakes import requested

NOON = 1_647_000_000 * 10**9
GAME = SolverGame("3bead1b6-cd41-4bd0-9ec0-9b451319efba", NOON + 472_630_010)
GUESS = MarkedGuess("guess-1", NOON, 1_002_925_700, "crane", (0, 1, 2, 0, 0), "why is everyone shouting")


def test_the_first_request_of_a_game_has_no_empty_members() -> None:
    """Solvers take the last of `guess_results` if it exists, so an empty list would break them."""
    assert requested(GAME) == (
        b'{"game_id":"3bead1b6-cd41-4bd0-9ec0-9b451319efba","start":"2022-03-11T12:00:00.47263001Z",'
        b'"finish":"0001-01-01T00:00:00Z"}'
    )


def test_the_next_request_has_the_guesses_so_far() -> None:
    """It lacks the shout, which is not sent, and `correct` and `error`, which games under way never have."""
    assert requested(replace(GAME, guesses=(GUESS,))) == (
        b'{"game_id":"3bead1b6-cd41-4bd0-9ec0-9b451319efba","start":"2022-03-11T12:00:00.47263001Z",'
        b'"finish":"0001-01-01T00:00:00Z","guess_results":[{"guess_id":"guess-1","start":"2022-03-11T12:00:00Z",'
        b'"finish":"2022-03-11T12:00:01.0029257Z","guess":"crane","result":[0,1,2,0,0]}],'
        b'"guess_durations_ns":[1002925700]}'
    )


def test_results_tell_everything() -> None:
    """Also answers, shouts and errors; a solver that never answered has no definition."""
    found = replace(GAME, finish=NOON, guesses=(GUESS,), correct=True)
    broken = SolverGame("g2", NOON, NOON, failure=Failure(Fault.INVALID_GUESS, "guess is invalid: CRANE"))
    plan = MatchPlan("match", (HiddenWord(GAME.id, "crane"), HiddenWord("g2", "slate")), {"crane", "slate"})
    match = SolverMatch(plan, [Entrant("anna", "http://a"), Entrant("bob", "http://b")])
    for event in (
        MatchStarted(NOON),
        Pinged("anna", Definition("Anna", "", 10, "#7e0391")),
        GameOver("anna", found),
        GameOver("anna", broken),
        ContestantFinished("anna", NOON),
        MatchEnded(NOON),
    ):
        match.hear(event)

    assert solver_wire.results_request("anna", solver_wire.snapshot(match)) == (
        b'{"player_id":"anna","results":{"match_id":"match","start":"2022-03-11T12:00:00Z",'
        b'"end":"2022-03-11T12:00:00Z","players":[{"player_id":"anna","definition":{"name":"Anna",'
        b'"concurrent_connection_limit":10,"colour":"#7e0391"},"games_played":['
        b'{"game_id":"3bead1b6-cd41-4bd0-9ec0-9b451319efba","start":"2022-03-11T12:00:00.47263001Z",'
        b'"finish":"2022-03-11T12:00:00Z","guess_results":[{"guess_id":"guess-1","start":"2022-03-11T12:00:00Z",'
        b'"finish":"2022-03-11T12:00:01.0029257Z","guess":"crane","result":[0,1,2,0,0],'
        b'"shout":"why is everyone shouting"}],"correct":true,"guess_durations_ns":[1002925700]},'
        b'{"game_id":"g2","start":"2022-03-11T12:00:00Z","finish":"2022-03-11T12:00:00Z",'
        b'"error":"guess is invalid: CRANE","error_kind":"INVALID_GUESS"}],"finish":"2022-03-11T12:00:00Z"},'
        b'{"player_id":"bob","definition":{},"finish":"0001-01-01T00:00:00Z"}],'
        b'"games":[{"game_id":"3bead1b6-cd41-4bd0-9ec0-9b451319efba","answer":"crane"},{"game_id":"g2","answer":"slate"}],'
        b'"rounds_per_game":6,"letters_per_word":5}}'
    )


@pytest.mark.parametrize(
    ("nanoseconds", "written"),
    [
        (UNSET, "0001-01-01T00:00:00Z"),
        (NOON, "2022-03-11T12:00:00Z"),
        (NOON + 1, "2022-03-11T12:00:00.000000001Z"),
        (NOON + 100_000_000, "2022-03-11T12:00:00.1Z"),
        (NOON - 1, "2022-03-11T11:59:59.999999999Z"),
    ],
)
def test_times_have_the_digits_they_need(nanoseconds: int, written: str) -> None:
    """Up to nine, without final zeros; a time that has not come is written, too."""
    assert solver_wire.rfc3339(nanoseconds) == written


def test_words_of_another_length_are_announced() -> None:
    """A header says so; it is missing for five letters."""
    assert solver_wire.headers(5, 6) == {}
    assert solver_wire.headers(6, 6) == {"lettersPerWord": "6"}
    assert solver_wire.headers(5, 7) == {"roundsPerGame": "7"}
