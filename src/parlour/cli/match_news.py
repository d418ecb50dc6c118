"""Reading a server's match: its news become events, and its whole document the model of a match."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from parlour.core.safe_text import plain
from parlour.hosts.arena.match.events import ContestantFinished, GameOver, MatchEnded, MatchEvent, MatchStarted, Pinged
from parlour.hosts.arena.match.faults import Failure, Fault
from parlour.hosts.arena.match.plan import Entrant, new_uuids, plan_match
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.replies import LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_SHOUT
from parlour.hosts.arena.match.solver_games import UNSET, Definition, MarkedGuess, SolverGame
from parlour.hosts.arena.service.stored_match import OVER
from parlour.server.arena_wire import MatchContestant, MatchFailure, MatchGame, MatchGuess, MatchInfo, NewsItem

LONGEST = 2000
"""How many characters of a server's text are repeated."""
UNKNOWN = "?"
"""Stands for each letter of a word that is not known."""
_MILLION, _BILLION = 1e6, 1e9


def events(news: Sequence[NewsItem]) -> Iterator[MatchEvent]:
    """Read the events that show how far everyone is."""
    for each in news:
        if each["kind"] == "game":
            over = SolverGame("", UNSET, correct=each["status"] == "found", failure=_failure(each.get("failure")))
            yield GameOver(str(each["place"]), over)
        elif each["kind"] == "contestant":
            yield ContestantFinished(str(each["place"]), UNSET, _failure(each.get("failure")))


def add_news(match: MatchInfo, news: Sequence[NewsItem]) -> None:
    """Add the `news` to a `match` as the server described it before."""
    for each in news:
        if each["kind"] == "guess":
            _game(match, each["place"], each["game"])["guesses"].append(each["guess"])
        elif each["kind"] == "game":
            game = _game(match, each["place"], each["game"])
            game["status"], game["finished"] = each["status"], each["finished"]
            if "failure" in each:
                game["failure"] = each["failure"]
        elif each["kind"] == "words":
            for place, words in enumerate(each["words"]):
                for guess, word in zip(_game(match, place, each["game"])["guesses"], words, strict=False):
                    guess["word"] = word
        elif each["kind"] == "contestant" and "failure" in each:
            match["contestants"][each["place"]]["failure"] = each["failure"]


def _game(match: MatchInfo, place: int, number: int) -> MatchGame:
    """Return a contestant's game, started if need be."""
    games = match["contestants"][place]["games"]
    begun = next((game for game in games if game["game"] == number), None)
    if begun is None:
        begun = MatchGame(game=number, status="playing", guesses=[])
        games.append(begun)
    return begun


def match_of(info: MatchInfo, urls: Sequence[str]) -> SolverMatch:
    """Read a match as if it had been played here; it was cut short unless it is over."""
    reader = _Reader(info)
    match = SolverMatch(reader.plan, [Entrant.at(url) for url in urls])
    match.hear(MatchStarted(reader.start))
    for entrant, each in zip(match.entrants, info["contestants"], strict=True):
        games = sorted(map(reader.game, filter(_is_over, each["games"])), key=lambda one: one.finish)
        match.hear(Pinged(entrant.id, definition(each)))
        for one in games:
            match.hear(GameOver(entrant.id, one))
        finish = games[-1].finish if games else UNSET
        match.hear(ContestantFinished(entrant.id, finish, _failure(each.get("failure"))))
    end = round((info["finished_at"] or UNSET) * _BILLION)
    match.hear(MatchEnded(end, stopped=info["status"] != OVER))
    return match


class _Reader:
    """Reads the games of a match, whose times are relative to its start."""

    def __init__(self, match: MatchInfo) -> None:
        self.plan = replace(plan_match(_answers(match), (), match["num_rounds"]), id=match["id"])
        self.start = round(match["started_at"] * _BILLION)
        self._ids = new_uuids()

    def game(self, played: MatchGame) -> SolverGame:
        guesses = tuple(map(self._guess, played["guesses"]))
        finish = self._at(played["finished"])
        begin = guesses[0].start if guesses else finish
        found, failure = played["status"] == "found", _failure(played.get("failure"))
        return SolverGame(self.plan.games[played["game"]].game_id, begin, finish, guesses, found, failure)

    def _guess(self, guess: MatchGuess) -> MarkedGuess:
        took = round(guess["ms"] * _MILLION)
        shout = plain(guess.get("shout", ""), LONGEST_SHOUT)
        return MarkedGuess(
            next(self._ids), self._at(guess["at"]) - took, took, guess["word"] or "", tuple(guess["marks"]), shout
        )

    def _at(self, seconds: float) -> int:
        return self.start + round(seconds * _BILLION)


def _answers(match: MatchInfo) -> Sequence[str]:
    """Return the hidden words; before the end, only those that someone has found and that may be shown."""
    if "answers" in match:
        return match["answers"]
    answers = [UNKNOWN * match["num_letters"]] * match["num_games"]
    for game in (game for each in match["contestants"] for game in each["games"] if game["status"] == "found"):
        answers[game["game"]] = game["guesses"][-1]["word"] or answers[game["game"]]
    return answers


def _is_over(game: MatchGame) -> bool:
    return game["status"] != "playing"


def definition(each: MatchContestant) -> Definition:
    """Read how a contestant describes itself."""
    name, description = plain(each["name"], LONGEST_NAME), plain(each["description"], LONGEST_DESCRIPTION)
    return Definition(name, description, each["connections"], each["colour"])


def _failure(failure: MatchFailure | None) -> Failure | None:
    return Failure(Fault(plain(failure["kind"], LONGEST)), plain(failure["detail"], LONGEST)) if failure else None
