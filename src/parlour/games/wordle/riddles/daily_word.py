"""The word of a day, and the word of a friend."""

from collections.abc import Mapping

from parlour.core.game import Json
from parlour.core.refusal import require
from parlour.core.riddle import GameState, RiddleGame, day_number
from parlour.games.wordle.errors import Code
from parlour.games.wordle.riddles.draw import draw, draw_in_cycles
from parlour.games.wordle.rules.guess_list import GuessList
from parlour.games.wordle.rules.hard_mode import require_clues
from parlour.pieces.words import Clue, alphabet, marks

STATUS = ("absent", "present", "correct")
"""Names of the marks, where people read them."""


class DailyWord(RiddleGame):
    """The word of one date: `key` orders the answers of `guess_list`, and `label` tells riddles apart."""

    MAX_ATTEMPTS = 6
    has_hard_mode = True

    def __init__(self, date_str: str, guess_list: GuessList, key: bytes, label: str) -> None:
        self.version = guess_list.words.version
        self._guess_list = guess_list
        self._key = key
        self._label = label
        super().__init__(date_str)

    def _generate_challenge(self, date_str: str) -> str:
        return draw(self._guess_list.words.answers, day_number(date_str), self._key, f"{self._label}/{self.version}")

    def info(self) -> Mapping[str, Json]:
        """Return the length of the word, its alphabet, and the number of attempts."""
        language, length = self._guess_list.language, self._guess_list.length
        letters = {"language": language, "alphabet": alphabet(language)}
        return {"word_length": length, "max_attempts": self.MAX_ATTEMPTS, **letters}

    def create_game_state(self, *, hard: bool = False) -> GameState:
        """Return the state of a new game."""
        counts = {"attempts": 0, "max_attempts": self.MAX_ATTEMPTS}
        state = {"guesses": [], **counts, "won": False, "lost": False, "game_over": False}
        return {**state, "hard_mode": True} if hard else state

    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Mark the letters of `guess` if it is a word and, in hard mode, uses all clues."""
        state = game_state or self.create_game_state()
        require(not state["game_over"], Code.GAME_OVER, "Game is already over")
        word = self._guess_list.read(guess)
        if state.get("hard_mode"):
            require_clues((Clue.at(self.secret, earlier["word"]) for earlier in state["guesses"]), word)

        won = word == self.secret
        attempts = state["attempts"] + 1
        lost = not won and attempts >= state["max_attempts"]
        guesses = [*state["guesses"], {"word": word, "hints": self._hints(word), "is_correct": won}]
        counts = {"attempts": attempts, "won": won, "lost": lost, "game_over": won or lost}
        return {**state, "guesses": guesses, **counts}

    def read_guess(self, guess: str) -> str:
        """Return `guess` as a word of the list."""
        return self._guess_list.read(guess)

    def message(self, game_state: GameState) -> str:
        """Return a sentence about the state of the game; it reveals the word to players who lost."""
        if game_state["won"]:
            attempts = game_state["attempts"]
            return f"Congratulations! You found the word in {attempts} attempt{'s' if attempts > 1 else ''}."
        if game_state["lost"]:
            return f"Game over! The word was {self.secret}."
        return super().message(game_state)

    def _hints(self, word: str) -> list[dict[str, str]]:
        return [
            {"letter": letter, "status": STATUS[mark]}
            for letter, mark in zip(word, marks(self.secret, word), strict=True)
        ]


class CycledWord(DailyWord):
    """The word of a date that was promised when all words still came in turn."""

    def _generate_challenge(self, date_str: str) -> str:
        label = f"{self._label}/{self.version}"
        return draw_in_cycles(self._guess_list.words.answers, day_number(date_str), self._key, label)


class PosedWord(DailyWord):
    """A word that someone chose among those that may be guessed."""

    def __init__(self, secret: str, guess_list: GuessList) -> None:
        super().__init__(secret, guess_list, key=b"", label="")

    def _generate_challenge(self, date_str: str) -> str:
        return self._guess_list.read(date_str)
