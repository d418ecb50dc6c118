"""Lists of finished matches and riddles, figures for statistics, and public pages, in every backend of records."""

import pytest

from parlour.storage.open_storage import Storage
from parlour.storage.records import (
    FiledMatchSummary,
    FinishedDay,
    ListPosition,
    PlayedSeat,
    PublicPage,
    Records,
    Result,
    Shows,
    Wanted,
)
from tests.storage.samples import account, found, guessed, guest, name_of, record, result

pytestmark = pytest.mark.anyio
BOT = Result("seat-bot", "Robot", None, "easy", 3, won=False, title=None)


async def list_names(records: Records, wanted: Wanted) -> str:
    """Name what a list of Ann's shows, in order."""
    return " ".join([name_of(each) for each in await records.list_played_by("ann", wanted)])


async def file_matches(storage: Storage) -> None:
    """File four matches that Ann has finished, and riddles between them."""
    ann, lost = result("ann", 5, won=True), result("ann", 1)
    await storage.records.file(record("solo", ann, finished_at=1.0))
    await storage.records.file(record("practice", lost, BOT, finished_at=3.0))
    await storage.records.file(record("company", ann, BOT, result("bob", 2), finished_at=5.0, game="skat"))
    await storage.records.file(record("stopped", lost, result("bob", 2), finished_at=7.0, abandoned=True))
    await storage.riddles.claim(found("ann", 4, "2026-11-01", at=2.0, hard=True), ())
    await storage.riddles.claim(guessed("ann", "CRANE", "2026-11-02", over=True, at=4.0), ())
    await storage.riddles.claim(guessed("ann", "CRANE", "2026-11-03", at=6.0), ())  # still open
    await storage.riddles.claim(found("ann", 2, "2026-11-04", at=6.0, ranked=False), ())
    await storage.riddles.claim(found("bob", 2, "2026-11-05", at=6.0), ())


LISTS = (
    (Wanted(), "stopped company 2026-11-02 practice 2026-11-01 solo"),
    (Wanted(daily=True), "2026-11-02 2026-11-01"),
    (Wanted(daily=False), "stopped company practice solo"),
    (Wanted("skat"), "company"),
    (Wanted("whist", practice=False), "stopped solo"),
    (Wanted(practice=True), "practice"),
    (Wanted(won=True), "company 2026-11-01 solo"),
    (Wanted(won=False), "2026-11-02 practice"),
    (Wanted("whist", won=True), "solo"),
    (Wanted(daily=True, won=True), "2026-11-01"),
)
"""What Ann may want to see of these matches and riddles, and what a list of it shows."""


async def test_a_list_shows_the_wanted_matches_and_riddles_with_the_last_first(storage: Storage) -> None:
    """Riddles count once they are over and ranked; an abandoned match was neither won nor lost."""
    await file_matches(storage)

    for wanted, shown in LISTS:
        assert await list_names(storage.records, wanted) == shown, wanted


async def test_pages_of_a_list_neither_overlap_nor_leave_gaps(storage: Storage) -> None:
    """Matches and riddles share the pages, matches may end at the same moment, and nobody has a match twice."""
    await file_matches(storage)
    await storage.records.file(record("twin", result("ann", 5), result("ann", 5), finished_at=5.0))

    pages: list[list[str]] = [[]]
    before = None
    while page := await storage.records.list_played_by("ann", before=before, most=2):
        pages.append([name_of(each) for each in page])
        last = page[-1]
        before = ListPosition(last.finished_at, last.id if isinstance(last, FiledMatchSummary) else last.riddle)

    assert pages[1:] == [["stopped", "twin"], ["company", "2026-11-02"], ["practice", "2026-11-01"], ["solo"]]


async def test_a_riddle_in_a_list_has_its_result_and_not_its_guesses(storage: Storage) -> None:
    """The word may still be open to others."""
    await file_matches(storage)

    day = FinishedDay("en-5", "2026-11-01", attempts=4, won=True, hard=True, finished_at=2.0)
    assert await storage.records.list_played_by("ann", Wanted(daily=True, won=True)) == [day]


async def test_figures_of_a_match_are_stored_with_its_seats(records: Records) -> None:
    """Matches without figures are listed for counting, latest first; abandoned ones have no seats in statistics."""
    first = record("g1", result("ann", 5, won=True), BOT, finished_at=1.0)
    await records.file(first)
    await records.file(record("g2", result("ann", 1), result("bob", 2), finished_at=2.0, game="skat"))
    await records.file(record("g3", result("ann", 1), finished_at=3.0, abandoned=True))
    assert await records.list_uncounted(2) == ["g3", "g2"]

    await records.count(first, ["{}", '{"measures":{}}'])

    assert await records.list_uncounted(9) == ["g3", "g2"]
    assert await records.seats_of("ann", 9) == [
        PlayedSeat("g2", "skat", practice=False, won=False, figures=None),
        PlayedSeat("g1", "whist", practice=True, won=True, figures="{}"),
    ]
    assert [seat.game_id for seat in await records.seats_of("ann", 1)] == ["g2"]


async def test_a_match_that_is_filed_anew_is_counted_anew(records: Records) -> None:
    """Figures of what was filed before are not stored, however late they come."""
    before = record("g1", result("ann", 5))
    after = record("g1", result("ann", 7), log='[{"move": 2}]')
    await records.file(before)
    await records.count(before, ["{}"])
    await records.file(after)

    await records.count(before, ["{}"])

    assert await records.list_uncounted(9) == ["g1"]
    await records.count(after, ["[]"])
    assert [seat.figures for seat in await records.seats_of("ann", 9)] == ["[]"]


async def test_nobody_has_a_public_page_until_they_want_one(records: Records) -> None:
    """Guests cannot have one."""
    await records.register(guest("p1"), account("p1", "ann"))
    await records.register(guest("p2"), account("p2", "bob"))
    await records.save(guest("p3"))
    assert await records.public_page("ann") is None

    await records.show("p1", Shows.MATCHES)
    await records.show("p3", Shows.MATCHES)

    page = PublicPage("p1", "ann", Shows.MATCHES)
    assert await records.public_page("ann") == page
    assert await records.public_page("nobody") is None
    assert await records.public_pages({"p1", "p2", "p3", "p4"}) == {"p1": page}
    assert await records.public_pages([f"p{n}" for n in range(2000)]) == {"p1": page}
    known = await records.account("ann")
    assert known
    assert known.shows == Shows.MATCHES


async def test_a_public_page_can_be_taken_back(records: Records) -> None:
    """It then looks as if it had never been there."""
    await records.register(guest("p1"), account("p1", "ann"))
    await records.show("p1", Shows.STATISTICS)
    await records.show("p1", Shows.NOTHING)

    assert await records.public_page("ann") is None
    assert await records.public_pages(["p1"]) == {}
