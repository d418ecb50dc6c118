#!/usr/bin/env python3
"""Build the word data of `parlour.pieces.words` from its sources.

The sources are two Debian packages and one Python package; running the server needs none of them.

    apt-get install scowl tanglet-data
    pip install --target build/wordfreq wordfreq==3.1.1
    PYTHONPATH=build/wordfreq make words

Instead of installing them, unpack the packages into a folder (`apt-get download`, `dpkg-deb -x`) and pass it as
`--root`.

`<language>.words.xz` has one xz stream for each length from 2 to 15, with the words in order. Each word is one byte,
the number of letters it shares with the word before, and its other letters in ISO 8859-1. `<language>.zipf.xz` has one
byte for each word, in the same streams and order: ten times its zipf frequency. `fingerprints.py` has their
fingerprints. If the number of words is not the one that was checked by hand, nothing is written.
"""

import argparse
import gzip
import lzma
import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import takewhile
from pathlib import Path

from parlour.pieces.words.spelling import LANGUAGES, spell

HOME = Path(__file__).parents[1] / "src/parlour/pieces/words"
TASTE = Path(__file__).parents[1] / "src/parlour/games/wortkunst/taste"
LENGTHS = range(2, 16)

COUNTS = {"en": 114_352, "de": 590_384}
"""Checked by hand; another release of a source needs another look, above all at its short words."""

SCOWL_FILE = re.compile(r"(english|american|australian|british|british_z|canadian)-words\.(\d\d)")
SCOWL_LEVEL = 70
SCOWL_JUNK = """
    cs gs kb ks lm ln ls lx mb mf ms ps rs ss ts
    aeq csc dkl ert gre hhd ssh zac
"""
"""Units, Roman numerals and abbreviations among the short entries."""

GERMAN_TWO_LETTERS = """
    ab ad ah am an ar as au bi da du eh ei er es ex ey go ha he hi hm ho hä hü im in ja je la na ne nu nö ob oh öd öl
    pi po qi re so tu ui um ur wo zu äh
"""
"""Chosen by hand: the German list begins at three, and its few two-letter spellings with an umlaut are doubtful."""


def english(root: Path) -> Iterator[str]:
    """Read SCOWL's ordinary words of all regions, without variants; its other classes are names and abbreviations."""
    junk = set(SCOWL_JUNK.split())
    for file in (root / "usr/share/dict/scowl").iterdir():
        found = SCOWL_FILE.fullmatch(file.name)
        if found and int(found[2]) <= SCOWL_LEVEL:
            yield from (word for word in file.read_text("latin-1").split() if word.islower() and word not in junk)


def german(root: Path) -> Iterator[str]:
    """Read the list by enz: each line has a key with umlauts written out, then the true spellings if they differ."""
    yield from GERMAN_TWO_LETTERS.split()
    with gzip.open(root / "usr/share/tanglet/gamedata/de/words", "rt", encoding="utf-8") as lines:
        for key, *spellings in map(str.split, lines):
            yield from (word for word in spellings or [key] if len(word.replace("ß", "ss")) > 2)


SOURCES: dict[str, Callable[[Path], Iterator[str]]] = {"en": english, "de": german}


def sections(entries: Iterable[str], language: str) -> list[list[str]]:
    """Group the `entries` that can be spelled in `language` by length."""
    words = {word for entry in entries if (word := spell(entry, language))}
    return [sorted(word for word in words if len(word) == length) for length in LENGTHS]


def fold(words: Iterable[str]) -> bytes:
    """Encode each word as the number of letters it shares with the last one, then the rest."""
    folded, last = bytearray(), ""
    for word in words:
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(last, word, strict=False)))
        folded.append(shared)
        folded += word[shared:].encode("latin-1")
        last = word
    return bytes(folded)


def zipfs(words: Iterable[str], language: str) -> bytes:
    """Return how common each word is, as ten times its zipf frequency."""
    from wordfreq import zipf_frequency

    return bytes(round(10 * zipf_frequency(word.lower(), language, wordlist="large")) for word in words)


def pack(streams: Iterable[bytes]) -> bytes:
    """Compress each of `streams` separately."""
    tuned = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
    return b"".join(lzma.compress(stream, check=lzma.CHECK_CRC32, filters=tuned) for stream in streams)


def checked(language: str, root: Path) -> list[list[str]]:
    """Read the words of `language` by length; stop if their number is not the expected one."""
    lists = sections(SOURCES[language](root), language)
    if (count := sum(map(len, lists))) != COUNTS[language]:
        msg = f"{language}: {count} words instead of {COUNTS[language]}; look at the difference, then change COUNTS"
        raise SystemExit(msg)
    return lists


def write(language: str, lists: list[list[str]]) -> str:
    """Write the files of one language and return their fingerprint."""
    folded, common = [fold(words) for words in lists], [zipfs(words, language) for words in lists]
    (HOME / f"{language}.words.xz").write_bytes(pack(folded))
    (HOME / f"{language}.zipf.xz").write_bytes(pack(common))
    return sha256(b"".join(folded + common)).hexdigest()[:12]


def main() -> None:
    """Build all languages."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--root", type=Path, default=Path("/"), help="where the Debian packages are unpacked")
    root = arguments.parse_args().root
    words = {language: checked(language, root) for language in LANGUAGES}
    prints = "".join(f'    "{language}": "{write(language, lists)}",\n' for language, lists in words.items())
    (HOME / "fingerprints.py").write_text(
        f'"""Written by scripts/build_words.py: do not edit."""\n\nFINGERPRINTS = {{\n{prints}}}\n'
    )


if __name__ == "__main__":
    main()
