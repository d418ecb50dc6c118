"""What a room looks up is read in a thread, before anybody waits for it."""

import threading
from typing import Any

import pytest

from parlour.core.game import Moment, Past, Seat, Step
from parlour.hosts.codec import Room
from tests.hosts.evening import Evening, evening
from tests.hosts.rooms import HastyRound, Parcel, Pass, Rated, Rules

pytestmark = pytest.mark.anyio


class WellRead(HastyRound):
    """A room that tells what it did: that it read, in which thread and for which options, and that it played."""

    def __init__(self) -> None:
        self.diary: list[str] = []

    def prepare(self, options: Rules) -> None:
        """Read for so many rounds."""
        beside = threading.current_thread() is not threading.main_thread()
        self.diary.append(f"read {options.rounds} {'beside' if beside else 'in'} the loop")

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[Parcel]:
        """Begin."""
        self.diary.append("started")
        return super().start(seats, options, moment, past)

    def act(self, state: Parcel, seat: Seat, action: Pass | Rated, moment: Moment) -> Step[Parcel]:
        """Move."""
        self.diary.append("moved")
        return super().act(state, seat, action, moment)


def furnished(house: Evening) -> list[str]:
    """Bring the room into the house and give its diary."""
    room = WellRead()
    house.rooms[room.name] = Room(room)
    return room.diary


async def guests(house: Evening, **options: Any) -> Any:
    """Seat two at a table of the room."""
    return await house.table("Ann", "Bob", game="hasty", **options)


async def test_a_game_starts_when_its_room_has_read() -> None:
    """With the options it is played with, and so that everybody else is served meanwhile."""
    async with evening() as house:
        diary = furnished(house)
        ann, _ = await guests(house)
        await ann.says("configure", options={"rounds": 3})
        assert diary == []

        await ann.says("start")

        assert diary == ["read 3 beside the loop", "started"]


async def test_a_running_game_is_taken_up_when_its_room_has_read() -> None:
    """After a restart nothing is in memory, and what is replayed may look things up as well."""
    async with evening() as house:
        diary = furnished(house)
        ann, _ = await guests(house)
        await ann.says("start")
        await ann.says("pass")
        diary.clear()

        house.reopens()
        await ann.comes_back(house.hall)

        assert diary == ["read 2 beside the loop", "moved"]


async def test_a_table_without_a_game_reads_nothing() -> None:
    """Who only looks in costs nothing."""
    async with evening() as house:
        diary = furnished(house)
        ann, _ = await guests(house)

        house.reopens()
        await ann.comes_back(house.hall)

        assert diary == []
