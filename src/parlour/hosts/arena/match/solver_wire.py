"""The exact JSON of requests to solvers and of the results of a match.

Empty members are left out, as existing solvers expect: a game without guesses has no `guess_results`. Times are always
there. `shout`, `error_kind` and `cut_short` appear in results only and are additions of Parlour.
"""

from functools import lru_cache
from time import gmtime, strftime
from typing import Any

import orjson

from parlour.hosts.arena.match.plan import LETTERS, ROUNDS
from parlour.hosts.arena.match.played import ContestantResult, SolverMatch
from parlour.hosts.arena.match.solver_games import UNSET, MarkedGuess, SolverGame

GUESS_ID = "guessID"
LETTERS_PER_WORD = "lettersPerWord"
ROUNDS_PER_GAME = "roundsPerGame"
_NEVER = "0001-01-01T00:00:00Z"
_SECOND = 10**9


def headers(letters: int, rounds: int) -> dict[str, str]:
    """Return headers for a number of letters other than five or of rounds other than six."""
    unusual = {LETTERS_PER_WORD: (letters, LETTERS), ROUNDS_PER_GAME: (rounds, ROUNDS)}
    return {name: str(value) for name, (value, usual) in unusual.items() if value != usual}


class Requests:
    """Writes the requests of one game: each repeats the one before and adds one guess."""

    def __init__(self, game_id: str, start: int) -> None:
        game = {"game_id": game_id, "start": rfc3339(start), "finish": _NEVER}
        self._opening = orjson.dumps(game).removesuffix(b"}")
        self._results = self._durations = b""

    def first(self) -> bytes:
        """Write the request for the first guess."""
        return self._opening + b"}"

    def after(self, guess: MarkedGuess) -> bytes:
        """Write the request for the guess after `guess`; all earlier ones were added before."""
        comma = b"," if self._results else b""
        self._results += comma + orjson.dumps(_guess(guess))
        self._durations += b"%b%d" % (comma, guess.nanoseconds)
        parts = self._opening, self._results, self._durations
        return b'%b,"guess_results":[%b],"guess_durations_ns":[%b]}' % parts


def results_request(player: str, snapshot: bytes) -> bytes:
    """Write the request that tells `player` the results."""
    return b'{"player_id":"%b","results":%b}' % (player.encode(), snapshot)


def snapshot(match: SolverMatch) -> bytes:
    """Write the whole match: for the results file, and for all contestants at the end."""
    plan = match.plan
    return orjson.dumps(
        {
            "match_id": plan.id,
            "start": rfc3339(match.start),
            "end": rfc3339(match.end),
            **_leave_out_empty(
                players=[_player(player) for player in match.contestants],
                games=[secret._asdict() for secret in plan.games],
                rounds_per_game=plan.rounds,
                letters_per_word=plan.letters,
                cut_short=match.cut_short,
            ),
        }
    )


def rfc3339(nanoseconds: int) -> str:
    """Write a time with as many digits as it needs."""
    if nanoseconds == UNSET:
        return _NEVER
    seconds, rest = divmod(nanoseconds, _SECOND)
    if rest % 10:
        return f"{_to_the_second(seconds)}.{rest:09}Z"
    return f"{_to_the_second(seconds)}{f'.{rest:09}'.rstrip('0') if rest else ''}Z"


@lru_cache(maxsize=1024)
def _to_the_second(seconds: int) -> str:
    return strftime("%Y-%m-%dT%H:%M:%S", gmtime(seconds))


def _player(player: ContestantResult) -> dict[str, Any]:
    known = player.definition
    definition = (
        {}
        if known is None
        else _leave_out_empty(
            name=known.name,
            description=known.description,
            concurrent_connection_limit=known.limit,
            colour=known.colour,
        )
    )
    return {
        "player_id": player.id,
        "definition": definition,
        **_leave_out_empty(games_played=[_game(game) for game in player.games]),
        "finish": rfc3339(player.finish),
    }


def _game(game: SolverGame) -> dict[str, Any]:
    failure = game.failure
    return {
        "game_id": game.id,
        "start": rfc3339(game.start),
        "finish": rfc3339(game.finish),
        **_leave_out_empty(
            guess_results=[_write_shout(guess) if guess.shout else _guess(guess) for guess in game.guesses],
            correct=game.correct,
            error=failure.detail if failure else "",
            error_kind=failure.kind if failure else "",
            guess_durations_ns=[guess.nanoseconds for guess in game.guesses],
        ),
    }


def _write_shout(guess: MarkedGuess) -> dict[str, Any]:
    return {**_guess(guess), "shout": guess.shout}


def _guess(guess: MarkedGuess) -> dict[str, Any]:
    return {
        "guess_id": guess.id,
        "start": rfc3339(guess.start),
        "finish": rfc3339(guess.finish),
        "guess": guess.word,
        "result": guess.marks,
    }


def _leave_out_empty(**members: object) -> dict[str, object]:
    """Leave out empty members."""
    return {name: member for name, member in members.items() if member}
