"""The public names of `parlour`, used without a server."""

import logging
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest

import parlour
from parlour import GameServer, RiddleGame, WordleGame

DAY = "2026-01-12"
BIRDS = ("ROBIN", "GOOSE", "HERON", "EAGLE", "RAVEN", "STORK", "FINCH", "QUAIL", "CRANE", "SWIFT")
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes lines to the word list."""
    file = tmp_path / "words.txt"

    def written(*lines: str, end: str = "\n", encoding: str = "utf-8") -> Path:
        file.write_bytes(end.join((*lines, "")).encode(encoding))
        return file

    return written


@pytest.mark.slow
def test_importing_parlour_does_not_import_the_server() -> None:
    """Neither reading the version nor playing a game should take that long."""
    code = "import sys; from parlour import {}; print({{'fastapi', 'numpy', 'uvicorn'}} & set(sys.modules))"
    for names in ("__version__", "RiddleGame, WordleGame, GameServer"):
        told = subprocess.run([sys.executable, "-c", code.format(names)], capture_output=True, text=True, check=True)
        assert told.stdout == "set()\n"


def test_public_names_are_listed_and_others_refused() -> None:
    """Every other module behaves like this, and tools rely on it."""
    assert {"GameServer", "RiddleGame", "WordleGame"} < set(dir(parlour))
    with pytest.raises(AttributeError, match="has no attribute 'Game'"):
        parlour.Game  # noqa: B018 - the access itself is tested


def test_a_date_and_a_key_choose_the_word(write: Write) -> None:
    """The same date and key give the same word; another key gives other words."""
    file = write(*BIRDS)
    days = [f"2026-01-{day:02}" for day in range(1, 11)]
    ours, again, theirs = (
        [WordleGame(day, where, key).secret for day in days]
        for where, key in ((file, "ours"), (str(file), "ours"), (file, "theirs"))
    )

    assert ours == again != theirs
    assert set(ours) <= set(BIRDS)
    assert len(set(ours)) > 1


def test_a_game_can_be_played_without_a_server(write: Write) -> None:
    """A state goes in, and a new state comes out."""
    game = WordleGame(DAY, write(*BIRDS), "ours")
    assert isinstance(game, RiddleGame)
    wrong = next(bird for bird in BIRDS if bird != game.secret)
    first = game.check_guess(wrong.lower())
    won = game.check_guess(game.secret, first)

    assert [hint["status"] for hint in won["guesses"][1]["hints"]] == ["correct"] * 5
    assert (won["won"], won["lost"], won["game_over"], won["attempts"], first["attempts"]) == (True, False, True, 2, 1)


@pytest.mark.parametrize("guess", ["abc", "12345", "zzzzz", ""])
def test_a_refusal_is_a_value_error(write: Write, guess: str) -> None:
    """Programs need to know no other exception."""
    with pytest.raises(ValueError, match=r"Guess must|word list"):
        WordleGame(DAY, write(*BIRDS), "ours").check_guess(guess)


def test_a_finished_game_refuses_guesses(write: Write) -> None:
    """The refusal says that the game is over."""
    game = WordleGame(DAY, write(*BIRDS), "ours")

    with pytest.raises(ValueError, match="already over"):
        game.check_guess("robin", game.check_guess(game.secret))


def test_a_mixed_word_list_is_filtered_with_one_warning(write: Write, caplog: pytest.LogCaptureFixture) -> None:
    """Only words of five letters are used, in whatever case they are written."""
    english = [f"{one}{two}t{end}" for one in "bdfmnprt" for two in "aeiou" for end in ("ty", "ch", "es")]
    kept = ("\ufeffRobin", "GOOSE", "heron", "robin", " eagle ", "", *BIRDS[4:], *english)
    file = write(*kept, "can't", "ab1cd", "longer", "cat", "naïve", "two words", "Gödel", end="\r\n")
    with caplog.at_level(logging.WARNING):
        games = [WordleGame(f"2026-01-{day:02}", file, "ours") for day in range(1, 4)]

    assert set(games[0].word_list) == {*BIRDS, *map(str.upper, english)}
    [said] = caplog.messages
    assert said.endswith(
        "words.txt: 7 of 138 words were left out: 2 do not have 5 letters, 5 contain characters other than letters."
    )
    assert not any(game.secret in said for game in games)


def test_a_german_list_keeps_its_umlauts(write: Write) -> None:
    """They are letters like any other."""
    game = WordleGame(DAY, write("Bäume", "Räume", "Vögel", "Gruß", "Katze"), "ours")

    assert game.word_list == ("BÄUME", "GRUSS", "KATZE", "RÄUME", "VÖGEL")
    assert game.info()["language"] == "de"


def test_undecodable_lines_of_a_word_list_are_skipped(write: Write) -> None:
    """The list may be in another encoding."""
    assert WordleGame(DAY, write(*BIRDS, "vögel", encoding="latin-1"), "ours").word_list == tuple(sorted(BIRDS))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_very_short_word_list_works(write: Write, count: int) -> None:
    """People try the library with a few words."""
    file = write(*BIRDS[:count])

    assert {WordleGame(f"2026-01-{day:02}", file, "ours").secret for day in range(1, 32)} == set(BIRDS[:count])


def test_an_empty_key_is_refused(write: Write) -> None:
    """Without a key, anyone could work out tomorrow's word."""
    with pytest.raises(ValueError, match="secret_key is empty"):
        WordleGame(DAY, write(*BIRDS), "")


def test_the_word_list_is_read_again_only_for_a_new_date(write: Write) -> None:
    """It may change while the server runs, and promised days stay."""
    file = write(*BIRDS)
    server = GameServer(lambda date_str: WordleGame(date_str, file, "ours"))
    today = server.get_game_for_date(DAY)
    write("TIGER", "ZEBRA", "HIPPO")

    assert server.get_game_for_date(DAY) is today
    assert server.get_game_for_date("2026-01-13").secret in ("TIGER", "ZEBRA", "HIPPO")


def test_a_server_caches_seven_days(write: Write) -> None:
    """Each is made once, even if an eighth, older day is requested."""
    made: list[str] = []
    file = write(*BIRDS)

    def make(date_str: str) -> WordleGame:
        made.append(date_str)
        return WordleGame(date_str, file, "ours")

    server = GameServer(make)
    days = [f"2026-01-{day:02}" for day in range(10, 17)]
    for day in (*days, *days, "2026-01-01", *days[4:]):
        server.get_game_for_date(day)

    assert made == [*days, "2026-01-01"]


def test_a_server_may_run_in_a_thread(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a notebook, where only the main thread receives Ctrl-C; errors are reported there, too."""
    monkeypatch.setenv("PORT", "nonsense")
    ended = Event()

    def run() -> None:
        try:
            GameServer(lambda date_str: WordleGame(date_str, write(*BIRDS), "ours")).run()
        except SystemExit:
            ended.set()

    thread = Thread(target=run)
    thread.start()
    thread.join(30)
    assert ended.is_set()


def test_the_description_of_a_game_includes_its_number_of_attempts() -> None:
    """It is taken from the first state, so the author need not repeat it."""

    class Dozen(RiddleGame):
        def _generate_challenge(self, date_str: str) -> str:
            return date_str

        def create_game_state(self) -> dict[str, object]:
            return {"max_attempts": 12, "game_over": False}

        def check_guess(self, guess: str, game_state: dict[str, object] | None = None) -> dict[str, object]:
            return {**(game_state or self.create_game_state()), "game_over": guess == self.secret}

    assert Dozen(DAY).info() == {"max_attempts": 12}
