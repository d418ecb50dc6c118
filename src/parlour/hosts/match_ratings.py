"""Conclusions from a finished match about the strength of its players."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import inf

from parlour.core.game import AnyGame, Outcome, Seat
from parlour.core.rating import SkillRating
from parlour.hosts.codec import HostedGame
from parlour.hosts.ratings import Comparison, compare_places, update
from parlour.storage.open_storage import Storage
from parlour.storage.ratings import PlayerRating, RatedMatch
from parlour.storage.records import FiledMatch, FiledMatchSummary, Result

AT_ONCE = 500
"""How many matches are read at once."""
REMOVED = "removed"
LOST = frozenset({"left", "replaced"})
"""The ways to leave that count as the last place; see `Result.exit`."""


def rate_match(game: AnyGame, match: FiledMatch | FiledMatchSummary) -> RatedMatch | None:
    """Return the change that a match makes to the ratings of its players; `None` if it says nothing about them.

    Bots have the strength that was measured, whatever happens. Players who left come last, those who were removed do
    not count, and a match that was stopped says nothing else.
    """
    seats = {each.seat: each for each in match.results if each.exit != REMOVED}
    compared = [each for each in compare_places(_places(game, match)) if _tells(match, seats, each)]
    people = {seat: seats[seat].player_id or "" for each in compared for seat in (each.one, each.other)}
    players = {seat: player_id for seat, player_id in people.items() if seats[seat].bot is None}
    bots = {seat: game.bot_ratings.get(seats[seat].bot or "", SkillRating()) for seat in people if seat not in players}

    def rate(before: Mapping[str, SkillRating]) -> Mapping[str, SkillRating]:
        known = {**bots, **{seat: before[player_id] for seat, player_id in players.items()}}
        return {players[seat]: rating for seat, rating in update(known, compared).items() if seat in players}

    return RatedMatch(frozenset(players.values()), rate) if players else None


def _places(game: AnyGame, match: FiledMatch | FiledMatchSummary) -> Mapping[str, int]:
    outcome = Outcome(
        scores={Seat(each.seat): each.score for each in match.results if each.score is not None},
        winners=tuple(Seat(each.seat) for each in match.results if each.won),
        titles={Seat(each.seat): each.title for each in match.results if each.title is not None},
    )
    stayed = [Seat(each.seat) for each in match.results if each.exit not in (REMOVED, *LOST)]
    lost = [each.seat for each in match.results if each.exit in LOST]
    return {**place_seats(game, outcome, stayed), **dict.fromkeys(lost, len(match.results))}


def _tells(match: FiledMatch | FiledMatchSummary, seats: Mapping[str, Result], each: Comparison) -> bool:
    """Tell whether a comparison says anything: between two bots, or two players who left, it does not."""
    one, other = seats[each.one], seats[each.other]
    if one.bot and other.bot:
        return False
    lost = (one.exit in LOST) + (other.exit in LOST)
    return lost == 1 or (lost == 0 and not match.abandoned)


def place_seats(game: AnyGame, outcome: Outcome, seats: Iterable[Seat]) -> Mapping[str, int]:
    """Return the place of each seat, from 0 for the best; seats that nothing tells apart share one."""
    keys = {seat: _key(game, outcome, seat) for seat in seats}
    order = sorted(set(keys.values()))
    return {seat: order.index(key) for seat, key in keys.items()}


def _key(game: AnyGame, outcome: Outcome, seat: Seat) -> tuple[bool, int, float]:
    """Put winners first, then better titles, then more points, then seats without any, whose players have left."""
    title = outcome.titles.get(seat)
    rank = game.titles.index(title) if title in game.titles else len(game.titles)
    return seat not in outcome.winners, rank, -outcome.scores.get(seat, -inf)


async def recount(games: Mapping[str, HostedGame], storage: Storage) -> int:
    """Compute all ratings again, from all rated matches in the order in which they ended; return how many there are."""
    counts: Counter[tuple[str, str]] = Counter()
    known: dict[tuple[str, str], SkillRating] = {}
    number = 0
    while page := await storage.records.list_rated(number, AT_ONCE):
        for match in page:
            rated = rate_match(games[match.game].game, match) if match.game in games else None
            if rated:
                before = {player_id: known.get((player_id, match.game), SkillRating()) for player_id in rated.players}
                after = {(player_id, match.game): rating for player_id, rating in rated.rate(before).items()}
                known |= after
                counts.update(after.keys())
        number += len(page)
    rows = [PlayerRating(key[0], "", key[1], rating, counts[key]) for key, rating in known.items()]
    await storage.ratings.replace(rows)
    return number
