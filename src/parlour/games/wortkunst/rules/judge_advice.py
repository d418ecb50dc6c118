"""Asking the judge about words the dictionary does not know, once a turn, before they are played.

The answer is for one player, and it holds: if the words are played in this turn, they are not rated again.
"""

from typing import assert_never

from parlour.core.copying import replace
from parlour.core.game import Seat, Step
from parlour.core.refusal import need, require
from parlour.core.word_verdict import Delay, NoVerdict, Verdict
from parlour.games.wortkunst.actions import Tile
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.rules.placement_checks import take_tiles, words_formed
from parlour.games.wortkunst.rules.turns import need_turn
from parlour.games.wortkunst.state import Advice, State
from parlour.pieces.words.graph import graph


def consult(state: State, seat: Seat, tiles: tuple[Tile, ...]) -> Step[State]:
    """Ask the judge about the unknown words that `tiles` would form; nothing is placed."""
    need_turn(state, seat)
    require(state.options.dictionary == "ask", Code.NO_ADVICE, "This judge rates only played words.")
    require(state.advice is None, Code.ALREADY_ASKED, "You have already asked the judge this turn.")
    words = unknown(state, words_formed(state.board, take_tiles(state.board, state.racks[seat], tiles)))
    require(words, Code.ALL_KNOWN, "The dictionary knows all these words.")

    return Step(replace(state, advice=Advice(words)))


def unknown(state: State, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return those rated words of a move that the dictionary does not know."""
    known = graph("de")
    return tuple(word for word in state.rated(words) if word not in known)


def advise(state: State, answer: Verdict | NoVerdict | Delay) -> Step[State]:
    """Keep the judge's answer for the player who asked; the others hear nothing."""
    advice = need(state.advice, Code.WRONG_PHASE)
    answered = _with_answer(advice, answer)
    return Step(state if answered == advice else replace(state, advice=answered))


def _with_answer(advice: Advice, answer: Verdict | NoVerdict | Delay) -> Advice:
    match answer:
        case Verdict(evaluations, model):
            return replace(advice, evaluations=evaluations, model=model, delay=None)
        case NoVerdict(reason):
            return replace(advice, silence=reason, delay=None)
        case Delay():
            return replace(advice, delay=answer)
        case _:
            assert_never(answer)
