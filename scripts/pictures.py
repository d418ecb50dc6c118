"""Take the README's pictures from the running house: `make pictures`, or `python -m scripts.pictures`.

Three people play a few turns of Crossword, then of President, in a house of their own, and watch a match in its arena;
what they see, at a desk and on a telephone, by day and by night, goes to `docs/pictures/`. The deck is stacked, so that
the pictures tell something.
"""

import sys
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser import stacked
from tests.browser.arena import Fan, bring
from tests.browser.chromium import launched
from tests.browser.company import Company, Guest
from tests.browser.people import Person
from tests.browser.plays import deal
from tests.cli.keeper import opened

FOLDER = Path(__file__).parents[1] / "docs/pictures"
LARGEST = 120_000
"""Bytes a picture may have, so that the page about the house loads quickly."""
PHONE = {"size": (780, 1688), "zoom": 2}
DESK = {"size": (1280, 860)}

LETTERS = "HOUSEATPLRI"
CELLS = {
    "Anna": ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (3, 1), (2, 3), (3, 3), (3, 2)),
    "Ben": ((1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (2, 1), (2, 3), (4, 1), (4, 3), (3, 3)),
    "Cleo": ((5, 1), (5, 2), (5, 3), (5, 4), (5, 5), (4, 1), (3, 1), (2, 1), (1, 1), (4, 3)),
}
"""Where everybody writes them; the last letter waits."""

CARDS = """
    Anna plays 3D 3H
    Ben plays 4S 4H
    Cleo plays 7H 7D
    Cleo gives 4D to Anna, 8D to Ben
"""


def gather(game: str, anna: Guest, *others: Guest) -> None:
    """Open a table, and come to it."""
    link = anna.opens_a_table(game)
    for person in others:
        person.joins(link)
    anna.says("Good evening! Ready?")


def show_crossword(anna: Guest, ben: Guest, cleo: Guest) -> None:
    """Take pictures of letters on felt."""
    gather("Crossword", anna, ben, cleo)
    anna.starts()
    play((anna, ben, cleo))
    take(anna, "desk")
    take(ben, "phone")


def show_president(anna: Guest, ben: Guest, cleo: Guest) -> None:
    """Take pictures of Anna, who may answer sevens, and of Ben, who must answer Jacks."""
    gather("President", anna, ben, cleo)
    anna.adds_a_bot("Normal")
    anna.sees_so_many_at_the_table(4)
    anna.starts()
    deal(CARDS, anna, ben, cleo)
    anna.is_to_play()
    anna.resizes_to(1280, 960)
    take(anna, "cards-desk")
    anna.plays("JH", "JD")
    ben.is_to_play()
    take(ben, "cards-phone", scrolled=True)


def show_arena(fan: Fan) -> None:
    """Take a picture of a match of the house's own solvers: who won, and the charts that say why."""
    fan.comes_to_the_arena()
    fan.chooses("maestro", "schwordler", "howyagoin")
    fan.asks_for(words=100)
    fan.starts_the_match()
    fan.sees_who_won()
    fan.resizes_to(1280, 1440)
    take(fan, "arena")


def play(people: Sequence[Guest]) -> None:
    """Play until there is something to see."""
    for turn, letter in enumerate(LETTERS):
        people[turn % len(people)].names(letter)
        if turn < len(LETTERS) - 1:
            for person in people:
                person.places(*CELLS[person.name][turn])
    people[0].is_to_place_a_letter()


_ALL = "() => ({x: 0, y: scrollY, width: innerWidth, height: innerHeight, scale: devicePixelRatio})"


def take(person: Person, name: str, *, scrolled: bool = False) -> None:
    """Keep what `person` sees, by day and by night: from the top, unless the page has `scrolled` by itself."""
    camera = person.page.context.new_cdp_session(person.page)
    if not scrolled:
        person.page.evaluate("() => scrollTo(0, 0)")
    clip = person.page.evaluate(_ALL)
    for light in ("light", "dark"):
        person.page.emulate_media(color_scheme=light)
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
        opened(Path(folder) / "home", by=stacked.COMMAND, LOG_LEVEL="warning") as house,
        launched() as (playwright, browser),
        Company(playwright, browser, house.url) as company,
    ):
        anna, ben, cleo = company.come("Anna", **DESK), company.come("Ben", **PHONE), company.come("Cleo")
        take(anna.goes_home(), "home")
        show_crossword(anna, ben, cleo)
        show_president(anna, ben, cleo)
        show_arena(bring(company, "Fred", **DESK))


if __name__ == "__main__":
    main()
