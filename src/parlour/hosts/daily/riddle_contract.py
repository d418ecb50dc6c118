"""Checks that a riddle keeps its contract, for our own tests and for authors of riddles."""

import pickle
from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha256

import orjson

from parlour.core.refusal import Rejected
from parlour.core.riddle import GameState, Riddle, RiddleGame
from parlour.hosts.daily.checked_play import begin_game, check_guess, read_outcome

DATES = [f"2026-03-{day:02}" for day in range(1, 31)]
MOST_GUESSES = 100
RUBBISH = ("", " ", "\0", "🂡" * 50, "x" * 10_000)


class BrokenRiddle(AssertionError):
    """A riddle broke its contract; the text says which promise."""


def examine(riddle: Riddle) -> None:
    """Play `riddle` in every way a host would, and raise `BrokenRiddle` at the first promise it breaks.

    Only the riddle knows which guesses are valid, so the secrets of other dates are used as guesses.
    """
    games = [riddle.open(date, _key("ours")) for date in DATES]
    _require(riddle.id and riddle.title, "it has an id and a title")
    _require(len({game.version for game in games}) == 1, "its version is the same on every date")
    _require(_secrets(riddle, "ours") == [game.secret for game in games], "the same date and key give the same secret")
    _require(_secrets(riddle, "other") != [game.secret for game in games], "another key gives other secrets")
    _require(len({game.secret for game in games}) > 1, "not every date has the same secret")
    for game in games[:5]:
        _examine_game(game, [other.secret for other in games if other.secret != game.secret])
        if riddle.pose:
            _require(_finds(riddle.pose(game.secret), game.secret), "a secret that is posed can be found")
    if riddle.analyse:
        _examine_analysis(riddle, games[0], [game.secret for game in games[1:]])


def _examine_game(game: RiddleGame, guesses: list[str]) -> None:
    fresh = begin_game(game)
    _require(read_outcome(game, fresh, ()) == (False, False, 0), "a new game is not over")
    _require(game.message(fresh), "a new game has a message")
    _require(game.secret not in repr((fresh, dict(game.info()), game.version)), "a new game does not reveal its secret")
    _require(_finds(game, game.secret), "the secret wins with the first guess, without a state")
    read = game.read_guess(str(game.secret))
    _require(game.read_guess(read) == read, "`read_guess` returns its own output unchanged")
    _require(_finds(game, read), "a guess is checked the way it is read")
    orjson.dumps(dict(game.info()))
    for hard in (False, True) if game.has_hard_mode else (False,):
        for state in _play_lost_game(game, guesses, hard=hard):
            _examine_state(game, state)


def _finds(game: RiddleGame, guess: str) -> bool:
    """Return whether `guess` wins at once, without a state."""
    return read_outcome(game, game.check_guess(guess), (guess,)).won


def _play_lost_game(game: RiddleGame, guesses: list[str], *, hard: bool) -> Iterator[GameState]:
    """Yield the states of a whole game in which the secret is never guessed."""
    state = begin_game(game, hard=hard)
    made: tuple[str, ...] = ()
    yield state
    for number in range(MOST_GUESSES):
        if read_outcome(game, state, made).over:
            _require(not read_outcome(game, state, made).won, "a game is not won without guessing the secret")
            return
        guess, before = guesses[number % len(guesses)], deepcopy(state)
        try:
            after = check_guess(game, guess, state)
        except Rejected:
            _require(hard, "the secret of another date is a valid guess")
            continue
        finally:
            _require(state == before, "a guess leaves the given state unchanged")
        counted = read_outcome(game, after, (*made, guess)).attempts
        _require(counted > read_outcome(game, state, made).attempts, "an accepted guess counts as an attempt")
        state, made = after, (*made, guess)
        yield state
    _require(hard, f"a game is over after {MOST_GUESSES} guesses")


def _examine_state(game: RiddleGame, state: GameState) -> None:
    _require(orjson.loads(orjson.dumps(state)) == state, "a state is JSON")
    _require(isinstance(state.get("game_over"), bool), "`game_over` is true or false")
    _require(isinstance(state.get("won", False), bool), "`won` is true or false, if it is given")
    _require(game.message(state), "every state has a message")
    for guess in (*RUBBISH, game.secret) if state["game_over"] else RUBBISH:
        before = deepcopy(state)
        try:
            check_guess(game, guess, state)
        except Rejected:
            _require(state == before, "a refusal leaves the given state unchanged")
        else:
            _require(not state["game_over"], "every guess after the end is refused")
    if not state["game_over"]:
        before = deepcopy(state)
        over, won, _ = read_outcome(game, check_guess(game, game.secret, state), (game.secret,))
        _require(state == before, "a guess leaves the given state unchanged")
        _require(won and over, "guessing the secret wins")


def _examine_analysis(riddle: Riddle, game: RiddleGame, guesses: list[str]) -> None:
    """Analyse games the way a host does: in another process, from pickled arguments alone."""
    try:
        analyse = pickle.loads(pickle.dumps(riddle.analyse))  # noqa: S301 - pickled one line above
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise BrokenRiddle("another process can import the analysis by its name") from error
    won, found_at_once = (guesses[0], game.secret), (game.secret,)
    for words, hard in ((_lost_guesses(game, guesses), False), (won, False), (found_at_once, game.has_hard_mode)):
        analysis = analyse(game.secret, words, hard)
        try:
            orjson.dumps(analysis)
        except TypeError as error:
            raise BrokenRiddle("an analysis is JSON") from error
        _require(analysis, "every finished game has an analysis")
    once, again = (analyse(*about) for about in [(game.secret, won, False)] * 2)
    _require(once == again, "the same game always has the same analysis")


def _lost_guesses(game: RiddleGame, guesses: list[str]) -> tuple[str, ...]:
    """Return the guesses of a lost game."""
    state, made = begin_game(game), 0
    while not read_outcome(game, state, ()).over:
        state = check_guess(game, guesses[made % len(guesses)], state)
        made += 1
    return tuple(guesses[number % len(guesses)] for number in range(made))


def _secrets(riddle: Riddle, key: str) -> list[str]:
    return [riddle.open(date, _key(key)).secret for date in DATES]


def _key(name: str) -> bytes:
    return sha256(name.encode()).digest()


def _require(kept: object, promise: str) -> None:
    if not kept:
        raise BrokenRiddle(promise)
