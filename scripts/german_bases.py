"""Which German words are forms of others, for `scripts/german_taste.py`."""

import re
from collections.abc import Iterator, Mapping

from scripts.german_features import Knowledge

from parlour.games.wortkunst.taste.families import families
from parlour.games.wortkunst.taste.inflections import PARTICIPLE, commonest, inflections_of
from parlour.games.wortkunst.taste.word_points import LEAST, of_form
from parlour.pieces.words.graph import Graph

OF_PARTICIPLE = re.compile("(.+N)D(?:E[MNRS]?)?")
"""Endings that follow a participle, as in WANDERNDER."""
SLACK = 3
"""How many tenths of a zipf a word may be more common than its base word."""


def base_of(word: str, words: Graph, known: Knowledge) -> str | None:
    """Return the base word of `word`, or `None` for words in their own right, like STILLE beside STILL."""
    if word.endswith("N" + PARTICIPLE) and word[:-1] in words:
        return word[:-1]
    if word not in families() and (noun := known.singular(word)):
        return noun
    trail = words.trail(word)
    inflections = list(inflections_of(word, trail, words))
    plain = [inflection for inflection in inflections if inflection.is_plain]
    if word in families() or (known.is_head(word) and not plain):
        return None
    if inflection := commonest(plain or inflections, trail.words[len(word)]) or commonest(inflections, 0):
        return inflection.base
    return _looked_up(word, words)


def capped(points: Mapping[str, int], words: Graph, known: Knowledge) -> dict[str, int]:
    """Give no form more points than its possible base words, even if it is also a word in its own right."""
    given = dict(points)
    for word in sorted(given, key=lambda word: (word + PARTICIPLE not in words, len(word))):
        if word not in families():
            caps = [
                given[base] if is_made else round(of_form(given[base])) for base, is_made in _bound(word, words, known)
            ]
            given[word] = min([given[word], *(max(cap, LEAST) for cap in caps)])
    return given


def _bound(word: str, words: Graph, known: Knowledge) -> Iterator[tuple[str, bool]]:
    """Return the words that limit `word`, and whether it may equal each: a noun may be made from a verb."""
    if (found := OF_PARTICIPLE.fullmatch(word)) and found[1] in words:
        yield found[1], False
    common = words.common(word) or 0
    for inflection in inflections_of(word, words.trail(word), words):
        is_noun = inflection.ending == "E" and inflection.base + "EM" not in words
        if inflection.is_plain or ((is_noun or inflection.ending != "E") and inflection.common + SLACK >= common):
            yield inflection.base, False
    verb = word + "N"
    if (
        word.endswith("E")
        and not known.is_noun(word)
        and verb in words
        and verb + PARTICIPLE in words
        and (words.common(verb) or 0) + SLACK >= common
    ):
        yield verb, True


def _looked_up(word: str, words: Graph) -> str | None:
    """Look up `word` as a noun and as another word; it is a base word if either says so."""
    from simplemma import lemmatize

    found = {lemmatize(spelled, lang="de").upper().replace("ß", "SS") for spelled in (word.lower(), word.capitalize())}
    if word in found and len(found) == 1:
        return None
    others = [lemma for lemma in sorted(found - {word}) if lemma in words]
    return others[0] if others else None
