"""Refusals of cards that may not be played now, with the cards that would be needed instead."""

from parlour.core.refusal import Rejected
from parlour.games.president.errors import Code
from parlour.games.president.rules.tricks import trick_of
from parlour.games.president.state import State
from parlour.games.president.values.patterns import COUNTS, Pattern


def no_pattern(state: State, count: int) -> Rejected:
    """Refuse `count` cards that do not belong together."""
    if state.options.straights:
        detail = "Play one to four cards of one rank, or three or more of consecutive ranks."
        return Rejected(Code.PATTERN_MISMATCH, detail, reason="shape")
    reason = "ranks" if count in COUNTS else "size"
    return Rejected(Code.PATTERN_MISMATCH, "Play one to four cards of one rank.", reason=reason)


def no_match(state: State) -> Rejected:
    """Refuse a pattern that is not like the one on top."""
    top = trick_of(state).pattern
    if not state.options.varied:
        detail = f"Play as many cards as are on top: {top.count}."
        return Rejected(Code.PATTERN_MISMATCH, detail, reason="count", count=top.count)
    reason = "straight" if top.straight else "bomb" if top.four and state.options.bombs else "count"
    return Rejected(Code.PATTERN_MISMATCH, f"Play {demand(state)}.", reason=reason, **_facts(state, top))


def too_low(state: State) -> Rejected:
    """Refuse a pattern like the one on top that is not higher."""
    reason, detail = "inverted" if state.order_reversed else "normal", "That does not beat the pile."
    if not state.options.varied:
        return Rejected(Code.RANK_TOO_LOW, detail, reason=reason)
    facts = _facts(state, trick_of(state).pattern)
    return Rejected(Code.RANK_TOO_LOW, f"{detail} Play {demand(state)}.", reason=reason, **facts)


def demand(state: State) -> str:
    """Name the cards that would beat the pile."""
    top, bombs = trick_of(state).pattern, state.options.bombs
    beyond = f"{'lower' if state.order_reversed else 'higher'} than {top.rank}"
    if top.straight:
        needed = f"a straight of {top.count} cards with a top rank {beyond}"
    elif top.four and bombs:
        return f"a bomb: four cards of one rank {beyond}"
    else:
        needed = f"{top.count} cards of one rank {beyond}" if top.count > 1 else f"one card {beyond}"
    return f"{needed}, or a bomb" if bombs else needed


def _facts(state: State, top: Pattern) -> dict[str, str | int]:
    straight = {"straight": True} if top.straight else {}
    bombs = {"bombs": True} if state.options.bombs else {}
    return {"count": top.count, "rank": top.rank, **straight, **bombs}
