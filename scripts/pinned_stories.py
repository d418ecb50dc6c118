"""Play the matches whose data `scripts.pinned_data` writes down."""

from scripts.pinned_players import Stories, does, legal, must_act, over, reached

from parlour.core.word_verdict import Silence
from tests.hosts.table.guests import Guest


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
    await does(ann, "nudge") if not must_act(ann) else None
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
    """Let everyone leave: one member comes back, one table stays closed, one is opened again by others."""
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
        await does(next(guest for guest in guests if must_act(guest)), "pass")


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
        mover = ann if must_act(ann) else bob
        await _insists(mover)
        await stories.server.pass_by(1)
        stories.judge.reason = None
        await does(bob, "retry")
        await stories.server.pass_by(1)
    await does(ann, "leave")
    await ann.comes_back(stories.server.hall)
    await does(bob, "abandon")
    await does(bob, "start")
    await _asks_first(stories, ann if must_act(ann) else bob)


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
        mover = next(guest for guest in guests if must_act(guest))
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
        mover = next(guest for guest in guests if must_act(guest))
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
