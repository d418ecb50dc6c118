"""Take the README's pictures from a running server: `make pictures`, or `python -m scripts.pictures`.

Three people play a few turns of Crossword, President and Wortkunst, guess the word of the day, and watch a match in the
arena. What they see, on a desktop and on a phone, by day and by night, goes to `docs/pictures/`. The deck and the bag
are stacked, so that the pictures show something.
"""

import sys
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.games.wortkunst.values.tiles import STANDARD
from tests.browser import riddle, stacked_server
from tests.browser.arena import Fan, bring
from tests.browser.chromium import launch
from tests.browser.company import BrowserGuest, Company, Ways
from tests.browser.people import Person
from tests.browser.riddle import Guesser
from tests.browser.scripted_games import play_president
from tests.cli.commands import opened

FOLDER = Path(__file__).parents[1] / "docs/pictures"
LARGEST = 120_000
"""The most bytes of a picture, so that the README loads quickly."""
PHONE: Ways = {"size": (780, 1688), "zoom": 2}
DESKTOP: Ways = {"size": (1280, 860)}

LETTERS = "HOUSEATPLRI"
CELLS = {
    "Anna": ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (3, 1), (2, 3), (3, 3), (3, 2)),
    "Ben": ((1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (2, 1), (2, 3), (4, 1), (4, 3), (3, 3)),
    "Cleo": ((5, 1), (5, 2), (5, 3), (5, 4), (5, 5), (4, 1), (3, 1), (2, 1), (1, 1), (4, 3)),
}
"""Where everyone writes them; the last letter waits."""

CARDS = """
    Anna plays 3D 3H
    Ben plays 4S 4H
    Cleo plays 7H 7D
    Cleo gives 4D to Anna, 8D to Ben
"""

WORDS = (
    ("Anna", "LATERNE", "LATERNE", (8, 5), False),
    ("Ben", "HERBST", "HE.BST", (6, 9), True),
    ("Anna", "TRÄUMEN", ".RÄUMEN", (11, 9), False),
    ("Ben", "GLÜCK", "G.ÜCK", (7, 5), True),
)
"""The moves: a player, the word, its tiles, where it begins, and whether it goes down."""


def gather(game: str, anna: BrowserGuest, *others: BrowserGuest) -> None:
    """Open a table, and join it."""
    link = anna.opens_a_table(game)
    for person in others:
        person.joins(link)
    anna.says("Good evening! Ready?")


def show_crossword(anna: BrowserGuest, ben: BrowserGuest, cleo: BrowserGuest) -> None:
    """Take pictures of letters on felt."""
    gather("Crossword", anna, ben, cleo)
    anna.starts()
    play((anna, ben, cleo))
    take(anna, "desktop")
    take(ben, "phone")


def show_president(anna: BrowserGuest, ben: BrowserGuest, cleo: BrowserGuest) -> None:
    """Take pictures of Anna, who may answer sevens, and of Ben, who must answer Jacks."""
    gather("President", anna, ben, cleo)
    anna.adds_a_bot("Normal")
    anna.sees_member_count(4)
    anna.starts()
    play_president(CARDS, anna, ben, cleo)
    anna.is_asked_to_play()
    anna.resizes_to(1280, 960)
    take(anna, "cards-desktop")
    anna.plays("JH", "JD")
    ben.is_asked_to_play()
    take(ben, "cards-phone", scrolled=True)


def show_wortkunst(anna: BrowserGuest, ben: BrowserGuest) -> None:
    """Take pictures of rated words, and of one that Anna is about to play."""
    anna.starts_wortkunst(ben, tiles=STANDARD)
    for name, word, tiles, cell, down in WORDS:
        person = anna if name == anna.name else ben
        person.sees_their_turn()
        person.places_a_word(tiles, *cell, down=down)
        person.plays_the_word()
        anna.sees_rated(word)
        ben.sees_rated(word)
    anna.sees_their_turn()
    anna.places_a_word("OND", 12, 13, down=True)
    anna.forms("MOND")
    take(anna, "words-desktop")
    take(ben, "words-phone", scrolled=True)


def show_riddle(rita: Guesser) -> None:
    """Take a picture of the word of the day, not yet found."""
    rita.comes_to("/daily/en-5")
    rita.guesses(*riddle.fair_guesses("en-5", "CRANE", 3))
    take(rita, "riddle")


def show_arena(fan: Fan) -> None:
    """Take a picture of a match between built-in solvers: the winner, and the charts that explain it."""
    fan.comes_to_the_arena()
    fan.chooses("maestro", "schwordler", "howyagoin")
    fan.asks_for(words=100)
    fan.starts_the_match()
    fan.waits_for_the_result()
    fan.resizes_to(1280, 1440)
    take(fan, "arena")


def play(people: Sequence[BrowserGuest]) -> None:
    """Play until there is something to see."""
    for turn, letter in enumerate(LETTERS):
        people[turn % len(people)].names(letter)
        if turn < len(LETTERS) - 1:
            for person in people:
                person.places(*CELLS[person.name][turn])
    people[0].is_asked_to_place_a_letter()


_ALL = "() => ({x: 0, y: scrollY, width: innerWidth, height: innerHeight, scale: devicePixelRatio})"


def take(person: Person, name: str, *, scrolled: bool = False) -> None:
    """Save what `person` sees, by day and by night: from the top, unless the page has `scrolled` by itself."""
    camera = person.page.context.new_cdp_session(person.page)
    if not scrolled:
        person.page.evaluate("() => scrollTo(0, 0)")
    clip = person.page.evaluate(_ALL)
    for light in ("light", "dark"):
        person.prefers_theme(light)
        shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": 85, "clip": clip})
        picture = b64decode(shot["data"])
        if len(picture) > LARGEST:
            sys.exit(f"{name} is too large: {len(picture)} bytes")
        (FOLDER / f"{name}-{light}.webp").write_bytes(picture)


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        opened(Path(folder) / "home", by=stacked_server.COMMAND, LOG_LEVEL="warning", SECRET_KEY=riddle.KEY) as server,
        launch() as (playwright, browser),
        Company(playwright, browser, server.url) as company,
    ):
        anna, ben, cleo = company.come("Anna", **DESKTOP), company.come("Ben", **PHONE), company.come("Cleo")
        take(anna.goes_home(), "home")
        show_crossword(anna, ben, cleo)
        show_president(anna, ben, cleo)
        show_wortkunst(company.come("Anna", **DESKTOP), company.come("Ben", **PHONE))
        show_riddle(riddle.bring(company, "Rita", server.url, **PHONE))
        show_arena(bring(company, "Fred", **DESKTOP))


if __name__ == "__main__":
    main()
