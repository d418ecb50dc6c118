"""Run a server with stacked decks; otherwise `python stacked_server.py --port 8000` equals `parlour serve`.

Tables of four are dealt the hands of a plan below in seat order, every word race has the same secret, and games of
Wortkunst for two draw the tiles below; players have longer to challenge a move. All other rules and deals are
unchanged. A story can therefore name the cards that are played, and bots that make no random mistakes play the same
every time.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

from uvicorn.loops.auto import auto_loop_factory

from parlour.cli.listener import listen
from parlour.cli.serve import Server, wiring
from parlour.core.dice import Dice
from parlour.core.discovery import discover
from parlour.core.game import Moment, Past, Patience, Seat, Step
from parlour.games.president.game import President
from parlour.games.president.state import Options, State
from parlour.games.wordle.game import WordRace
from parlour.games.wordle.state import Options as RaceOptions
from parlour.games.wordle.state import State as Race
from parlour.games.wortkunst.game import Wortkunst
from parlour.games.wortkunst.state import Options as WordOptions
from parlour.games.wortkunst.state import State as Words
from parlour.server.app import create_app
from parlour.server.frontend import built
from parlour.server.logs import configure_logs
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage

T = TypeVar("T")
COMMAND = (sys.executable, __file__)

DEALS = (
    (
        "3D 3H 8S 8H JH JD KS KH KD AS AH AD 2S 2H",
        "3S 4S 4H 5S 5H 5D 7S 10H 10D QS QH QD JOKERa JOKERb",
        "4D 6S 6H 6D 7H 7D 8D 9S 9H 9D 10S JS 2D",
        "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2C",
    ),
    (
        "3H 3C 4H 5H 7S 7H 9S 10D JH QD KD KS AC",
        "3S 4S 5S 5D 6S 6D 8S 8D 10S JS JD QS KH AS",
        "3D 4D 4C 5C 6H 7D 8H 9D 10H JC QH KC AD 2H",
        "6C 7C 8C 9H 9C 10C QC AH 2S 2D 2C JOKERa JOKERb",
    ),
)
"""The hands by seat, in the first and in the second deal at a table."""
SECRET = "CRANE"
RACKS = ("LATERNE", "HEBSTGU")
TILE_ORDER = "".join((*RACKS, "RÄUMENO", "ÜCKIS", "NDESIA"))
"""The order of tiles in the bag: two racks, and their refills after each word."""

EVENING = (
    (
        "3D 3H 3S 3C 10S 10H 10D 10C 4S 4H 5H 6S QS QH",
        "7S 7H 7D 7C 5D 6H 6D 9S KS KH KD KC JOKERa JOKERb",
        "8S 8H 8D 8C JS JH JD JC 2S 2H 2D 2C 5S",
        "4D 4C 5C 6C 9H 9D 9C QD QC AS AH AD AC",
    ),
    (
        "7S 7H 7D 7C 6H 6D 9S KS KH KD KC JOKERa JOKERb",
        "8S 8H 8D 8C JS JH JD JC 2S 2H 2D 2C 5D 5S",
        "4S 4H 4D 4C 5C 6C 9H 9D 9C QD QC QH AD AC",
        "3D 3H 3S 3C 10S 10H 10D 10C 5H 6S QS AS AH",
    ),
    (
        "8S 8H 8D 8C JS JH JD JC 2S 2H 2D 2C JOKERa",
        "4S 4H 4D 4C 5C 6C 9H 9D 9C QD QC AD AC",
        "3D 3H 3S 3C 10S 10H 10D 10C 5H 6S QS QH AS AH",
        "7S 7H 7D 7C 5D 6H 6D 9S KS KH KD KC JOKERb 5S",
    ),
)
"""Three short deals, because sets of four go fast; each has a different President and a different Asshole."""
UPRISING = (
    (
        "3D 3H 4S 4H 4D 4C 5S 6S 7S 8S JS QS KS AS",
        "3S 5H 5D 6H 7H 8H 10H JH QH KH AH 2H JOKERa JOKERb",
        "3C 5C 6C 7C 9S 9H 9D 9C 10C JC QC KC AC",
        "6D 7D 8D 8C 10S 10D JD QD KD AD 2S 2D 2C",
    ),
)
"""Two bombs and many straights."""
PLANS = {"deals": DEALS, "evening": EVENING, "uprising": UPRISING}


class StackedDeck(Dice):
    """Dice that put cards in a planned order instead of shuffling."""

    def __init__(self, hands: tuple[str, ...], first: int) -> None:
        super().__init__(b"")
        seats = len(hands)
        dealt = [hands[(place + first) % seats].split() for place in range(seats)]
        self._order = [hand[card] for card in range(len(dealt[0])) for hand in dealt if card < len(hand)]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """Return `things` in the order in which they are dealt."""
        return tuple(sorted(things, key=lambda thing: self._order.index(str(thing))))


class StackedPresident(President):
    """President with planned deals."""

    def __init__(self, plan: tuple[tuple[str, ...], ...]) -> None:
        self._plan = plan

    def start(self, seats: tuple[Seat, ...], options: Options, moment: Moment, past: Past) -> Step[State]:
        """Deal planned hands to four players, and random hands otherwise."""
        if len(seats) == len(self._plan[0]) and past.started < len(self._plan):
            stack = StackedDeck(self._plan[past.started], past.started % len(seats))
            moment = Moment(moment.at, stack)
        return super().start(seats, options, moment, past)


class FixedWord(Dice):
    """Dice that choose `SECRET` from any list that has it."""

    def __init__(self) -> None:
        super().__init__(b"")

    def choice(self, things: Sequence[T]) -> T:
        """Choose the secret, or the first thing if the secret is missing."""
        return next((thing for thing in things if thing == SECRET), things[0])


class FixedWordRace(WordRace):
    """A word race for `SECRET`."""

    def start(self, seats: tuple[Seat, ...], options: RaceOptions, moment: Moment, past: Past) -> Step[Race]:
        """Start with the fixed word."""
        return super().start(seats, options, Moment(moment.at, FixedWord()), past)


class FixedBag(Dice):
    """Dice that put the planned tiles at the end, from where they are drawn."""

    def __init__(self) -> None:
        super().__init__(b"")

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """Return the other `things` unchanged, followed by the planned tiles."""
        rest = list(things)
        first = [rest.pop([str(one) for one in rest].index(tile)) for tile in TILE_ORDER]
        return (*rest, *reversed(first))


class FixedBagWortkunst(Wortkunst):
    """Wortkunst with planned tiles, and with time to challenge a move on a busy machine."""

    def start(self, seats: tuple[Seat, ...], options: WordOptions, moment: Moment, past: Past) -> Step[Words]:
        """Start with the planned tiles if two play with the default options."""
        if len(seats) == len(RACKS) and options == WordOptions():
            moment = Moment(moment.at, FixedBag())
        return super().start(seats, options, moment, past)

    def patience(self, state: Words) -> Patience | None:
        """Give players twenty times as long for their answers."""
        usual = super().patience(state)
        return usual and usual._replace(connected=20 * usual.connected)


async def run_server(settings: Settings, plan: tuple[tuple[str, ...], ...]) -> None:
    """Start the server and print its address."""
    listener = listen(settings.host, settings.port)
    games = {
        **discover(),
        StackedPresident.name: StackedPresident(plan),
        FixedWordRace.name: FixedWordRace(),
        FixedBagWortkunst.name: FixedBagWortkunst(),
    }
    async with open_storage(settings.database) as storage:
        app = create_app(settings, storage, games, client=built())
        url = f"http://{settings.host}:{listener.getsockname()[1]}"
        await Server(wiring(app, settings), ready=lambda: print(url, flush=True)).serve([listener])  # noqa: T201


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--plan", choices=PLANS, default="deals")
    chosen = vars(parser.parse_args())
    plan = PLANS[chosen.pop("plan")]
    settings = Settings(**chosen)
    configure_logs(settings.log_level)
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(run_server(settings, plan))
