"""The schema step for filtered lists, statistics and public pages."""

from collections.abc import Sequence
from typing import Final

_OTHERS = "SELECT 1 FROM results AS others WHERE others.game_id = results.game_id AND others.place <> results.place"

STATISTICS: Final[Sequence[str]] = (
    "ALTER TABLE accounts ADD COLUMN shows TEXT NOT NULL DEFAULT 'nothing'",
    "ALTER TABLE games ADD COLUMN counted BOOLEAN NOT NULL DEFAULT FALSE",
    "CREATE INDEX games_uncounted ON games (finished_at) WHERE NOT counted",
    "ALTER TABLE results ADD COLUMN abandoned BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE results ADD COLUMN practice BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE results ADD COLUMN figures TEXT",
    f"""UPDATE results SET
            abandoned = COALESCE((SELECT games.abandoned FROM games WHERE games.id = game_id), FALSE),
            practice = EXISTS ({_OTHERS}) AND NOT EXISTS ({_OTHERS} AND others.bot IS NULL)""",  # noqa: S608 - our own text
    "DROP INDEX results_finished",
    "DROP INDEX results_game",
    "CREATE INDEX results_finished ON results (player_id, finished_at, game_id, won, abandoned, practice)",
    "CREATE INDEX results_game ON results (player_id, game, finished_at, game_id, won, abandoned, practice)",
    "CREATE INDEX riddle_days_finished ON riddle_days (player_id, at)",
)
