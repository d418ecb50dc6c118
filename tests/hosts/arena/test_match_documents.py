"""Matches as JSON and CSV: everyone sees the same, nobody sees too much, and the server does not block."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import orjson
import pytest

from parlour.core.dice import Dice
from parlour.core.refusal import Rejected
from parlour.hosts.arena.match.events import ContestantFinished, GameOver, GuessMarked, MatchEvent
from parlour.hosts.arena.match.faults import Failure, Fault
from parlour.hosts.arena.match.plan import Entrant, HiddenWord, MatchPlan, plan_match
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.solver_games import MarkedGuess, SolverGame
from parlour.hosts.arena.service.builtin_caller import BUILTIN
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.feed import MatchFeed
from parlour.hosts.arena.service.match_documents import KEPT, MatchDocuments, write_csv, write_json
from parlour.hosts.arena.service.matches import RunningMatches
from parlour.hosts.arena.service.solver_registry import Proof, SolverRegistry
from parlour.hosts.arena.service.stored_match import OVER, RUNNING, STOPPED, ArenaMatch, dump_game
from parlour.storage.arena import MatchRecord, PlayedGame
from tests.hosts.arena.arena_services import WANTED, InstantThinker, arena_services, released
from tests.hosts.arena.figures import mean, statistics
from tests.storage.samples import match

pytestmark = pytest.mark.anyio

MISS, HIT = (0,) * 5, (2,) * 5


def played(game_id: str, guesses: int, fault: Fault | None = None) -> SolverGame:
    """Play a game of this many guesses; the last is right unless the game failed."""
    made = tuple(
        MarkedGuess(
            f"{game_id}{turn}", turn, 1000 * turn, "crane", MISS if fault or turn < guesses else HIT, "ha" * (turn % 2)
        )
        for turn in range(1, guesses + 1)
    )
    return SolverGame(game_id, 1, 99, made, fault is None, Failure(fault, "oops") if fault else None)


def stored(record: MatchRecord, *rows: PlayedGame) -> dict[str, Any]:
    """Draw a stored match, like another process does."""
    plain: Any = [(row.game, row.place, row.found, row.guesses, row.play) for row in rows]
    told: dict[str, Any] = orjson.loads(write_json(record, plain))
    return told


class CountingThinker(InstantThinker):
    """Calls functions at once, and counts the calls."""

    def __init__(self) -> None:
        super().__init__(lambda *_: None)
        self.thoughts = 0

    async def think(self, thought: Callable[..., Any], *about: Any) -> Any:
        """Call the function after all other tasks had a turn."""
        self.thoughts += 1
        await asyncio.sleep(0)
        return thought(*about)


@pytest.fixture
async def services() -> AsyncIterator[ArenaServices]:
    """Provide an arena with the registered solver Ada, who guesses crane."""
    async with arena_services(CountingThinker()) as provided:
        yield provided


def thoughts(services: ArenaServices) -> int:
    """Return how often another process was asked."""
    assert isinstance(services.thinkers, CountingThinker)
    return services.thinkers.thoughts


async def keep_some(services: ArenaServices, *match_ids: str) -> None:
    """Store some matches that are over."""
    for match_id in match_ids:
        await services.arena.begin(match(match_id, "ada bob", status=OVER))


async def test_a_match_that_has_ended_is_drawn_once(services: ArenaServices) -> None:
    """Many people may open its link at once, and their documents differ only in `yours`."""
    await keep_some(services, "m")
    documents = MatchDocuments(services, lambda _: None)

    shown = await asyncio.gather(*(documents.find("m") for _ in range(5)))

    assert thoughts(services) == 1
    seen = [orjson.loads(document.seen_by(Proof(who))) for document, who in zip(shown, ("ann", "bob"), strict=False)]
    assert [one.pop("yours") for one in seen] == [True, False]
    assert seen[0] == seen[1]
    assert (seen[0]["id"], seen[0]["answers"]) == ("m", ["crane", "größe"])


async def test_a_match_running_elsewhere_is_drawn_each_time(services: ArenaServices) -> None:
    """It soon changes."""
    await services.arena.begin(match("m", "ada bob"))
    documents = MatchDocuments(services, lambda _: None)
    before = orjson.loads((await documents.find("m")).shown)
    await services.arena.score("m", [dump_game(0, 0, played("a", 1))])
    after = orjson.loads((await documents.find("m")).shown)

    assert [each["contestants"][0]["figures"]["played"] for each in (before, after)] == [0, 1]


async def test_old_documents_make_way_for_new_ones(services: ArenaServices) -> None:
    """The oldest is drawn again when someone asks for it."""
    ids = [f"m{number}" for number in range(KEPT + 1)]
    await keep_some(services, *ids)
    documents = MatchDocuments(services, lambda _: None)
    for match_id in ids:
        await documents.find(match_id)
    before = thoughts(services)

    await documents.find(ids[-1])
    assert thoughts(services) == before
    await documents.find(ids[0])
    assert thoughts(services) == before + 1


async def test_there_is_no_document_of_an_unknown_match(services: ArenaServices) -> None:
    """An unknown id has neither a document nor a table."""
    documents = MatchDocuments(services, lambda _: None)

    for look in (documents.find, documents.csv):
        with pytest.raises(Rejected, match="No such match"):
            await look("never")


async def test_the_document_of_a_match_is_ready_when_it_ends(services: ArenaServices) -> None:
    """It equals the one drawn from the store."""
    matches = RunningMatches(services, SolverRegistry(services))
    record, _ = await matches.start(WANTED, "ann", "here")
    await released(matches, record.id)
    seen = orjson.loads((await matches.documents.find(record.id)).shown)
    found = await services.arena.match(record.id)
    await matches.close()

    assert thoughts(services) == 0
    assert found
    assert seen == stored(found[0], *found[1])


def test_a_running_match_is_shown_like_a_stored_one() -> None:
    """Step by step, with games under way, missed and failed; latecomers see no word too early."""
    record = replace(match("m", "ada bob"), answers=("crane",) * 3)
    plan = plan_match(record.answers, (), record.rounds)
    ada, bob = (Entrant.at(name) for name in ("http://ada.example", "http://bob.example"))
    feed = MatchFeed(ArenaMatch(record, SolverMatch(plan, (ada, bob))))
    ids = [hidden.game_id for hidden in plan.games]
    done = [played(ids[0], 3), played(ids[1], 2, Fault.TIMEOUT)]

    tell(feed, GuessMarked(bob.id, ids[0], done[0].guesses[0]))
    for game in done:
        tell(feed, GameOver(ada.id, game))
    early = words_in(feed)
    tell(feed, GameOver(bob.id, done[0]))
    later = words_in(feed)
    tell(feed, ContestantFinished(bob.id, 9, Failure(Fault.UNREACHABLE, "gone")))
    last = words_in(feed)

    assert early == [[[None] * 3, [None] * 2], [[None]]]
    assert later == [[["crane"] * 3, [None] * 2], [["crane"] * 3]]
    assert last == [[["crane"] * 3, ["crane"] * 2], [["crane"] * 3]]
    rows = [dump_game(0, 0, done[0]), dump_game(0, 1, done[1]), dump_game(1, 0, done[0])]
    failed = replace(record.contestants[1], failure='{"kind":"UNREACHABLE","detail":"gone"}')
    later_on = replace(record, contestants=(record.contestants[0], failed))
    assert orjson.loads(orjson.dumps(feed.show(BUILTIN))) == stored(later_on, *rows)


def tell(feed: MatchFeed, event: MatchEvent) -> None:
    """Let the match and then its feed hear an event."""
    feed.match.played.hear(event)
    feed.hear(event)


def words_in(feed: MatchFeed) -> list[list[list[str | None]]]:
    """Read the words of all games, by contestant."""
    told = orjson.loads(orjson.dumps(feed.show(BUILTIN)))
    return [
        [[guess["word"] for guess in game["guesses"]] for game in contestant["games"]]
        for contestant in told["contestants"]
    ]


@pytest.mark.parametrize(("status", "word"), [(RUNNING, None), (STOPPED, "crane"), (OVER, "crane")])
def test_a_match_running_elsewhere_does_not_reveal_its_words(status: str, word: str | None) -> None:
    """A contestant that has still to play could read them; once the match has ended, everyone may."""
    record, row = match("m", "ada bob", status=status), dump_game(0, 0, played("a", 1))
    told = stored(record, row)
    _, line = write_csv(record, [(row.game, row.place, row.found, row.guesses, row.play)]).splitlines()

    assert told["contestants"][0]["games"][0]["guesses"][0]["word"] == word
    assert ("answers" in told) == (status != RUNNING)
    assert line.startswith(f"1,{word or ''},Ada,found,1,{word or ''},")


def test_running_figures_equal_a_recount() -> None:
    """They are added up game by game, in whatever order games end."""
    plan = MatchPlan("m", tuple(HiddenWord(str(number), "crane") for number in range(8)), {"crane"})
    shown = SolverMatch(plan, [Entrant(str(place), "") for place in range(3)])
    dice = Dice(b"figures")
    over: list[dict[int, SolverGame]] = [{}, {}, {}]
    for place, number in dice.shuffled([(place, number) for place in range(3) for number in range(8)]):
        fault = dice.choice((None, None, Fault.TIMEOUT, Fault.BAD_REPLY))
        over[place][number] = played(str(number), 1 + dice.below(6), fault)
        shown.hear(GameOver(str(place), over[place][number]))

        assert [each.statistics for each in shown.contestants] == [statistics(one.values()) for one in over]
        for one, other in combinations(range(3), 2):
            leads = ahead(over[one], over[other])
            duel = shown.duels[one, other]
            assert (duel.won, duel.tied, duel.lost) == (
                sum(lead > 0 for lead in leads),
                leads.count(0),
                sum(lead < 0 for lead in leads),
            )
            assert duel.lead.mean() == mean(leads)


def ahead(ours: dict[int, SolverGame], theirs: dict[int, SolverGame]) -> Sequence[int]:
    """Return for each game how many guesses fewer we took."""
    costs = [
        {number: len(game.guesses) if game.correct else 7 for number, game in one.items()} for one in (ours, theirs)
    ]
    return [costs[1][number] - costs[0][number] for number in costs[0].keys() & costs[1].keys()]
