"""What players of President do and see: where cards, chairs and the pile are on the page stands here."""

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.line import Line
from tests.browser.people import Person

CARD = re.compile(r"(?:[2-9]|10|[JQKA])[SHDC]|JOKER[ab]")

TO_PLAY = re.compile("^(You lead|Beat it, or pass|Du spielst aus|Überbiete das, oder passe)$")
TO_GIVE = re.compile("^(Give away|Verschenke) ")
TO_THROW_AWAY = re.compile("^(Discard|Wirf) ")
TO_RETURN = re.compile("^(Return|Gib) .*(card|zurück)")
PLAY = re.compile("^Play|legen$|^Legen$")
PASS = re.compile("^(Pass|Passen)$")
GIVE = re.compile("^(Give|Verschenken)$")
THROW = re.compile("^(Discard|Abwerfen)$")
RETURN = re.compile("^(Return|Zurückgeben)$")

OWN = ("hand", "thrown", "known", "received", "exchange_due")
"""Members of the view that only a player has."""
RANKS = {
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "0": "ten",
    "j": "jack",
}
"""What the page calls the ranks of these keys."""


class CardPlayer(Person):
    """Somebody who can play President, in English or German; cards are called as the wire calls them: `10H`."""

    def __init__(self, name: str, page: Page, url: str, line: Line | None = None) -> None:
        super().__init__(name, page, url, line)
        self.heard: list[str] = []
        """Everything that came over the wire."""
        page.on("websocket", self._overhear)

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    # With the mouse, or a finger where there is no mouse

    def _presses(self, what: Locator) -> None:
        if self._by_finger:
            what.tap()
        else:
            what.click()

    @property
    def _by_finger(self) -> bool:
        return bool(self.page.evaluate("() => matchMedia('(hover: none)').matches"))

    def clicks_twice(self, card: str) -> None:
        """Click a card twice in a row, as people do who want it gone; see that it is."""
        self.is_to_play()
        self.card(card).dblclick()
        self._has_not(card)

    def plays(self, *cards: str) -> None:
        """Lay these cards on the pile."""
        self.is_to_play()
        self.chooses(*cards)
        self._presses(self._button(PLAY))
        self._has_not(*cards)

    def passes(self) -> None:
        """Stay out of this trick."""
        self._presses(self._button(PASS))
        expect(self._button(PASS)).to_have_count(0)

    def gives(self, card: str, to: str) -> None:
        """Put a card with those that somebody is to get; it is sent with the last one."""
        self._is_asked(TO_GIVE)
        self.chooses(card)
        self._presses(self._hand_region.get_by_role("button", name=re.compile(f"^(To|An) {to}$")))
        self._has_not(card)
        if self._button(GIVE).is_enabled():
            self._presses(self._button(GIVE))
            expect(self._button(GIVE)).to_have_count(0)

    def throws_away(self, *cards: str) -> None:
        """Put these cards face down."""
        self._part(TO_THROW_AWAY, THROW, *cards)

    def returns(self, *cards: str) -> None:
        """Give these cards back for the best ones."""
        self._part(TO_RETURN, RETURN, *cards)

    def _part(self, asked: re.Pattern[str], button: re.Pattern[str], *cards: str) -> None:
        self._is_asked(asked)
        self.chooses(*cards)
        self._presses(self._button(button))
        self._has_not(*cards)

    def chooses(self, *cards: str) -> None:
        """Choose exactly these cards: one tap may take a whole set, a second one the card alone."""
        first, *others = cards
        self._takes(first)
        if set(self.chosen) - set(cards):
            self._presses(self.card(first))
            expect(self._chosen).to_have_count(1)
        for card in others:
            if card not in self.chosen:
                self._takes(card)
        assert sorted(self.chosen) == sorted(cards), f"{self.name} has chosen {self.chosen}"

    def _takes(self, card: str) -> None:
        """Choose a card, and see that it is chosen: what a finger has tapped is told a moment later."""
        self._presses(self.card(card))
        expect(self.card(card)).to_have_attribute("aria-pressed", "true")

    # With a finger

    def slides_to_the_pile(self, card: str) -> None:
        """Take a card with a finger, carry it to the middle of the table, and let go."""
        self.is_to_play()
        self.slides(self.card(card), self._pile)
        self._has_not(card)

    def pushes_up(self, card: str) -> None:
        """Push a card towards the middle of the table, without getting there; see that it went."""
        self.is_to_play()
        self.slides(self.card(card), self._hand_region.get_by_role("button").first)
        self._has_not(card)

    def holds_until_told(self, card: str, text: str) -> None:
        """Keep a finger on a card until it says what it does."""
        box = self.card(card).bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}
        finger = self.page.context.new_cdp_session(self.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        self.is_told(text)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    # With the keyboard alone

    def plays_with_keys(self, rank: str) -> None:
        """Go to a rank by its key, choose the set, lay it."""
        self.is_to_play()
        self._chooses_with_keys(rank)
        self.presses("Enter")

    def _chooses_with_keys(self, rank: str) -> None:
        """Go to a rank, see that one is there, and choose it."""
        self.presses(rank)
        expect(self.page.locator(".hand :focus")).to_have_accessible_name(re.compile(f"^{RANKS[rank]} ", re.IGNORECASE))
        self.presses("Space")

    def passes_with_a_key(self) -> None:
        """Stay out of this trick."""
        expect(self._button(PASS)).to_be_enabled()
        self.presses("p")
        expect(self._button(PASS)).to_have_count(0)

    def gives_with_keys(self, rank: str, to: str) -> None:
        """Choose a card by its key, and go on to whoever gets it."""
        self.is_to_give()
        self._chooses_with_keys(rank)
        self.tabs_to(f"To {to}")
        self.presses("Enter")
        expect(self.main.get_by_role("button", name=f"back from {to}")).to_be_visible()

    def throws_away_with_keys(self, *ranks: str) -> None:
        """Choose cards by their keys, and be rid of them."""
        self.is_to_throw_away()
        for rank in ranks:
            self._chooses_with_keys(rank)
        self.presses("Enter")

    # What one sees

    def is_to_play(self) -> None:
        """See that one leads or follows."""
        self._is_asked(TO_PLAY)

    def is_to_give(self) -> None:
        """See that a gift is due."""
        self._is_asked(TO_GIVE)

    def is_to_throw_away(self) -> None:
        """See that cards are to be thrown away."""
        self._is_asked(TO_THROW_AWAY)

    def is_to_return(self) -> None:
        """See that cards are to be returned."""
        self._is_asked(TO_RETURN)

    def _is_asked(self, what: re.Pattern[str]) -> None:
        expect(self._hand_region.get_by_role("heading", name=what)).to_be_visible()

    def holds_in_hand(self, cards: str) -> None:
        """See exactly these cards, in this order."""
        expect(self._cards).to_have_count(len(cards.split()))
        assert self.hand == cards.split()

    def sees_as_new(self, *cards: str) -> None:
        """See that exactly these cards are marked as new."""
        new = self._hand_region.get_by_role("button", name=re.compile(", (new|neu)"))
        expect(new).to_have_count(len(cards))
        assert [str(card.get_attribute("data-card")) for card in new.all()] == list(cards)

    def has_the_whole_hand_in_sight(self) -> None:
        """See every card and what can be done with them, without scrolling."""
        self.is_to_play()
        for button in self._hand_region.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=0.99)
        expect(self._pile).to_be_in_viewport(ratio=1)

    def sees_the_deal_beside_the_chairs(self, deal: int) -> None:
        """See which deal it is, or only hear it where there is no room: never with a chair over it."""
        number = self.page.get_by_text(f"Deal {deal}", exact=True)
        covering = number.evaluate(
            """(number) => {
                const { left, right, top, bottom, width } = number.getBoundingClientRect();
                const over = (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top;
                const parts = [...number.parentElement.querySelectorAll('li *')];
                return width > 1 ? parts.filter((part) => over(part.getBoundingClientRect())).length : 0;
            }"""
        )
        assert covering == 0, f"{covering} parts of chairs lie over the number of the deal"

    def sees_on_the_pile(self, *plays: str) -> None:
        """Read who laid what last, e.g. `two sevens, by Cleo`."""
        expect(self._pile.get_by_role("listitem").locator(".unseen")).to_have_text(list(plays))

    def sees_in_the_middle(self, *texts: str) -> None:
        """Read what happened, or what it takes, in the middle of the table."""
        for text in texts:
            expect(self._pile.get_by_text(text)).to_be_visible()

    def sees_beside(self, name: str, *texts: str) -> None:
        """Read at somebody's chair how it stands there."""
        for text in texts:
            expect(self._chair(name)).to_contain_text(text)

    def sees_the_titles(self, *rows: str) -> None:
        """Read who became what, the first one first."""
        expect(self.main.locator(".ceremony ol > li.known")).to_have_text([re.compile(row) for row in rows])

    def sees_no_hand(self) -> None:
        """Find no hand on the page, and no card but those that lie open."""
        expect(self._cards).to_have_count(0)
        self.sees("You are watching.")

    def heard_of_cards(self) -> set[str]:
        """Give all cards that were ever named to this browser."""
        return {word for frame in self.heard for word in _words(json.loads(frame)) if CARD.fullmatch(word)}

    def has_heard_only_of(self, cards: set[str]) -> None:
        """Look back on a deal that one watched: exactly these cards were named, and nothing that only players have."""
        expect(self.main.locator(".ceremony")).to_be_visible()
        assert self.heard_of_cards() == cards
        assert not any(self.was_told(member) for member in OWN)
        self.heard.clear()

    def was_told(self, member: str) -> bool:
        """Tell whether a member of this name was ever sent to this browser."""
        return any(member in _words(json.loads(frame)) for frame in self.heard)

    # Where it is

    def card(self, card: str) -> Locator:
        """Where a card of one's own hand is."""
        return self._hand_region.locator(f'[data-card="{card}"]')

    @property
    def hand(self) -> list[str]:
        """The cards one holds, from left to right."""
        return [str(card.get_attribute("data-card")) for card in self._cards.all()]

    def holds_so_many(self, cards: int) -> None:
        """Count one's cards."""
        expect(self._cards).to_have_count(cards)

    @property
    def widths_of_cards(self) -> list[float]:
        """How much of each card is in sight, and can be tapped."""
        boxes = (card.bounding_box() for card in self._cards.all())
        return [box["width"] for box in boxes if box]

    @property
    def chosen(self) -> list[str]:
        """The cards that are chosen."""
        return [str(card.get_attribute("data-card")) for card in self._chosen.all()]

    @property
    def _chosen(self) -> Locator:
        return self._hand_region.locator("[data-card][aria-pressed=true]")

    @property
    def _cards(self) -> Locator:
        return self.main.locator("[data-card]")

    @property
    def _hand_region(self) -> Locator:
        return self.main.get_by_role("region", name=re.compile("^(Your hand|Dein Blatt)$"))

    @property
    def _pile(self) -> Locator:
        return self.main.get_by_role("region", name=re.compile("^(Centre of the table|Tischmitte)$"))

    def _chair(self, name: str) -> Locator:
        round_ = self.main.get_by_role("list", name=re.compile("^(Turn order|Reihenfolge)$"))
        return round_.get_by_role("listitem").filter(has=self.page.get_by_text(name, exact=True))

    def _button(self, name: re.Pattern[str]) -> Locator:
        return self._hand_region.get_by_role("button", name=name)

    def _has_not(self, *cards: str) -> None:
        for card in cards:
            expect(self.card(card)).to_have_count(0)


def _words(message: Any) -> Iterator[str]:
    """Give every name and every text in a message, however deep; paths of patches fall into their parts."""
    match message:
        case dict():
            for name, inside in message.items():
                yield name
                yield from _words(inside)
        case list():
            for inside in message:
                yield from _words(inside)
        case str():
            yield from message.split("/")
