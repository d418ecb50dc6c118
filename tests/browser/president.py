"""Let people play President; all selectors of its page are here."""

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.connection import Connection
from tests.browser.people import Person

CARD = re.compile(r"(?:[2-9]|10|[JQKA])[SHDC]|JOKER[ab]")

TO_PLAY = re.compile(
    "^(You lead|Beat it, or pass|You can only pass|Du spielst aus|Schlag den Stapel oder passe|Du kannst nur passen)$"
)
TO_GIVE = re.compile("^(Give away|Verschenke) ")
TO_DISCARD = re.compile("^(Discard|Wirf) ")
TO_RETURN = re.compile("^(Return|Gib) .*(card|zurück)")
PLAY = re.compile("^Play|legen$|^Legen$")
PASS = re.compile("^(Pass|Passen)$")
GIVE = re.compile("^(Give|Verschenken)$")
DISCARD = re.compile("^(Discard|Abwerfen)$")
RETURN = re.compile("^(Return|Zurückgeben)$")

PRIVATE_FIELDS = ("hand", "thrown", "known", "received", "exchange_due")
"""Fields of the view that only players receive."""
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
    "q": "queen",
}
"""Names of the ranks that these keys select."""


class CardPlayer(Person):
    """A person who can play President in English or German; cards are named as on the wire: `10H`."""

    def __init__(self, name: str, page: Page, url: str, connection: Connection | None = None) -> None:
        super().__init__(name, page, url, connection)
        self.frames: list[str] = []
        """Every message from the server."""
        page.on("websocket", self._record_frames)

    def _record_frames(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    # Before the game

    def chooses_rules(self, preset: str) -> None:
        """Choose a preset with one click, and see that it is in force."""
        self.main.get_by_role("radio", name=preset).click()
        self.sees_rules_chosen(preset)

    def switches(self, option: str) -> None:
        """Turn a switch on or off."""
        self.main.get_by_role("switch", name=option).click()

    def sees_rules_chosen(self, name: str) -> None:
        """See the name of the rules above their switches."""
        expect(self.main.get_by_role("group", name=f"Rules: {name}", exact=True)).to_be_visible()

    # With the mouse, or a finger where there is no mouse

    def _presses(self, what: Locator) -> None:
        if self._by_finger:
            what.tap()
        else:
            what.click()

    @property
    def _by_finger(self) -> bool:
        return bool(self.page.evaluate("() => matchMedia('(hover: none)').matches"))

    def double_clicks(self, card: str) -> None:
        """Double-click a card, and see that it is played."""
        self.is_asked_to_play()
        self.card(card).dblclick()
        self._no_longer_holds(card)

    def plays(self, *cards: str) -> None:
        """Play these cards."""
        self.is_asked_to_play()
        self.chooses(*cards)
        self._presses(self._button(PLAY))
        self._no_longer_holds(*cards)

    def plays_straight(self, *cards: str) -> None:
        """Select a straight by its ends, and play it."""
        self.is_asked_to_play()
        self._selects(cards[0])
        self._selects(cards[-1])
        self._plays_chosen(*cards)

    def plays_from(self, card: str, *cards: str) -> None:
        """Select what one tap on a card takes, and play it."""
        self.is_asked_to_play()
        self._selects(card)
        self._plays_chosen(card, *cards)

    def plays_suggested(self, suggestion: str, *cards: str) -> None:
        """Play the cards of a suggestion."""
        self.is_asked_to_play()
        self._presses(self._button(re.compile(f"^{suggestion}$")))
        self._plays_chosen(*cards)

    def _plays_chosen(self, *cards: str) -> None:
        expect(self._chosen).to_have_count(len(cards))
        assert sorted(self.chosen) == sorted(cards), f"{self.name} has chosen {self.chosen}"
        self._presses(self._button(PLAY))
        self._no_longer_holds(*cards)

    def passes(self) -> None:
        """Pass."""
        self._presses(self._button(PASS))
        expect(self._button(PASS)).to_have_count(0)

    def gives(self, card: str, to: str) -> None:
        """Assign a card to its recipient; the last one sends the gift."""
        self._is_asked(TO_GIVE)
        self.chooses(card)
        self._presses(self._hand_region.get_by_role("button", name=re.compile(f"^(To|An) {to}$")))
        self._no_longer_holds(card)
        if self._button(GIVE).is_enabled():
            self._presses(self._button(GIVE))
            expect(self._button(GIVE)).to_have_count(0)

    def discards(self, *cards: str) -> None:
        """Discard these cards."""
        self._part(TO_DISCARD, DISCARD, *cards)

    def returns(self, *cards: str) -> None:
        """Return these cards in the exchange."""
        self._part(TO_RETURN, RETURN, *cards)

    def _part(self, asked: re.Pattern[str], button: re.Pattern[str], *cards: str) -> None:
        self._is_asked(asked)
        self.chooses(*cards)
        self._presses(self._button(button))
        self._no_longer_holds(*cards)

    def chooses(self, *cards: str) -> None:
        """Select exactly these cards: one tap may select a whole set, a second tap only the card."""
        first, *others = cards
        self._selects(first)
        if set(self.chosen) - set(cards):
            self._presses(self.card(first))
            expect(self._chosen).to_have_count(1)
        for card in others:
            if card not in self.chosen:
                self._selects(card)
        assert sorted(self.chosen) == sorted(cards), f"{self.name} has chosen {self.chosen}"

    def _selects(self, card: str) -> None:
        """Select a card and wait until it is marked, which takes a moment after a tap."""
        self._presses(self.card(card))
        expect(self.card(card)).to_have_attribute("aria-pressed", "true")

    # With a finger

    def slides_to_the_pile(self, card: str) -> None:
        """Drag a card to the pile with a finger."""
        self.is_asked_to_play()
        self.slides(self.card(card), self._pile)
        self._no_longer_holds(card)

    def swipes_up(self, card: str) -> None:
        """Swipe a card towards the pile, and see that it is played."""
        self.is_asked_to_play()
        self.slides(self.card(card), self._hand_region.get_by_role("button").first)
        self._no_longer_holds(card)

    def holds_until_explained(self, card: str, text: str) -> None:
        """Hold a finger on a card until its effect is explained."""
        box = self.card(card).bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}
        finger = self.page.context.new_cdp_session(self.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        self.is_told(text)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    # With only the keyboard

    def plays_with_keys(self, rank: str) -> None:
        """Select a rank by its key and play it."""
        self.is_asked_to_play()
        self._chooses_with_keys(rank)
        self.presses("Enter")

    def _chooses_with_keys(self, rank: str) -> None:
        """Move to a rank, check the focus, and select it."""
        self.presses(rank)
        expect(self.page.locator(".hand :focus")).to_have_accessible_name(re.compile(f"^{RANKS[rank]} ", re.IGNORECASE))
        self.presses("Space")

    def passes_with_a_key(self) -> None:
        """Pass."""
        expect(self._button(PASS)).to_be_enabled()
        self.presses("p")
        expect(self._button(PASS)).to_have_count(0)

    def gives_with_keys(self, rank: str, to: str) -> None:
        """Select a card by its key, and Tab to the recipient."""
        self.is_asked_to_give()
        self._chooses_with_keys(rank)
        self.tabs_to(f"To {to}")
        self.presses("Enter")
        expect(self.main.get_by_role("button", name=f"back from {to}")).to_be_visible()

    def discards_with_keys(self, *ranks: str) -> None:
        """Select cards by their keys and discard them."""
        self.is_asked_to_discard()
        for rank in ranks:
            self._chooses_with_keys(rank)
        self.presses("Enter")

    # What they see

    def is_asked_to_play(self) -> None:
        """See that it is their turn to lead or follow."""
        self._is_asked(TO_PLAY)

    def is_asked_to_give(self) -> None:
        """See that a gift is due."""
        self._is_asked(TO_GIVE)

    def is_asked_to_discard(self) -> None:
        """See that a discard is due."""
        self._is_asked(TO_DISCARD)

    def is_asked_to_return(self) -> None:
        """See that returned cards are due."""
        self._is_asked(TO_RETURN)

    def _is_asked(self, what: re.Pattern[str]) -> None:
        expect(self._hand_region.get_by_role("heading", name=what)).to_be_visible()

    def holds_in_hand(self, cards: str) -> None:
        """Hold exactly these cards, in this order."""
        expect(self._cards).to_have_count(len(cards.split()))
        assert self.hand == cards.split()

    def sees_as_new(self, *cards: str) -> None:
        """See exactly these cards marked as new."""
        new = self._hand_region.get_by_role("button", name=re.compile(", (new|neu)"))
        expect(new).to_have_count(len(cards))
        assert [str(card.get_attribute("data-card")) for card in new.all()] == list(cards)

    def sees_the_whole_hand(self) -> None:
        """See every card, every button and the pile without scrolling."""
        self.is_asked_to_play()
        for button in self._hand_region.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=0.99)
        expect(self._pile).to_be_in_viewport(ratio=1)

    def sees_the_deal_number_uncovered(self, deal: int) -> None:
        """See the number of the deal with no seat over it; in narrow windows it is only announced."""
        number = self.page.get_by_text(f"Deal {deal}", exact=True)
        covering = number.evaluate(
            """(number) => {
                const { left, right, top, bottom, width } = number.getBoundingClientRect();
                const over = (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top;
                const parts = [...number.parentElement.querySelectorAll('li *')];
                return width > 1 ? parts.filter((part) => over(part.getBoundingClientRect())).length : 0;
            }"""
        )
        assert covering == 0, f"{covering} parts of seats lie over the number of the deal"

    def sees_on_the_pile(self, *plays: str) -> None:
        """See the plays on the pile, e.g. `two sevens, by Cleo`."""
        expect(self._pile.get_by_role("listitem").locator(".unseen")).to_have_text(list(plays))

    def sees_in_the_middle(self, *texts: str) -> None:
        """See these texts in the centre of the table."""
        for text in texts:
            expect(self._pile.get_by_text(text)).to_be_visible()

    def sees_the_order(self, text: str) -> None:
        """See which order of ranks is in force; narrow windows have one word for it."""
        expect(self._pile.locator(".turn")).to_have_text(re.compile(text), use_inner_text=True)

    def sees_at_the_seat_of(self, name: str, *texts: str) -> None:
        """See these texts at someone's seat."""
        for text in texts:
            expect(self._seat(name)).to_contain_text(text)

    def sees_the_titles(self, *rows: str) -> None:
        """See the titles, best first."""
        expect(self.main.locator(".ceremony ol > li.known")).to_have_text([re.compile(row) for row in rows])

    def sees_no_hand(self) -> None:
        """See no hand, and only cards that lie open."""
        expect(self._cards).to_have_count(0)
        self.sees("You are watching.")

    def received_cards(self) -> set[str]:
        """Return every card named in a message to this browser."""
        return {word for frame in self.frames for word in _words(json.loads(frame)) if CARD.fullmatch(word)}

    def received_only_cards(self, cards: set[str]) -> None:
        """Check after a deal that exactly these cards were named, and that no private field was sent."""
        expect(self.main.locator(".ceremony")).to_be_visible()
        assert self.received_cards() == cards
        assert not any(self.received_field(member) for member in PRIVATE_FIELDS)
        self.frames.clear()

    def received_field(self, member: str) -> bool:
        """Return whether a field of this name was ever sent to this browser."""
        return any(member in _words(json.loads(frame)) for frame in self.frames)

    # Selectors

    def card(self, card: str) -> Locator:
        """Return a card in their hand."""
        return self._hand_region.locator(f'[data-card="{card}"]')

    @property
    def hand(self) -> list[str]:
        """The cards in their hand, from left to right."""
        return [str(card.get_attribute("data-card")) for card in self._cards.all()]

    def holds_card_count(self, cards: int) -> None:
        """Hold this number of cards."""
        expect(self._cards).to_have_count(cards)

    @property
    def card_widths(self) -> list[float]:
        """The visible, tappable width of each card."""
        boxes = (card.bounding_box() for card in self._cards.all())
        return [box["width"] for box in boxes if box]

    @property
    def chosen(self) -> list[str]:
        """The selected cards."""
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

    def _seat(self, name: str) -> Locator:
        round_ = self.main.get_by_role("list", name=re.compile("^(Turn order|Reihenfolge)$"))
        return round_.get_by_role("listitem").filter(has=self.page.get_by_text(name, exact=True))

    def _button(self, name: re.Pattern[str]) -> Locator:
        return self._hand_region.get_by_role("button", name=name)

    def _no_longer_holds(self, *cards: str) -> None:
        for card in cards:
            expect(self.card(card)).to_have_count(0)


def _words(message: Any) -> Iterator[str]:
    """Yield every key and string in a message at any depth; paths of patches are split into their parts."""
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
