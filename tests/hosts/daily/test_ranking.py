"""Where games count: the first guess at a turn is the one, whatever token it came with."""

import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.daily.service import Overtaken, RiddleRequest, RiddleService
from parlour.storage.errors import NotStored
from tests.hosts.daily.scenario import Clock, MemoryGuesses, Player, make_service, told
from tests.hosts.daily.test_service import HIGH, LOW, SECRET

pytestmark = pytest.mark.anyio


@pytest.fixture
def notes() -> MemoryGuesses:
    """Take a sheet of paper."""
    return MemoryGuesses()


@pytest.fixture
def house(clock: Clock, notes: MemoryGuesses) -> RiddleService:
    """Open a desk where games count."""
    return make_service(clock, notes)


async def test_a_game_that_is_played_through_counts(house: RiddleService, notes: MemoryGuesses) -> None:
    """Its result is recorded as the rules see it."""
    ann = Player(house, "ann")
    assert (await ann.guess(LOW)).ranked
    assert (await ann.guess(SECRET)).ranked

    played = notes.days["ann", "number", "2026-11-16"]
    assert (played.guesses, played.attempts, played.won, played.over) == ((str(LOW), str(SECRET)), 2, True, True)


async def test_an_old_token_is_answered_with_the_game_as_it_stands(house: RiddleService) -> None:
    """The hole of all such servers: one token, fifty guesses."""
    ann = Player(house, "ann")
    old = (await ann.guess(LOW)).token
    newest = await ann.guess(HIGH)

    with pytest.raises(Overtaken) as overtaken:
        await ann.guess(SECRET, token=old)

    reply = overtaken.value.reply
    assert (reply.state, reply.token) == (newest.state, newest.token)
    assert told(await ann.guess("")) == ["higher", "lower"]


async def test_the_same_guess_again_is_answered_again(house: RiddleService) -> None:
    """A lost answer is asked for once more; also when the game has gone on meanwhile."""
    ann = Player(house, "ann")
    first = await ann.guess(LOW)
    second = await ann.guess(HIGH)

    assert await ann.guess(HIGH, token=first.token) == second
    ann.token = None
    assert await ann.guess(LOW) == first


async def test_the_same_guess_written_otherwise_is_the_same_guess(
    house: RiddleService, clock: Clock, notes: MemoryGuesses
) -> None:
    """From another server too; and the game goes on from there."""
    ann = Player(house, "ann")
    first = await ann.guess(LOW)
    again = await Player(make_service(clock, notes), "ann").guess(f"  0{LOW}\n")

    assert again == first
    assert told(await ann.guess(HIGH, token=again.token)) == ["higher", "lower"]
    assert told(await ann.guess(f"0{HIGH}", token=first.token)) == ["higher", "lower"]
    with pytest.raises(Overtaken):
        await ann.guess(f"0{SECRET}", token=first.token)


async def test_without_a_token_nobody_begins_again(house: RiddleService) -> None:
    """Neither by forgetting it, nor from another browser."""
    await Player(house, "ann").guess(LOW)

    with pytest.raises(Overtaken):
        await Player(house, "ann").guess(HIGH)


async def test_another_device_goes_on_where_the_first_one_stopped(house: RiddleService) -> None:
    """An empty guess tells, with or without an old token."""
    phone, desktop = Player(house, "ann"), Player(house, "ann")
    await desktop.guess("")
    await phone.guess(LOW)

    assert told(await desktop.guess("")) == ["higher"]
    assert told(await desktop.guess(HIGH)) == ["higher", "lower"]
    assert told(await Player(house, "ann").guess("")) == ["higher", "lower"]


async def test_somebody_elses_token_is_played_but_does_not_count(house: RiddleService, notes: MemoryGuesses) -> None:
    """As after one's cookies were cleared; and now that bob knows the secret, nothing else of his does."""
    ann, bob = Player(house, "ann"), Player(house, "bob")
    bob.token = (await ann.guess(LOW)).token

    reply = await bob.guess(SECRET)
    again = await Player(house, "bob").guess(SECRET)

    assert (reply.state["won"], reply.ranked) == (True, False)
    assert (again.state["won"], again.ranked) == (True, False)
    assert not notes.days["bob", "number", "2026-11-16"].ranked


async def test_whoever_has_seen_somebody_elses_game_does_not_count(house: RiddleService) -> None:
    """Looking at it is enough: a token that is over tells the secret."""
    ann = Player(house, "ann")
    for name, guess in (("bob", LOW), ("cat", SECRET)):
        token = (await ann.guess(guess)).token
        assert not (await Player(house, name).guess("", token=token)).ranked

        assert not (await Player(house, name).guess(SECRET)).ranked


async def test_a_practice_game_counts_against_whoever_plays_it(house: RiddleService) -> None:
    """Whoever had it begun: a token for practice may have been fetched without a name, or by another one."""
    for fetched_by in (None, "bob"):
        ann = Player(house, f"ann after {fetched_by}")
        ann.token = await house.reset(RiddleRequest(), fetched_by)
        assert not (await ann.guess("")).ranked
        assert (await Player(house, ann.name).guess("")).ranked

        await ann.guess(LOW)

        assert not (await Player(house, ann.name).guess(SECRET)).ranked


async def test_guesses_of_somebody_unknown_do_not_count(house: RiddleService, notes: MemoryGuesses) -> None:
    """Who comes without a name gets a new one with every request, and could learn the secret with the first."""
    first = await Player(house, "ann").guess(LOW, is_known=False)
    assert not first.ranked
    ann = Player(house, "ann")

    assert not (await ann.guess(SECRET, token=first.token)).ranked
    assert not (await Player(house, "ann").guess(SECRET)).ranked
    assert not notes.days["ann", "number", "2026-11-16"].ranked
    assert (await Player(house, "bob").guess("", is_known=False)).ranked
    assert (await Player(house, "bob").guess(LOW)).ranked


async def test_friends_links_and_the_archive_cost_nobody_their_rank(house: RiddleService) -> None:
    """They tell nothing of today's secret: a friend who knows it could simply say it."""
    link = await house.pose("number", str(SECRET))
    for asked in (
        RiddleRequest(link=link),
        RiddleRequest(link=await house.practice("number")),
        RiddleRequest("number", "2026-11-01"),
    ):
        assert not (await Player(house, "ann", asked).guess(LOW)).ranked
        assert not (await Player(house, "ann", asked).guess(LOW, is_known=False)).ranked

    assert (await Player(house, "ann", RiddleRequest("number", "2026-11-16")).guess(LOW)).ranked


async def test_practice_while_the_store_was_away_counts_against_one_when_it_is_back(
    clock: Clock, notes: MemoryGuesses
) -> None:
    """With the next guess, for it could not be noted before."""
    house = make_service(clock, notes, plays_on=True)
    notes.is_away = True
    ann = Player(house, "ann")
    ann.token = await house.reset(RiddleRequest(), "ann")
    await ann.guess(LOW)
    notes.is_away = False
    await ann.guess(HIGH)

    assert not (await Player(house, "ann").guess(SECRET)).ranked


async def test_without_a_name_nothing_counts(house: RiddleService) -> None:
    """One may play all the same."""
    assert not (await Player(house).guess(LOW)).ranked


async def test_starting_anew_counts_no_more(house: RiddleService) -> None:
    """From then on, with whatever token; before the first guess too, or one could practise for it."""
    for name, guesses in (("ann", [LOW]), ("bob", [])):
        player = Player(house, name)
        for guess in guesses:
            await player.guess(guess)
        player.token = await house.reset(RiddleRequest(), name)

        assert not (await player.guess(SECRET)).ranked
        assert not (await Player(house, name).guess(LOW)).ranked
        assert not (await Player(house, name).guess("")).ranked


async def test_a_finished_game_may_be_played_again_for_practice(house: RiddleService, notes: MemoryGuesses) -> None:
    """The result stays what it was."""
    ann = Player(house, "ann")
    await ann.guess(SECRET)
    ann.token = await house.reset(RiddleRequest(), "ann")

    assert told(await ann.guess(LOW)) == ["higher"]
    assert notes.days["ann", "number", "2026-11-16"].guesses == (str(SECRET),)
    assert notes.days["ann", "number", "2026-11-16"].ranked


async def test_yesterdays_game_counts_until_it_closes(house: RiddleService, clock: Clock, notes: MemoryGuesses) -> None:
    """For its own day."""
    ann = Player(house, "ann")
    await ann.guess(LOW)
    clock.strike(17, 1.5)

    assert (await ann.guess(SECRET)).ranked
    assert notes.days["ann", "number", "2026-11-16"].won


async def test_the_archive_touches_nothing(house: RiddleService, notes: MemoryGuesses) -> None:
    """No streak grows by days long past."""
    reply = await Player(house, "ann", RiddleRequest("number", "2026-11-01")).guess(LOW)

    assert not reply.ranked
    assert not notes.days


async def test_a_store_that_is_away_refuses_and_nothing_is_lost(house: RiddleService, notes: MemoryGuesses) -> None:
    """The guess may be sent again; going on without it would cost the rank."""
    ann = Player(house, "ann")
    await ann.guess(LOW)

    notes.is_away = True
    with pytest.raises(NotStored):
        await ann.guess(HIGH)
    notes.is_away = False

    assert told(await ann.guess(HIGH)) == ["higher", "lower"]


async def test_where_it_is_wished_one_plays_on_unranked_while_the_store_is_away(
    clock: Clock, notes: MemoryGuesses
) -> None:
    """The game is then one for fun to its end, and says so; what was recorded before stays as it was."""
    ann = Player(make_service(clock, notes, plays_on=True), "ann")
    assert (await ann.guess(LOW)).ranked

    notes.is_away = True
    away = await ann.guess(HIGH)
    again = await ann.guess()
    notes.is_away = False
    back = await ann.guess(SECRET)

    assert not any(reply.ranked for reply in (away, again, back))
    assert (told(back), back.state["won"]) == (["higher", "lower", "right"], True)
    assert [played.guesses for played in notes.days.values()] == [(str(LOW),)]


def test_refusals_of_the_host_are_refusals() -> None:
    """Whoever answers them needs to know but one kind."""
    assert issubclass(Overtaken, Rejected)
