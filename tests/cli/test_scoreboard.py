"""The report of a match, also in a narrow terminal."""

import re
from dataclasses import dataclass, replace
from io import StringIO

import pytest
from rich.console import Console

from parlour.cli.scoreboard import ProgressDisplay, print_scoreboard, sentence
from parlour.hosts.arena.match.events import (
    ContestantFinished,
    GameOver,
    MatchEnded,
    MatchEvent,
    Pinged,
    PingFailed,
    ResultsSent,
)
from parlour.hosts.arena.match.faults import Failure, Fault
from parlour.hosts.arena.match.plan import Entrant, HiddenWord, MatchPlan
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.solver_games import Definition, MarkedGuess, SolverGame

MS = 1_000_000


@dataclass(frozen=True)
class Side:
    """A contestant, and the games it has played."""

    name: str
    url: str
    games: tuple[SolverGame, ...]
    definition: Definition


def player(name: str, guesses: list[int], took: int = MS) -> Side:
    """Make a contestant that finds words with this many guesses each; with none, the game fails."""
    games = tuple(
        SolverGame(
            id=str(number),
            start=1,
            finish=2,
            guesses=tuple(MarkedGuess("", 1, took, "crane", (0,) * 5) for _ in range(count)),
            correct=count > 0,
            failure=None if count else Failure(Fault.TIMEOUT, "no complete answer within 300 seconds"),
        )
        for number, count in enumerate(guesses)
    )
    return Side(name, f"http://{name}", games, Definition(name, "", None, "#000000"))


def match(*players: Side) -> SolverMatch:
    """Play a match of as many games as the first contestant has played."""
    hidden = tuple(HiddenWord(str(number), "crane") for number in range(len(players[0].games)))
    played = SolverMatch(MatchPlan("match", hidden, {"crane"}), [Entrant.at(each.url) for each in players])
    for entrant, each in zip(played.entrants, players, strict=True):
        played.hear(Pinged(entrant.id, each.definition))
        for game in each.games:
            played.hear(GameOver(entrant.id, game))
        played.hear(ContestantFinished(entrant.id, 2))
    return played


def shown(*events: MatchEvent) -> list[str]:
    """Show the progress in a terminal, and return its last lines without the bars."""
    page = StringIO()
    contestants = [Entrant("anna", "http://anna"), Entrant("bob", "http://bob")]
    with ProgressDisplay(
        Console(file=page, width=120, force_terminal=True, color_system=None), contestants, games=2
    ) as display:
        for event in events:
            display.watch(event)
        page.seek(0)
        page.truncate()
    return [" ".join(line.split()) for line in re.sub("\x1b\\[[0-9?]*[A-Za-z]|[━╸╺]", "", page.getvalue()).splitlines()]


ANNA = Definition("Anna [red]", "", None, "#000000")
FOUND = SolverGame("1", 1, 2, correct=True)
BROKEN = SolverGame("2", 1, 2, failure=Failure(Fault.TIMEOUT, "too late"))


@pytest.mark.parametrize(
    ("events", "line"),
    [
        ([], "http://anna 0/2 waiting for ping"),
        (
            [PingFailed("anna", 3, Failure(Fault.UNREACHABLE, "nobody [there]"))],
            "http://anna 0/2 failed ping 3 of 10: nobody [there]",
        ),
        ([Pinged("anna", ANNA)], "Anna [red] 0/2"),
        ([GameOver("anna", FOUND)], "http://anna 1/2 found 1"),
        ([GameOver("anna", FOUND), GameOver("anna", BROKEN)], "http://anna 2/2 found 1, 1 failed"),
        ([ContestantFinished("anna", 2, Failure(Fault.BAD_LIMIT, "-1"))], "http://anna 0/2 does not play: -1"),
        ([GameOver("anna", FOUND), MatchEnded(3)], "http://anna 1/2 found 1, receiving the results"),
        (
            [ContestantFinished("anna", 2, Failure(Fault.BAD_LIMIT, "-1")), MatchEnded(3)],
            "http://anna 0/2 does not play: -1",
        ),
    ],
    ids=range(8),
)
def test_the_terminal_shows_how_far_everyone_is(events: list[MatchEvent], line: str) -> None:
    """Pings, words found and faults; texts of solvers are not markup."""
    lines = shown(*events)

    assert line in lines
    assert "http://bob 0/2 waiting for ping" in lines


def test_a_solver_that_does_not_accept_the_results_is_named() -> None:
    """The line stays when the progress bars are gone."""
    page = StringIO()
    with ProgressDisplay(Console(file=page, width=80), [Entrant("anna", "http://anna")], games=1) as display:
        display.watch(Pinged("anna", ANNA))
        display.watch(ResultsSent("anna"))
        display.watch(ResultsSent("anna", Failure(Fault.UNREACHABLE, "gone [home]")))

    assert page.getvalue().count("the results") == 1
    assert "Anna [red] did not accept the results: gone [home]" in page.getvalue()


def test_a_table_of_a_thousand_games_fits_into_eighty_columns() -> None:
    """Nothing is cut off, however slow a solver is."""
    page = StringIO()
    many = [2, 3, 4, 5, 6] * 180 + [0] * 100
    print_scoreboard(
        Console(file=page, width=80), match(player("schwordler", many, 99_999 * MS), player("solvo", many)), "title"
    )

    told = page.getvalue()
    assert "…" not in told
    row = next(line.split() for line in told.splitlines() if line.startswith("schwordler"))
    assert row == ["schwordler", "900/1000", "4.30", "0.05", "180", "180", "180", "180", "180", "100", "99999", "99999"]
    assert "schwordler failed 100 of 1000 games, TIMEOUT: no complete answer within 300 seconds" in told


def test_a_narrow_terminal_loses_nothing_of_the_table() -> None:
    """Lines are wrapped there, but all figures are shown."""
    page = StringIO()
    print_scoreboard(
        Console(file=page, width=40), match(player("anna", [4] * 100), player("bob", [0] * 100)), "100 games"
    )
    rows = [line.split() for line in page.getvalue().splitlines()]

    assert ["anna", "100/100", "4.00", "0.00", "100", "1.0", "1.0"] in rows
    assert ["bob", "0/100", "7.00", "0.00", "100"] in rows


def test_the_table_shows_the_median_and_the_slowest_time() -> None:
    """One slow guess of three appears only in the last column."""
    page = StringIO()
    anna = player("anna", [1, 1, 1])
    slow = replace(anna.games[0], guesses=(replace(anna.games[0].guesses[0], nanoseconds=250 * MS),))
    print_scoreboard(Console(file=page, width=80), match(replace(anna, games=(slow, *anna.games[1:]))), "title")

    assert page.getvalue().split("anna", 1)[1].split()[:6] == ["3/3", "1.00", "0.00", "3", "1.0", "250"]


def test_a_contestant_without_a_finished_game_is_named() -> None:
    """An interruption can cause this; the contestant is not in the table."""
    page = StringIO()
    print_scoreboard(Console(file=page, width=80), match(player("anna", [3, 3]), player("slow", [])), "title")

    assert "slow finished no game." in page.getvalue()
    assert "anna finished" not in page.getvalue()


def test_long_names_are_wrapped_and_figures_are_not() -> None:
    """Two of the same name are told apart by their addresses."""
    page = StringIO()
    twins = [
        replace(player("schwordler", [1, 2, 3, 4, 5, 6]), url=f"http://localhost:{end}") for end in ("8080", "8081")
    ]
    print_scoreboard(Console(file=page, width=80), match(*twins), "title")

    lines = [" ".join(line.split()) for line in page.getvalue().splitlines()]
    assert lines[1] == "solver found guesses +- 1 2 3 4 5 6 not err median p99"
    assert sum(line.endswith("6/6 3.50 0.76 1 1 1 1 1 1 1.0 1.0") for line in lines) == 2
    assert "8081" in page.getvalue()


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (
            [player("anna", [2, 3]), player("bob", [4, 5])],
            "anna won with 2.50 +-0.50 guesses per word on average, 2.00",
        ),
        ([player("anna", [2]), player("bob", [4])], "anna is ahead with 2.00 guesses per word on average, 2.00 fewer"),
        (
            [player("anna", [2, 6]), player("bob", [4, 5])],
            "anna is ahead with 4.00 +-2.00 guesses per word on average, 0.50 +-1.50",
        ),
        (
            [player("anna", [3], 9 * MS), player("bob", [3])],
            "bob won on speed, 1.0 ms against 9.0 ms per guess (median).",
        ),
        (
            [player("anna", [4, 1]), player("bob", [3])],
            "anna is ahead with 2.50 +-1.50 guesses per word on average against 3.00 guesses for bob, but not on",
        ),
        ([player("anna", [3]), player("bob", [3])], "anna and bob took the same number of guesses: a tie."),
        ([player("anna", [0]), player("bob", [0])], "anna and bob took the same number of guesses: a tie."),
        ([player("anna", [3])], "anna found 1 of 1 words, 3.00 guesses each on average."),
    ],
    ids=range(8),
)
def test_the_winner_is_named_in_a_sentence(players: list[Side], said: str) -> None:
    """It gives the reason, and how certain it is."""
    assert said in sentence(match(*players))


def test_contestants_that_look_alike_are_told_apart_by_their_addresses() -> None:
    """During the match and in the report: a Cyrillic letter does not make another name."""
    real, fake = Definition("maestro", "", None, "#000000"), Definition("m\u0430estro", "", None, "#000000")
    lines = shown(Pinged("anna", real), Pinged("bob", fake))
    told = match(
        replace(player("anna", [2, 2]), definition=real),
        replace(player("bob", [3, 3]), definition=fake),
    )

    assert any(line.startswith("m\u0430estro at http://bob 0/2") for line in lines)
    assert sentence(told).startswith("maestro at http://anna won")
    assert "m\u0430estro at http://bob" in sentence(told)
