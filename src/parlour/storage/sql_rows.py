"""The SQL tables of `schema.RECORDS`, declared for SQLAlchemy."""

from functools import partial
from typing import Any, TypeAlias

from sqlalchemy import BigInteger, Boolean, Column, Double, Integer, MetaData, Table, Text, select

_Column: TypeAlias = partial[Column[Any]]
"""A column that lacks only its name."""
_KEY: _Column = partial(Column, type_=Text, primary_key=True)
_NUMBER_KEY: _Column = partial(Column, type_=Integer, primary_key=True)
_TEXT: _Column = partial(Column, type_=Text, nullable=False)
_UNIQUE: _Column = partial(Column, type_=Text, nullable=False, unique=True)
_NUMBER: _Column = partial(Column, type_=Integer, nullable=False)
_FLAG: _Column = partial(Column, type_=Boolean, nullable=False)
_TIME: _Column = partial(Column, type_=Double, nullable=False)
_MAYBE_TEXT: _Column = partial(Column, type_=Text)
_MAYBE_NUMBER: _Column = partial(Column, type_=BigInteger)
_MAYBE_TIME: _Column = partial(Column, type_=Double)

METADATA = MetaData()


def _table(called: str, /, **columns: _Column) -> Table:
    return Table(called, METADATA, *(column(name) for name, column in columns.items()))


PLAYERS = _table("players", id=_KEY, display_name=_TEXT, is_guest=_FLAG, created_at=_TIME)
ACCOUNTS = _table(
    "accounts",
    player_id=_KEY,
    username=_UNIQUE,
    password_hash=_TEXT,
    created_at=_TIME,
    updated_at=_TIME,
    epoch=_NUMBER,
    shows=_TEXT,
    listed=_FLAG,
)
UNLISTED = select(ACCOUNTS.c.player_id).where(~ACCOUNTS.c.listed)
"""The players whom no leaderboard names."""
ENDED = _table("ended_sessions", player_id=_KEY, session=_KEY, until=_TIME)
ADDRESSES = _table("known_addresses", player_id=_KEY, address=_KEY, at=_TIME)
ATTEMPTS = _table("failed_attempts", limit_name=_KEY, key=_KEY, until=_TIME)
GAMES = _table(
    "games",
    id=_KEY,
    table_id=_TEXT,
    game=_TEXT,
    version=_TEXT,
    options=_TEXT,
    seed=_TEXT,
    salts=_TEXT,
    view=_TEXT,
    log=_TEXT,
    abandoned=_FLAG,
    started_at=_TIME,
    finished_at=_TIME,
    counted=_FLAG,
    rated=_FLAG,
    signature=_MAYBE_TEXT,
)
"""`counted` tells whether the figures of its seats are stored."""
RESULTS = _table(
    "results",
    game_id=_KEY,
    place=_NUMBER_KEY,
    seat=_TEXT,
    name=_TEXT,
    player_id=_MAYBE_TEXT,
    bot=_MAYBE_TEXT,
    score=_MAYBE_NUMBER,
    won=_FLAG,
    title=_MAYBE_TEXT,
    game=_TEXT,
    finished_at=_TIME,
    abandoned=_FLAG,
    practice=_FLAG,
    figures=_MAYBE_TEXT,
    exit=_MAYBE_TEXT,
)
"""`game`, `finished_at` and `abandoned` are those of the match, so that a player's list is read from an index alone.

`practice` tells whether all others in the match were bots, `figures` what the match adds to the player's statistics.
"""
RATINGS = _table("ratings", player_id=_KEY, game=_KEY, value=_TIME, deviation=_TIME, settled=_FLAG, matches=_NUMBER)
"""`settled` follows from `deviation`, so that a leaderboard is read from an index alone."""
DAYS = _table(
    "riddle_days",
    player_id=_KEY,
    riddle=_KEY,
    date=_KEY,
    version=_TEXT,
    guesses=_TEXT,
    hard=_FLAG,
    attempts=_NUMBER,
    won=_FLAG,
    over=_FLAG,
    at=_TIME,
    ranked=_FLAG,
)
DRAWS = _table("riddle_draws", name=_KEY, since=_TEXT)
LISTS = _table("riddle_lists", digest=_KEY, words=_TEXT)
DATES = _table("riddle_dates", riddle=_KEY, date=_KEY, list=_TEXT)
SOLVERS = _table(
    "solvers",
    id=_KEY,
    key=_UNIQUE,
    name=_TEXT,
    description=_TEXT,
    colour=_TEXT,
    connections=_NUMBER,
    url=_TEXT,
    owner_id=_TEXT,
    token_hash=_TEXT,
    created_at=_TIME,
    seen_at=_TIME,
)
MATCHES = _table(
    "matches",
    id=_KEY,
    status=_TEXT,
    rounds=_NUMBER,
    letters=_NUMBER,
    seed=_TEXT,
    answers=_TEXT,
    rated=_FLAG,
    starter_id=_TEXT,
    token_hash=_TEXT,
    started_at=_TIME,
    finished_at=_MAYBE_TIME,
    reason=_MAYBE_TEXT,
)
CONTESTANTS = _table(
    "contestants",
    match_id=_KEY,
    place=_NUMBER_KEY,
    solver_id=_TEXT,
    name=_TEXT,
    description=_TEXT,
    colour=_TEXT,
    connections=_NUMBER,
    failure=_MAYBE_TEXT,
)
PLAYED = _table(
    "match_games",
    match_id=_KEY,
    game=_NUMBER_KEY,
    place=_NUMBER_KEY,
    found=_FLAG,
    guesses=_NUMBER,
    play=_TEXT,
)
