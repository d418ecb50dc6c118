"""The database schema, as steps from an empty database to the present.

A released step never changes; append a new step instead. `migrations.py` renders steps for each database.
"""

from collections.abc import Mapping
from typing import Final

from parlour.storage.migrations import Steps
from parlour.storage.session_schema import SESSIONS
from parlour.storage.statistics_schema import STATISTICS

TABLES: Final[Steps] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            code TEXT UNIQUE,
            game TEXT NOT NULL,
            status TEXT NOT NULL,
            listed FLAG NOT NULL,
            started FLAG NOT NULL,
            created_at REAL NOT NULL,
            used_at REAL NOT NULL,
            snapshot_version INTEGER NOT NULL,
            snapshot TEXT NOT NULL
        )""",
        "CREATE INDEX tables_listed ON tables (used_at) WHERE listed",
        "CREATE INDEX tables_never_started ON tables (used_at) WHERE NOT started",
        """CREATE TABLE log (
            table_id TEXT NOT NULL,
            version INTEGER NOT NULL,
            "by" TEXT NOT NULL,
            action TEXT NOT NULL,
            at REAL NOT NULL,
            id TEXT,
            PRIMARY KEY (table_id, version)
        ) WITHOUT ROWID""",
        """CREATE TABLE people (
            table_id TEXT NOT NULL,
            person TEXT NOT NULL,
            PRIMARY KEY (table_id, person)
        ) WITHOUT ROWID""",
        "CREATE INDEX people_person ON people (person)",
        """CREATE TABLE chat (
            number INTEGER PRIMARY KEY,
            table_id TEXT NOT NULL,
            "by" TEXT NOT NULL,
            text TEXT NOT NULL,
            at REAL NOT NULL
        )""",
        "CREATE INDEX chat_table ON chat (table_id)",
        """CREATE TABLE unfiled (
            number INTEGER PRIMARY KEY,
            game_id TEXT NOT NULL UNIQUE,
            table_id TEXT NOT NULL,
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            summary TEXT NOT NULL
        )""",
        # Where several processes write, a sender must recognise its own row, and no row may outlive its table.
        {
            "postgresql": """ALTER TABLE log ADD COLUMN commit_id BIGINT NOT NULL,
                ADD FOREIGN KEY (table_id) REFERENCES tables (id)"""
        },
        {"postgresql": "ALTER TABLE chat ADD COLUMN commit_id BIGINT NOT NULL UNIQUE"},
    ),
    ("ALTER TABLE chat ADD COLUMN aside FLAG NOT NULL DEFAULT NO",),
    (
        "ALTER TABLE tables ADD COLUMN repeats TEXT NOT NULL DEFAULT '{}'",
        # No PostgreSQL was in use before this step.
        {
            "sqlite": """UPDATE tables SET repeats = (
            SELECT json_group_object("by", json(known)) FROM (
                SELECT "by", json_group_object(id, version) AS known FROM (
                    SELECT "by", id, version, ROW_NUMBER() OVER (PARTITION BY "by" ORDER BY version DESC) AS place
                    FROM log WHERE table_id = tables.id AND version <= snapshot_version AND id IS NOT NULL
                    ORDER BY "by", version
                ) WHERE place <= 16 GROUP BY "by"
            )
        )"""
        },
    ),
    ("CREATE TABLE liveness (mark TEXT NOT NULL)", "INSERT INTO liveness VALUES ('')"),
)
"""The schema of live tables."""

RECORDS: Final[Steps] = (
    (
        """CREATE TABLE players (
            id TEXT PRIMARY KEY,
            display_name TEXT NOT NULL,
            is_guest BOOLEAN NOT NULL,
            created_at DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE accounts (
            player_id TEXT PRIMARY KEY,
            username TEXT NOT NULL UNIQUE,
            password_hash TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            updated_at DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE games (
            id TEXT PRIMARY KEY,
            table_id TEXT NOT NULL,
            game TEXT NOT NULL,
            version TEXT NOT NULL,
            options TEXT NOT NULL,
            seed TEXT NOT NULL,
            salts TEXT NOT NULL,
            view TEXT NOT NULL,
            log TEXT NOT NULL,
            abandoned BOOLEAN NOT NULL,
            started_at DOUBLE PRECISION NOT NULL,
            finished_at DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE results (
            game_id TEXT NOT NULL,
            place INTEGER NOT NULL,
            seat TEXT NOT NULL,
            name TEXT NOT NULL,
            player_id TEXT,
            bot TEXT,
            score BIGINT,
            won BOOLEAN NOT NULL,
            title TEXT,
            PRIMARY KEY (game_id, place)
        )""",
        "CREATE INDEX results_player ON results (player_id)",
    ),
    (
        """CREATE TABLE riddle_days (
            player_id TEXT NOT NULL,
            riddle TEXT NOT NULL,
            date TEXT NOT NULL,
            version TEXT NOT NULL,
            guesses TEXT NOT NULL,
            hard BOOLEAN NOT NULL,
            attempts INTEGER NOT NULL,
            won BOOLEAN NOT NULL,
            "over" BOOLEAN NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            ranked BOOLEAN NOT NULL,
            PRIMARY KEY (player_id, riddle, date)
        )""",
        "CREATE INDEX riddle_days_board ON riddle_days (riddle, date)",
    ),
    (
        """CREATE TABLE solvers (
            id TEXT PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            colour TEXT NOT NULL,
            connections INTEGER NOT NULL,
            url TEXT NOT NULL,
            owner_id TEXT NOT NULL,
            token_hash TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            seen_at DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY,
            status TEXT NOT NULL,
            rounds INTEGER NOT NULL,
            letters INTEGER NOT NULL,
            seed TEXT NOT NULL,
            answers TEXT NOT NULL,
            rated BOOLEAN NOT NULL,
            starter_id TEXT NOT NULL,
            token_hash TEXT NOT NULL,
            started_at DOUBLE PRECISION NOT NULL,
            finished_at DOUBLE PRECISION,
            reason TEXT
        )""",
        "CREATE INDEX matches_started ON matches (started_at, id)",
        """CREATE TABLE contestants (
            match_id TEXT NOT NULL,
            place INTEGER NOT NULL,
            solver_id TEXT NOT NULL,
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            colour TEXT NOT NULL,
            connections INTEGER NOT NULL,
            failure TEXT,
            PRIMARY KEY (match_id, place)
        )""",
        "CREATE INDEX contestants_solver ON contestants (solver_id)",
        """CREATE TABLE match_games (
            match_id TEXT NOT NULL,
            game INTEGER NOT NULL,
            place INTEGER NOT NULL,
            found BOOLEAN NOT NULL,
            guesses INTEGER NOT NULL,
            play TEXT NOT NULL,
            PRIMARY KEY (match_id, game, place)
        )""",
    ),
    (
        "CREATE TABLE riddle_draws (name TEXT PRIMARY KEY, since TEXT NOT NULL)",
        "CREATE TABLE riddle_lists (digest TEXT PRIMARY KEY, words TEXT NOT NULL)",
        """CREATE TABLE riddle_dates (
            riddle TEXT NOT NULL,
            date TEXT NOT NULL,
            list TEXT NOT NULL,
            PRIMARY KEY (riddle, date)
        )""",
    ),
    SESSIONS,
    (
        "ALTER TABLE results ADD COLUMN game TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN finished_at DOUBLE PRECISION NOT NULL DEFAULT 0",
        """UPDATE results SET
            game = (SELECT games.game FROM games WHERE games.id = game_id),
            finished_at = (SELECT games.finished_at FROM games WHERE games.id = game_id)
            WHERE EXISTS (SELECT 1 FROM games WHERE games.id = game_id)""",
        "DROP INDEX results_player",
        "CREATE INDEX results_finished ON results (player_id, finished_at, game_id)",
        "CREATE INDEX results_game ON results (player_id, game, finished_at, game_id)",
    ),
    STATISTICS,
    (
        "ALTER TABLE games ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE results ADD COLUMN exit TEXT",
        """CREATE TABLE ratings (
            player_id TEXT NOT NULL,
            game TEXT NOT NULL,
            value DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            settled BOOLEAN NOT NULL,
            matches INTEGER NOT NULL,
            PRIMARY KEY (player_id, game)
        )""",
        "CREATE INDEX ratings_board ON ratings (game, settled, value, player_id)",
    ),
    ("ALTER TABLE games ADD COLUMN signature TEXT",),
    (
        "ALTER TABLE accounts ADD COLUMN listed BOOLEAN NOT NULL DEFAULT TRUE",
        "CREATE INDEX accounts_unlisted ON accounts (player_id) WHERE NOT listed",
    ),
    (
        """CREATE TABLE failed_attempts (
            limit_name TEXT NOT NULL,
            key TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (limit_name, key)
        )""",
    ),
)
"""The schema of everything else: accounts, finished matches, riddles, the arena and sessions."""

SERVER: Final[Steps] = (("CREATE TABLE parlour_server (name TEXT PRIMARY KEY, value TEXT NOT NULL)",),)
"""The schema of the facts that all servers of a database must agree on."""

PROCESSES: Final[Steps] = (
    # Rows that live with a process need not survive a crash of the database, and never wait for its disk.
    (
        """CREATE UNLOGGED TABLE parlour_processes (
            name TEXT PRIMARY KEY,
            number INTEGER NOT NULL,
            beat TIMESTAMP WITH TIME ZONE NOT NULL
        )""",
        """CREATE UNLOGGED TABLE parlour_presence (
            process TEXT NOT NULL REFERENCES parlour_processes (name) ON DELETE CASCADE,
            table_id TEXT NOT NULL,
            seats TEXT NOT NULL,
            PRIMARY KEY (process, table_id)
        )""",
        "CREATE INDEX parlour_presence_table ON parlour_presence (table_id)",
        """CREATE TABLE parlour_verdicts (
            day INTEGER NOT NULL,
            table_id TEXT NOT NULL,
            spent INTEGER NOT NULL,
            PRIMARY KEY (day, table_id)
        )""",
        # Other processes look for the last line of a chat.
        "CREATE INDEX chat_number ON chat (table_id, number)",
        "DROP INDEX chat_table",
    ),
    ("ALTER TABLE parlour_processes ADD COLUMN games TEXT",),
    (
        """CREATE UNLOGGED TABLE parlour_turns (
            ticket TEXT PRIMARY KEY,
            process TEXT NOT NULL,
            table_id TEXT NOT NULL,
            place BIGSERIAL,
            is_served BOOLEAN NOT NULL DEFAULT false,
            until TIMESTAMP WITH TIME ZONE NOT NULL
        )""",
    ),
)
"""The schema that a database needs only if several processes share it."""

STORES: Final[Mapping[str, Steps]] = {"server": SERVER, "tables": TABLES, "records": RECORDS}
"""Everything that a server stores."""
SHARED_STORES: Final[Mapping[str, Steps]] = {**STORES, "processes": PROCESSES}
"""The same in a database that processes share."""
