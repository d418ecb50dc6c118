"""Positions as text, one line for each unusual thing.

hands ann: 3D 8C | bob: 4S KD | cat: -     who plays, in order, with what; `rest` is what nobody else has
out cat                                    who is out, first to last, if not as listed
pile 5S 5H, 9D 9C by bob                   the plays of the running trick
inverted                                   the order of ranks is reversed
passed cat                                 who stays out of the trick
turn ann                                   if it is not the first active player's
opening                                    the lead must be threes
gift 2                                     the player on turn owes this; likewise `discard 2`
no jokers                                  52 cards
with straights bombs revolution            the switches that are on
revolution                                 four of a kind have reversed the order of ranks
deal 3                                     if it is not the first

Cards in no hand and not in the pile were played in earlier tricks.
"""

from collections.abc import Mapping

from parlour.core.game import Seat
from parlour.games.president.state import Discard, Exchange, Gift, State, Trick
from parlour.games.president.tests.deals import SWITCHES, with_switches
from parlour.games.president.values.cards import Card, deck, hand_of, without
from parlour.games.president.values.patterns import pattern_of
from parlour.games.president.values.straights import straight_of

WORDS = (
    *("hands", "out", "pile", "inverted", "passed", "turn", "opening", "gift", "discard", "no", "deal"),
    *("with", "revolution"),
)
"""How the lines of a position begin."""


def position(text: str) -> State:
    """Read a position."""
    lines = (line.strip().partition(" ") for line in text.strip().splitlines())
    said = {word: rest for word, _, rest in lines}
    assert said.keys() <= set(WORDS), text
    options = with_switches(said.get("with", "").split(), use_jokers="no" not in said)
    trick = _trick(said)
    pile = trick.pile if trick else ()
    all_cards = deck(use_jokers=options.use_jokers)
    hands = _hands(said["hands"], without(all_cards, pile))
    out = _seats(said["out"]) if "out" in said else tuple(seat for seat, hand in hands.items() if not hand)
    held = {card for hand in hands.values() for card in hand}
    return State(
        options,
        deal=int(said.get("deal", 1)),
        players=tuple(hands),
        hands=hands,
        turn=Seat(said["turn"]) if "turn" in said else next(seat for seat in hands if seat not in out),
        opening="opening" in said,
        trick=trick,
        pending=_pending(said),
        finished_order=out,
        discard=without(all_cards, held | set(pile)),
        revolution="revolution" in said,
    )


def drawn(state: State) -> str:
    """Write a position so that `position` reads it; it leaves out who knows and who discarded what."""
    hands = (f"{seat}: {' '.join(hand) or '-'}" for seat, hand in state.hands.items())
    trick, pending = state.trick, state.pending
    assert not isinstance(pending, Exchange)
    lines = ["hands " + " | ".join(hands)]
    if state.finished_order:
        lines.append("out " + " ".join(state.finished_order))
    if trick:
        lines.append(f"pile {', '.join(_plays(trick))} by {trick.last_player}")
        lines += ["inverted"] if trick.inversion_active else []
        lines += ["passed " + " ".join(sorted(trick.passed))] if trick.passed else []
    lines.append(f"turn {state.turn}")
    lines += ["opening"] if state.opening else []
    lines += [f"{pending.kind} {pending.remaining}"] if pending else []
    lines += [] if state.options.use_jokers else ["no jokers"]
    switches = [name for name in SWITCHES if getattr(state.options, name)]
    lines += ["with " + " ".join(switches)] if switches else []
    lines += ["revolution"] if state.revolution else []
    lines.append(f"deal {state.deal}")
    return "\n".join(lines)


def at(text: str) -> str:
    """Write a position like `drawn`, for comparing."""
    return drawn(position(text))


def cards(text: str) -> tuple[Card, ...]:
    """Read written cards; a dash is none."""
    return () if text.strip() == "-" else tuple(text.split())


def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(name) for name in text.split())


def _hands(text: str, dealt: tuple[Card, ...]) -> dict[Seat, tuple[Card, ...]]:
    written = {Seat(name.strip()): hand.strip() for name, _, hand in (part.partition(":") for part in text.split("|"))}
    named = {card for hand in written.values() for card in cards(hand)}
    return {seat: without(dealt, named) if hand == "rest" else hand_of(cards(hand)) for seat, hand in written.items()}


def _trick(said: Mapping[str, str]) -> Trick | None:
    if "pile" not in said:
        return None
    pile, _, last_player = said["pile"].partition(" by ")
    *_, top = pile.split(",")
    inverted = "inverted" in said
    pattern = pattern_of(cards(top)) or straight_of(cards(top), order_reversed=inverted != ("revolution" in said))
    assert pattern, pile
    passed = frozenset(_seats(said.get("passed", "")))
    return Trick(pattern, cards(pile.replace(",", " ")), Seat(last_player), inverted, passed)


def _plays(trick: Trick) -> list[str]:
    """Split the pile into plays as large as the last one, and what was below a bomb."""
    count, below = trick.pattern.count, len(trick.pile) % trick.pattern.count
    plays = [trick.pile[at : at + count] for at in range(below, len(trick.pile), count)]
    return [" ".join(play) for play in ([trick.pile[:below], *plays] if below else plays)]


def _pending(said: Mapping[str, str]) -> Gift | Discard | None:
    if "gift" in said:
        return Gift(int(said["gift"]))
    return Discard(int(said["discard"])) if "discard" in said else None
