"""The suite itself: a sound toy room passes every check, and each broken one is found out by the right one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Annotated, Any, Literal

import pytest
from annotated_types import Interval

from parlour.core.dice import Dice
from parlour.core.game import HOUSE, Ask, Event, Moment, Outcome, Past, Seat, Step, View
from parlour.core.refusal import Rejected
from parlour.hosts.rehearsal import promises
from parlour.hosts.rehearsal.audition import audition, keeps_promises
from parlour.hosts.rehearsal.play import (
    Broken,
    as_bot,
    at_random,
    company,
    opening,
    perform,
    play_on,
    rehearse,
)
from parlour.hosts.rehearsal.variety import smallest, table_sizes, variations
from tests.conformance.toys import Hide, Pennies, Rules, Table, shown

SEED = b"rehearsal"
SEATS = company(3)


def test_a_sound_room_passes() -> None:
    """One start and one penny from everybody."""
    scenes = keeps_promises(Pennies(), SEATS, Rules(), SEED)

    assert len(scenes) == 1 + len(SEATS)


def test_an_audition_tries_every_size_and_every_bot() -> None:
    """Tables of two, three and four, and one game of its only bot at the smallest."""
    assert audition(Pennies()) == (1 + 2) + (1 + 3) + (1 + 4) + (1 + 2)


class Faulty(Pennies):
    """Breaks an invariant."""

    def faults(self, state: Table) -> Iterable[str]:
        """Complain when all pennies lie."""
        return () if state.missing else ("pennies float",)


class Endless(Pennies):
    """Never gets anywhere."""

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Forget the penny."""
        return Step(state, super().act(state, seat, action, moment).events)


class Stuck(Pennies):
    """Waits for nobody, and is not over."""

    def to_act(self, state: Table) -> frozenset[Seat]:
        """Know nobody."""
        return frozenset()


class Restless(Pennies):
    """Is over, and waits for somebody."""

    def outcome(self, state: Table) -> Outcome | None:
        """Be done at once."""
        return Outcome(abandoned=state.abandoned)


class Generous(Pennies):
    """Offers what it refuses."""

    def legal(self, state: Table, seat: Seat) -> Iterable[Hide]:
        """Offer to who has hidden a penny, too."""
        return (Hide(heads=True),) if seat not in state.left else ()


class Mean(Pennies):
    """Offers nothing to who must act."""

    def legal(self, state: Table, seat: Seat) -> Iterable[Hide]:
        """Offer only while nobody has hidden anything."""
        return super().legal(state, seat) if len(state.missing) > 1 else ()


class Helpless(Pennies):
    """Has a default that is refused."""

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Refuse heads."""
        return super().act(state, Seat("nobody") if action.heads else seat, action, moment)

    def legal(self, state: Table, seat: Seat) -> Iterable[Hide]:
        """Offer tails."""
        return [hide for hide in super().legal(state, seat) if not hide.heads]


class Careless(Pennies):
    """Changes the state it refuses to change."""

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Write first, refuse then."""
        if seat not in state.missing:
            pennies: Any = state.pennies
            pennies[seat] = not pennies.get(seat)
        return super().act(state, seat, action, moment)


class Murmur(StrEnum):
    """A code nobody can read."""

    NO = "not now"


class Murmuring(Pennies):
    """Refuses in lower case."""

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Refuse with another code."""
        if seat not in state.missing:
            raise Rejected(Murmur.NO)
        return super().act(state, seat, action, moment)


@dataclass(frozen=True, slots=True)
class Shout:
    """An action that is none of the room's."""


class Foreign(Pennies):
    """Offers an action it does not declare."""

    Action = Shout


@dataclass(frozen=True, slots=True)
class Forgetful(Table):
    """A state with something storage cannot know."""

    secret: Any = None


class Lossy(Pennies):
    """Has a state that does not come back from storage."""

    State = Forgetful

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[Table]:
        """Begin with nothing to forget."""
        return Step(Forgetful(seats))

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Keep a tuple where JSON will make a list."""
        after = super().act(state, seat, action, moment).state
        return Step(Forgetful(after.seats, after.pennies, secret=("a", "tuple")))


class Mumbling(Pennies):
    """Tells what is not JSON."""

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Tell a set."""
        mumble: Any = {"seats": {seat}}
        return Step(super().act(state, seat, action, moment).state, (Event("mumble", mumble),))


class Asking(Pennies):
    """Asks for what is not JSON."""

    def asks(self, state: Table) -> tuple[Ask, ...]:
        """Ask about a set."""
        about: Any = {"seats": set(state.seats)}
        return (Ask("why", about),) if state.missing else ()


class Begging(Pennies):
    """Asks for what the table asks for."""

    def asks(self, state: Table) -> tuple[Ask, ...]:
        """Ask for a timer."""
        return (Ask("timer"),) if state.missing else ()


class Secretive(Pennies):
    """Takes answers it does not declare."""

    def to_act(self, state: Table) -> frozenset[Seat]:
        """Leave the last penny to the house."""
        return state.missing if len(state.missing) > 1 else frozenset()

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Take what the house has pondered for the last penny."""
        last = min(state.missing) if seat == HOUSE else seat
        return super().act(state, last, Hide(heads=True) if seat == HOUSE else action, moment)

    def asks(self, state: Table) -> tuple[Ask, ...]:
        """Ask for the last penny."""
        return (Ask("penny"),) if len(state.missing) == 1 else ()

    def ponder(self, ask: Ask, dice: Dice) -> Any:
        """Answer with something else."""
        return Shout()


class Shown(Pennies):
    """Adds something to every view; each subclass something wrong."""

    extra: Any

    def view(self, state: Table, seat: Seat | None) -> View:
        """Show too much."""
        return {**super().view(state, seat), **self.extra}


class Raw(Shown):
    """Shows what is not JSON."""

    extra = {"colours": {"red"}}  # noqa: RUF012


class Usurping(Shown):
    """Uses a name of the table."""

    extra = {"version": 3}  # noqa: RUF012


class Wavering(Pennies):
    """Shows to each apart first, and at last to all what all see."""

    def views(self, state: Table, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Change sides when the game is over."""
        alike, apart = super().views(state, seats)
        return (apart[None], {seat: {} for seat in apart}) if self.outcome(state) else (alike, apart)


class Slashing(Shown):
    """Gives a member a name that patches cannot lead to."""

    extra = {"a/b": 1}  # noqa: RUF012


class Crowded(Shown):
    """Shows players who are not there."""

    extra = {"players": {"zoe": {}}}  # noqa: RUF012


class Christening(Shown):
    """Uses a name the table has for players."""

    extra = {"players": {"ann": {"name": "Ann"}}}  # noqa: RUF012


class Clinging(Pennies):
    """Waits for those who left."""

    def leave(self, state: Table, seat: Seat, moment: Moment) -> Step[Table]:
        """Let nobody go."""
        return Step(state)


class Inviting(Pennies):
    """Offers something to those who left."""

    def legal(self, state: Table, seat: Seat) -> Iterable[Hide]:
        """Offer to who left, too."""
        return (Hide(heads=True),) if seat in state.left else super().legal(state, seat)


class Unsound(Pennies):
    """Breaks an invariant where somebody leaves."""

    def faults(self, state: Table) -> Iterable[str]:
        """Complain of leavers."""
        return ("nobody leaves",) if state.left else ()


class Ruinous(Pennies):
    """Breaks an invariant where the game is abandoned."""

    def faults(self, state: Table) -> Iterable[str]:
        """Complain of the end."""
        return ("the game goes on",) if state.abandoned else ()


class Stubborn(Pennies):
    """Cannot be abandoned."""

    def abandon(self, state: Table, reason: str) -> Step[Table]:
        """Go on."""
        return Step(state)


class Consoling(Pennies):
    """Has winners where nobody finished."""

    def outcome(self, state: Table) -> Outcome | None:
        """Let the first one win."""
        return Outcome(winners=state.seats[:1], abandoned=True) if state.abandoned else super().outcome(state)


class Glass(Pennies):
    """Shows all pennies through the hands."""

    def view(self, state: Table, seat: Seat | None) -> View:
        """Show too much."""
        return {**super().view(state, seat), "shine": shown(state)}


class Chatty(Pennies):
    """Tells everybody which side is up."""

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Hide and tell."""
        hidden = super().act(state, seat, action, moment).state
        return Step(hidden, (Event("penny_hidden", {"player_id": seat, "heads": action.heads}),))


class Telling(Pennies):
    """Refuses a seat because of what it cannot see."""

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Allow tails only where no other hides heads."""
        allowed = action.heads or not any(state.pennies.values())
        return super().act(state, seat if allowed else Seat("nobody"), action, moment)

    def legal(self, state: Table, seat: Seat) -> Iterable[Hide]:
        """Offer what is allowed."""
        return [hide for hide in super().legal(state, seat) if hide.heads or not any(state.pennies.values())]


class Counting(Pennies):
    """Shows a count of heads as soon as the second penny is hidden: a sum of what is hidden."""

    def view(self, state: Table, seat: Seat | None) -> View:
        """Show too much, but only when two pennies lie."""
        heads = sum(state.pennies.values()) if len(state.pennies) > 1 else 0
        return {**super().view(state, seat), "heads": heads}


class Confused(Pennies):
    """Imagines worlds that cannot be."""

    def faults(self, state: Table) -> Iterable[str]:
        """Know what is imagined by the order of its pennies."""
        return ("pennies lie in order",) if list(state.pennies) != sorted(state.pennies) else ()

    def to_act(self, state: Table) -> frozenset[Seat]:
        """Go round."""
        return frozenset(sorted(state.missing)[:1])

    def imagine(self, view: View, seat: Seat, dice: Dice) -> Table:
        """Turn the order round."""
        world = super().imagine(view, seat, dice)
        return replace(world, pennies=dict(reversed([*world.pennies.items()])))


class Fickle(Pennies):
    """Keeps something outside its states."""

    def __init__(self) -> None:
        self.games = 0

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[Table]:
        """Count the games."""
        self.games += 1
        return Step(Table(seats), (Event("game_started", {"number": self.games}),))


class Hospitable(Pennies):
    """Lets anybody hide a penny."""

    def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
        """Take a stranger's penny, too, and throw it away."""
        return super().act(state, seat, action, moment) if seat in state.seats else Step(state)


class Open(Pennies):
    """Says it has no secrets, and has."""

    def imagine(self, view: View, seat: Seat, dice: Dice) -> Table:
        """Pretend."""
        raise LookupError(seat)


@pytest.mark.parametrize(
    ("room", "complaint"),
    [
        (Faulty, "scene 3: not true that pennies float"),
        (Endless, "pennies does not end"),
        (Stuck, "not over and waits for nobody"),
        (Restless, "is over and waits for"),
        (Generous, "is offered Hide"),
        (Mean, "must act and is offered nothing"),
        (Helpless, "the default for ann"),
        (Careless, "changed the state it was tried on"),
        (Murmuring, "'not now' is not upper case"),
        (Foreign, "is no action of the room"),
        (Begging, "asks for the table's 'timer'"),
        (Secretive, "neither an action nor an answer"),
        (Lossy, "comes back from storage as"),
        (Mumbling, "is not JSON"),
        (Asking, "is not JSON"),
        (Raw, "the view of ann is not JSON"),
        (Usurping, r"the table's \['version'\]"),
        (Wavering, "now shown to all and now apart"),
        (Slashing, "'a/b', which is no plain name"),
        (Crowded, "unknown players: .*zoe"),
        (Christening, r"the table's \['name'\] of ann"),
        (Clinging, "has left and must act"),
        (Inviting, "has left and is offered something"),
        (Unsound, "leaves it is not true that nobody leaves"),
        (Ruinous, "abandoned it is not true that the game goes on"),
        (Stubborn, "has another outcome"),
        (Consoling, "has winners"),
        (Glass, "can tell an imagined world"),
        (Chatty, "events tell"),
        (Telling, "learns from NOT_NOW"),
        (Counting, "can tell an imagined world|sees more of"),
        (Confused, "imagines it is not true that pennies lie in order"),
        (Open, "sees something of its own"),
        (Fickle, "the same deeds lead to another game"),
        (Hospitable, "a stranger may act"),
    ],
)
def test_a_broken_room_is_found_out(room: type[Pennies], complaint: str) -> None:
    """Each promise has its check, and each check can fail."""
    with pytest.raises(Broken, match=complaint):
        keeps_promises(room(), SEATS, Rules(), SEED)


def test_bots_choose_from_the_wire() -> None:
    """A rehearsal may seat bots instead of chance."""
    *_, last = rehearse(Pennies(), SEATS, Pennies.Options(), SEED, dict.fromkeys(SEATS, as_bot("bold")))

    assert last.state.pennies == dict.fromkeys(SEATS, True)


def test_questions_are_answered_on_the_way() -> None:
    """Where nobody must act the house does, and a game that only waits for answers nobody has stays where it is."""

    class Judged(Pennies):
        """Asks the house to hide the first penny."""

        def to_act(self, state: Table) -> frozenset[Seat]:
            """Wait for the house first."""
            return state.missing if HOUSE in state.pennies else frozenset()

        def act(self, state: Table, seat: Seat, action: Hide, moment: Moment) -> Step[Table]:
            """Take a penny of the house, too."""
            return super().act(replace(state, seats=(*state.seats, HOUSE)), seat, action, moment)

        def asks(self, state: Table) -> tuple[Ask, ...]:
            """Ask until the house has answered."""
            return () if HOUSE in state.pennies else (Ask("penny"),)

    first, *others = rehearse(
        Judged(),
        SEATS,
        Judged.Options(),
        SEED,
        dict.fromkeys(SEATS, at_random),
        answer=lambda _game, _ask, _dice: Hide(heads=False),
    )

    assert (first.by, others[0].by) == (HOUSE, HOUSE)
    assert {scene.by for scene in others[1:]} == set(SEATS)


def test_a_game_can_go_on_from_any_scene() -> None:
    """What was begun by hand is finished by choosers."""
    game = Pennies()
    scene = perform(game, opening(game, SEATS, game.Options(), SEED), SEATS[0], Hide(heads=True), SEED)

    *_, last = play_on(game, scene, SEED, dict.fromkeys(SEATS, at_random))

    assert last.number == len(SEATS)
    assert last.state.pennies[SEATS[0]]


def test_company_has_room_for_everybody() -> None:
    """Names first, numbers after."""
    assert company(14)[-3:] == ("leo", "p12", "p13")


class Pace(Enum):
    """How fast."""

    SLOW = "slow"
    QUICK = "quick"


@dataclass(frozen=True, slots=True)
class Choices:
    """One option of every kind."""

    size: Annotated[int, Interval(ge=2, le=8)] = 5
    language: Literal["en", "de"] = "en"
    drawn: bool = False
    pace: Pace = Pace.QUICK
    limit: Annotated[int, Interval(ge=10)] | None = None
    name: str = "any"


class Choosy(Pennies):
    """Has options."""

    Options = Choices


def test_every_extreme_of_every_option_is_tried() -> None:
    """One at a time, the defaults first."""
    usual = Choices()

    assert variations(Choosy()) == (
        usual,
        replace(usual, size=2),
        replace(usual, size=8),
        replace(usual, language="de"),
        replace(usual, drawn=True),
        replace(usual, pace=Pace.SLOW),
        replace(usual, limit=10),
    )


def test_the_smallest_game_has_the_lowest_counts() -> None:
    """Everything else stays as it is by default."""
    assert smallest(Choosy()) == Choices(size=2, limit=10)


def test_fewest_one_more_and_most_players_are_tried() -> None:
    """Where that is the same, once."""

    class Solitaire(Pennies):
        """Is played alone."""

        seats = range(1, 2)

    assert table_sizes(Pennies()) == (2, 3, 4)
    assert table_sizes(Solitaire()) == (1,)


@pytest.mark.parametrize(("union", "kinds"), [(None, ()), (Hide, (Hide,)), (Hide | Shout, (Hide, Shout))])
def test_a_room_has_one_kind_of_action_or_several(union: Any, kinds: tuple[type, ...]) -> None:
    """Or none, as an answer to questions it never asks."""
    assert promises.kinds(union) == kinds
