"""The other side of the wire: what the house's own solvers answer."""

from typing import Any

import orjson
import pytest

from parlour.core.dice import Dice
from parlour.hosts.arena.builtin.responder import Misunderstood, Responder
from parlour.hosts.arena.builtin.solvers import BUILTIN_SOLVERS
from parlour.hosts.arena.match.games import MarkedGuess, SolverGame
from parlour.hosts.arena.match.plan import Entrant, draw_words, plan_match
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import PlayedMatch
from parlour.hosts.arena.match.replies import read_definition, read_reply
from parlour.hosts.arena.match.words import words_in, words_of
from parlour.pieces.words import marks
from tests.hosts.arena.fakes import Calls, Patience, only, requested

every_solver = pytest.mark.parametrize("name", BUILTIN_SOLVERS)
LIST = "\n".join(words_of(5).answers[::20])


def service(name: str, seed: bytes = b"seed") -> Responder:
    """Let a solver learn a short list, which takes no time."""
    return Responder(BUILTIN_SOLVERS[name], seed, lambda letters: words_in(LIST, letters))


def asked(*guesses: tuple[str, tuple[int, ...]], game: str = "game") -> bytes:
    """Write the request after these guesses, as a match does."""
    return requested(SolverGame(game, 1, guesses=tuple(MarkedGuess("id", 1, 1, *guess) for guess in guesses)))


@every_solver
def test_a_solver_says_what_it_is(name: str) -> None:
    """In a way that a match understands: a name, a colour of its own and how much it takes."""
    definition = read_definition(service(name).ping())

    assert definition == BUILTIN_SOLVERS[name].definition
    assert definition.name == name
    assert definition.limit


@every_solver
def test_who_has_one_thought_at_a_time_lets_nobody_wait_in_line(name: str) -> None:
    """Waiting counts as thinking for who measures it: with ten in line a quick thinker looks slow."""
    solver = BUILTIN_SOLVERS[name]

    assert solver.definition.limit in (1, 2) or not solver.ponders


@every_solver
def test_a_solver_guesses_words_of_its_list(name: str) -> None:
    """And says something when a game begins."""
    reply = read_reply(service(name).guess(asked()))
    later = read_reply(service(name).guess(asked((reply.guess, (0, 0, 0, 0, 0)))))

    assert {reply.guess, later.guess} <= set(LIST.split())
    assert (bool(reply.shout), bool(later.shout)) == (True, False)


@every_solver
def test_clues_that_fit_nothing_are_answered_all_the_same(name: str) -> None:
    """Whoever holds the match may know other words."""
    reply = read_reply(service(name).guess(asked(("zzzzz", (2, 2, 2, 2, 2)))))

    assert reply.guess in LIST.split()


@every_solver
def test_the_same_seed_guesses_the_same(name: str) -> None:
    """For the same game; another game is another matter."""
    one, other = service(name), service(name)

    assert [one.guess(asked(game=str(game))) for game in range(5)] == [
        other.guess(asked(game=str(game))) for game in range(5)
    ]


@every_solver
def test_requests_need_hardly_anything(name: str) -> None:
    """Older engines leave out more, newer ones add to it."""
    body = b'{"guess_results":[{"guess":"crane","result":[0,0,0,0,0],"new":1}],"more":{}}'

    assert read_reply(service(name).guess(body)).guess in LIST.split()
    assert read_reply(service(name).guess(b'{"guess_results":null}')).guess in LIST.split()


@pytest.mark.parametrize(
    "results",
    [
        7,
        "crane",
        [7],
        [{}],
        [{"guess": "crane"}],
        [{"guess": 7, "result": [0]}],
        [{"guess": "", "result": []}],
        [{"guess": "crane", "result": [0, 0, 0, 0]}],
        [{"guess": "crane", "result": [0, 0, 0, 0, 3]}],
        [{"guess": "crane", "result": [0, 0, 0, 0, True]}],
        [{"guess": "crane", "result": "00000"}],
        [{"guess": "crane", "result": [0] * 5}, {"guess": "cranes", "result": [0] * 6}],
        [{"guess": "crane", "result": [0] * 5}] * 1001,
    ],
    ids=range(13),
)
def test_what_is_no_game_is_misunderstood(results: Any) -> None:
    """Said, not suffered."""
    with pytest.raises(Misunderstood):
        service("solvo").guess(orjson.dumps({"guess_results": results}))


@pytest.mark.parametrize("body", [b"", b"[]", b"7", b"crane", b"\xff"])
def test_what_is_no_json_object_is_misunderstood(body: bytes) -> None:
    """As the wire says, there is nothing else."""
    with pytest.raises(Misunderstood):
        service("solvo").guess(body)


THREE_LEFT = [
    MarkedGuess("id", 1, 1, word, marks("probe", word)) for word in ("ladle", "gully", "prove", "moldy", "grope")
]


@pytest.mark.parametrize("rounds", [None, "6", "5"])
def test_the_last_guess_of_maestro_can_win(rounds: str | None) -> None:
    """There are six guesses unless a header says how many; one that comes after the last could be the last, too."""
    maestro = Responder(BUILTIN_SOLVERS["maestro"], b"seed")
    body = requested(SolverGame("game", 1, guesses=tuple(THREE_LEFT)))

    assert read_reply(maestro.guess(body, None, rounds)).guess in ("probe", "prone", "prose")
    assert read_reply(maestro.guess(body, None, "7")).guess == "abuse"


@pytest.mark.parametrize("rounds", ["", "six", "-1", "6.0", "1000", "\u0666"])
def test_how_many_guesses_there_are_is_a_small_number(rounds: str) -> None:
    """Anything else is misunderstood."""
    with pytest.raises(Misunderstood, match="roundsPerGame"):
        service("solvo").guess(asked(), None, rounds)


@pytest.mark.parametrize("letters", ["", "six", "-1", "5.0", "999", "1", "99"])
def test_there_are_no_words_of_strange_lengths(letters: str) -> None:
    """Or of none."""
    with pytest.raises(Misunderstood):
        Responder(BUILTIN_SOLVERS["solvo"], b"seed").ping(letters)


@every_solver
@pytest.mark.parametrize("letters", [4, 6])
@pytest.mark.anyio
async def test_other_lengths_are_learned_when_asked_for(name: str, letters: int) -> None:
    """By the header of the ping, and by what was guessed before."""
    text = "\n".join(words_of(letters).answers[::20])
    learned = Responder(BUILTIN_SOLVERS[name], b"seed", lambda length: words_in(text, length))

    def say(_: str, __: str, body: Any) -> bytes:
        return learned.ping(str(letters)) if body is None else learned.guess(orjson.dumps(body), str(letters))

    plan = plan_match(draw_words(text.split(), 4, Dice(b"seed")), text.split())
    match = PlayedMatch(plan, [Entrant.at("")])
    await play(match, Calls(say), lambda _: None, Patience())

    assert [game.failure for game in only(match).games] == [None] * 4
