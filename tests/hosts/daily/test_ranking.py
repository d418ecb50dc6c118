"""Games that count: the first guess of each turn is final, whatever token it came with."""

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.daily.service import Overtaken, RiddleRequest, RiddleService
from parlour.storage.errors import NotStored
from tests.hosts.daily.number_riddle import BerlinClock, MemoryGuesses, RiddlePlayer, answers_in, make_service
from tests.hosts.daily.test_service import HIGH, LOW, SECRET

pytestmark = pytest.mark.anyio


@pytest.fixture
def records() -> MemoryGuesses:
    """Return empty records."""
    return MemoryGuesses()


@pytest.fixture
def service(clock: BerlinClock, records: MemoryGuesses) -> RiddleService:
    """Make a service where games count."""
    return make_service(clock, records)


async def test_a_finished_game_counts(service: RiddleService, records: MemoryGuesses) -> None:
    """Its result is recorded."""
    ann = RiddlePlayer(service, "ann")
    assert (await ann.guess(LOW)).ranked
    assert (await ann.guess(SECRET)).ranked

    played = records.days["ann", "number", "2026-11-16"]
    assert (played.guesses, played.attempts, played.won, played.over) == ((str(LOW), str(SECRET)), 2, True, True)


async def test_an_old_token_gets_the_recorded_game(service: RiddleService) -> None:
    """Otherwise players could try fifty guesses with one token."""
    ann = RiddlePlayer(service, "ann")
    old = (await ann.guess(LOW)).token
    newest = await ann.guess(HIGH)

    with pytest.raises(Overtaken) as overtaken:
        await ann.guess(SECRET, token=old)

    reply = overtaken.value.reply
    assert (reply.state, reply.token) == (newest.state, newest.token)
    assert answers_in(await ann.guess("")) == ["higher", "lower"]


async def test_a_repeated_guess_gets_the_same_answer(service: RiddleService) -> None:
    """The first answer may have been lost, even if the game has continued since."""
    ann = RiddlePlayer(service, "ann")
    first = await ann.guess(LOW)
    second = await ann.guess(HIGH)

    assert await ann.guess(HIGH, token=first.token) == second
    ann.token = None
    assert await ann.guess(LOW) == first


async def test_another_spelling_of_a_guess_is_the_same_guess(
    service: RiddleService, clock: BerlinClock, records: MemoryGuesses
) -> None:
    """Any server that shares the records recognises it."""
    ann = RiddlePlayer(service, "ann")
    first = await ann.guess(LOW)
    again = await RiddlePlayer(make_service(clock, records), "ann").guess(f"  0{LOW}\n")

    assert again == first
    assert answers_in(await ann.guess(HIGH, token=again.token)) == ["higher", "lower"]
    assert answers_in(await ann.guess(f"0{HIGH}", token=first.token)) == ["higher", "lower"]
    with pytest.raises(Overtaken):
        await ann.guess(f"0{SECRET}", token=first.token)


async def test_a_lost_token_does_not_restart_a_game(service: RiddleService) -> None:
    """Otherwise players could start again, in another browser too, with what they had learned."""
    await RiddlePlayer(service, "ann").guess(LOW)

    with pytest.raises(Overtaken):
        await RiddlePlayer(service, "ann").guess(HIGH)


async def test_a_game_continues_on_another_device(service: RiddleService) -> None:
    """An empty guess shows it, with or without an old token."""
    phone, desktop = RiddlePlayer(service, "ann"), RiddlePlayer(service, "ann")
    await desktop.guess("")
    await phone.guess(LOW)

    assert answers_in(await desktop.guess("")) == ["higher"]
    assert answers_in(await desktop.guess(HIGH)) == ["higher", "lower"]
    assert answers_in(await RiddlePlayer(service, "ann").guess("")) == ["higher", "lower"]


async def test_a_game_with_another_players_token_does_not_count(service: RiddleService, records: MemoryGuesses) -> None:
    """Bob may have cleared cookies. Now that Bob knows the secret, no other game counts for Bob that day."""
    ann, bob = RiddlePlayer(service, "ann"), RiddlePlayer(service, "bob")
    bob.token = (await ann.guess(LOW)).token

    reply = await bob.guess(SECRET)
    again = await RiddlePlayer(service, "bob").guess(SECRET)

    assert (reply.state["won"], reply.ranked) == (True, False)
    assert (again.state["won"], again.ranked) == (True, False)
    assert not records.days["bob", "number", "2026-11-16"].ranked


async def test_seeing_another_players_game_stops_counting(service: RiddleService) -> None:
    """The token of a finished game reveals the secret."""
    ann = RiddlePlayer(service, "ann")
    for name, guess in (("bob", LOW), ("cat", SECRET)):
        token = (await ann.guess(guess)).token
        assert not (await RiddlePlayer(service, name).guess("", token=token)).ranked

        assert not (await RiddlePlayer(service, name).guess(SECRET)).ranked


async def test_playing_a_practice_game_stops_counting(service: RiddleService) -> None:
    """Its token may have been requested without a name or by another player."""
    for fetched_by in (None, "bob"):
        ann = RiddlePlayer(service, f"ann after {fetched_by}")
        ann.token = await service.reset(RiddleRequest(), fetched_by)
        assert not (await ann.guess("")).ranked
        assert (await RiddlePlayer(service, ann.name).guess("")).ranked

        await ann.guess(LOW)

        assert not (await RiddlePlayer(service, ann.name).guess(SECRET)).ranked


async def test_guesses_of_an_unknown_player_do_not_count(service: RiddleService, records: MemoryGuesses) -> None:
    """Players without a cookie get a new id with every request, and could learn the secret with the first."""
    first = await RiddlePlayer(service, "ann").guess(LOW, is_known=False)
    assert not first.ranked
    ann = RiddlePlayer(service, "ann")

    assert not (await ann.guess(SECRET, token=first.token)).ranked
    assert not (await RiddlePlayer(service, "ann").guess(SECRET)).ranked
    assert not records.days["ann", "number", "2026-11-16"].ranked
    assert (await RiddlePlayer(service, "bob").guess("", is_known=False)).ranked
    assert (await RiddlePlayer(service, "bob").guess(LOW)).ranked


async def test_links_and_the_archive_do_not_stop_counting(service: RiddleService) -> None:
    """They reveal nothing about today's secret."""
    link = await service.pose("number", str(SECRET))
    for asked in (
        RiddleRequest(link=link),
        RiddleRequest(link=await service.practice("number")),
        RiddleRequest("number", "2026-11-01"),
    ):
        assert not (await RiddlePlayer(service, "ann", asked).guess(LOW)).ranked
        assert not (await RiddlePlayer(service, "ann", asked).guess(LOW, is_known=False)).ranked

    assert (await RiddlePlayer(service, "ann", RiddleRequest("number", "2026-11-16")).guess(LOW)).ranked


async def test_practice_during_an_outage_of_the_store_stops_counting_afterwards(
    clock: BerlinClock, records: MemoryGuesses
) -> None:
    """It is recorded with the next guess."""
    service = make_service(clock, records, plays_on=True)
    records.is_down = True
    ann = RiddlePlayer(service, "ann")
    ann.token = await service.reset(RiddleRequest(), "ann")
    await ann.guess(LOW)
    records.is_down = False
    await ann.guess(HIGH)

    assert not (await RiddlePlayer(service, "ann").guess(SECRET)).ranked


async def test_without_a_name_nothing_counts(service: RiddleService) -> None:
    """Playing is allowed all the same."""
    assert not (await RiddlePlayer(service).guess(LOW)).ranked


async def test_a_reset_stops_counting(service: RiddleService) -> None:
    """With any token, and even before the first guess, or players could practise first."""
    for name, guesses in (("ann", [LOW]), ("bob", [])):
        player = RiddlePlayer(service, name)
        for guess in guesses:
            await player.guess(guess)
        player.token = await service.reset(RiddleRequest(), name)

        assert not (await player.guess(SECRET)).ranked
        assert not (await RiddlePlayer(service, name).guess(LOW)).ranked
        assert not (await RiddlePlayer(service, name).guess("")).ranked


async def test_a_finished_game_may_be_played_again_for_practice(service: RiddleService, records: MemoryGuesses) -> None:
    """The result stays what it was."""
    ann = RiddlePlayer(service, "ann")
    await ann.guess(SECRET)
    ann.token = await service.reset(RiddleRequest(), "ann")

    assert answers_in(await ann.guess(LOW)) == ["higher"]
    assert records.days["ann", "number", "2026-11-16"].guesses == (str(SECRET),)
    assert records.days["ann", "number", "2026-11-16"].ranked


async def test_yesterdays_game_counts_until_it_closes(
    service: RiddleService, clock: BerlinClock, records: MemoryGuesses
) -> None:
    """It counts for its own date, although the next day has begun."""
    ann = RiddlePlayer(service, "ann")
    await ann.guess(LOW)
    clock.strike(17, 1.5)

    assert (await ann.guess(SECRET)).ranked
    assert records.days["ann", "number", "2026-11-16"].won


async def test_the_archive_records_nothing(service: RiddleService, records: MemoryGuesses) -> None:
    """Old days must not extend a streak."""
    reply = await RiddlePlayer(service, "ann", RiddleRequest("number", "2026-11-01")).guess(LOW)

    assert not reply.ranked
    assert not records.days


async def test_an_unavailable_store_refuses_guesses(service: RiddleService, records: MemoryGuesses) -> None:
    """The guess can be repeated later without losing the rank."""
    ann = RiddlePlayer(service, "ann")
    await ann.guess(LOW)

    records.is_down = True
    with pytest.raises(NotStored):
        await ann.guess(HIGH)
    records.is_down = False

    assert answers_in(await ann.guess(HIGH)) == ["higher", "lower"]


async def test_with_plays_on_a_game_continues_unranked_during_an_outage(
    clock: BerlinClock, records: MemoryGuesses
) -> None:
    """It stays unranked to its end, and earlier records do not change."""
    ann = RiddlePlayer(make_service(clock, records, plays_on=True), "ann")
    assert (await ann.guess(LOW)).ranked

    records.is_down = True
    away = await ann.guess(HIGH)
    again = await ann.guess()
    records.is_down = False
    back = await ann.guess(SECRET)

    assert not any(reply.ranked for reply in (away, again, back))
    assert (answers_in(back), back.state["won"]) == (["higher", "lower", "right"], True)
    assert [played.guesses for played in records.days.values()] == [(str(LOW),)]


def test_overtaken_is_a_refusal() -> None:
    """Callers handle one kind of refusal."""
    assert issubclass(Overtaken, Rejected)
