"""What `from parlour import ...` gives, without a server around it."""

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
    """Write lines into the one file there is."""
    file = tmp_path / "words.txt"

    def written(*lines: str, end: str = "\n", encoding: str = "utf-8") -> Path:
        file.write_bytes(end.join((*lines, "")).encode(encoding))
        return file

    return written


def test_importing_it_imports_nothing_else() -> None:
    """Whoever asks for the version should not wait for a server, nor a program that only plays."""
    code = "import sys; from parlour import {}; print({{'fastapi', 'numpy', 'uvicorn'}} & set(sys.modules))"
    for names in ("__version__", "RiddleGame, WordleGame, GameServer"):
        told = subprocess.run([sys.executable, "-c", code.format(names)], capture_output=True, text=True, check=True)
        assert told.stdout == "set()\n"


def test_what_it_has_is_told_and_nothing_else() -> None:
    """As for every module."""
    assert {"GameServer", "RiddleGame", "WordleGame"} < set(dir(parlour))
    with pytest.raises(AttributeError, match="has no attribute 'Game'"):
        parlour.Game  # noqa: B018 - that is the point


def test_a_date_and_a_key_choose_the_word(write: Write) -> None:
    """The same for everybody who has both, and another sequence with another key."""
    file = write(*BIRDS)
    days = [f"2026-01-{day:02}" for day in range(1, 11)]
    ours, again, theirs = (
        [WordleGame(day, where, key).secret for day in days]
        for where, key in ((file, "ours"), (str(file), "ours"), (file, "theirs"))
    )

    assert ours == again != theirs
    assert set(ours) <= set(BIRDS)
    assert len(set(ours)) > 1


def test_a_word_is_guessed_without_a_server(write: Write) -> None:
    """A game is a value: a state goes in, and another comes out."""
    game = WordleGame(DAY, write(*BIRDS), "ours")
    assert isinstance(game, RiddleGame)
    wrong = next(bird for bird in BIRDS if bird != game.secret)
    first = game.check_guess(wrong.lower())
    won = game.check_guess(game.secret, first)

    assert [hint["status"] for hint in won["guesses"][1]["hints"]] == ["correct"] * 5
    assert (won["won"], won["lost"], won["game_over"], won["attempts"], first["attempts"]) == (True, False, True, 2, 1)


@pytest.mark.parametrize("guess", ["abc", "12345", "zzzzz", ""])
def test_a_refusal_is_a_value_error(write: Write, guess: str) -> None:
    """Which is all that a program must know."""
    with pytest.raises(ValueError, match=r"Guess must|word list"):
        WordleGame(DAY, write(*BIRDS), "ours").check_guess(guess)


def test_a_game_that_is_over_takes_no_guess(write: Write) -> None:
    """Neither after a win nor after a loss."""
    game = WordleGame(DAY, write(*BIRDS), "ours")

    with pytest.raises(ValueError, match="already over"):
        game.check_guess("robin", game.check_guess(game.secret))


def test_a_mixed_dictionary_is_filtered_and_says_so_once(write: Write, caplog: pytest.LogCaptureFixture) -> None:
    """What is no word of five letters is left out, and the rest is played, however it is written."""
    english = [f"{one}{two}t{end}" for one in "bdfmnprt" for two in "aeiou" for end in ("ty", "ch", "es")]
    kept = ("\ufeffRobin", "GOOSE", "heron", "robin", " eagle ", "", *BIRDS[4:], *english)
    file = write(*kept, "can't", "ab1cd", "longer", "cat", "naïve", "two words", "Gödel", end="\r\n")
    with caplog.at_level(logging.WARNING):
        games = [WordleGame(f"2026-01-{day:02}", file, "ours") for day in range(1, 4)]

    assert set(games[0].word_list) == {*BIRDS, *map(str.upper, english)}
    [said] = caplog.messages
    assert said.endswith(
        "words.txt: Of 138 words 7 were left out: 2 have not 5 letters, 5 are not written in letters alone."
    )
    assert not any(game.secret in said for game in games)


def test_a_german_list_keeps_its_umlauts(write: Write) -> None:
    """They are letters like all others."""
    game = WordleGame(DAY, write("Bäume", "Räume", "Vögel", "Gruß", "Katze"), "ours")

    assert game.word_list == ("BÄUME", "GRUSS", "KATZE", "RÄUME", "VÖGEL")
    assert game.info()["language"] == "de"


def test_a_list_in_another_encoding_is_read_as_far_as_it_can_be(write: Write) -> None:
    """Only the lines that are not understood are missing."""
    assert WordleGame(DAY, write(*BIRDS, "vögel", encoding="latin-1"), "ours").word_list == tuple(sorted(BIRDS))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_even_the_shortest_list_is_played(write: Write, count: int) -> None:
    """Whoever tries it out begins with a few words."""
    file = write(*BIRDS[:count])

    assert {WordleGame(f"2026-01-{day:02}", file, "ours").secret for day in range(1, 32)} == set(BIRDS[:count])


def test_a_key_is_something(write: Write) -> None:
    """With none, anybody could work out tomorrow's word."""
    with pytest.raises(ValueError, match="secret_key is empty"):
        WordleGame(DAY, write(*BIRDS), "")


def test_a_new_date_reads_the_list_again_and_a_held_one_does_not(write: Write) -> None:
    """Words may be changed while the server runs, and what was promised stays."""
    file = write(*BIRDS)
    server = GameServer(lambda date_str: WordleGame(date_str, file, "ours"))
    today = server.get_game_for_date(DAY)
    write("TIGER", "ZEBRA", "HIPPO")

    assert server.get_game_for_date(DAY) is today
    assert server.get_game_for_date("2026-01-13").secret in ("TIGER", "ZEBRA", "HIPPO")


def test_a_server_holds_seven_days(write: Write) -> None:
    """And makes each once, also if an eighth, older one is asked for."""
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
    """As in a notebook, where only the main thread hears Ctrl-C: what is wrong is told there as well."""
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


def test_a_game_that_counts_down_says_how_many_guesses_there_are() -> None:
    """Its first state tells players anyway, so `/api/info` has it without another word of the author's."""

    class Dozen(RiddleGame):
        def _generate_challenge(self, date_str: str) -> str:
            return date_str

        def create_game_state(self) -> dict[str, object]:
            return {"max_attempts": 12, "game_over": False}

        def check_guess(self, guess: str, game_state: dict[str, object] | None = None) -> dict[str, object]:
            return {**(game_state or self.create_game_state()), "game_over": guess == self.secret}

    assert Dozen(DAY).info() == {"max_attempts": 12}
