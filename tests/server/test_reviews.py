"""Reviews of finished matches: started on request, shared, kept, and stopped when nobody waits."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Highlight, PlayedMove
from parlour.core.refusal import Rejected
from parlour.hosts.records.filed import replay_record
from parlour.hosts.records.verify import verify
from parlour.hosts.thinking_queue import Party
from parlour.server.errors import ServerCode
from parlour.server.replays import Replay
from parlour.server.reviews import MOST_RUNNING, MoveReviewer, ReviewProgress, Reviews, ReviewTimeouts
from parlour.storage.open_storage import Storage, open_storage
from tests.hosts.records.recorded_matches import GAMES, pinned_records
from tests.pinned.pinned_servers import opened
from tests.server.in_memory import visit

pytestmark = pytest.mark.anyio


def replay_of(game: str, number: int = 0) -> Replay:
    """Fold a finished match; `number` makes others of it."""
    record = next(record for record in pinned_records() if record.game == game)
    document, scenes = replay_record(GAMES[game], record)
    return Replay(replace(record, id=f"match{number}"), document, scenes, verify(GAMES, document))


class PausedReviewer:
    """Says something about every move, as soon as it may."""

    def __init__(self) -> None:
        self.may, self.stopped = asyncio.Event(), asyncio.Event()
        self.asked: list[Party] = []

    async def __call__(self, game: str, move: PlayedMove[Any], dice: Dice, party: Party) -> Highlight | None:
        """Wait until it may think."""
        self.asked.append(party)
        try:
            await self.may.wait()
        except asyncio.CancelledError:
            self.stopped.set()
            raise
        return Highlight("seen", len(self.asked) % 3, f"{move.seat} in {game}")


class CountedAdmission:
    """Counts how often a review was started."""

    count = 0

    def __call__(self) -> None:
        """Admit everyone."""
        self.count += 1


def quick(think: MoveReviewer, silence: float = 60) -> Reviews:
    """Return reviews that answer at once."""
    return Reviews(GAMES, think, ReviewTimeouts(answer=0.01, silence=silence))


async def finish(reviews: Reviews, replay: Replay, admit: CountedAdmission) -> ReviewProgress:
    """Ask until the review is complete."""
    while (told := await reviews.follow(replay, "a", admit))["done"] < told["total"]:
        pass
    return told


async def test_a_review_tells_how_far_it_is() -> None:
    """Requests are answered before it is done."""
    think, replay = PausedReviewer(), replay_of("president")
    reviews = quick(think)
    told = await reviews.follow(replay, "a", CountedAdmission())
    await reviews.close()

    assert told["done"] == 0
    assert told["total"] == len([scene for scene in replay.scenes[1:] if scene.entry.by in replay.document.seats])
    assert think.asked == [Party("review a", "a")]


async def test_a_review_is_made_once_and_kept() -> None:
    """The next person to ask gets it at once; weighty moves come first."""
    think, admit, replay = PausedReviewer(), CountedAdmission(), replay_of("president")
    think.may.set()
    reviews = quick(think)
    told = await finish(reviews, replay, admit)
    again = await reviews.follow(replay, "b", admit)

    weights = [each["weight"] for each in told["highlights"]]
    assert again == told
    assert (admit.count, len(think.asked)) == (1, told["total"])
    assert weights == sorted(weights, reverse=True)
    assert replay.scenes[told["highlights"][0]["step"]].entry.by == told["highlights"][0]["seat"]


async def test_two_who_ask_share_a_review() -> None:
    """It is started once."""
    think, admit, replay = PausedReviewer(), CountedAdmission(), replay_of("president")
    reviews = quick(think)
    await asyncio.gather(*(reviews.follow(replay, address, admit) for address in "ab"))
    await reviews.close()

    assert (admit.count, len(think.asked)) == (1, 1)


async def test_a_review_that_nobody_waits_for_is_stopped() -> None:
    """It starts again when somebody asks again."""
    think, admit, replay = PausedReviewer(), CountedAdmission(), replay_of("president")
    reviews = quick(think, silence=0.02)
    await reviews.follow(replay, "a", admit)
    await think.stopped.wait()
    think.may.set()
    told = await finish(reviews, replay, admit)

    assert admit.count == 2
    assert len(think.asked) == 1 + told["total"]


@pytest.mark.slow
async def test_too_many_reviews_at_once_are_refused() -> None:
    """Reviews that already run go on."""
    reviews, admit = quick(PausedReviewer()), CountedAdmission()
    for number in range(MOST_RUNNING):
        await reviews.follow(replay_of("president", number), "a", admit)
    with pytest.raises(Rejected, match="Too many reviews are running"):
        await reviews.follow(replay_of("president", MOST_RUNNING), "a", admit)
    told = await reviews.follow(replay_of("president", 0), "a", admit)
    await reviews.close()

    assert told["total"]


async def test_a_refused_visitor_starts_nothing() -> None:
    """The address has asked for too much already."""

    def refuse() -> None:
        raise Rejected(ServerCode.TOO_MANY_REQUESTS)

    think = PausedReviewer()
    with pytest.raises(Rejected):
        await quick(think).follow(replay_of("president"), "a", refuse)

    assert think.asked == []


async def test_a_fault_is_reported_and_the_next_request_tries_again() -> None:
    """A broken worker must not keep a match from being reviewed for ever."""

    class Stumbling(PausedReviewer):
        async def __call__(self, game: str, move: PlayedMove[Any], dice: Dice, party: Party) -> Highlight | None:
            self.asked.append(party)
            if len(self.asked) == 1:
                raise TimeoutError
            return None

    reviews, admit, replay = quick(Stumbling()), CountedAdmission(), replay_of("president")
    with pytest.raises(TimeoutError):
        await reviews.follow(replay, "a", admit)

    assert (await finish(reviews, replay, admit))["highlights"] == []
    assert admit.count == 2


async def test_a_match_that_was_filed_again_is_reviewed_again() -> None:
    """Its log may have grown."""
    think, admit, replay = PausedReviewer(), CountedAdmission(), replay_of("president")
    think.may.set()
    reviews = quick(think)
    await finish(reviews, replay, admit)
    await finish(reviews, replace(replay, record=replace(replay.record, finished_at=1.0)), admit)

    assert admit.count == 2


@pytest.mark.parametrize(("game", "possible"), [("president", True), ("wortkunst", True), ("crossword", False)])
def test_only_games_with_something_to_say_are_reviewed(game: str, possible: bool) -> None:
    """The rules of the match must be installed, too."""
    reviews, replay = quick(PausedReviewer()), replay_of(game)

    assert reviews.is_possible(replay) is possible
    assert not reviews.is_possible(replace(replay, scenes=()))


@pytest.fixture
async def storage() -> AsyncIterator[Storage]:
    """Open a database with finished matches."""
    async with open_storage("memory") as storage:
        for record in pinned_records():
            await storage.records.file(record)
        yield storage


@pytest.mark.slow
async def test_a_match_is_reviewed_by_the_server_s_workers(storage: Storage) -> None:
    """The whole way is tested over HTTP, from the first request to the moments."""
    record = next(record for record in pinned_records() if record.game == "president")
    app = opened(storage)
    async with app.router.lifespan_context(app), visit(app) as browser:
        summary = (await browser.get(f"/api/archive/{record.id}/summary")).json()
        told: dict[str, Any] = {"done": 0, "total": 1}
        while told["done"] < told["total"]:
            told = (await browser.get(f"/api/archive/{record.id}/review")).json()

    assert summary["has_review"] is True
    assert {each["kind"] for each in told["highlights"]} <= set(GAMES["president"].game.Noted)


async def test_a_game_without_a_review_refuses(storage: Storage) -> None:
    """Pages do not offer it."""
    record = next(record for record in pinned_records() if record.game == "crossword")
    async with visit(opened(storage)) as browser:
        summary = (await browser.get(f"/api/archive/{record.id}/summary")).json()
        answer = await browser.get(f"/api/archive/{record.id}/review")

    assert summary["has_review"] is False
    assert (answer.status_code, answer.json()["code"]) == (409, "OLD_RULES")
