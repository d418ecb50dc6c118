"""The commands `verify` and `replay`, with files, addresses and ids."""

import asyncio
import re
from io import StringIO
from pathlib import Path

import orjson
import pytest
from rich.console import Console

from parlour.cli.replay import ALL, SPECTATOR, TerminalReplay, open_replay, step_through
from parlour.hosts.records.document import dump_document
from parlour.hosts.records.signature import sign
from parlour.storage.open_storage import open_storage
from parlour.storage.records import FiledMatch
from tests.cli.commands import Type
from tests.cli.json_server import Answers, answering
from tests.hosts.records.recorded_matches import GAMES, pinned_records, simulate
from tests.hosts.records.tamperings import SERVER_KEY, in_entry, receipts, signed, tamper

MATCH = simulate("president")[1]
WHOLE = dump_document(MATCH)


class Archive(Answers):
    """A server with one match."""

    def answer(self, told: object) -> None:
        """Answer with the match, or say that there is none."""
        found = self.path == "/api/archive/match"
        self.say(orjson.loads(WHOLE) if found else {"code": "NOT_FOUND"}, 200 if found else 404)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with a match."""
    path = tmp_path / "match.json"
    path.write_bytes(WHOLE)
    return path


def store(home: Path, record: FiledMatch) -> None:
    """Make a server with one filed match in `home`."""

    async def file_it() -> None:
        async with open_storage(str(home / "parlour.db")) as storage:
            await storage.records.file(record)

    asyncio.run(file_it())


def test_a_match_is_consistent_and_the_answer_says_what_that_means(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A check that promises more than it proves would be worse than none."""
    assert type_in("verify", str(file)) == 0
    said = capsys.readouterr().out

    assert f"president {MATCH.id}, {len(MATCH.log)} entries: consistent." in said
    assert "could have made up the whole match" in said
    assert "--witness" in said


@pytest.mark.parametrize(
    ("witness", "words"),
    [
        (MATCH.commitment, "the seed is the one whose commitment you saw"),
        (MATCH.log[4].hash, "up to entry 4, all is as you saw it"),
        (MATCH.head.upper(), "every entry is as you saw it"),
        (receipts(MATCH)[4], "up to entry 4, all is as you saw it"),
    ],
)
def test_a_witness_says_how_much_it_confirms(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str], witness: str, words: str
) -> None:
    """The commitment fixes the deal, a hash everything before it."""
    assert type_in("verify", str(file), "--witness", witness) == 0
    said = capsys.readouterr().out

    assert words in said
    assert "made up" not in said


def test_a_changed_match_ends_with_status_1_and_names_the_change(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Scripts look at the status, people at the text."""
    file.write_bytes(tamper(MATCH, in_entry("play", ["2C"], "action", "cards", nth=3)))

    assert type_in("verify", str(file)) == 1
    said = capsys.readouterr().out
    assert "NOT consistent" in said
    assert "chain: Entry " in said
    assert "(play by" in said


def test_another_witness_ends_with_status_1(type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody shows another match than the one that was played."""
    assert type_in("verify", str(file), "--witness", "00" * 32) == 1
    assert "does not belong to this match" in capsys.readouterr().out


def test_several_witnesses_must_all_be_of_the_match(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match may be rewritten between two receipts, and then the last one alone would not show it."""
    told = [word for each in (MATCH.commitment, *receipts(MATCH)[:3]) for word in ("--witness", each)]

    assert type_in("verify", str(file), *told) == 0
    assert "up to entry 2," in capsys.readouterr().out
    assert type_in("verify", str(file), *told, "--witness", "00" * 32) == 1


def test_a_signature_is_named(type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The reader compares the key with that of other matches of the same server."""
    assert type_in("verify", str(file)) == 0
    assert "Not signed" in capsys.readouterr().out

    file.write_bytes(dump_document(signed(MATCH)))
    assert type_in("verify", str(file)) == 0
    assert f"Signed by the server with the key {sign(SERVER_KEY, '').key}" in capsys.readouterr().out


def test_unknown_rules_end_with_status_3(type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither right nor wrong: this program cannot tell."""
    sealed = tamper(MATCH, lambda whole: whole.update(game="nonesuch"), careful=True)
    file.write_bytes(sealed)

    assert type_in("verify", str(file)) == 3
    assert "no move was checked" in capsys.readouterr().out


def test_a_file_with_a_match_in_every_line_is_checked_line_by_line(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exports have thousands of them."""
    bad = tamper(MATCH, in_entry("play", 0.5, "at"))
    file.write_bytes(b"\n".join([WHOLE, bad, b'{"no": "record"}', WHOLE]))

    assert type_in("verify", str(file)) == 1
    said = capsys.readouterr().out
    assert "line 3 is not a record" in said
    assert "4 matches: 2 consistent, 2 not, 0 unknown." in said


def test_a_folder_is_checked_file_by_file(type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Simulations write such folders; people may have formatted some of the files."""
    (file.parent / "more.json").write_bytes(orjson.dumps(orjson.loads(WHOLE), option=orjson.OPT_INDENT_2))

    assert type_in("verify", str(file.parent)) == 0
    assert "2 matches: 2 consistent" in capsys.readouterr().out


def test_a_match_is_found_by_its_address(type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """A friend checks it on their own machine."""
    with answering(Archive) as server:
        assert type_in("verify", f"{server}/api/archive/match") == 0
        assert "consistent" in capsys.readouterr().out
        assert type_in("verify", f"{server}/api/archive/other") == 1
        assert "answered with status 404" in capsys.readouterr().err
    assert type_in("verify", f"{server}/api/archive/match") == 1
    assert "cannot be reached" in capsys.readouterr().err


@pytest.mark.parametrize("moment", ["", "?step=12&seat=p1", "#top"])
def test_a_match_is_found_by_the_link_that_a_friend_sent(type_in: Type, moment: str) -> None:
    """They copied the address of its page, perhaps at a step; that is all they have."""
    with answering(Archive) as server:
        assert type_in("verify", f"{server}/match/match{moment}") == 0
        assert type_in("verify", f"{server}/match/other{moment}") == 1


def test_a_match_is_found_by_its_id(home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """It may be in the database of the server on this machine, even one of an older version."""
    record = pinned_records()[0]
    store(home, record)

    assert type_in("verify", record.id) == 0
    assert f"{record.id}, {len(orjson.loads(record.log))} entries: consistent." in capsys.readouterr().out
    assert type_in("replay", record.id) == 0
    assert "begin" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("nothing", "nothing is neither a file nor an address nor the id of a match."),
        ("123456789012", "There is no database at"),
        (".", "contains no .json or .jsonl files."),
    ],
)
def test_a_missing_match_is_refused_with_a_sentence(
    type_in: Type, capsys: pytest.CaptureFixture[str], source: str, reason: str
) -> None:
    """The sentence says what to give instead."""
    assert type_in("verify", source) == 1
    assert reason in capsys.readouterr().err


def test_an_unknown_id_is_refused(home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """The match may still be running."""
    store(home, pinned_records()[0])

    assert type_in("verify", "123456789012") == 1
    assert "no finished match 123456789012" in capsys.readouterr().err


def test_a_replay_without_a_terminal_prints_every_step(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """People can then search it, compare it, or have it read aloud."""
    assert type_in("replay", str(file)) == 0
    said = capsys.readouterr().out

    for number, entry in enumerate(MATCH.log):
        assert f"{number}/{len(MATCH.log) - 1} " in said
        assert f"{entry.by}: {str(entry.action['event']).replace('_', ' ')}" in said


def test_moves_are_printed_in_plain_words(type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They have the names of players, and neither brackets nor quotes."""
    file.write_bytes(tamper(MATCH, lambda whole: whole["results"][0].update(name="Anna")))
    played = next(entry for entry in MATCH.log if entry.by == "ann" and entry.action["event"] == "play")
    cards = " ".join(played.action["cards"])
    assert type_in("replay", str(file)) == 0
    said = capsys.readouterr().out

    assert f"Anna (ann): play {cards}\n    played: player Anna (ann), cards {cards}, pattern rank " in said


@pytest.mark.slow
def test_a_review_prints_the_moves_that_mattered(type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The weightiest first, the same every time."""
    assert type_in("replay", str(file), "--review") == 0
    said = capsys.readouterr().out
    costs = [float(cost) for cost in re.findall(r"cost about ([\d.]+) places", said)]

    assert costs == sorted(costs, reverse=True)
    assert len(costs) > 1
    assert type_in("replay", str(file), "--review") == 0
    assert capsys.readouterr().out == said


def test_a_game_without_a_review_says_so(type_in: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It does so before anything is computed."""
    (path := tmp_path / "race.json").write_bytes(dump_document(simulate("wordle")[0]))

    assert type_in("replay", str(path), "--review") == 1
    assert "there are no reviews of wordle." in capsys.readouterr().err


def test_one_step_of_one_seat_can_be_printed(type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The last step shows the hand that the document has for this seat."""
    last = len(MATCH.log) - 1
    assert type_in("replay", str(file), "--seat", "ann", "--step", str(last)) == 0
    said = capsys.readouterr().out

    assert f"| hand = {orjson.dumps(MATCH.views[MATCH.seats[0]]['hand']).decode()}" in said
    assert "0/" not in said


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (("--seat", "eve"), "choose one of spectator, ann, bob, cat, all."),
        (("--step", "9999"), f"the last step is {len(MATCH.log) - 1}."),
    ],
)
def test_flags_that_do_not_fit_the_match_are_refused(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str], flags: tuple[str, str], reason: str
) -> None:
    """The sentence says what would."""
    assert type_in("replay", str(file), *flags) == 1
    assert reason in capsys.readouterr().err


def test_a_match_that_breaks_the_rules_is_not_replayed(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`verify` says what is wrong with it."""
    file.write_bytes(tamper(MATCH, in_entry("play", ["2C"], "action", "cards", nth=3)))

    assert type_in("replay", str(file)) == 1
    assert "cannot be replayed beyond step" in capsys.readouterr().err


def shown(*keys: str, viewer: str = SPECTATOR) -> list[str]:
    """Return the screens that a reader sees after pressing `keys`."""
    screen, pressed = StringIO(), iter((*keys, "q"))
    console = Console(file=screen, force_terminal=True, width=200, color_system=None)
    step_through(console, replay_match(), viewer, 0, lambda: next(pressed))
    return screen.getvalue().split("\x1b[2J\x1b[H")[1:]


def replay_match() -> TerminalReplay:
    """Fold the match."""
    return open_replay(MATCH, GAMES)


LAST = len(MATCH.log) - 1


@pytest.mark.parametrize(
    ("keys", "steps"),
    [
        ((), [0]),
        (("\x1b[C", " ", "\x1b[D"), [0, 1, 2, 1]),
        (("b",), [0, 0]),
        (("\x1b[F", "n", "\x1b[H"), [0, LAST, LAST, 0]),
        (("1", "2", "\r", "\r"), [0, 0, 0, 12, 13]),
        (("9", "9", "9", "\r"), [0, 0, 0, 0, LAST]),
        (("?",), [0, 0]),
    ],
)
def test_keys_step_through_a_match(keys: tuple[str, ...], steps: list[int]) -> None:
    """Forward, back, to both ends, and to a number; never beyond."""
    assert [int(screen.partition("/")[0]) for screen in shown(*keys)] == steps


def test_tab_shows_the_match_from_another_seat() -> None:
    """At the end all hands are open, and then spectators see it again."""
    screens = shown("\t", "\t", "\t", "\t", "\t")

    assert ["hand " in screen for screen in screens] == [False, True, True, True, True, False]
    assert "seen by all" in screens[4]
    assert screens[5] == screens[0]


def test_all_hands_are_open_beside_what_everyone_sees() -> None:
    """Shared members appear once."""
    view = replay_match().look(3, ALL)

    assert {f"{seat}: hand" for seat in MATCH.seats} <= view.keys()
    assert "pile" in view
    assert "ann: pile" not in view


def test_text_from_strangers_cannot_control_the_terminal(
    type_in: Type, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names in a document may be anything."""
    file.write_bytes(tamper(MATCH, lambda whole: whole["results"][0].update(name="\x1b[2J\u202eAnn")))

    assert type_in("replay", str(file)) == 0
    said = capsys.readouterr().out
    assert "[2JAnn (ann)" in said
    assert "\x1b" not in said
    assert "\u202e" not in said
