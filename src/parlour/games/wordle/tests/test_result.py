"""The winner of a race, and what leaving early means."""

from parlour.core.game import Event, Outcome
from parlour.games.wordle.game import GAME
from parlour.games.wordle.state import Phase
from parlour.games.wordle.tests.race import ANN, BOB, story, tell

IN_VAIN = "slate moldy bumpy fight jerky vowel"


def fails(who: str) -> str:
    """Let a player use all attempts."""
    return "\n".join(f"{who} guesses {word}" for word in IN_VAIN.split())


def test_the_fewest_guesses_win() -> None:
    """A quicker player with more guesses does not."""
    state = tell("""
        CRANE for ann bob
        ann guesses slate
        ann guesses brave
        ann guesses crane
        bob guesses moldy
        bob guesses crane
    """)

    assert GAME.outcome(state) == Outcome(scores={ANN: 4, BOB: 5}, winners=(BOB,))


def test_the_earlier_of_equals_wins() -> None:
    """The server's clock decides; the points are the same."""
    state = tell("""
        CRANE for ann bob
        ann guesses slate
        bob guesses slate
        bob guesses crane
        ann guesses crane
    """)

    assert GAME.outcome(state) == Outcome(scores={ANN: 5, BOB: 5}, winners=(BOB,))


def test_nobody_wins_if_nobody_finds_the_word() -> None:
    """Everyone scores 0 and is told the word."""
    told = story(f"CRANE for ann bob\n{fails('ann')}\n{fails('bob')}")

    assert GAME.outcome(told.state) == Outcome(scores={ANN: 0, BOB: 0}, winners=())
    assert told.events[-1] == Event("game_complete", {"secret": "CRANE", "scores": {ANN: 0, BOB: 0}, "winners": ()})


def test_a_single_player_may_race() -> None:
    """They win if they find the word."""
    state = tell("CRANE for ann\nann guesses crane")

    assert GAME.outcome(state) == Outcome(scores={ANN: 6}, winners=(ANN,))


def test_there_is_no_outcome_while_someone_guesses() -> None:
    """Even if nobody can do better any more: everyone plays to the end."""
    assert GAME.outcome(tell("CRANE for ann bob\nann guesses crane")) is None


def test_nobody_waits_for_players_who_left() -> None:
    """The race is over when all others are done; a player who left has no result."""
    state = tell("""
        CRANE for ann bob
        bob guesses slate
        ann guesses crane
        bob leaves
    """)

    assert state.phase is Phase.FINISHED
    assert GAME.outcome(state) == Outcome(scores={ANN: 6}, winners=(ANN,))


def test_players_who_are_done_may_leave_and_keep_their_result() -> None:
    """Nobody has to wait at the table for slower friends."""
    state = tell("""
        CRANE for ann bob
        ann guesses crane
        ann leaves
        bob guesses slate
        bob guesses crane
    """)

    assert GAME.outcome(state) == Outcome(scores={ANN: 6, BOB: 5}, winners=(ANN,))


def test_a_race_that_everyone_left_is_abandoned() -> None:
    """If someone was done before, it has a result instead."""
    left = story("CRANE for ann bob\nann guesses slate\nann leaves\nbob leaves")
    won = tell("CRANE for ann bob\nann guesses crane\nann leaves\nbob leaves")

    assert left.events[-1] == Event("game_abandoned", {"reason": "all_left"})
    assert GAME.outcome(left.state) == Outcome(abandoned=True)
    assert GAME.outcome(won) == Outcome(scores={ANN: 6}, winners=(ANN,))


def test_leaving_a_second_time_or_after_the_end_changes_nothing() -> None:
    """Players can always leave a table."""
    told = story("""
        CRANE for ann bob
        bob leaves
        bob leaves
        eve leaves
        host abandons
        ann leaves
    """)

    assert told.state.left == {BOB}
    assert [event.type for event in told.events] == ["game_started", "game_abandoned"]


def test_the_host_may_stop_a_race_once() -> None:
    """Nobody wins."""
    state = tell("""
        CRANE for ann bob
        ann guesses crane
        host abandons
        host abandons     ! GAME_OVER
        bob guesses crane ! GAME_OVER
    """)

    assert (state.phase, GAME.outcome(state)) == (Phase.ABANDONED, Outcome(abandoned=True))
