"""How the built-in solvers answer requests."""

from typing import Any

import orjson
import pytest

from parlour.core.dice import Dice
from parlour.hosts.arena.builtin.responder import Misunderstood, Responder
from parlour.hosts.arena.builtin.solvers import BUILTIN_SOLVERS
from parlour.hosts.arena.match.plan import Entrant, draw_words, plan_match
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.replies import read_definition, read_reply
from parlour.hosts.arena.match.solver_games import MarkedGuess, SolverGame
from parlour.hosts.arena.match.words import words_in, words_of
from parlour.pieces.words import marks
from tests.hosts.arena.fakes import Calls, InstantClock, only, requested

every_solver = pytest.mark.parametrize("name", BUILTIN_SOLVERS)
LIST = "\n".join(words_of(5).answers[::20])


def responder(name: str, seed: bytes = b"seed") -> Responder:
    """Let a solver learn a short list, which is fast."""
    return Responder(BUILTIN_SOLVERS[name], seed, lambda letters: words_in(LIST, letters))


def asked(*guesses: tuple[str, tuple[int, ...]], game: str = "game") -> bytes:
    """Write the request after these guesses, like a match does."""
    return requested(SolverGame(game, 1, guesses=tuple(MarkedGuess("id", 1, 1, *guess) for guess in guesses)))


@every_solver
def test_a_solver_answers_a_ping(name: str) -> None:
    """A match expects a name, a colour of its own and a limit."""
    definition = read_definition(responder(name).ping())

    assert definition == BUILTIN_SOLVERS[name].definition
    assert definition.name == name
    assert definition.limit


@every_solver
def test_a_slow_solver_asks_for_few_requests_at_once(name: str) -> None:
    """Waiting in line would count as thinking time."""
    solver = BUILTIN_SOLVERS[name]

    assert solver.definition.limit in (1, 2) or not solver.ponders


@every_solver
def test_a_solver_guesses_words_of_its_list(name: str) -> None:
    """It also shouts something when a game starts."""
    reply = read_reply(responder(name).guess(asked()))
    later = read_reply(responder(name).guess(asked((reply.guess, (0, 0, 0, 0, 0)))))

    assert {reply.guess, later.guess} <= set(LIST.split())
    assert (bool(reply.shout), bool(later.shout)) == (True, False)


@every_solver
def test_clues_that_fit_no_word_still_get_an_answer(name: str) -> None:
    """The match may know other words."""
    reply = read_reply(responder(name).guess(asked(("zzzzz", (2, 2, 2, 2, 2)))))

    assert reply.guess in LIST.split()


@every_solver
def test_the_same_seed_guesses_the_same(name: str) -> None:
    """A game can be repeated with its seed; other games are played differently."""
    one, other = responder(name), responder(name)

    assert [one.guess(asked(game=str(game))) for game in range(5)] == [
        other.guess(asked(game=str(game))) for game in range(5)
    ]


@every_solver
def test_requests_may_leave_out_most_members(name: str) -> None:
    """Older engines leave out more, newer ones add some."""
    body = b'{"guess_results":[{"guess":"crane","result":[0,0,0,0,0],"new":1}],"more":{}}'

    assert read_reply(responder(name).guess(body)).guess in LIST.split()
    assert read_reply(responder(name).guess(b'{"guess_results":null}')).guess in LIST.split()


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
def test_a_malformed_game_is_refused(results: Any) -> None:
    """The refusal says what is wrong with it."""
    with pytest.raises(Misunderstood):
        responder("solvo").guess(orjson.dumps({"guess_results": results}))


@pytest.mark.parametrize("body", [b"", b"[]", b"7", b"crane", b"\xff"])
def test_a_request_must_be_a_json_object(body: bytes) -> None:
    """The protocol allows nothing else."""
    with pytest.raises(Misunderstood):
        responder("solvo").guess(body)


THREE_LEFT = [
    MarkedGuess("id", 1, 1, word, marks("probe", word)) for word in ("ladle", "gully", "prove", "moldy", "grope")
]


@pytest.mark.parametrize("rounds", [None, "6", "5"])
def test_the_last_guess_of_maestro_can_win(rounds: str | None) -> None:
    """There are six guesses unless a header says otherwise; later ones are treated like the last."""
    maestro = Responder(BUILTIN_SOLVERS["maestro"], b"seed")
    body = requested(SolverGame("game", 1, guesses=tuple(THREE_LEFT)))

    assert read_reply(maestro.guess(body, None, rounds)).guess in ("probe", "prone", "prose")
    assert read_reply(maestro.guess(body, None, "7")).guess == "abuse"


@pytest.mark.parametrize("rounds", ["", "six", "-1", "6.0", "1000", "\u0666"])
def test_the_number_of_rounds_must_be_small(rounds: str) -> None:
    """Anything else is refused."""
    with pytest.raises(Misunderstood, match="roundsPerGame"):
        responder("solvo").guess(asked(), None, rounds)


@pytest.mark.parametrize("letters", ["", "six", "-1", "5.0", "999", "1", "99"])
def test_lengths_without_words_are_refused(letters: str) -> None:
    """No list has words of these lengths; zero is one of them."""
    with pytest.raises(Misunderstood):
        Responder(BUILTIN_SOLVERS["solvo"], b"seed").ping(letters)


@every_solver
@pytest.mark.parametrize("letters", [4, 6])
@pytest.mark.anyio
async def test_other_lengths_are_learned_when_asked_for(name: str, letters: int) -> None:
    """The header of the ping or an earlier guess says which length is played."""
    text = "\n".join(words_of(letters).answers[::20])
    learned = Responder(BUILTIN_SOLVERS[name], b"seed", lambda length: words_in(text, length))

    def say(_: str, __: str, body: Any) -> bytes:
        return learned.ping(str(letters)) if body is None else learned.guess(orjson.dumps(body), str(letters))

    plan = plan_match(draw_words(text.split(), 4, Dice(b"seed")), text.split())
    match = SolverMatch(plan, [Entrant.at("")])
    await play(match, Calls(say), lambda _: None, InstantClock())

    assert [game.failure for game in only(match).games] == [None] * 4
