"""Which process runs a table's errands."""

from collections import Counter

from parlour.hosts.table.ownership import owner


def test_all_processes_agree_which_one_owns_a_table() -> None:
    """The order in which they heard of each other does not matter."""
    processes = ["one", "two", "three"]
    tables = [f"table {number}" for number in range(300)]

    owners = {table: owner(table, processes) for table in tables}

    assert owners == {table: owner(table, reversed(processes)) for table in tables}
    assert all(60 < count < 140 for count in Counter(owners.values()).values())


def test_when_a_process_goes_only_its_own_tables_move() -> None:
    """When one comes, only the tables it takes over move."""
    tables = [f"table {number}" for number in range(300)]
    before = {table: owner(table, ["one", "two", "three"]) for table in tables}
    after = {table: owner(table, ["one", "two"]) for table in tables}

    assert {before[table] for table in tables if before[table] != after[table]} == {"three"}
