"""The start of a deal."""

from parlour.core.copying import replace
from parlour.core.game import Event, Json, Moment, Past, Seat, Step
from parlour.games.president.rules.card_exchange import prepare_exchange
from parlour.games.president.rules.shuffle import deal_out, shuffle
from parlour.games.president.state import Options, State
from parlour.games.president.values.cards import THREE_OF_DIAMONDS


def start_round(seats: tuple[Seat, ...], options: Options, moment: Moment, past: Past) -> Step[State]:
    """Deal; exchange if the same seats have titles, otherwise the three of diamonds leads threes."""
    cards = shuffle(moment.dice, use_jokers=options.use_jokers)
    hands = deal_out(cards, seats, first=past.started % len(seats))
    dealt = State(options, deal=past.started + 1, players=seats, hands=hands, turn=seats[0])
    counts: Json = {seat: len(hand) for seat, hand in hands.items()}
    event = Event("dealt", {"deal": dealt.deal, "counts": counts})

    titles = past.last.titles if past.last else {}
    if titles.keys() == set(seats):
        return prepare_exchange(dealt, titles, event)
    return Step(open_deal(dealt), (event,))


def open_deal(state: State) -> State:
    """Let the holder of the three of diamonds lead, with threes."""
    holder = next(seat for seat, hand in state.hands.items() if THREE_OF_DIAMONDS in hand)
    return replace(state, turn=holder, opening=True)
