"""One connection: reads its messages, acts on them at a table, answers them.

Each message is parsed twice, on purpose. The first reading takes half a microsecond and finds `id` and `event`: every
answer repeats the one, and the other names the action that pydantic then reads from the text. Giving pydantic the
parsed object instead would refuse good messages: strict validation accepts JSON arrays as tuples and JSON strings as
enums, but not Python lists and strings.
"""

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from itertools import islice
from typing import Any, TypeAlias

import orjson

from parlour.core.game import Seat, View
from parlour.core.names import spoken_line
from parlour.core.refusal import Rejected, require
from parlour.hosts.codec import Tagged, Unreadable, encode, has_null
from parlour.hosts.ids import hash_token, new_token
from parlour.hosts.table import requests
from parlour.hosts.table.actions import AddBot, Claim, Leave, Sit
from parlour.hosts.table.errands import ERRAND
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.hall import Hall
from parlour.hosts.table.live_table import LiveTable, Parked
from parlour.hosts.table.rate_limit import Sender
from parlour.hosts.table.redaction import redact
from parlour.hosts.table.rules.checks import is_dealt_in, need_name, plays_now
from parlour.hosts.table.rules.matches import need_match
from parlour.hosts.table.state import Member, Role, Table
from parlour.hosts.table.view import earlier_results, is_asking
from parlour.hosts.table.windows import Tell, Window

MOST_OFFERED = 500
"""How many legal actions are listed at most; a game may itself offer only a sample."""
CHAT_LENGTH = 300
PONG = encode({"event": "pong"})

LookupGuard: TypeAlias = Callable[[str, str | None], AbstractAsyncContextManager[None]]
"""Wraps the search for a table by id or code and by a seat's token; may refuse it, or count failures."""


class Visitor:
    """Someone connected from `address`; `person` is their cookie's id, if any, and `tell` takes encoded messages.

    `is_registered` says whether `person` has an account. `bundle` is called when they want several
    messages of one moment in one frame.
    """

    def __init__(
        self,
        hall: Hall,
        tell: Tell,
        person: str | None = None,
        room_id: str | None = None,
        may_open: Callable[[], None] = lambda: None,
        guard_lookup: LookupGuard = lambda _room_id, _token: nullcontext(),
        address: str = "",
        bundle: Callable[[], None] = lambda: None,
        *,
        is_registered: bool = False,
    ) -> None:
        self._hall = hall
        self._bundle = bundle
        self._tell = tell
        self._person = person
        self._is_registered = is_registered
        self._room_id = room_id
        self._may_open = may_open
        self._guard_lookup = guard_lookup
        self._address = address
        self._watch = hall.services.watch
        self._sender = Sender(person, address)
        self._live: LiveTable | None = None
        self._window: Window | None = None

    @property
    def is_seated(self) -> bool:
        """Whether this connection looks at a table."""
        return self._live is not None and self._window is not None and self._window in self._live.windows

    async def hear(self, text: str) -> None:
        """Carry out a message and answer it; refusals go to the sender alone."""
        started = time.perf_counter()
        event, tag = "", None
        try:
            message = _message(text)
            tag = _tag(message)
            event = _event(message, text)
            does = self._do if event in requests.REQUESTS.kinds else self._move
            version = await does(event, text, None if tag is None else str(tag))
        except Rejected as refusal:
            self._watch.refused(*self._labels(event), refusal)
            self._refuse(refusal, tag)
        except Parked:
            self._refuse(Rejected(TableCode.NOT_STORED, "The server is closing; please come back in a moment."), tag)
        except Exception as fault:  # noqa: BLE001 - logged; the sender learns only that it was our fault
            self._watch.failed(*self._labels(event), fault, self._redact())
            self._refuse(Rejected(TableCode.INTERNAL, "Something went wrong here."), tag)
            self._show()
        else:
            self._watch.accepted(*self._labels(event), time.perf_counter() - started)
            if tag is not None:
                self._tell(encode({"event": "ack", "id": tag, "version": version}))

    def _labels(self, event: str) -> tuple[str, str, str, str]:
        """Return table, game, player and action for logs and metrics; unknown events are all called `other`."""
        table, game = (self._live.table.id, self._live.table.game) if self._live else ("", "")
        player = self._window.seat if self._window else ""
        return table, game, player, event if event in self._hall.events else "other"

    def _redact(self) -> View | None:
        """Return the state that the log may show, for a visitor with a seat."""
        if self._live is None or self._window is None:
            return None
        return redact(self._hall.services.games, self._live.table, self._window.seat)

    def _refuse(self, no: Rejected, tag: str | int | None) -> None:
        message: dict[str, Any] = {"event": "error", "code": no.code.value, "message": str(no)}
        if no.params:
            message["params"] = no.params
        if tag is not None:
            message["id"] = tag
        self._tell(encode(message))

    async def _do(self, event: str, text: str, tag: str | None) -> int:
        request: requests.Request = _read(requests.REQUESTS, event, text)
        if isinstance(request, requests.Join):
            return await self._join(request, tag)
        live, window = self._need_seat()
        if isinstance(request, requests.Unlogged):
            await self._answer(live, window, request)
            return live.table.version
        match request:
            case requests.Start():
                return await live.begin(window.seat, tag, request.salt)
            case requests.ChangeCode():
                return await self._hall.change_code(live, window.seat, tag, self._sender)
            case Leave():
                return await self._leave(live, window, tag)
            case AddBot(player_id=str(seat)) if live.windows.is_connected(Seat(seat)):
                raise Rejected(TableCode.ACTION_NOT_ALLOWED, "That player is still connected.", reason="connected")
            case _:
                return await live.do(window.seat, request, tag, self._sender)

    async def _answer(self, live: LiveTable, window: Window, request: requests.Unlogged) -> None:
        """Answer a request that changes nothing at the table."""
        match request:
            case requests.Chat():
                await self._chat(live, window, request.text)
            case requests.RequestState():
                live.show(window)
            case requests.Legal():
                self._offer(live, window)
            case requests.History():
                self._tell(encode({"event": "history", "results": earlier_results(live.table, window.seat)}))
            case requests.Receipt():
                await self._give_receipt(live, window)
            case requests.Nudge():
                live.conversation.nudge(window.seat)
            case requests.Ping():
                self._tell(PONG)

    def _need_seat(self) -> tuple[LiveTable, Window]:
        if self._live is None or self._window is None or self._window not in self._live.windows:
            raise Rejected(TableCode.NOT_MEMBER, "Join a table first.")
        return self._live, self._window

    async def _move(self, event: str, text: str, tag: str | None) -> int:
        """Pass a move on to the game."""
        live, window = self._need_seat()
        try:
            move = self._read_move(live.table, event, text)
        except Rejected:
            if not await live.look_again():
                raise
            move = self._read_move(live.table, event, text)
        return await live.do(window.seat, move, tag)

    def _read_move(self, table: Table, event: str, text: str) -> Any:
        actions = self._hall.services.games[need_match(table).game].actions
        if event not in actions.kinds:
            raise Rejected(TableCode.ACTION_NOT_ALLOWED, "There is no such event.")
        return _read(actions, event, text)

    async def _join(self, join: requests.Join, tag: str | None) -> int:
        """Take a seat; a table that is just being parked is loaded again."""
        room_id = join.room_id or self._room_id
        require(room_id, TableCode.NO_SUCH_TABLE, "Say which table.")
        name = None if join.name is None else need_name(join.name)
        if join.bundle:
            self._bundle()
        if not self.is_seated:
            self.go()
        is_here = self._live is not None and room_id in (self._live.table.id, self._live.table.code)
        async with nullcontext() if is_here else self._guard_lookup(str(room_id), join.token):
            while True:
                with suppress(Parked):
                    return await self._sit(await self._table(str(room_id), join), join, name, tag)

    async def _table(self, room_id: str, join: requests.Join) -> LiveTable:
        """Find the table; only newcomers who are at no other table may open one by naming it."""
        if self._live or join.token or join.bot:
            return await self._hall.find(room_id, join.token)
        return await self._hall.enter(room_id, join.game, self._may_open)

    async def _sit(self, live: LiveTable, join: requests.Join, name: str | None, tag: str | None) -> int:
        require(self._live in (None, live), TableCode.ALREADY_MEMBER, "Leave the other table first.")
        if join.bot:
            return await live.do(self._need_seat()[1].seat, AddBot(name=join.name), tag, self._sender)
        seat, token = await self._find_seat(live, join, name)
        if join.version is None or join.version > live.table.version:
            await live.look_again()  # so that nobody is shown the past
        before, self._live, self._window = self._window, live, Window(seat, self._tell, self._address)
        live.attach(self._window, join.version, token)
        if before:
            live.detach(before)  # only now, so that nobody is told they have gone
        return live.table.version

    async def _find_seat(self, live: LiveTable, join: requests.Join, name: str | None) -> tuple[Seat, str | None]:
        """Find the visitor's seat by token, window or cookie, or give them a new one with a new token."""
        own = self._find_member(live.table, join.token)
        if own is not None:
            brought = None if self._is_stranger(live.table, own) else name
            await self._hall.claim(live, own.id, self._claim(brought, join.salt), self._sender)
            return own.id, None
        token = new_token(self._hall.services.chance)
        role = Role(join.role) if join.role else None
        sit = Sit(name or "", hash_token(token), self._person, role, join.salt, self._is_registered)
        await live.do(Seat(""), sit, sender=self._sender)
        return next(member.id for member in live.table.members if member.token == sit.token), token

    def _claim(self, name: str | None, salt: str) -> Claim:
        return Claim(name, self._person, salt, registered=self._is_registered)

    def _is_stranger(self, table: Table, own: Member) -> bool:
        """Tell whether someone else opens a player's link during a match; the others know that player by name."""
        is_known = self._window is not None or (self._person is not None and own.person == self._person)
        return not is_known and is_dealt_in(table, own.id)

    def _find_member(self, table: Table, token: str | None) -> Member | None:
        if token:
            own = table.holder(hash_token(token))
            require(own, TableCode.NO_SUCH_TABLE)
            return own
        if self._window:
            return table.member(self._window.seat)
        known = [member for member in table.members if member.person and member.person == self._person]
        return min(known, key=lambda member: member.away, default=None)

    async def _leave(self, live: LiveTable, window: Window, tag: str | None) -> int:
        version = await live.do(window.seat, Leave(), tag)
        self.go()
        return version

    async def _chat(self, live: LiveTable, window: Window, text: str) -> None:
        clean = spoken_line(text)
        require(
            0 < len(clean) <= CHAT_LENGTH,
            TableCode.ACTION_NOT_ALLOWED,
            f"A chat message has 1 to {CHAT_LENGTH} visible characters.",
            reason="chat_text",
        )
        await live.conversation.say(window.seat, clean, self._sender)

    async def _give_receipt(self, live: LiveTable, window: Window) -> None:
        asks = is_asking(live.table, window.seat)
        require(not asks, TableCode.ACTION_NOT_ALLOWED, "The host has not let you in yet.", reason="asking")
        receipt = await self._hall.receipts.give(live.table)
        self._tell(encode({"event": "receipt", **receipt._asdict()}))

    def _offer(self, live: LiveTable, window: Window) -> None:
        match = live.table.match
        offered: list[Mapping[str, Any]] = []
        if match and not match.stale and plays_now(live.table, window.seat):
            hosted = self._hall.services.games[match.game]
            legal = hosted.game.legal(match.state, window.seat)
            offered = [hosted.actions.dump(action) for action in islice(legal, MOST_OFFERED)]
        self._tell(encode({"event": "legal", "actions": offered}))

    def _show(self) -> None:
        """Show the whole state to a visitor who met a fault, so that they need not guess."""
        try:
            live, window = self._need_seat()
            live.show(window)
        except Rejected:
            return
        except Exception as fault:  # noqa: BLE001 - logged; the connection outlives a view that cannot be made
            self._watch.failed(*self._labels("state_full"), fault, self._redact())

    def go(self) -> None:
        """Close the window; the seat stays."""
        if self._live and self._window:
            self._live.detach(self._window)
        self._live = self._window = None


def _message(text: str) -> Mapping[str, Any]:
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Rejected(TableCode.ACTION_NOT_ALLOWED, "This is not JSON.") from None
    if not isinstance(message, dict):
        raise Rejected(TableCode.ACTION_NOT_ALLOWED, "A message is a JSON object with an event.")
    return message


def _tag(message: Mapping[str, Any]) -> str | int | None:
    """Read a message's id."""
    tag = message.get("id")
    is_text = isinstance(tag, str) and len(tag) <= 64 and "\0" not in tag and not tag.startswith(ERRAND)
    if tag is None or is_text or (type(tag) is int and abs(tag) < 2**53):
        return tag
    raise Rejected(TableCode.ACTION_NOT_ALLOWED, "An id is a whole number or a short text.")


def _event(message: Mapping[str, Any], text: str) -> str:
    """Read the event of a message whose whole text can be stored."""
    if has_null(text):
        raise Rejected(TableCode.ACTION_NOT_ALLOWED, "Messages must not contain null characters.")
    event = message.get("event")
    if not isinstance(event, str):
        raise Rejected(TableCode.ACTION_NOT_ALLOWED, "A message is a JSON object with an event.")
    return event[:64]


def _read(tagged: Tagged, event: str, text: str) -> Any:
    try:
        return tagged.read(event, text)
    except Unreadable as bad:
        raise Rejected(TableCode.ACTION_NOT_ALLOWED, f"Cannot be read: {bad}.", field=str(bad)) from None
