"""The preview that messengers show of a link to a finished match, or to a moment of it."""

import orjson

from parlour.core.game import SERVER, AnyGame
from parlour.core.safe_text import plain
from parlour.hosts.records.wording import say_action
from parlour.pieces.english import join_names
from parlour.storage.records import FiledMatch

LONGEST = 120
"""How many characters of a move are shown."""


def describe_match(record: FiledMatch, game: AnyGame | None, step: str) -> tuple[str, str]:
    """Return a title and a sentence: who played, who won, and what happened at the step that the link leads to."""
    title = f"{game.about.title if game else record.game}: {' – '.join(each.name for each in record.results)}"
    winners = [each.name for each in record.results if each.won] or ["Nobody"]
    result = "It was ended early." if record.abandoned else f"{join_names(winners)} won."
    return title, f"{_describe_moment(record, step) or 'A finished game, move by move.'} {result}"


def _describe_moment(record: FiledMatch, step: str) -> str:
    """Say what happened at a step; nothing if the match has no such step."""
    log = orjson.loads(record.log)
    number = int(step) if step.isascii() and step.isdecimal() and len(step) < 7 else len(log)
    if number >= len(log):
        return ""
    names = {each.seat: each.name for each in record.results}
    by, action = log[number]["by"], log[number]["action"]
    move = "the server answers" if by == SERVER else f"{names.get(by, 'a guest')}, {say_action(action, names)}"
    return plain(f"Step {number} of {len(log) - 1}: {move}", LONGEST).removesuffix("…") + "."
