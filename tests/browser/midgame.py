"""Bring Anna into the middle of every game, on a server with stacked decks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack

from tests.browser.company import BrowserGuest, Company, Ways
from tests.browser.riddle import Guesser
from tests.browser.word_race import Racer

GUESS = "TRAIN"
"""A guess with correct, present and absent letters for `stacked_server.SECRET`."""


@dataclass(frozen=True)
class Midgame:
    """How to reach the middle of a game, and the elements that must be visible there."""

    reach: Callable[[BrowserGuest, Company], None]
    needed: tuple[str, ...]
    """Selectors of everything needed to play."""
    edged: tuple[str, ...]
    """Selectors of everything that needs a visible border in high contrast, which removes backgrounds."""


def _daily(anna: BrowserGuest, _: Company) -> None:
    guesser = Guesser(anna.name, anna.page, anna.url).comes_to("/daily/en-5")
    guesser.guesses(GUESS)


def _race(anna: BrowserGuest, company: Company) -> None:
    racer = Racer(anna.name, anna.page, anna.url)
    company.come("Ben", at=anna.url).joins(racer.opens_a_race())
    racer.sees_member_count(2)
    racer.starts()
    racer.guesses(GUESS)


def _naming(anna: BrowserGuest, _: Company) -> None:
    anna.opens_a_table("Crossword")
    anna.starts()
    anna.is_asked_to_name_a_letter()


def _placing(anna: BrowserGuest, company: Company) -> None:
    _naming(anna, company)
    anna.names("A")
    anna.places(2, 2)
    anna.names("B")


def _wortkunst(anna: BrowserGuest, company: Company) -> None:
    ben = company.come("Ben", at=anna.url)
    anna.starts_wortkunst(ben)
    anna.types_a_word("LATERNE", 8, 5)
    anna.plays_the_word()
    anna.sees_rated("LATERNE")
    ben.sees_their_turn()


def _president(anna: BrowserGuest, company: Company) -> None:
    link = anna.opens_a_table("President")
    ben, cleo = (company.come(name, at=anna.url).joins(link) for name in ("Ben", "Cleo"))
    anna.sees_member_count(3)
    anna.adds_a_bot("Normal")
    anna.sees_member_count(4)
    anna.starts()
    anna.plays("3H", "3D")
    ben.plays("4H", "4S")
    cleo.is_asked_to_play()
    anna.sees_on_the_pile("two threes, by Anna", "two fours, by Ben")


_GUESSING = ("main .board .tile", "main .keys button")

GAMES = {
    "daily": Midgame(_daily, _GUESSING, _GUESSING),
    "race": Midgame(_race, _GUESSING, (*_GUESSING, ".guesses .line span", ".strip", ".chip")),
    "naming": Midgame(
        _naming,
        ("[role=gridcell]", "[aria-label='Letters to choose from'] button"),
        (".board", "[role=gridcell]", "[aria-label='Letters to choose from'] button", ".strip.brass", ".chip"),
    ),
    "placing": Midgame(_placing, ("[role=gridcell]", ".slot .tile"), (".board", "[role=gridcell]", ".tile", ".slot")),
    "wortkunst": Midgame(
        _wortkunst,
        ("[role=gridcell]", "[aria-label='Your rack'] button", ".moves button"),
        (
            ".board:has(> .window)",
            "[role=gridcell]",
            "[role=gridcell] .tile",
            ".rack",
            ".rack button",
            ".rating article",
        ),
    ),
    "president": Midgame(_president, (".felt", ".hand button"), (".felt", ".ask", ".chip")),
}


def come_to(game: str, company: Company, url: str, **ways: Unpack[Ways]) -> BrowserGuest:
    """Bring Anna into the middle of a game and return her."""
    ways["at"] = url
    anna = company.come("Anna", **ways)
    GAMES[game].reach(anna, company)
    return anna
