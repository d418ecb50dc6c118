"""The checks themselves: a sound toy game passes all of them, and each broken one is caught by the right one."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from annotated_types import Interval

from parlour.core.game import SERVER, Ask, Manners, Moment, Seat, Step
from parlour.hosts.rehearsal import promises
from parlour.hosts.rehearsal.audition import audition, keeps_promises
from parlour.hosts.rehearsal.options import smallest, switchings, table_sizes, variations
from parlour.hosts.rehearsal.rehearsed_match import (
    Broken,
    as_bot,
    at_random,
    open_match,
    perform,
    play_on,
    rehearse,
    seats_for,
)
from tests.conformance import broken_rules, broken_views
from tests.conformance.pennies import Hide, Pennies, PennyState, Rules

SEED = b"rehearsal"
SEATS = seats_for(3)


def test_a_sound_game_passes() -> None:
    """One start and one penny from everyone."""
    scenes = keeps_promises(Pennies(), SEATS, Rules(), SEED)

    assert len(scenes) == 1 + len(SEATS)


def test_an_audition_tries_every_size_and_every_bot() -> None:
    """Tables of two, three and four, and one match of its only bot at the smallest."""
    assert audition(Pennies()) == (1 + 2) + (1 + 3) + (1 + 4) + (1 + 2)


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (broken_rules.Faulty, "scene 3: not true that pennies float"),
        pytest.param(broken_rules.Endless, "pennies does not end", marks=pytest.mark.slow),
        (broken_rules.Stuck, "not over and waits for nobody"),
        (broken_rules.Restless, "is over and waits for"),
        (broken_rules.Generous, "is offered Hide"),
        (broken_rules.OffersNothing, "must act and is offered nothing"),
        (broken_rules.Helpless, "the default for ann"),
        (broken_rules.Impatient, "giving time back changes `phase`"),
        (broken_rules.Boastful, "figures of \\['stranger'\\], who did not play"),
        (broken_rules.Immeasurable, "a measure of .* is not a finite number"),
        (broken_rules.Busybody, "giving no time back changes the state"),
        (broken_rules.Careless, "changed the state it was tried on"),
        (broken_rules.Murmuring, "'not now' is not upper case"),
        (broken_rules.Foreign, "is not an action of the game"),
        (broken_rules.Begging, "asks for the table's 'timer'"),
        (broken_rules.Secretive, "neither an action nor an answer"),
        (broken_rules.Lossy, "comes back from storage as"),
        (broken_rules.Blurring, "after storage, spectators see .*0} instead of .*false}"),
        (broken_rules.Mumbling, "is not JSON"),
        (broken_rules.Asking, "is not JSON"),
        (broken_views.Raw, "the view of ann is not JSON"),
        (broken_views.Usurping, r"the table's \['version'\]"),
        (broken_views.Wavering, "sometimes public and sometimes private"),
        (broken_views.Slashing, "'a/b', which is not a plain name"),
        (broken_views.Crowded, "unknown players: .*zoe"),
        (broken_views.Christening, r"the table's \['name'\] of ann"),
        (broken_rules.Clinging, "has left and must act"),
        (broken_rules.Inviting, "has left and is offered something"),
        (broken_rules.Unsound, "leaves, it is not true that nobody leaves"),
        (broken_rules.Ruinous, "abandoned, it is not true that the game goes on"),
        (broken_rules.Stubborn, "has another outcome"),
        (broken_rules.Consoling, "has winners"),
        (broken_views.Glass, "can tell an imagined world"),
        (broken_views.Chatty, "events tell"),
        (broken_views.Whispering, "spectators see what .* must not"),
        (broken_views.Telling, "learns from NOT_NOW"),
        (broken_views.Counting, "can tell an imagined world|sees more of"),
        (broken_views.Drawing, "sees more of"),
        (broken_views.Confused, "imagines, it is not true that pennies lie in order"),
        (broken_views.Transparent, "every imagined world is the real one"),
        (broken_views.Peeping, "nobody can imagine that they hold anything else"),
        (broken_rules.Sleeping, "the bot 'bold' thinks from 2 to 1 seconds"),
        (broken_rules.UnsealedSecrets, "has a private view"),
        (broken_rules.Fickle, "the same actions lead to another match"),
        (broken_rules.Hospitable, "a stranger may act"),
        (broken_rules.Moody, "the review of .* changes from"),
        (broken_rules.Rambling, "a review says 'chat', which `Noted` does not declare"),
    ],
)
def test_a_broken_game_is_caught(game: type[Pennies], complaint: str) -> None:
    """Each promise has its check, and each check can fail."""
    with pytest.raises(Broken, match=complaint):
        keeps_promises(game(), SEATS, Rules(), SEED)


def test_a_game_may_show_spectators_what_players_hide() -> None:
    """Watching is more fun that way, and the game says so."""

    class OpenlyWhispering(broken_views.Whispering):
        manners = Manners(onlookers_see_secrets=True)

    assert keeps_promises(OpenlyWhispering(), SEATS, Rules(), SEED)


def test_a_game_may_let_players_draw_when_others_move() -> None:
    """What nobody has seen before cannot be told to everyone; the game says where it shows."""

    class OpenlyDrawing(broken_views.Drawing):
        drawn_keys = frozenset({"card"})

    assert keeps_promises(OpenlyDrawing(), SEATS, Rules(), SEED)


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (broken_rules.Cheating, "the bot 'sly': pennies, scene 1: .* chose Hide.* and was refused: NOT_NOW"),
        (broken_rules.Speechless, "Hide.* by ann led to None, not to a Step"),
        (broken_rules.Demanding, "options need defaults: stakes"),
    ],
)
def test_an_audition_tells_its_author_what_to_fix(game: type[Pennies], complaint: str) -> None:
    """It says who did what, and where to look."""
    with pytest.raises(Broken, match=complaint):
        audition(game())


def test_bots_choose_from_the_wire() -> None:
    """A rehearsal may use bots instead of random play."""
    *_, last = rehearse(Pennies(), SEATS, Pennies.Options(), SEED, dict.fromkeys(SEATS, as_bot("bold")))

    assert last.state.pennies == dict.fromkeys(SEATS, True)


def test_questions_are_answered_on_the_way() -> None:
    """When nobody must act, the server answers; a match whose questions nobody can answer stays where it is."""

    class PenniesWithAsk(Pennies):
        """Asks the server to hide the first penny."""

        def to_act(self, state: PennyState) -> frozenset[Seat]:
            """Wait for the server first."""
            return state.missing if SERVER in state.pennies else frozenset()

        def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
            """Also accept a penny of the server."""
            return super().act(replace(state, seats=(*state.seats, SERVER)), seat, action, moment)

        def asks(self, state: PennyState) -> tuple[Ask, ...]:
            """Ask until the server has answered."""
            return () if SERVER in state.pennies else (Ask("penny"),)

    first, *others = rehearse(
        PenniesWithAsk(),
        SEATS,
        PenniesWithAsk.Options(),
        SEED,
        dict.fromkeys(SEATS, at_random),
        answer=lambda _game, _ask, _dice: Hide(heads=False),
    )

    assert (first.by, others[0].by) == (SERVER, SERVER)
    assert {scene.by for scene in others[1:]} == set(SEATS)


def test_a_match_can_go_on_from_any_scene() -> None:
    """What was begun by hand is finished by choosers."""
    game = Pennies()
    scene = perform(game, open_match(game, SEATS, game.Options(), SEED), SEATS[0], Hide(heads=True), SEED)

    *_, last = play_on(game, scene, SEED, dict.fromkeys(SEATS, at_random))

    assert last.number == len(SEATS)
    assert last.state.pennies[SEATS[0]]


def test_company_has_a_name_for_everyone() -> None:
    """Names first, then numbers."""
    assert seats_for(14)[-3:] == ("leo", "p12", "p13")


class Tempo(Enum):
    """How fast."""

    SLOW = "slow"
    QUICK = "quick"


@dataclass(frozen=True, slots=True)
class OptionsOfEveryKind:
    """One option of every kind."""

    size: Annotated[int, Interval(ge=2, le=8)] = 5
    language: Literal["en", "de"] = "en"
    drawn: bool = False
    pace: Tempo = Tempo.QUICK
    limit: Annotated[int, Interval(ge=10)] | None = None
    name: str = "any"


class PenniesWithOptions(Pennies):
    """Has options."""

    Options = OptionsOfEveryKind


def test_every_extreme_of_every_option_is_tried() -> None:
    """One at a time, the defaults first."""
    usual = OptionsOfEveryKind()

    assert variations(PenniesWithOptions()) == (
        usual,
        replace(usual, size=2),
        replace(usual, size=8),
        replace(usual, language="de"),
        replace(usual, drawn=True),
        replace(usual, pace=Tempo.SLOW),
        replace(usual, limit=10),
    )


@dataclass(frozen=True, slots=True)
class Switches:
    """Two switches, one of them on, and something else."""

    drawn: bool = False
    size: Annotated[int, Interval(ge=2, le=8)] = 5
    loud: bool = True


def test_switches_are_tried_in_every_combination() -> None:
    """The defaults first, and all turned last; other options keep their defaults."""

    class Switched(Pennies):
        """Has switches."""

        Options = Switches

    assert switchings(Switched()) == (
        Switches(drawn=False, loud=True),
        Switches(drawn=False, loud=False),
        Switches(drawn=True, loud=True),
        Switches(drawn=True, loud=False),
    )


def test_the_smallest_match_has_the_lowest_counts() -> None:
    """Everything else keeps its default."""
    assert smallest(PenniesWithOptions()) == OptionsOfEveryKind(size=2, limit=10)


def test_fewest_one_more_and_most_players_are_tried() -> None:
    """Equal sizes are tried once."""

    class Solitaire(Pennies):
        """Is played alone."""

        seats = range(1, 2)

    assert table_sizes(Pennies()) == (2, 3, 4)
    assert table_sizes(Solitaire()) == (1,)


@pytest.mark.parametrize(
    ("union", "kinds"), [(None, ()), (Hide, (Hide,)), (Hide | broken_rules.Shout, (Hide, broken_rules.Shout))]
)
def test_a_game_has_one_kind_of_action_or_several(union: Any, kinds: tuple[type, ...]) -> None:
    """Or no kind of answer, if it never asks."""
    assert promises.kinds(union) == kinds
