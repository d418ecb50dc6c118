"""A race from the first guess to the last: the same word for everyone, all at their own pace."""

from parlour.core.copying import replace
from parlour.core.game import Event, Moment, Seat, Step
from parlour.core.refusal import require
from parlour.games.wordle.errors import Code
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.rules.hard_mode import require_clues
from parlour.games.wordle.rules.result import close
from parlour.games.wordle.state import MAX_ATTEMPTS, Options, State
from parlour.pieces.words import marks


def begin(seats: tuple[Seat, ...], options: Options, moment: Moment) -> Step[State]:
    """Draw a secret for `seats` to find."""
    secret = moment.dice.choice(guess_list(options.kind).words.answers)
    state = State(options, seats, secret, dict.fromkeys(seats, ()), started_at=moment.at)
    facts = {"players": seats, "language": options.language, "length": options.length}
    return Step(state, (Event("game_started", facts),))


def guess(state: State, seat: Seat, text: str, moment: Moment) -> Step[State]:
    """Guess a word; everyone hears its marks, and nobody its letters."""
    require(not state.over, Code.GAME_OVER)
    require(seat in state.players and seat not in state.left, Code.NOT_IN_GAME)
    require(seat in state.racing, Code.GAME_OVER, "You have found the word or used all attempts.")
    word = guess_list(state.options.kind).read(text)
    if state.options.hard_mode:
        require_clues(state.clues(seat), word)

    guessed = replace(state, guesses={**state.guesses, seat: (*state.guesses[seat], word)})
    event = Event("guessed", {"player_id": seat, "marks": marks(state.secret, word)})
    return _end_of_own(guessed, seat, moment, event)


def give_time_back(state: State, seconds: float) -> State:
    """Let the race begin later, and players who are done finish later, so that an outage takes nobody's time."""
    if state.over:
        return state
    finished_at = {seat: at + seconds for seat, at in state.finished_at.items()}
    return replace(state, started_at=state.started_at + seconds, finished_at=finished_at)


def _end_of_own(state: State, seat: Seat, moment: Moment, event: Event) -> Step[State]:
    """Note that `seat` is done, if it is; when all players are, the race is over."""
    attempts = len(state.guesses[seat])
    if not state.found(seat) and attempts < MAX_ATTEMPTS:
        return Step(state, (event,))
    ended = Event("found", {"player_id": seat, "attempts": attempts})
    if not state.found(seat):
        ended = Event("failed", {"player_id": seat})
    return close(replace(state, finished_at={**state.finished_at, seat: moment.at}), event, ended)
