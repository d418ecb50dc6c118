"""The disk that forgets keeps what was synced, may lose everything else, and mixes nothing up."""

from collections.abc import Callable, Iterable
from random import Random

import pytest

from bench.powercut.disk import Disk
from bench.powercut.forgetful_files import SECTOR, DiskFile, Folder

MANY = range(200)


def outcomes(story: Callable[[Disk], None], look: Callable[[Disk], object], seeds: Iterable[int] = MANY) -> set[object]:
    """Return everything that may be left after `story` and a power cut."""
    seen = set()
    for seed in seeds:
        disk = Disk()
        story(disk)
        disk.cut(Random(seed))
        seen.add(look(disk))
    return seen


def names(disk: Disk) -> frozenset[str]:
    """List the root."""
    return frozenset(disk.root.entries)


def content(disk: Disk) -> bytes:
    """Read the file `/a`."""
    return bytes(disk.file("/a").content)


def keep(disk: Disk, text: bytes = b"") -> DiskFile:
    """Create the file `/a` and make it durable."""
    file = disk.add("/a", DiskFile())
    file.write(0, text)
    file.sync()
    disk.sync(disk.root)
    return file


def test_synced_data_survives_and_the_rest_may() -> None:
    """A program must be able to rely on a sync, and on nothing else."""

    def story(disk: Disk) -> None:
        keep(disk, b"old").write(0, b"new")

    assert outcomes(story, content) == {b"old", b"new"}


def test_a_file_is_lost_without_its_entry() -> None:
    """Syncing a file does not sync its folder."""

    def story(disk: Disk) -> None:
        disk.add("/a", DiskFile()).sync()

    assert outcomes(story, names) == {frozenset(), frozenset("a")}


def test_a_disk_may_keep_the_names_of_synced_files() -> None:
    """Common file systems do so, and PostgreSQL expects it."""

    def story(disk: Disk) -> None:
        disk.keeps_names = True
        disk.sync(disk.add("/a", DiskFile()))
        disk.add("/f", Folder())
        disk.sync(disk.add("/f/b", DiskFile()))

    assert outcomes(story, names) == {frozenset("a"), frozenset("af")}


def test_an_entry_may_be_left_without_the_content() -> None:
    """Size and sectors are written apart, so there may be zeros, or nothing."""

    def story(disk: Disk) -> None:
        disk.add("/a", DiskFile()).write(0, b"text")
        disk.sync(disk.root)

    assert outcomes(story, content) == {b"", b"text", bytes(4)}


def test_sectors_are_left_in_any_order() -> None:
    """A disk may write the second sector first."""
    old, new = b"o" * SECTOR, b"n" * SECTOR

    def story(disk: Disk) -> None:
        keep(disk, old + old).write(0, new + new)

    assert outcomes(story, content) == {old + old, old + new, new + old, new + new}


def test_a_sector_is_never_torn() -> None:
    """Of two writes to one sector, the second is never left without the first."""

    def story(disk: Disk) -> None:
        file = keep(disk, b"....")
        file.write(0, b"1")
        file.write(2, b"2")

    assert outcomes(story, content) == {b"....", b"1...", b"1.2."}


def test_a_file_that_was_cut_off_may_come_back() -> None:
    """Old content returns, unless the new size was synced."""
    text = b"x" * 3 * SECTOR

    def story(disk: Disk) -> None:
        keep(disk, text).resize(SECTOR)

    def synced(disk: Disk) -> None:
        story(disk)
        disk.file("/a").sync()

    assert {text, text[:SECTOR]} < outcomes(story, content)
    assert outcomes(synced, content) == {text[:SECTOR]}


def test_a_gap_is_filled_with_zeros() -> None:
    """Every file system does this."""
    file = DiskFile()
    file.write(3, b"x")
    file.resize(5)
    assert bytes(file.content) == b"\0\0\0x\0"


def test_a_rename_is_left_as_a_whole() -> None:
    """Neither name or both would be worse than real file systems."""

    def story(disk: Disk) -> None:
        keep(disk)
        disk.rename("/a", "/b")

    assert outcomes(story, names) == {frozenset("a"), frozenset("b")}


def test_a_removed_file_may_come_back() -> None:
    """Only syncing its folder makes the removal durable."""

    def story(disk: Disk) -> None:
        keep(disk)
        disk.remove("/a")

    def synced(disk: Disk) -> None:
        story(disk)
        disk.sync(disk.root)

    assert outcomes(story, names) == {frozenset(), frozenset("a")}
    assert outcomes(synced, names) == {frozenset()}


def test_a_new_folder_is_lost_with_everything_in_it() -> None:
    """Its own entry must be synced in its parent."""

    def story(disk: Disk) -> None:
        folder = disk.add("/f", Folder())
        disk.add("/f/a", DiskFile()).sync()
        disk.sync(folder)

    assert outcomes(story, names) == {frozenset(), frozenset("f")}


def test_syncing_one_folder_keeps_what_its_entries_depend_on() -> None:
    """A rename across folders must not be undone by an older change that is synced later."""

    def story(disk: Disk) -> None:
        source = disk.add("/f", Folder())
        disk.sync(disk.root)
        disk.add("/f/a", DiskFile())
        disk.rename("/f/a", "/a")
        disk.sync(disk.root)
        disk.sync(source)

    def look(disk: Disk) -> object:
        return names(disk), frozenset(disk.folder("/f").entries)

    assert outcomes(story, look) == {(frozenset("fa"), frozenset())}


def test_the_same_seed_leaves_the_same() -> None:
    """A failure can be repeated."""

    def story(disk: Disk) -> None:
        keep(disk, bytes(20 * SECTOR)).write(0, b"x" * 20 * SECTOR)

    assert all(len(outcomes(story, content, [seed] * 2)) == 1 for seed in MANY)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda disk: disk.find("/b"), FileNotFoundError),
        (lambda disk: disk.find("/a/b"), NotADirectoryError),
        (lambda disk: disk.add("/a", DiskFile()), FileExistsError),
        (lambda disk: disk.file("/"), IsADirectoryError),
        (lambda disk: disk.folder("/a"), NotADirectoryError),
        (lambda disk: disk.remove("/f"), OSError),
        (lambda disk: disk.rename("/b", "/c"), FileNotFoundError),
    ],
)
def test_mistakes_are_refused_as_by_the_operating_system(wrong: Callable[[Disk], object], why: type[OSError]) -> None:
    """Programs depend on the errors, too."""
    disk = Disk()
    disk.add("/a", DiskFile())
    disk.add("/f", Folder())
    disk.add("/f/a", DiskFile())
    with pytest.raises(why):
        wrong(disk)
