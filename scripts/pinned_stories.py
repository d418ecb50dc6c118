"""Play the matches whose data `scripts.pinned_data` writes down."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from parlour.core.verdict import Evaluation, NoVerdict, Silence, Verdict
from parlour.hosts.table.hall import Hall, PlayerLimits
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer

LONG_MATCH = 2_000
"""More moves than any match here has."""


class Judge:
    """A language model that answers, fails or takes its time as a story wants."""

    def __init__(self) -> None:
        self.reason: Silence | None = None
        self.answers = asyncio.Event()
        self.answers.set()

    async def __call__(self, _table: str, about: Mapping[str, Any]) -> Verdict | NoVerdict:
        """Give seven points a letter, or the reason why there is no verdict."""
        await self.answers.wait()
        if self.reason:
            return NoVerdict(self.reason)
        rated = tuple(Evaluation(word, 7 * len(word), f"»{word}« klingt größer.") for word in about["words"])
        return Verdict(rated, "a-model", "0123456789abcdef", '{"evaluations": []}')


class Stories:
    """Plays one story after the other on one server; keeps the guests and the table of each."""

    def __init__(self, server: LocalServer, ann_id: str) -> None:
        self._people = {"Ann": ann_id}
        self.judge = Judge()
        server.thinkers.pondering = True
        server.services = replace(server.services, answers={"llm": self.judge}, queues={"llm": lambda _table: 2})
        server.hall = Hall(server.services, server.records)
        self.server = server
        self.tables: dict[str, str] = {}
        """The id of each story's table."""
        self.guests: dict[str, list[Guest]] = {}
        self._used: Counter[str] = Counter()

    async def opens(self, story: str, game: str, *names: str, links: int = 0, **options: Any) -> list[Guest]:
        """Open a table for `story` and seat guests, by link as long as there are links."""
        opened = await self.server.hall.open(game, options, links, limits=PlayerLimits(max_players=None))
        table = opened.live.table
        guests = []
        for number, name in enumerate(names):
            token = {"token": opened.tokens[number]} if number < links else {}
            guests.append(await self.comes(name, table.id, salt=f"salt of {name}", **token))
            guests[-1].token = token.get("token", guests[-1].token)
        return self.calls(story, table.id, guests)

    def calls(self, story: str, table_id: str, guests: Sequence[Guest]) -> list[Guest]:
        """Remember a story by its table and its guests."""
        self.tables[story] = table_id
        self.guests[story] = list(guests)
        return list(guests)

    def person(self, name: str) -> str:
        """Return the id in a person's cookie."""
        return self._people.get(name, f"person-{name.lower()}")

    async def comes(self, name: str, room_id: str, **fields: Any) -> Guest:
        """Let a person with a cookie join a table, or come back to it."""
        guest = self.server.guest(person=self.person(name))
        await does(guest, "join", room_id=room_id, name=name, **fields)
        return guest

    async def plays(self, guests: Sequence[Guest], until: Callable[[], bool], seed: str, keen: float = 0.8) -> None:
        """Let guests and bots move until something holds: `keen` is how likely they take the kind offered first."""
        chance = Random(seed)  # noqa: S311 - the same every time
        for _ in range(LONG_MATCH):
            if until():
                return
            mover = next((guest for guest in guests if _must_act(guest)), None)
            if mover is None:
                await self.server.pass_by(30)
            else:
                await self._moves(mover, chance, keen)
        raise AssertionError(seed)

    async def _moves(self, mover: Guest, chance: Random, keen: float) -> None:
        offered = await legal(mover)
        kinds = sorted({action["event"] for action in offered}, key=lambda kind: (self._used[kind], kind))
        first = offered[0]["event"]
        kind = kinds[0] if not self._used[kinds[0]] else first if chance.random() < keen else chance.choice(kinds)
        self._used[kind] += 1
        action = chance.choice([action for action in offered if action["event"] == kind])
        await does(mover, **action)
        await self.server.pass_by(1)


async def does(guest: Guest, event: str, **fields: Any) -> None:
    """Send a message that must be accepted."""
    answer = await guest.says(event, **fields)
    if answer.get("event") != "ack":
        msg = f"{event} {fields}: {answer}"
        raise AssertionError(msg)


async def legal(guest: Guest) -> list[dict[str, Any]]:
    """Ask what a guest may do."""
    await guest.says("legal")
    offered: list[dict[str, Any]] = guest.told[-2]["actions"]
    return offered


def over(guest: Guest) -> Callable[[], bool]:
    """Return a check that the match at a guest's table is over."""
    return lambda: guest.state["status"] == "waiting"


def reached(guest: Guest, version: int) -> Callable[[], bool]:
    """Return a check that a guest's table has reached `version`."""
    return lambda: bool(guest.state["version"] >= version)


def _must_act(guest: Guest) -> bool:
    return guest.seated and guest.state["status"] == "playing" and guest.id in guest.state["to_act"]


async def tell_all(stories: Stories) -> None:
    """Tell every story."""
    for story in PRESIDENT + CROSSWORD + WORTKUNST + WORDLE:
        await story(stories)


async def president_lobby(stories: Stories) -> None:
    """Open a table under a made-up name, set it up in every way, and chat."""
    ann = await stories.comes("Ann", "the-green-table")
    bob = await stories.comes("Bob", "the-green-table", salt="pepper")
    cat = await stories.comes("Cat", "the-green-table", role="spectator")
    eve = stories.server.guest()
    await does(eve, "join", room_id="the-green-table")
    stories.calls("president lobby", "the-green-table", [ann, bob, cat, eve])
    await does(ann, "configure", options={"use_jokers": False, "places": True}, listed=True, turn_seconds=45)
    await does(ann, "configure", absence_seconds=90, bot_pace="calm", min_players=4, max_players=5)
    await does(bob, "set_ready", ready=True)
    await does(ann, "set_ready", ready=True)
    await does(ann, "set_ready", ready=False)
    await does(ann, "add_bot", level="hard", name="Robot")
    await does(ann, "change_code")
    await does(ann, "transfer_host", player_id=bob.id)
    await does(bob, "remove", player_id=eve.id)
    await does(bob, "add_bot", level="easy")
    await does(ann, "chat", text="Good evening! It's »größer« than it looks.")
    await does(cat, "chat", text="May I watch?")


async def president_evening(stories: Stories) -> None:
    """Play a deal of four to its end; titles lead to an exchange, and the second deal stops in its middle."""
    guests = await stories.opens("president second deal", "president", "Ann", "Bob", "Cat", "Dan")
    ann = guests[0]
    await does(ann, "start")
    await stories.plays(guests, over(ann), "first deal")
    await does(ann, "start")
    await stories.plays(guests, lambda: ann.state["phase"] == "play", "exchange")
    await stories.plays(guests, reached(ann, ann.state["version"] + 15), "second deal")
    await does(ann, "nudge") if not _must_act(ann) else None
    exchange = await stories.opens("president exchange", "president", "Fay", "Gus", "Hal")
    await does(exchange[0], "add_bot", level="normal")
    await does(exchange[0], "start")
    await stories.plays(exchange, over(exchange[0]), "deal before the exchange")
    await does(exchange[0], "start")


async def president_bots(stories: Stories) -> None:
    """Play against a bot of every level; then let a spectator take a bot's seat."""
    (ann,) = await stories.opens("president bots", "president", "Ann", use_jokers=False)
    for level in ("easy", "normal", "hard", "expert"):
        await does(ann, "add_bot", level=level)
    await does(ann, "start")
    await stories.plays([ann], over(ann), "bots")
    await does(ann, "remove_bot", player_id="p2")
    zoe = await stories.comes("Zoe", stories.tables["president bots"], role="spectator")
    stories.guests["president bots"].append(zoe)
    await does(zoe, "set_role", role="player", chair="p3")


async def president_absent(stories: Stories) -> None:
    """Let bots stand in for players who leave, are removed, or stay away too long; one comes back."""
    guests = await stories.opens("president stand-ins", "president", "Ann", "Bob", "Cat", "Dan", "Eve")
    ann, bob, cat, dan, eve = guests
    await does(ann, "configure", absence_seconds=20, turn_seconds=600)
    await does(ann, "start")
    bob.goes_offline()
    await does(ann, "add_bot", player_id=bob.id, level="hard")
    await does(cat, "leave")
    await does(ann, "remove", player_id=dan.id)
    eve.goes_offline()
    await stories.plays([ann], lambda: ann.state["players"][eve.id]["level"] is not None, "absent")
    await bob.comes_back(stories.server.hall)
    await stories.plays([ann, bob], reached(ann, ann.state["version"] + 6), "with stand-ins")


async def president_gift(stories: Stories) -> None:
    """Stop where a gift is due."""
    guests = await stories.opens("president gift", "president", "Ann", "Bob", "Cat")
    await does(guests[0], "start")
    await stories.plays(guests, lambda: "pending_gift" in guests[0].state, "gift", keen=1)


async def president_discard(stories: Stories) -> None:
    """Stop where a discard is due."""
    guests = await stories.opens("president discard", "president", "Ann", "Bob", "Cat")
    await does(guests[0], "start")
    await stories.plays(guests, lambda: "pending_discard" in guests[0].state, "discard", keen=1)


async def crossword_lobby(stories: Stories) -> None:
    """Set up a table that is locked, and one where people ask to watch."""
    ann, bob = await stories.opens("crossword lobby", "crossword", "Ann", "Bob", grid_size=4, language="de")
    await does(ann, "configure", options={"random_letters": True}, spectators="ask", bot_pace="quick")
    cat = await stories.comes("Cat", stories.tables["crossword lobby"], role="spectator")
    dan = await stories.comes("Dan", stories.tables["crossword lobby"], role="spectator")
    await does(ann, "set_role", role="spectator", player_id=cat.id)
    await does(bob, "set_role", role="spectator")
    await does(bob, "set_role", role="player")
    await does(ann, "configure", locked=True, enable_bots=False)
    stories.guests["crossword lobby"] += [cat, dan]


async def crossword_evening(stories: Stories) -> None:
    """Play a match to its end and see the best possible board; play another game; begin a third match."""
    guests = await stories.opens("crossword evening", "crossword", "Ann", "Bob", grid_size=3)
    ann, bob = guests
    await does(ann, "start")
    await stories.plays(guests, over(ann), "first")
    await stories.server.pass_by(60)
    await does(ann, "configure", game="wordle", options={"length": 4})
    await does(ann, "start")
    await stories.plays(guests, over(ann), "a race between")
    await does(ann, "configure", game="crossword", options={"grid_size": 2, "language": "de"})
    await does(bob, "chat", text="Once more?")
    await does(ann, "start")
    await stories.plays(guests, reached(ann, ann.state["version"] + 4), "third")


async def crossword_bots(stories: Stories) -> None:
    """Play with a bot of every level, and stop in the middle."""
    (ann,) = await stories.opens("crossword bots", "crossword", "Ann", grid_size=3, random_letters=True)
    for level in ("easy", "medium", "strong", "master"):
        await does(ann, "add_bot", level=level)
    await does(ann, "start")
    await stories.plays([ann], reached(ann, ann.state["version"] + 28), "bots")
    (bob,) = await stories.opens("crossword bots finished", "crossword", "Bob", grid_size=2)
    for level in ("easy", "medium", "strong", "master"):
        await does(bob, "add_bot", level=level)
    await does(bob, "start")
    await stories.plays([bob], over(bob), "bots to the end")


async def crossword_comings(stories: Stories) -> None:
    """Leave, stay away, be removed and come back in the middle of a match; chat as a spectator; stop a match."""
    names = ("Ann", "Bob", "Cat", "Dan", "Eve")
    guests = await stories.opens("crossword comings", "crossword", *names, grid_size=5)
    ann, bob, cat, dan, _eve = guests
    await does(ann, "configure", absence_seconds=30)
    await does(ann, "start")
    await does(ann, "abandon")
    await does(ann, "start")
    await stories.plays(guests, reached(ann, ann.state["version"] + 6), "five")
    await does(bob, "leave")
    back = await stories.comes("Bob", stories.tables["crossword comings"])
    await does(back, "chat", text="I only look on now.")
    cat.goes_offline()
    await stories.plays([ann, dan, guests[4]], lambda: cat.id in ann.state["spectators"], "cat is away")
    await does(ann, "remove", player_id=dan.id)
    stories.guests["crossword comings"][1] = back


async def crossword_closed(stories: Stories) -> None:
    """Let everyone leave: one member comes back, one table stays closed, one is opened anew by others."""
    ann, bob = await stories.opens("crossword reopened", "crossword", "Ann", "Bob", grid_size=2)
    await does(ann, "start")
    await does(ann, "leave")
    await does(bob, "leave")
    again = stories.server.guest(person=stories.person("Ann"))
    await does(again, "join", room_id=stories.tables["crossword reopened"], token=ann.token)
    again.token = ann.token
    stories.guests["crossword reopened"] = [again]
    cat, dan = await stories.opens("crossword closed", "crossword", "Cat", "Dan", grid_size=2)
    await does(cat, "start")
    await stories.plays([cat, dan], over(cat), "before all leave")
    await does(cat, "leave")
    await does(dan, "leave")
    eve = await stories.comes("Eve", "our-corner", game="crossword")
    await does(eve, "leave")
    fay = await stories.comes("Fay", "our-corner", game="wordle")
    stories.calls("table opened anew", "our-corner", [fay])


async def president_trimmed(stories: Stories) -> None:
    """Play until a snapshot makes the beginning of the log unnecessary and it is trimmed."""
    guests = await stories.opens("president trimmed", "president", "Ann", "Bob", "Cat")
    ann = guests[0]
    await does(ann, "start")
    await stories.plays(guests, over(ann), "before the cut")
    while ann.state["version"] % 64 != 63:
        await does(ann, "set_ready", ready=not ann.state["players"][ann.id]["ready"])
        await stories.server.pass_by(5)
    await stories.server.hall.file()
    await does(ann, "configure", options={"use_jokers": False})
    await does(ann, "start")
    await stories.plays(guests, reached(ann, ann.state["version"] + 5), "after the cut")


async def wortkunst_lobby(stories: Stories) -> None:
    """Open two of three links."""
    ann, bob = await stories.opens("wortkunst lobby", "wortkunst", "Ann", "Bob", links=3, dictionary="check")
    options = {"judge": "llm", "rated": "main", "end_penalty": 0, "pass_rounds": 2, "tiles": "E20, n10 ?5"}
    await does(ann, "configure", options=options)
    await does(bob, "set_ready", ready=True)


async def wortkunst_local(stories: Stories) -> None:
    """Play with the built-in judge until everyone passes."""
    guests = await stories.opens("wortkunst finished", "wortkunst", "Ann", "Bob", links=2, tiles="E9 N9 R9 S9 T9 ?9")
    ann = guests[0]
    await does(ann, "start")
    await stories.plays(guests, reached(ann, ann.state["version"] + 16), "words")
    await stories.plays(guests, lambda: ann.state["phase"] == "move", "until it is rated")
    while ann.state["status"] == "playing":
        await does(next(guest for guest in guests if _must_act(guest)), "pass")


async def wortkunst_bots(stories: Stories) -> None:
    """Play with bots of every level, at two tables."""
    for story, levels in (("wortkunst bots", ("easy", "normal", "hard")), ("wortkunst expert", ("expert",))):
        (ann,) = await stories.opens(story, "wortkunst", "Ann", links=1)
        for level in levels:
            await does(ann, "add_bot", level=level)
        await does(ann, "start")
        await stories.plays([ann], reached(ann, ann.state["version"] + 12), story)


async def wortkunst_model(stories: Stories) -> None:
    """Have a model judge, which is asked before a move, too; the match is filed."""
    options = {"judge": "llm", "dictionary": "ask", "rated": "main"}
    guests = await stories.opens("wortkunst model", "wortkunst", "Ann", "Bob", links=3, **options)
    ann, bob = guests
    await does(ann, "start")
    await _asks_first(stories, ann)
    await _insists(bob)
    await stories.server.pass_by(1)
    for reason in Silence:
        stories.judge.reason = reason
        mover = ann if _must_act(ann) else bob
        await _insists(mover)
        await stories.server.pass_by(1)
        stories.judge.reason = None
        await does(bob, "retry")
        await stories.server.pass_by(1)
    await does(ann, "leave")
    await ann.comes_back(stories.server.hall)
    await does(bob, "abandon")
    await does(bob, "start")
    await _asks_first(stories, ann if _must_act(ann) else bob)


async def _asks_first(stories: Stories, guest: Guest) -> None:
    asked = next(action for action in await legal(guest) if action["event"] == "consult")
    await does(guest, **asked)
    await stories.server.pass_by(1)
    await does(guest, "place", tiles=asked["tiles"])
    await stories.server.pass_by(1)


async def _insists(guest: Guest) -> None:
    asked = next(action for action in await legal(guest) if action["event"] == "consult")
    await does(guest, "place", tiles=asked["tiles"], sure=True)


async def wortkunst_waiting(stories: Stories) -> None:
    """Stop while the model is late, about a move at one table and about advice at the other."""
    for story, event in (("wortkunst late rating", "place"), ("wortkunst late advice", "consult")):
        guests = await stories.opens(story, "wortkunst", "Ann", "Bob", links=2, judge="llm", dictionary="ask")
        await does(guests[0], "start")
        mover = next(guest for guest in guests if _must_act(guest))
        asked = next(action for action in await legal(mover) if action["event"] == "consult")
        stories.judge.answers.clear()
        sure = {"sure": True} if event == "place" else {}
        await does(mover, event, tiles=asked["tiles"], **sure)
        await stories.server.pass_by(11)


async def wortkunst_failed(stories: Stories) -> None:
    """Stop where a rating has failed, and where advice was refused."""
    stories.judge.answers.set()
    await stories.server.pass_by(1)
    stories.judge.reason = Silence.BUDGET
    for story, event in (("wortkunst failed rating", "place"), ("wortkunst failed advice", "consult")):
        guests = await stories.opens(story, "wortkunst", "Ann", "Bob", links=2, judge="llm", dictionary="ask")
        await does(guests[0], "start")
        mover = next(guest for guest in guests if _must_act(guest))
        asked = next(action for action in await legal(mover) if action["event"] == "consult")
        sure = {"sure": True} if event == "place" else {}
        await does(mover, event, tiles=asked["tiles"], **sure)
        await stories.server.pass_by(1)
    stories.judge.reason = None


async def wordle_lobby(stories: Stories) -> None:
    """Choose every option of a race."""
    ann, bob = await stories.opens("wordle lobby", "wordle", "Ann", "Bob", language="de", length=6, links=2)
    await does(ann, "configure", options={"difficulty": "expert", "hard_mode": True}, spectators="off")
    await does(bob, "chat", text="Ready when you are.")


async def wordle_evening(stories: Stories) -> None:
    """Race twice; the second race stops in its middle, and one player has left it."""
    guests = await stories.opens("wordle evening", "wordle", "Ann", "Bob", "Cat", language="de", difficulty="easy")
    ann, _, cat = guests
    await does(ann, "start")
    await stories.plays(guests, over(ann), "first race")
    await does(ann, "configure", options={"length": 7, "hard_mode": True, "language": "en", "difficulty": "normal"})
    await does(ann, "start")
    await stories.plays(guests, reached(ann, ann.state["version"] + 5), "second race")
    await does(cat, "leave")


async def wordle_bots(stories: Stories) -> None:
    """Race against bots of every level, once to the end and once halfway."""
    for story, guesses in (("wordle bots finished", None), ("wordle bots", 9)):
        (ann,) = await stories.opens(story, "wordle", "Ann")
        for level in ("easy", "medium", "strong", "master"):
            await does(ann, "add_bot", level=level)
        await does(ann, "start")
        until = over(ann) if guesses is None else reached(ann, ann.state["version"] + guesses)
        await stories.plays([ann], until, story)


async def wordle_abandoned(stories: Stories) -> None:
    """Stop a race that nobody finishes."""
    guests = await stories.opens("wordle abandoned", "wordle", "Ann", "Bob")
    await does(guests[0], "start")
    await stories.plays(guests, reached(guests[0], guests[0].state["version"] + 3), "abandoned")
    await does(guests[0], "abandon")


async def finish_unfiled(stories: Stories) -> None:
    """Finish one more match, and leave filing it to the next process."""
    guests = await stories.opens("crossword not filed", "crossword", "Ann", "Bob", grid_size=2)
    await does(guests[0], "start")
    await stories.plays(guests, over(guests[0]), "not filed")


PRESIDENT = (
    president_lobby,
    president_evening,
    president_bots,
    president_absent,
    president_gift,
    president_discard,
    president_trimmed,
)
CROSSWORD = (crossword_lobby, crossword_evening, crossword_bots, crossword_comings, crossword_closed)
WORTKUNST = (
    wortkunst_lobby,
    wortkunst_local,
    wortkunst_bots,
    wortkunst_model,
    wortkunst_waiting,
    wortkunst_failed,
)
WORDLE = (wordle_lobby, wordle_evening, wordle_bots, wordle_abandoned)
