"""The list of everything a player has finished, as one SQL statement: matches and riddles of the day."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import ColumnElement, Select, desc, false, literal, select, union_all

from parlour.storage.records import ListPosition, Wanted
from parlour.storage.sql_rows import DAYS, RESULTS

_Columns = tuple[ColumnElement[Any], ColumnElement[Any]]


def list_finished(player_id: str, wanted: Wanted, before: ListPosition | None, most: int) -> Select[Any]:
    """List matches and riddles in one shape; matches have no date, and their id takes the place of a riddle's name.

    Each part is cut to `most` by its own index, so that a page costs the same wherever it begins.
    """
    parts = [
        _cut(_list_matches(player_id, wanted), (RESULTS.c.finished_at, RESULTS.c.game_id), before, most),
        _cut(_list_days(player_id, wanted), (DAYS.c.at, DAYS.c.riddle), before, most),
    ]
    if wanted.daily is not None or wanted.is_about_matches:
        parts = parts[1:] if wanted.daily else parts[:1]
    whole = union_all(*(select(part.subquery()) for part in parts)).subquery()
    return select(whole).order_by(desc("finished_at"), desc("riddle")).limit(most)


def _cut(part: Select[Any], key: _Columns, before: ListPosition | None, most: int) -> Select[Any]:
    at, name = key
    if before is not None:
        part = part.where(at <= before.finished_at, (at < before.finished_at) | (name < before.id))
    return part.order_by(at.desc(), name.desc()).limit(most)


def _list_matches(player_id: str, wanted: Wanted) -> Select[Any]:
    columns = (
        RESULTS.c.game_id.label("riddle"),
        literal("").label("date"),
        literal(0).label("attempts"),
        false().label("won"),
        false().label("hard"),
        RESULTS.c.finished_at.label("finished_at"),
    )
    mine = RESULTS.c.player_id == player_id
    return select(*columns).distinct().where(mine, *_choose_matches(wanted))  # someone may have two seats


def _choose_matches(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    if wanted.game is not None:
        yield RESULTS.c.game == wanted.game
    if wanted.practice is not None:
        yield RESULTS.c.practice.is_(wanted.practice)
    if wanted.won is not None:
        yield RESULTS.c.won.is_(wanted.won) & RESULTS.c.abandoned.is_(False)


def _list_days(player_id: str, wanted: Wanted) -> Select[Any]:
    columns = *DAYS.c["riddle", "date", "attempts", "won", "hard"], DAYS.c.at.label("finished_at")
    days = select(*columns).where(DAYS.c.player_id == player_id, DAYS.c.over, DAYS.c.ranked)
    return days if wanted.won is None else days.where(DAYS.c.won.is_(wanted.won))
