"""The model of a match: what it knows after each event."""

from parlour.hosts.arena.match.events import (
    ContestantFinished,
    GameOver,
    GuessMarked,
    MatchEnded,
    MatchEvent,
    MatchStarted,
    Pinged,
)
from parlour.hosts.arena.match.faults import Failure, Fault
from parlour.hosts.arena.match.plan import Entrant, HiddenWord, MatchPlan
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.solver_games import Definition, MarkedGuess, SolverGame

PLAN = MatchPlan("match", (HiddenWord("a", "crane"), HiddenWord("b", "slate")), {"crane", "slate"})
GUESS = MarkedGuess("1", 10, 5, "crane", (2, 2, 2, 2, 2))
FOUND = SolverGame("a", 10, 20, (GUESS,), correct=True)
GONE = Failure(Fault.UNREACHABLE, "gone")


def match_after(*events: MatchEvent) -> SolverMatch:
    """Let a match between anna and bob hear these events."""
    match = SolverMatch(PLAN, [Entrant("anna", "http://anna"), Entrant("bob", "http://bob")])
    for event in events:
        match.hear(event)
    return match


def test_a_contestant_is_named_by_its_address_until_it_is_pinged() -> None:
    """A solver without a name keeps the address."""
    named, unnamed = Definition("Anna", "", None, "#000000"), Definition("", "", None, "#000000")
    anna, bob = match_after(Pinged("anna", named), Pinged("bob", unnamed)).contestants

    assert (anna.name, bob.name) == ("Anna", "http://bob")


def test_a_game_under_way_has_its_guesses_and_does_not_count() -> None:
    """Only games that are over are in the figures."""
    anna, _ = match_after(GuessMarked("anna", "a", GUESS)).contestants

    assert anna.by_number[0].guesses == (GUESS,)
    assert not anna.by_number[0].is_over
    assert (anna.games, anna.statistics.played) == ([], 0)


def test_words_may_be_revealed_when_everyone_has_played_the_game() -> None:
    """A contestant that plays no more is not waited for."""
    early, late = match_after(GameOver("anna", FOUND)), match_after(GameOver("anna", FOUND), GameOver("bob", FOUND))
    finished = match_after(GameOver("anna", FOUND), ContestantFinished("bob", 30, GONE))

    assert [early.shows_words(0), late.shows_words(0), finished.shows_words(0)] == [False, True, True]
    assert [late.shows_words(1), finished.shows_words(1)] == [False, False]
    assert finished.contestants[1].failure == GONE


def test_a_stopped_match_was_cut_short() -> None:
    """One that was played to its end was not."""
    over, stopped = (
        match_after(MatchStarted(1), MatchEnded(2)),
        match_after(MatchStarted(1), MatchEnded(2, stopped=True)),
    )

    assert (over.start, over.end, over.cut_short) == (1, 2, False)
    assert stopped.cut_short
