"""What every backend of the arena promises."""

from dataclasses import replace

import pytest
from sqlalchemy import event

from parlour.storage.arena import Arena, Duel, MatchCard, Score, SolverCard
from parlour.storage.errors import Taken
from parlour.storage.opening import open_storage
from parlour.storage.records import Records
from parlour.storage.sql_arena import SqlArena
from tests.storage.samples import games, guest, match, solver

pytestmark = pytest.mark.anyio


async def test_a_solver_is_found_again(arena: Arena) -> None:
    """By its id, and in the list of all, in the order they came."""
    late, early = solver("ada"), solver("bob", created_at=1.0)
    await arena.onboard(late)
    await arena.onboard(early)

    assert await arena.solver("id-ada") == late
    assert await arena.solver("id-cat") is None
    assert [card.solver for card in await arena.solvers()] == [early, late]


async def test_no_two_solvers_have_the_same_key(arena: Arena) -> None:
    """Neither a new one, nor one that is called something else from now on; nothing is changed."""
    await arena.onboard(solver("ada"))
    await arena.onboard(solver("bob"))

    with pytest.raises(Taken):
        await arena.onboard(solver("ada", id="another"))
    with pytest.raises(Taken):
        await arena.change(solver("bob", key="ada"))

    assert [card.solver.key for card in await arena.solvers()] == ["ada", "bob"]


async def test_a_solver_changes(arena: Arena) -> None:
    """It moves, calls itself something else, was seen again."""
    await arena.onboard(solver("ada"))
    moved = replace(solver("ada"), key="eve", name="Eve", url="https://eve.example", seen_at=9.0)

    assert await arena.change(moved)
    assert await arena.solver("id-ada") == moved


async def test_a_solver_was_seen(arena: Arena) -> None:
    """Which changes nothing else about it, whatever its owner does meanwhile; of who is gone nothing is noted."""
    await arena.onboard(solver("ada"))

    await arena.mark_seen("id-ada", 99.5)
    await arena.mark_seen("id-bob", 99.5)

    assert [card.solver for card in await arena.solvers()] == [solver("ada", seen_at=99.5)]


async def test_what_is_gone_does_not_come_back_by_a_change(arena: Arena) -> None:
    """A ping that is answered after its solver was removed."""
    await arena.onboard(solver("ada"))
    await arena.remove("id-ada")

    assert not await arena.change(solver("ada"))
    assert await arena.solvers() == []


async def test_solvers_are_listed_with_their_owner(arena: Arena, records: Records) -> None:
    """Whoever never said a name has none."""
    await records.save(guest("ann", "Ann"))
    ada, bob = solver("ada", created_at=1.0), solver("bob", owner_id="nobody", created_at=2.0)
    for each in (ada, bob):
        await arena.onboard(each)

    assert await arena.solvers() == [SolverCard(ada, "Ann"), SolverCard(bob, None)]


async def test_a_match_is_known_without_its_games(arena: Arena) -> None:
    """Who only wants to know who plays need not read thousands of them."""
    await arena.begin(match("m", "ada bob"))
    await arena.score("m", games("3 4"))

    assert await arena.record("m") == match("m", "ada bob")
    assert await arena.record("never") is None


async def test_matches_are_counted_by_solver(arena: Arena) -> None:
    """Also of those that nobody has brought, or that are gone."""
    await arena.begin(match("m1", "ada"))
    await arena.begin(match("m2", "bob ada"))

    assert await arena.appearances() == {"id-ada": 2, "id-bob": 1}


async def test_a_match_is_kept_while_it_is_played(arena: Arena) -> None:
    """Game by game, in whatever order they end; told in the order of their numbers."""
    begun = match("m", "ada bob")
    await arena.begin(begun)
    first, second = games("3 4")
    await arena.score("m", [second])
    await arena.score("m", [first])

    assert await arena.match("m") == (begun, [first, second])
    assert await arena.match("n") is None


async def test_a_game_stored_again_is_replaced(arena: Arena) -> None:
    """A store that was away for a moment may be told twice."""
    await arena.begin(match("m", "ada"))
    await arena.score("m", games("-"))
    await arena.score("m", games("2"))

    stored = await arena.match("m")

    assert stored
    assert stored[1] == games("2")


async def test_many_games_are_stored_by_one_statement(arena: Arena) -> None:
    """Others wait for the database meanwhile, so a thousand games must not be a thousand ways to it; none is no way."""
    assert isinstance(arena, SqlArena)
    statements: list[str] = []
    event.listen(arena._database._engine.sync_engine, "before_cursor_execute", lambda *told: statements.append(told[2]))
    await arena.begin(match("m", "ada bob"))
    statements.clear()

    await arena.score("m", games("3 4", "5 2", "- 6"))
    await arena.score("m", [])

    assert [statement.split()[0] for statement in statements] == ["INSERT"]
    found = await arena.match("m")
    assert found
    assert list(found[1]) == games("3 4", "5 2", "- 6")


async def test_a_match_ends(arena: Arena) -> None:
    """To its end or early, and then it says why."""
    played, stopped = match("m", "ada"), match("n", "ada")
    await arena.begin(played)
    await arena.begin(stopped)

    await arena.finish("m", "over", 20.5)
    await arena.finish("n", "stopped", 21.5, "asked")

    assert await arena.match("m") == (replace(played, status="over", finished_at=20.5), [])
    assert await arena.match("n") == (replace(stopped, status="stopped", finished_at=21.5, reason="asked"), [])


async def test_a_contestant_that_does_not_play_says_why(arena: Arena) -> None:
    """The others are none the wiser."""
    begun = match("m", "ada bob")
    await arena.begin(begun)

    await arena.fail("m", 1, '{"kind":"TIMEOUT"}')

    ada, bob = begun.contestants
    changed = replace(begun, contestants=(ada, replace(bob, failure='{"kind":"TIMEOUT"}')))
    assert await arena.match("m") == (changed, [])


async def test_matches_that_nobody_holds_any_more_are_broken_off(arena: Arena) -> None:
    """What was played stays, and what had ended before is as it was."""
    await arena.begin(match("m", "ada"))
    await arena.score("m", games("3"))
    await arena.begin(match("n", "ada"))
    await arena.finish("n", "over", 20.0)

    assert await arena.break_off("running", "stopped", 30.0, "restart") == 1

    broken, other = await arena.match("m"), await arena.match("n")
    assert broken
    assert other
    assert (broken[0].status, broken[0].finished_at, broken[0].reason) == ("stopped", 30.0, "restart")
    assert broken[1] == games("3")
    assert (other[0].status, other[0].finished_at) == ("over", 20.0)


async def test_matches_are_listed_latest_first_page_by_page(arena: Arena) -> None:
    """Also those that began in the same moment: none is told twice, none left out."""
    for name, at in (("a", 1.0), ("b", 2.0), ("c", 2.0), ("d", 3.0)):
        await arena.begin(match(name, "ada", at))

    first = [card.match.id for card in await arena.matches(2)]
    second = [card.match.id for card in await arena.matches(2, before=first[-1])]

    assert [*first, *second] == ["d", "c", "b", "a"]
    assert await arena.matches(2, before="a") == []
    assert await arena.matches(2, before="nonsense") == []


async def test_a_match_is_listed_with_its_scores(arena: Arena) -> None:
    """Guesses count where the word was found; who has not finished a game has no score yet."""
    begun = match("m", "ada bob cat")
    await arena.begin(begun)
    await arena.score("m", games("3 - .", "4 5 ."))

    expected = MatchCard(begun, (Score(0, played=2, found=2, guesses=7), Score(1, played=2, found=1, guesses=5)))
    assert await arena.matches(5) == [expected]


async def test_duels_are_counted_game_by_game(arena: Arena) -> None:
    """Fewer guesses win, a failure loses, equals tie, and two failures are equal, however long they took."""
    await arena.begin(match("m", "ada bob"))
    await arena.score("m", games("3 4", "5 2", "- 6", "4 4", "- -"))

    assert await arena.duels() == [Duel("id-ada", "id-bob", won=1, tied=2, lost=2)]


async def test_duels_are_told_match_by_match_whoever_is_named_first(arena: Arena) -> None:
    """With how many had the same words; games that only one of both has finished count for neither."""
    await arena.begin(match("m", "ada bob cat"))
    await arena.score("m", games("3 4 5", "3 . 2"))
    await arena.begin(match("n", "bob ada"))
    await arena.score("n", games("2 3"))

    assert await arena.duels() == [
        Duel("id-ada", "id-bob", won=1, tied=0, lost=0, players=3),
        Duel("id-ada", "id-bob", won=0, tied=0, lost=1),
        Duel("id-ada", "id-cat", won=1, tied=0, lost=1, players=3),
        Duel("id-bob", "id-cat", won=1, tied=0, lost=0, players=3),
    ]


async def test_games_that_ended_before_earlier_ones_count_when_those_have_ended(arena: Arena) -> None:
    """Few guesses are made sooner than many: who stops a match at the right moment would keep the good games."""
    await arena.begin(match("m", "ada bob"))
    await arena.score("m", games("3 3", ". 5", "2 3"))
    early = await arena.duels()
    await arena.score("m", games("3 3", "6 5", "2 3"))

    assert early == [Duel("id-ada", "id-bob", won=0, tied=1, lost=0)]
    assert await arena.duels() == [Duel("id-ada", "id-bob", won=1, tied=1, lost=1)]


async def test_matches_that_are_not_rated_are_no_duels(arena: Arena) -> None:
    """Whoever chose the words knows them."""
    await arena.begin(match("m", "ada bob", rated=False))
    await arena.score("m", games("3 4"))

    assert await arena.duels() == []


async def test_results_outlive_the_solver(arena: Arena) -> None:
    """With the name it had."""
    await arena.onboard(solver("ada"))
    begun = match("m", "ada bob")
    await arena.begin(begun)
    await arena.score("m", games("3 4"))

    await arena.remove("id-ada")

    assert await arena.match("m") == (begun, games("3 4"))
    assert [duel.one for duel in await arena.duels()] == ["id-ada"]


async def test_the_arena_survives_the_end_of_the_house(lasting: str) -> None:
    """Solvers, matches and games."""
    async with open_storage(lasting) as storage:
        await storage.arena.onboard(solver("ada"))
        await storage.arena.begin(match("m", "ada"))
        await storage.arena.score("m", games("3"))

    async with open_storage(lasting) as storage:
        assert await storage.arena.solver("id-ada") == solver("ada")
        assert await storage.arena.match("m") == (match("m", "ada"), games("3"))
