"""What everybody may see of matches, as JSON; the only door for answers."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, TypeAlias

import orjson

from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.played import UNSET, MarkedGuess, SolverGame
from parlour.hosts.arena.match.statistics import Mean
from parlour.hosts.arena.service.sheet import RUNNING, Sheet
from parlour.storage.arena import Contestant, MatchCard, MatchRecord, Score

Shown: TypeAlias = dict[str, Any]
Written: TypeAlias = orjson.Fragment
"""Something shown that is JSON already."""
_MILLION, _BILLION = 1e6, 1e9


def shown_match(
    sheet: Sheet, own: Mapping[str, Any], written: Mapping[tuple[int, int], Written] = MappingProxyType({})
) -> Shown:
    """Show a match, complete; its answers and what they were drawn with when it is over. `own` are the house's.

    Games that are `written` already, by place and number, are not written again: there may be thousands.
    """
    record = sheet.record
    over = record.status != RUNNING
    return {
        **_facts(record),
        "contestants": [_contestant(sheet, place, own, written) for place in range(len(record.contestants))],
        "duels": shown_duels(sheet),
        **({"answers": record.answers, "seed": record.seed} if over else {}),
    }


def shown_line(card: MatchCard, own: Mapping[str, Any]) -> Shown:
    """Show a match in the list of all."""
    scores = {score.place: score for score in card.scores}
    lines = (
        {**_named(each, own), **_score(scores.get(place, Score(place, 0, 0, 0)), card.match.rounds)}
        for place, each in enumerate(card.match.contestants)
    )
    return {**_facts(card.match), "scores": list(lines)}


def _facts(record: MatchRecord) -> Shown:
    return {
        "id": record.id,
        "status": record.status,
        "reason": record.reason,
        "rated": record.rated,
        "num_games": len(record.answers),
        "num_rounds": record.rounds,
        "num_letters": record.letters,
        "started_at": record.started_at,
        "finished_at": record.finished_at,
    }


def _score(score: Score, rounds: int) -> Shown:
    cost = score.guesses + (score.played - score.found) * (rounds + 1)
    return {
        "played": score.played,
        "found": score.found,
        "average": cost / score.played if score.played else None,
    }


def _named(contestant: Contestant, own: Mapping[str, Any]) -> Shown:
    return {
        "solver": contestant.solver_id or None,
        "name": contestant.name,
        "colour": contestant.colour,
        "house": contestant.solver_id in own,
    }


def _contestant(sheet: Sheet, place: int, own: Mapping[str, Any], written: Mapping[tuple[int, int], Written]) -> Shown:
    contestant = sheet.record.contestants[place]
    games = sorted(sheet.games[place].items())
    return {
        **_named(contestant, own),
        "description": contestant.description,
        "connections": contestant.connections,
        "figures": _figures(sheet, place),
        "games": [written.get((place, number)) or shown_game(sheet, number, game) for number, game in games],
        **shown_failure(sheet.failures[place]),
    }


def shown_game(sheet: Sheet, number: int, game: SolverGame) -> Shown:
    """Show a game as it stands, its words if they may be told."""
    guesses = [shown_guess(sheet, number, guess) for guess in game.guesses]
    ended = shown_end(sheet, game) if game.finish != UNSET else {"status": "playing"}
    return {"game": number, "guesses": guesses, **ended}


def shown_guess(sheet: Sheet, number: int, guess: MarkedGuess) -> Shown:
    """Show a guess; its word if that may be told."""
    return {
        "word": guess.word if sheet.is_told(number) else None,
        "marks": guess.marks,
        "ms": guess.nanoseconds / _MILLION,
        "at": _since_start(sheet, guess.finish),
        **({"shout": guess.shout} if guess.shout else {}),
    }


def shown_end(sheet: Sheet, game: SolverGame) -> Shown:
    """Show how and when a game ended."""
    status = "found" if game.correct else "failed" if game.failure else "missed"
    failed = shown_failure(game.failure)
    return {"status": status, "finished": _since_start(sheet, game.finish), **failed}


def shown_failure(failure: Failure | None) -> Shown:
    """Show what went wrong, if anything did."""
    return {"failure": asdict(failure)} if failure else {}


def shown_words(sheet: Sheet, number: int) -> list[list[str]]:
    """Show what each contestant guessed in a game that all have played."""
    unplayed = SolverGame("", UNSET)
    return [[guess.word for guess in games.get(number, unplayed).guesses] for games in sheet.games]


def shown_figures(sheet: Sheet) -> Shown:
    """Show what it all comes to by now."""
    places = range(len(sheet.games))
    return {"figures": [_figures(sheet, place) for place in places], "duels": shown_duels(sheet)}


def _figures(sheet: Sheet, place: int) -> Shown:
    figures = sheet.tallies[place].statistics()
    return {
        "played": figures.played,
        "found": figures.won,
        "missed": figures.missed,
        "guesses": _mean(figures.guesses),
        "distribution": figures.distribution,
        "errors": {kind.value: count for kind, count in figures.errors.items()},
        "median_ms": _ms(figures.median),
        "p99_ms": _ms(figures.p99),
        "total_ms": figures.total / _MILLION,
        "shouts": figures.shouts,
    }


def shown_duels(sheet: Sheet) -> Sequence[Shown]:
    """Put every two contestants beside each other, over the games that both have played."""
    return [
        {
            "one": one,
            "other": other,
            "won": duel.won,
            "tied": duel.tied,
            "lost": duel.lost,
            "lead": _mean(duel.lead.mean()),
        }
        for (one, other), duel in sheet.duels.items()
    ]


def _mean(average: Mean | None) -> Shown | None:
    return asdict(average) if average else None


def _ms(nanoseconds: int | None) -> float | None:
    return None if nanoseconds is None else nanoseconds / _MILLION


def _since_start(sheet: Sheet, at: int) -> float:
    return at / _BILLION - sheet.record.started_at
