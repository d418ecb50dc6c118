"""The turns of a match: how each begins and ends."""

from parlour.core.copying import replace
from parlour.core.game import Event, Json, Moment, Past, Seat, Step
from parlour.games.crossword.rules.letter_bag import draw
from parlour.games.crossword.rules.result import score
from parlour.games.crossword.state import Options, Phase, State
from parlour.games.crossword.values.board import empty


def begin(seats: tuple[Seat, ...], options: Options, moment: Moment, past: Past) -> Step[State]:
    """Give everyone an empty board; each match at a table begins with another announcer."""
    state = State(
        options=options,
        players=seats,
        boards=dict.fromkeys(seats, empty(options.grid_size)),
        announcer=None if options.random_letters else seats[past.started % len(seats)],
        turn_started_at=moment.at,
    )
    facts: dict[str, Json] = {"players": seats, "grid_size": options.grid_size, "announcer": state.announcer}
    return _open(state, moment, Event("game_started", facts))


def start_placing(state: State, seat: Seat | None, letter: str, *events: Event) -> Step[State]:
    """Let everyone place `letter`, which `seat` announced, or which was drawn if it is `None`."""
    facts = {"player_id": seat, "letter": letter, "turn": state.turn_number}
    placing = replace(state, phase=Phase.PLACING, letters=(*state.letters, letter))
    return Step(placing, (*events, Event("letter_announced", facts)))


def close(state: State, moment: Moment, *events: Event) -> Step[State]:
    """End the turn once everyone has placed: score full boards, or begin the next turn."""
    if state.missing:
        return Step(state, events)
    if state.last_turn:
        return score(state, *events)

    following = replace(
        state,
        phase=Phase.ANNOUNCING,
        turn_number=state.turn_number + 1,
        announcer=state.announcer and state.after(state.announcer),
        placed=frozenset(),
        turn_started_at=moment.at,
    )
    facts = {"turn": state.turn_number, "announcer": following.announcer}
    return _open(following, moment, *events, Event("turn_complete", facts))


def _open(state: State, moment: Moment, *events: Event) -> Step[State]:
    if state.options.random_letters:
        return start_placing(state, None, draw(state.options.language, moment.dice), *events)
    return Step(state, events)
