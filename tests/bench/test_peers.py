"""The parts of the comparison with other servers that need no server."""

import re
from pathlib import Path

import orjson
import pytest

from bench.live import LiveRound
from bench.peers import report
from bench.peers.chart import chart
from bench.peers.contest import BARE, BOARDGAME_IO, BUNDLED, COLYSEUS, PARLOUR, WATCHED, wanted
from bench.peers.game import GAME, Play
from bench.peers.install import PINS, is_installed, pinned
from bench.peers.load_tables import SPECTATORS
from parlour.core.dice import Dice
from parlour.core.game import Moment, Past, Seat
from parlour.core.refusal import Rejected

SEATS = tuple(map(Seat, ("p0", "p1", "p2", "p3")))
MOMENT = Moment(0.0, Dice(b"", "bench"))
START = GAME.start(SEATS, GAME.Options(), MOMENT, Past()).state


def a_round(rate: float, cpu: float = 100.0, p99: float = 2.0) -> LiveRound:
    """Make a round with a p50 of one millisecond."""
    return LiveRound(rate, cpu, p50=1.0, p99=p99, load=0.5)


def test_peers_are_pinned_to_exact_versions_and_no_host_is_named() -> None:
    """Two runs on two machines compare the same programs, wherever they are installed from."""
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in pinned().values())
    assert "://" not in PINS.read_text()


def test_another_version_does_not_count_as_installed(tmp_path: Path) -> None:
    """A folder of last year must not be measured under this year's pins."""
    for name, version in pinned().items():
        package = tmp_path / "node_modules" / name
        package.mkdir(parents=True)
        (package / "package.json").write_bytes(orjson.dumps({"version": version}))
    assert is_installed(tmp_path)

    (tmp_path / "node_modules" / "boardgame.io" / "package.json").write_bytes(orjson.dumps({"version": "0.1.0"}))
    assert not is_installed(tmp_path)


def test_servers_are_compared_within_a_round() -> None:
    """A noisy minute hits both servers of a pair, so the ratio stays what it was."""
    ours, bare = [a_round(300), a_round(30), a_round(330)], [a_round(1000), a_round(100), a_round(1000)]
    speed, thrift, tail = report.measures({(PARLOUR, 20): ours, (BARE, 20): bare})

    assert speed.values == pytest.approx([0.30, 0.30, 0.33])
    assert [each.bar.is_met for each in (speed, thrift, tail)] == [False, True, True]
    assert "0.30 (0.30-0.33), missed | at least 0.4, aim 0.45" in speed.row()


def test_a_spectator_costs_what_a_watched_table_costs_more() -> None:
    """All spectators of a table see a move, and each costs a share of the difference."""
    results = {(PARLOUR, 20): [a_round(1, 300.0)], (WATCHED, 20): [a_round(1, 300.0 + 7 * SPECTATORS)]}
    (spectator,) = report.measures(results)

    assert spectator.values == pytest.approx([7])
    assert spectator.bar.is_met


def test_the_chart_shows_the_fastest_server_first_with_its_median() -> None:
    """A bar is as long as its share of the longest."""
    results = {
        (PARLOUR, 200): [a_round(2_000, 1), a_round(2_500, 1), a_round(9_000, 1)],
        (BARE, 200): [a_round(5_000, 1)],
        (PARLOUR, 20): [a_round(1, 1)],
    }
    drawn = chart(results, 200)

    assert drawn.index("bare FastAPI") < drawn.index(">Parlour<")
    assert [int(width) for width in re.findall(r'<rect[^>]* width="(\d+)"', drawn)] == [300, 150]
    assert "2,500" in drawn


def test_each_server_of_a_run_is_listed_once() -> None:
    """Parlour with twenty tables is compared with the peers and with itself, and measured once."""
    run = wanted([20], before=False, compare_with_itself=True)

    assert [kind for kind, size in run if size == 20] == [PARLOUR, BUNDLED, BARE, BOARDGAME_IO, COLYSEUS, WATCHED]
    assert [size for kind, size in run if kind == PARLOUR] == [20, 1, 2_000]


def test_the_bench_game_is_played_in_turn() -> None:
    """The first card is shown to all, goes back under the hand, and the next seat is on turn."""
    step = GAME.act(START, SEATS[0], Play(("00",)), MOMENT)

    assert step.state.pile == START.hands[0][:1]
    assert step.state.hands[0] == (*START.hands[0][1:], START.hands[0][0])
    assert GAME.to_act(step.state) == {SEATS[1]}
    with pytest.raises(Rejected):
        GAME.act(step.state, SEATS[0], Play(("00",)), MOMENT)


def test_players_of_the_bench_game_see_only_their_own_hand() -> None:
    """Servers have to tell viewers apart, as in a real card game."""
    shared, own = GAME.views(START, (*SEATS, None))

    assert {**shared, **own[SEATS[2]]} == GAME.view(START, SEATS[2])
    assert own[SEATS[2]] == {"hand": START.hands[2]}
    assert own[None] == {"hand": ()}
