"""Rules that every backend of the arena keeps."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event

from parlour.storage import schema
from parlour.storage.arena import Arena, Duel, MatchCard, Score, SolverCard
from parlour.storage.errors import Taken
from parlour.storage.migrations import migrate
from parlour.storage.open_storage import open_storage
from parlour.storage.records import Records
from parlour.storage.sql_arena import SqlArena
from parlour.storage.sql_database import Database
from parlour.storage.sqlite_file import make_engine
from tests.storage.samples import games, guest, match, solver

pytestmark = pytest.mark.anyio


@pytest.mark.slow
async def test_a_stored_solver_can_be_found(arena: Arena) -> None:
    """It can be found by its id and in the list of all solvers, oldest first."""
    late, early = solver("ada"), solver("bob", created_at=1.0)
    await arena.onboard(late)
    await arena.onboard(early)

    assert await arena.solver("id-ada") == late
    assert await arena.solver("id-cat") is None
    assert [card.solver for card in await arena.solvers()] == [early, late]


async def test_no_two_solvers_have_the_same_key(arena: Arena) -> None:
    """Neither a new solver nor a renamed one may take a used key; nothing changes."""
    await arena.onboard(solver("ada"))
    await arena.onboard(solver("bob"))

    with pytest.raises(Taken):
        await arena.onboard(solver("ada", id="another"))
    with pytest.raises(Taken):
        await arena.change(solver("bob", key="ada"))

    assert [card.solver.key for card in await arena.solvers()] == ["ada", "bob"]


async def test_a_solver_can_be_changed(arena: Arena) -> None:
    """Its address, its name and when it was last seen."""
    await arena.onboard(solver("ada"))
    moved = replace(solver("ada"), key="eve", name="Eve", url="https://eve.example", seen_at=9.0)

    assert await arena.change(moved)
    assert await arena.solver("id-ada") == moved


async def test_marking_a_solver_as_seen_changes_nothing_else(arena: Arena) -> None:
    """Its owner may edit it at the same time; a deleted solver stays deleted."""
    await arena.onboard(solver("ada"))

    await arena.mark_seen("id-ada", 99.5)
    await arena.mark_seen("id-bob", 99.5)

    assert [card.solver for card in await arena.solvers()] == [solver("ada", seen_at=99.5)]


async def test_changing_a_deleted_solver_does_not_restore_it(arena: Arena) -> None:
    """A ping may be answered after its solver was removed."""
    await arena.onboard(solver("ada"))
    await arena.remove("id-ada")

    assert not await arena.change(solver("ada"))
    assert await arena.solvers() == []


async def test_solvers_are_listed_with_their_owner(arena: Arena, records: Records) -> None:
    """Owners who never gave a name have none."""
    await records.save(guest("ann", "Ann"))
    ada, bob = solver("ada", created_at=1.0), solver("bob", owner_id="nobody", created_at=2.0)
    for each in (ada, bob):
        await arena.onboard(each)

    assert await arena.solvers() == [SolverCard(ada, "Ann"), SolverCard(bob, None)]


async def test_a_match_can_be_read_without_its_games(arena: Arena) -> None:
    """To list the contestants, thousands of games need not be read."""
    await arena.begin(match("m", "ada bob"))
    await arena.score("m", games("3 4"))

    assert await arena.record("m") == match("m", "ada bob")
    assert await arena.record("never") is None


@pytest.mark.slow
async def test_matches_are_counted_by_solver(arena: Arena) -> None:
    """Solvers that are not registered or were removed are counted, too."""
    await arena.begin(match("m1", "ada"))
    await arena.begin(match("m2", "bob ada"))

    assert await arena.appearances() == {"id-ada": 2, "id-bob": 1}


async def test_a_match_is_stored_while_it_runs(arena: Arena) -> None:
    """Games are stored in the order they end, and returned in the order of their numbers."""
    begun = match("m", "ada bob")
    await arena.begin(begun)
    first, second = games("3 4")
    await arena.score("m", [second])
    await arena.score("m", [first])

    assert await arena.match("m") == (begun, [first, second])
    assert await arena.match("n") is None


async def test_a_match_that_begins_again_is_the_same(arena: Arena) -> None:
    """Its start can be repeated if nobody knows whether it was stored; another match cannot have its id."""
    begun = match("m", "ada bob")
    await arena.begin(begun)
    await arena.begin(begun)
    with pytest.raises(Taken):
        await arena.begin(match("m", "eve"))
    assert await arena.match("m") == (begun, [])

    await arena.break_off(["m"], "stopped", 9.0, "restart")

    with pytest.raises(Taken):  # it has ended, so it must not be played
        await arena.begin(begun)


async def test_a_game_stored_again_is_replaced(arena: Arena) -> None:
    """A game may be sent twice if the store was briefly unavailable."""
    await arena.begin(match("m", "ada"))
    await arena.score("m", games("-"))
    await arena.score("m", games("2"))

    stored = await arena.match("m")

    assert stored
    assert stored[1] == games("2")


async def test_many_games_are_stored_by_one_statement(tmp_path: Path) -> None:
    """Others wait for the database, so a thousand games must not be a thousand statements; no games are none."""
    engine = make_engine((tmp_path / "records.db").as_uri())
    async with engine.connect() as connection:
        await connection.run_sync(migrate, "records", schema.RECORDS)
    statements: list[str] = []
    event.listen(engine.sync_engine, "before_cursor_execute", lambda *about: statements.append(about[2]))
    database = Database(engine)
    arena = SqlArena(database)
    await arena.begin(match("m", "ada bob"))
    statements.clear()

    await arena.score("m", games("3 4", "5 2", "- 6"))
    await arena.score("m", [])

    assert [statement.split()[0] for statement in statements] == ["INSERT"]
    found = await arena.match("m")
    assert found
    assert list(found[1]) == games("3 4", "5 2", "- 6")
    await database.close()


async def test_a_match_can_finish_or_end_early(arena: Arena) -> None:
    """A match that ends early has a reason."""
    played, stopped = match("m", "ada"), match("n", "ada")
    await arena.begin(played)
    await arena.begin(stopped)

    await arena.finish("m", "over", 20.5)
    await arena.finish("n", "stopped", 21.5, "asked")

    assert await arena.match("m") == (replace(played, status="over", finished_at=20.5), [])
    assert await arena.match("n") == (replace(stopped, status="stopped", finished_at=21.5, reason="asked"), [])


async def test_a_contestant_that_does_not_play_has_a_reason(arena: Arena) -> None:
    """Other contestants are not affected."""
    begun = match("m", "ada bob")
    await arena.begin(begun)

    await arena.fail("m", 1, '{"kind":"TIMEOUT"}')

    ada, bob = begun.contestants
    changed = replace(begun, contestants=(ada, replace(bob, failure='{"kind":"TIMEOUT"}')))
    assert await arena.match("m") == (changed, [])


async def test_matches_of_a_dead_process_are_ended(arena: Arena) -> None:
    """Their games stay, and matches that had ended before do not change."""
    await arena.begin(match("m", "ada"))
    await arena.score("m", games("3"))
    await arena.begin(match("n", "ada"))
    await arena.finish("n", "over", 20.0)

    assert await arena.list_unended() == ["m"]
    await arena.break_off(["m", "n"], "stopped", 30.0, "restart")

    broken, other = await arena.match("m"), await arena.match("n")
    assert broken
    assert other
    assert (broken[0].status, broken[0].finished_at, broken[0].reason) == ("stopped", 30.0, "restart")
    assert not broken[0].rated
    assert broken[1] == games("3")
    assert (other[0].status, other[0].finished_at) == ("over", 20.0)


async def test_a_match_ends_once(arena: Arena) -> None:
    """A process that was taken for dead cannot end a match that was broken off meanwhile."""
    await arena.begin(match("m", "ada"))
    await arena.break_off(["m"], "stopped", 30.0, "restart")

    assert not await arena.finish("m", "over", 40.0)

    ended = await arena.record("m")
    assert ended
    assert (ended.status, ended.finished_at) == ("stopped", 30.0)
    assert await arena.list_unended() == []


@pytest.mark.slow
async def test_matches_are_listed_latest_first_page_by_page(arena: Arena) -> None:
    """Matches that began at the same moment appear exactly once, too."""
    for name, at in (("a", 1.0), ("b", 2.0), ("c", 2.0), ("d", 3.0)):
        await arena.begin(match(name, "ada", at))

    first = [card.match.id for card in await arena.matches(2)]
    second = [card.match.id for card in await arena.matches(2, before=first[-1])]

    assert [*first, *second] == ["d", "c", "b", "a"]
    assert await arena.matches(2, before="a") == []
    assert await arena.matches(2, before="nonsense") == []


async def test_a_match_is_listed_with_its_scores(arena: Arena) -> None:
    """Guesses count only in games won; a contestant without a finished game has no score."""
    begun = match("m", "ada bob cat")
    await arena.begin(begun)
    await arena.score("m", games("3 - .", "4 5 ."))

    expected = MatchCard(begun, (Score(0, played=2, found=2, guesses=7), Score(1, played=2, found=1, guesses=5)))
    assert await arena.matches(5) == [expected]


async def test_duels_are_counted_game_by_game(arena: Arena) -> None:
    """Fewer guesses win, a failure loses, equals tie, and two failures always tie."""
    await arena.begin(match("m", "ada bob"))
    await arena.score("m", games("3 4", "5 2", "- 6", "4 4", "- -"))

    assert await arena.duels() == [Duel("m", "id-ada", "id-bob", won=1, tied=2, lost=2)]


@pytest.mark.slow
async def test_duels_are_listed_match_by_match_in_the_order_in_which_they_began(arena: Arena) -> None:
    """Each match has its number of contestants; games that only one of two has finished do not count."""
    await arena.begin(match("m", "ada bob cat"))
    await arena.score("m", games("3 4 5", "3 . 2"))
    await arena.begin(match("n", "bob ada"))
    await arena.score("n", games("2 3"))

    assert await arena.duels() == [
        Duel("m", "id-ada", "id-bob", won=1, tied=0, lost=0, players=3),
        Duel("m", "id-ada", "id-cat", won=1, tied=0, lost=1, players=3),
        Duel("m", "id-bob", "id-cat", won=1, tied=0, lost=0, players=3),
        Duel("n", "id-ada", "id-bob", won=0, tied=0, lost=1),
    ]


@pytest.mark.slow
async def test_a_game_counts_only_when_all_earlier_games_have_ended(arena: Arena) -> None:
    """Good games end sooner, so otherwise a person could stop a match at the moment that suits them."""
    await arena.begin(match("m", "ada bob"))
    await arena.score("m", games("3 3", ". 5", "2 3"))
    early = await arena.duels()
    await arena.score("m", games("3 3", "6 5", "2 3"))

    assert early == [Duel("m", "id-ada", "id-bob", won=0, tied=1, lost=0)]
    assert await arena.duels() == [Duel("m", "id-ada", "id-bob", won=1, tied=1, lost=1)]


@pytest.mark.slow
async def test_unrated_matches_have_no_duels(arena: Arena) -> None:
    """The person who chose the words knows them."""
    await arena.begin(match("m", "ada bob", rated=False))
    await arena.score("m", games("3 4"))

    assert await arena.duels() == []


@pytest.mark.slow
async def test_results_outlive_the_solver(arena: Arena) -> None:
    """They keep the name that the solver had."""
    await arena.onboard(solver("ada"))
    begun = match("m", "ada bob")
    await arena.begin(begun)
    await arena.score("m", games("3 4"))

    await arena.remove("id-ada")

    assert await arena.match("m") == (begun, games("3 4"))
    assert [duel.one for duel in await arena.duels()] == ["id-ada"]


@pytest.mark.slow
async def test_the_arena_survives_a_restart(lasting: str) -> None:
    """Solvers, matches and games are all still there."""
    async with open_storage(lasting) as storage:
        await storage.arena.onboard(solver("ada"))
        await storage.arena.begin(match("m", "ada"))
        await storage.arena.score("m", games("3"))

    async with open_storage(lasting) as storage:
        assert await storage.arena.solver("id-ada") == solver("ada")
        assert await storage.arena.match("m") == (match("m", "ada"), games("3"))
