"""Rules that every backend of records keeps."""

import asyncio
from dataclasses import replace

import pytest

from parlour.storage.errors import NotStored, Taken
from parlour.storage.open_storage import open_storage
from parlour.storage.records import Earlier, ListPosition, PlayerRecord, Records, Tally, Wanted
from tests.storage.samples import account, guest, name_of, record, result, summary

pytestmark = pytest.mark.anyio


async def test_a_guest_can_be_found_by_id(records: Records) -> None:
    """The same cookie means the same person."""
    assert await records.player("p1") is None

    await records.save(guest("p1", "Änn 🂡"))

    assert await records.player("p1") == guest("p1", "Änn 🂡")


async def test_saving_a_player_again_changes_only_the_name(records: Records) -> None:
    """A new display name turns no guest into a member and no member into a guest."""
    await records.register(guest("p1"), account("p1", "ann"))
    await records.save(guest("p2"))

    await records.save(guest("p1", "Anna", at=9.0))
    await records.save(PlayerRecord("p2", "Bobby", is_guest=False, created_at=9.0))

    assert await records.player("p1") == PlayerRecord("p1", "Anna", is_guest=False, created_at=1.0)
    assert await records.player("p2") == PlayerRecord("p2", "Bobby", is_guest=True, created_at=1.0)


@pytest.mark.slow
async def test_a_guest_who_registers_keeps_their_id(records: Records) -> None:
    """Their matches stay theirs."""
    await records.save(guest("p1"))
    await records.file(record("g1", result("p1", 7, won=True)))

    await records.register(PlayerRecord("p1", "Anna", is_guest=False, created_at=2.0), account("p1", "anna"))

    assert await records.player("p1") == PlayerRecord("p1", "Anna", is_guest=False, created_at=1.0)
    assert await records.account("anna") == account("p1", "anna")
    assert await records.tallies("p1") == [Tally("whist", played=1, won=1, points=7, best=7)]


async def test_a_new_player_can_register_at_once(records: Records) -> None:
    """They need not be a guest first."""
    await records.register(PlayerRecord("p1", "Ann", is_guest=False, created_at=1.0), account("p1", "ann"))

    assert await records.player("p1") == PlayerRecord("p1", "Ann", is_guest=False, created_at=1.0)
    assert await records.account("ANN") is None


async def test_a_username_belongs_to_one_account(records: Records) -> None:
    """A second player who wants it is refused and stays a guest."""
    await records.register(guest("p1"), account("p1", "ann"))
    await records.save(guest("p2", "Bob"))

    with pytest.raises(Taken):
        await records.register(guest("p2", "Other"), account("p2", "ann"))
    with pytest.raises(Taken):
        await records.register(guest("p1", "Other"), account("p1", "second"))

    assert await records.player("p2") == guest("p2", "Bob")
    assert await records.account("ann") == account("p1", "ann")
    assert await records.account("second") is None


@pytest.mark.slow
async def test_of_many_simultaneous_registrations_of_a_username_one_succeeds(records: Records) -> None:
    """The database decides."""
    asking = [records.register(guest(f"p{n}"), account(f"p{n}", "ann")) for n in range(8)]

    answers = await asyncio.gather(*asking, return_exceptions=True)

    assert [type(answer) for answer in answers if answer is not None] == [Taken] * 7
    known = [n for n in range(8) if await records.player(f"p{n}")]
    assert known == [answers.index(None)]


async def test_a_finished_match_is_stored_completely(records: Records) -> None:
    """Seats keep their order, and bots, strangers and seats without a score stay as they are."""
    bot = replace(result(None, 3), bot="shark", title="President")
    filed = record("g1", result("p2", 5, won=True), bot, result(None, None), result("p1", -2))
    assert await records.match("g1") is None

    await records.file(filed)

    assert await records.match("g1") == filed


@pytest.mark.slow
async def test_new_matches_are_filed_together_or_not_at_all(records: Records) -> None:
    """If one of them is known, it may have to be replaced."""
    new = [record("g1", result("p1", 1), result(None, 2)), record("g2"), record("g3", result("p1", 3, won=True))]

    await records.file_new(new)

    assert [await records.match(each.id) for each in new] == new
    with pytest.raises(Taken):
        await records.file_new([record("g4", result("p1", 9)), new[1]])
    assert await records.match("g4") is None
    assert await records.tallies("p1") == [Tally("whist", played=2, won=1, points=4, best=3)]


@pytest.mark.slow
async def test_filing_a_match_again_replaces_it(records: Records) -> None:
    """After a crash a match may be filed twice; only the last version stays."""
    await records.file(record("g1", result("p1", 1), result("p2", 2), result("p3", 3)))
    await records.file(record("g2", result("p1", 10)))
    last = record("g1", result("p1", 4, won=True), view='{"over": "really"}', finished_at=99.0)

    await records.file(last)

    assert await records.match("g1") == last
    assert await records.tallies("p1") == [Tally("whist", played=2, won=1, points=14, best=10)]
    assert await records.tallies("p2") == []
    await records.file(record("g1"))
    assert await records.match("g1") == record("g1")


async def test_a_record_with_fewer_moves_does_not_replace_one_with_more(records: Records) -> None:
    """A process that read the log before a late answer may file the match after a process that read it later."""
    whole = record("g1", result("p1", 7), log='[{"move":"é"},{"answer":"ü"}]', view='{"answered":true}')
    await records.file(whole)
    await records.count(whole, ["{}"])

    await records.file(record("g1", result("p1", 7), log='[{"move":"é"}]'))

    assert await records.match("g1") == whole
    assert await records.list_uncounted(9) == []
    await records.file(whole)
    assert await records.match("g1") == whole


@pytest.mark.slow
async def test_filing_many_matches_at_once_loses_none(records: Records) -> None:
    """Writers wait their turn instead of failing."""
    await asyncio.gather(*(records.file(record(f"g{n % 10}", result("p1", n))) for n in range(40)))

    assert [tally.played for tally in await records.tallies("p1")] == [10]


async def test_a_players_matches_are_listed_with_the_last_first(records: Records) -> None:
    """Everyone's results are with each match, and someone who had two seats finds it once."""
    first = record("g1", result("p1", 7, won=True), result("p2", 3), finished_at=1.0)
    second = record("g2", result("p1", 4), result("p1", 5), finished_at=2.0)
    other = record("g3", result("p1", 1), game="bridge", abandoned=True, finished_at=3.0)
    for each in (second, other, first, record("g4", result("p2", 1), finished_at=4.0)):
        await records.file(each)

    assert await records.list_played_by("p1") == [summary(other), summary(second), summary(first)]
    assert await records.list_played_by("p1", Wanted("whist")) == [summary(second), summary(first)]
    assert await records.list_played_by("p1", before=ListPosition(3.0, "g3"), most=1) == [summary(second)]
    assert await records.list_played_by("nobody") == []


async def test_a_match_that_is_filed_again_is_listed_where_it_now_belongs(records: Records) -> None:
    """An answer that came after its end may file it once more."""
    await records.file(record("g1", result("p1", 7), finished_at=1.0))
    await records.file(record("g2", result("p1", 7), finished_at=2.0))
    await records.file(record("g1", result("p1", 8), finished_at=3.0))

    assert [(name_of(each), each.finished_at) for each in await records.list_played_by("p1")] == [
        ("g1", 3.0),
        ("g2", 2.0),
    ]


async def test_earlier_matches_are_those_of_the_same_game_at_the_same_table(records: Records) -> None:
    """All that were started count, and the last completed one has the results."""
    for match_id, began, facts in (
        ("first", 1.0, {}),
        ("second", 2.0, {}),
        ("stopped", 3.0, {"abandoned": True}),
        ("elsewhere", 4.0, {"table_id": "other"}),
        ("another", 5.0, {"game": "skat"}),
        ("later", 9.0, {}),
    ):
        await records.file(record(match_id, result(match_id, 1), started_at=began, **facts))

    assert await records.earlier(record("this", started_at=6.0)) == Earlier(3, (result("second", 1),))
    assert await records.earlier(record("this", started_at=1.0)) == Earlier(0)


async def test_finished_matches_are_listed_in_the_order_in_which_they_ended(records: Records) -> None:
    """All of them, or those of one game."""
    assert await records.list_finished() == []
    for match_id, ended, game in (("b", 3.0, "whist"), ("c", 1.0, "skat"), ("a", 3.0, "whist")):
        await records.file(record(match_id, game=game, finished_at=ended))

    assert await records.list_finished() == ["c", "a", "b"]
    assert await records.list_finished("whist") == ["a", "b"]


async def test_tallies_count_by_game(records: Records) -> None:
    """Abandoned matches and matches of others do not count; a missing score gives no points."""
    await records.file(record("g1", result("p1", 5, won=True), result("p2", 9)))
    await records.file(record("g2", result("p1", -3), result("p2", 1, won=True)))
    await records.file(record("g3", result("p1", 50, won=True), abandoned=True))
    await records.file(record("g4", result("p1", None, won=True), game="chess"))
    await records.file(record("g5", result("p1", 2), result("p1", 4, won=True), game="solo"))

    assert await records.tallies("p1") == [
        Tally("chess", played=1, won=1, points=0, best=None),
        Tally("solo", played=1, won=1, points=6, best=4),
        Tally("whist", played=2, won=1, points=2, best=5),
    ]
    assert await records.tallies("nobody") == []
    assert {type(tally.points) for tally in await records.tallies("p1")} == {int}  # and nothing that JSON cannot carry


async def test_matches_against_bots_alone_are_counted_separately(records: Records) -> None:
    """Wins and points in practice do not count, only the number of practice matches does."""
    bot = replace(result("bot", 9), player_id=None, bot="easy")
    await records.file(record("g1", result("p1", 7, won=True), bot))
    await records.file(record("g2", result("p1", 5, won=True), bot, result("p2", 3)))
    await records.file(record("g3", result("p1", 4, won=True), bot, result(None, 3)))
    await records.file(record("g4", result("p1", 1)))

    assert await records.tallies("p1") == [Tally("whist", played=3, won=2, points=10, best=5, practised=1)]


async def test_texts_are_stored_exactly(records: Records) -> None:
    """Whatever people call themselves is text and never SQL."""
    nasty = "Mäx 🂡 'quoted\" \\ ; DROP TABLE games; -- %s %(x)s ? :x $1 {}\n"
    large = '"' + "ß🂡x" * 25_000 + '"'
    filed = record(nasty, replace(result(nasty, 1), name=nasty, title=nasty), view=nasty, log=large)

    await records.register(guest(nasty, nasty), account(nasty, nasty))
    await records.file(filed)

    assert await records.player(nasty) == PlayerRecord(nasty, nasty, is_guest=False, created_at=1.0)
    assert await records.account(nasty) == account(nasty, nasty)
    assert await records.match(nasty) == filed
    assert (await records.player("%"), await records.account("' OR '1'='1")) == (None, None)


async def test_records_survive_a_restart(lasting: str) -> None:
    """People and finished matches are kept for good."""
    async with open_storage(lasting) as storage:
        await storage.records.register(guest("p1"), account("p1", "ann"))
        await storage.records.file(record("g1", result("p1", 3)))

    async with open_storage(lasting) as storage:
        assert await storage.records.account("ann") == account("p1", "ann")
        assert await storage.records.match("g1") == record("g1", result("p1", 3))


async def test_a_cancelled_caller_does_no_harm(records: Records) -> None:
    """Visitors may close a page while it loads; stored rows stay."""
    await records.save(guest("p1"))

    for turns in range(12):
        impatient = asyncio.ensure_future(records.file(record("g1", result("p1", turns))))
        for _ in range(turns):
            await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)

    assert await records.player("p1") == guest("p1")
    await records.file(record("g1", result("p1", 5)))
    assert await records.match("g1") == record("g1", result("p1", 5))


async def test_closed_records_refuse_calls(records: Records) -> None:
    """Closing twice is fine."""
    await records.close()
    await records.close()

    with pytest.raises(NotStored):
        await records.save(guest("p1"))
    with pytest.raises(NotStored):
        await records.player("p1")
