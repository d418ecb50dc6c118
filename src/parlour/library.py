"""Parlour as a library: serve your own riddle of the day with a few lines of Python."""

import hmac
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from logging import getLogger
from os import PathLike
from pathlib import Path
from time import time

from parlour.core.refusal import Rejected
from parlour.core.riddle import GameState, Riddle, RiddleGame
from parlour.games.wordle.riddles.custom_words import TITLES
from parlour.games.wordle.riddles.daily_word import DailyWord
from parlour.games.wordle.riddles.dictionary import playable
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.game_cache import GameCache

LENGTH = 5
"""Letters per word."""
log = getLogger(__name__)


class NoWords(ValueError):
    """The word list cannot be read or has no usable word."""


class RefusedGuess(Rejected, ValueError):
    """A refusal that programs can catch as `ValueError`."""


class GameServer:
    """Serves one riddle; `game_factory` makes the game of a date such as `2026-01-12`."""

    def __init__(self, game_factory: Callable[[str], RiddleGame]) -> None:
        self._games = GameCache(game_factory)

    def get_game_for_date(self, date_str: str) -> RiddleGame:
        """Return the game of this date; seven are cached, always including today's and tomorrow's."""
        return self._games.get_game_for_date(date_str)

    def run(self) -> None:
        """Serve until Ctrl-C, with settings from the environment; exit with a message if that fails."""
        # Imported late, because a program that only plays needs no server.
        from parlour.cli.daily import serve
        from parlour.cli.errors import Refused
        from parlour.cli.settings_reader import settings_from

        try:
            settings = settings_from({})
            # Opened now, so that its author sees an error, not the first player.
            today = self.get_game_for_date(Calendar(settings.zone).today(time()).isoformat())
            serve(settings, self._riddles(today))
        except (Refused, NoWords) as why:
            print(f"parlour: {why}", file=sys.stderr)  # noqa: T201 - for the person who started the program
            raise SystemExit(1) from None

    def _riddles(self, game: RiddleGame) -> Mapping[str, Riddle]:
        """Offer the riddle of `game` as the only one, under the name that players see."""
        title = str(game.title) or _in_words(type(game).__name__)
        name = re.sub(r"\W+", "-", title.casefold()).strip("-") or "riddle"
        return {name: Riddle(name, title, lambda date_str, _: self.get_game_for_date(date_str))}


class WordleGame(DailyWord):
    """The word of one date, chosen from the file with `secret_key`, which must stay secret."""

    def __init__(self, date_str: str, words_file: str | PathLike[str], secret_key: str) -> None:
        if not secret_key:
            raise ValueError("secret_key is empty, so anyone could work out the words.")
        self.words_file = Path(words_file)
        self.secret_key = secret_key
        try:
            listed, note = playable(self.words_file.read_text("utf-8", errors="replace"), LENGTH)
        except OSError as error:
            msg = f"{words_file} cannot be read: {error.strerror}."
            raise NoWords(msg) from error
        except ValueError as error:
            msg = f"{words_file} cannot be used: {error}."
            raise NoWords(msg) from None
        if note:
            _log_once(f"{words_file}: {note}")
        self.word_list = listed.words.answers
        self.title = TITLES[listed.language].format(LENGTH)
        key = hmac.digest(secret_key.encode(errors="surrogatepass"), b"parlour/words", "sha256")
        super().__init__(date_str, listed, key, "words")

    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Mark the letters of `guess` and return the new state, or raise `ValueError` with the reason."""
        try:
            return super().check_guess(guess, game_state)
        except Rejected as refusal:
            raise RefusedGuess(refusal.code, str(refusal), **refusal.params) from None


@cache
def _log_once(note: str) -> None:
    """Log a note once, although the file is read every day."""
    log.warning(note)


def _in_words(name: str) -> str:
    """Turn the `name` of a class into words: `NumberLock` becomes `Number lock`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).capitalize()
