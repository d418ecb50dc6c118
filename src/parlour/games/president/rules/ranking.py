"""Titles, and how a deal ends in them."""

from collections.abc import Mapping
from typing import cast

from parlour.core.copying import replace
from parlour.core.game import Event, Json, Outcome, Seat, Step
from parlour.games.president.state import State, Title

PRESIDENT: Title = "President"
VICE_PRESIDENT: Title = "VicePresident"
CITIZEN: Title = "Citizen"
SCUMBAG: Title = "Scumbag"
ASSHOLE: Title = "Asshole"

TITLES: Mapping[int, tuple[Title, ...]] = {
    3: (PRESIDENT, VICE_PRESIDENT, ASSHOLE),
    4: (PRESIDENT, VICE_PRESIDENT, SCUMBAG, ASSHOLE),
    5: (PRESIDENT, VICE_PRESIDENT, CITIZEN, SCUMBAG, ASSHOLE),
}
"""By number of players, in the order of going out."""
ALL_TITLES = TITLES[max(TITLES)]


def roles(finished_order: tuple[Seat, ...]) -> dict[Seat, Title]:
    """Return everyone's title."""
    return dict(zip(finished_order, TITLES[len(finished_order)], strict=True))


def check_round_end(state: State, seat: Seat, *events: Event) -> Step[State]:
    """Let `seat` go out if its hand is empty; when only one player holds cards, the deal is over."""
    if state.hands[seat]:
        return Step(state, events)

    out = replace(state, finished_order=(*state.finished_order, seat))
    finished = Event("player_finished", {"player_id": seat, "position": len(out.finished_order)})
    active = out.active
    return end_deal(out, active[0], *events, finished) if len(active) == 1 else Step(out, (*events, finished))


def end_deal(state: State, loser: Seat, *events: Event) -> Step[State]:
    """Give the last place to the only player with cards; drop pending gifts and discards, and discard the pile."""
    finished_order = (*state.finished_order, loser)
    pile = state.trick.pile if state.trick else ()
    ended = replace(
        state,
        finished_order=finished_order,
        turn=None,
        trick=None,
        pending=None,
        discard=state.discard + pile,
        revolution=False,
    )
    facts = {"finished_order": finished_order, "roles": cast("Json", roles(finished_order))}
    return Step(ended, (*events, Event("deal_end", facts)))


def outcome(state: State) -> Outcome | None:
    """Return how the deal ended, or `None` while it runs."""
    if not state.over:
        return None
    if state.abandoned:
        return Outcome(abandoned=True)
    return Outcome(winners=state.finished_order[:1], titles=roles(state.finished_order))


def abandon(state: State, reason: str) -> Step[State]:
    """Stop an unfinished deal; cards stay where they are and nobody gets a title."""
    return Step(replace(state, turn=None, pending=None), (Event("game_abandoned", {"reason": reason}),))
