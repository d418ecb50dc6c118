"""The public view of a match, as JSON. Answers leave the arena through this module only."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, TypeAlias

import orjson

from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.played import ContestantResult
from parlour.hosts.arena.match.solver_games import UNSET, MarkedGuess, SolverGame
from parlour.hosts.arena.match.statistics import Mean
from parlour.hosts.arena.service.stored_match import ArenaMatch
from parlour.hosts.codec import JsonObject
from parlour.storage.arena import Contestant, MatchCard, MatchRecord, Score

JsonFragment: TypeAlias = orjson.Fragment
"""A value that is already written as JSON."""
_MILLION, _BILLION = 1e6, 1e9


def show_match(
    match: ArenaMatch,
    builtin: Mapping[str, Any],
    written: Mapping[tuple[int, int], JsonFragment] = MappingProxyType({}),
) -> JsonObject:
    """Show the whole match, with its answers and seed once it is over; `builtin` names the built-in solvers.

    Games in `written`, by place and number, are not written again, because there may be thousands.
    """
    record = match.record
    return {
        **_facts(record),
        "contestants": [_contestant(match, place, builtin, written) for place in range(len(record.contestants))],
        "duels": show_duels(match),
        **({} if match.is_running else {"answers": record.answers, "seed": record.seed}),
    }


def show_card(card: MatchCard, builtin: Mapping[str, Any]) -> JsonObject:
    """Show a match in the list of matches."""
    scores = {score.place: score for score in card.scores}
    lines = (
        {**_name(each, builtin), **_score(scores.get(place, Score(place, 0, 0, 0)), card.match.rounds)}
        for place, each in enumerate(card.match.contestants)
    )
    return {**_facts(card.match), "scores": list(lines)}


def _facts(record: MatchRecord) -> JsonObject:
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


def _score(score: Score, rounds: int) -> JsonObject:
    cost = score.guesses + (score.played - score.found) * (rounds + 1)
    return {
        "played": score.played,
        "found": score.found,
        "average": cost / score.played if score.played else None,
    }


def _name(contestant: Contestant, builtin: Mapping[str, Any]) -> JsonObject:
    return {
        "solver": contestant.solver_id or None,
        "name": contestant.name,
        "colour": contestant.colour,
        "house": contestant.solver_id in builtin,
    }


def _contestant(
    match: ArenaMatch, place: int, builtin: Mapping[str, Any], written: Mapping[tuple[int, int], JsonFragment]
) -> JsonObject:
    contestant, result = match.record.contestants[place], match.played.contestants[place]
    games = sorted(result.by_number.items())
    return {
        **_name(contestant, builtin),
        "description": contestant.description,
        "connections": contestant.connections,
        "figures": _figures(result),
        "games": [written.get((place, number)) or show_game(match, number, game) for number, game in games],
        **show_failure(result.failure),
    }


def show_game(match: ArenaMatch, number: int, game: SolverGame) -> JsonObject:
    """Show a game as it stands, with its words if they may be told."""
    guesses = [show_guess(match, number, guess) for guess in game.guesses]
    ended = show_end(match, game) if game.is_over else {"status": "playing"}
    return {"game": number, "guesses": guesses, **ended}


def show_guess(match: ArenaMatch, number: int, guess: MarkedGuess) -> JsonObject:
    """Show a guess, with its word if that may be told."""
    return {
        "word": guess.word if match.played.shows_words(number) else None,
        "marks": guess.marks,
        "ms": guess.nanoseconds / _MILLION,
        "at": _since_start(match, guess.finish),
        **({"shout": guess.shout} if guess.shout else {}),
    }


def show_end(match: ArenaMatch, game: SolverGame) -> JsonObject:
    """Show how and when a game ended."""
    status = "found" if game.correct else "failed" if game.failure else "missed"
    failed = show_failure(game.failure)
    return {"status": status, "finished": _since_start(match, game.finish), **failed}


def show_failure(failure: Failure | None) -> JsonObject:
    """Show a failure, if there is one."""
    return {"failure": asdict(failure)} if failure else {}


def show_words(match: ArenaMatch, number: int) -> list[list[str]]:
    """Show what each contestant guessed in a game that everyone has played."""
    unplayed = SolverGame("", UNSET)
    return [[guess.word for guess in each.by_number.get(number, unplayed).guesses] for each in match.played.contestants]


def show_figures(match: ArenaMatch) -> JsonObject:
    """Show the figures and duels as they are now."""
    return {"figures": list(map(_figures, match.played.contestants)), "duels": show_duels(match)}


def _figures(result: ContestantResult) -> JsonObject:
    figures = result.statistics
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


def show_duels(match: ArenaMatch) -> Sequence[JsonObject]:
    """Compare every two contestants over the games that both have played."""
    return [
        {
            "one": one,
            "other": other,
            "won": duel.won,
            "tied": duel.tied,
            "lost": duel.lost,
            "lead": _mean(duel.lead.mean()),
        }
        for (one, other), duel in match.played.duels.items()
    ]


def _mean(average: Mean | None) -> JsonObject | None:
    return asdict(average) if average else None


def _ms(nanoseconds: int | None) -> float | None:
    return None if nanoseconds is None else nanoseconds / _MILLION


def _since_start(match: ArenaMatch, at: int) -> float:
    return at / _BILLION - match.record.started_at
