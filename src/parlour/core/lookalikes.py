"""Recognise names that look alike, so that nobody passes for someone else by case, accents, blanks or odd characters.

This is coarser and much smaller than Unicode's table of confusable characters: it knows what looks like a Latin letter
or a digit, which is what most names are made of, and it ignores ornaments around a name.
"""

import re
from functools import lru_cache
from unicodedata import category, decimal, name, normalize

_ALIKE = {
    "a": "ΑАᎪꓮⲀ αаɑ⍺ ∀",
    "b": "ΒВᏴꓐⲂ βвьЬƄƅᏏ",
    "c": "СϹᏟꓚⲤ сϲᴄ¢ⅽ ©",
    "d": "ᎠꓓⅮ ԁɗᏧ",
    "e": "ΕЕᎬꓰⲈ εеєЄҽə ℮€ꬲ",
    "f": "Ϝꓝ ƒքẝ",
    "g": "ԌᏀᏳꓖ ɡցᶃ",
    "h": "ΗНᎻꓧⲎ һհᏂн",
    "j": "ЈᎫꓙ јϳյ",
    "k": "ΚКᏦꓗⲔ κкⲕĸ",
    "l": "ΙІӀᏞꓡⲒꓲ ιіїӏɩןاᛁⵏߊ ǀ∣│❘|׀ℓ⏐",
    "m": "ΜМᎷꓟⲘϺᗰ𐌌 мⲙ",
    "n": "ΝꓠⲚ ηռոпπŋ",
    "o": "ΟОՕᎾꓳⲞ οоօσⲟסഠჿⵔ𐓂𐓪ᄋ ○◯〇⊙٥۵ہ",
    "p": "ΡРᏢꓑⲢ ρрⲣ",
    "q": "Ԛ ԛզ",
    "r": "Ꭱꓣ гᴦⲅ ®",
    "s": "ЅՏᏚꓢ ѕꜱƨ $§",
    "t": "ΤТᎢꓔⲦ τт †",
    "u": "Սꓴ υսʊ∪ц",
    "v": "ѴᏙꓦᐯ ѵν∨⋁√",
    "w": "ԜᎳꓪ ԝωшաᴡѡ",
    "x": "ΧХꓫⲬ χх ×✕✖",
    "y": "ΥУҮꓬⲨ уүγɣ ¥",
    "z": "ΖᏃꓜⲌ ᴢ",
}
"""By Latin letter: characters that look like it, capital, small, and symbols."""
_TABLE = str.maketrans({char: letter for letter, alike in _ALIKE.items() for char in alike.replace(" ", "")})
_LATIN = re.compile(
    r"(?:LATIN.*|INDICATOR SYMBOL) (?:LETTER|CAPITAL|LIGATURE) (?:[A-Z]+ )?([A-Z]|AE|OE)(?: WITH.*| DIGRAPH)?$"
)
"""Unicode's names for variants of Latin letters that it does not decompose."""
_ONE_STROKE = str.maketrans("01i", "oll")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Two letters that look like one."""
_ORNAMENTS = " -_.,:;~*+=#()[]{}<>©®™℠†√×✕✖∀∨⋁∪¢℮"
"""Characters that are ignored at the start and end of a name."""
_WITHIN = re.compile(r"[3457](?=[3457]*[a-z])|(?<=[a-z])[!@](?=[a-z])")
"""Digits and symbols that are read as letters inside a word, but as themselves after it."""
_UNSEEN = frozenset({"Mn", "Cf"})
"""Characters that join symbols or select among their variants."""
_READ = str.maketrans("3457!@", "eastla")


@lru_cache(maxsize=2048)
def look(text: str) -> str:
    """Return what a name looks like: two names that could be confused have the same look."""
    letters = normalize("NFKD", text.strip(_ORNAMENTS))
    bare = "".join(char for char in letters if category(char)[0] != "M")
    plain = "".join(map(_latin, bare.translate(_TABLE))).casefold().translate(_ONE_STROKE)
    read = _WITHIN.sub(lambda found: found[0].translate(_READ), plain)
    shape = "".join(char for char in read if char.isalnum())
    for pair, single in _PAIRS:
        shape = shape.replace(pair, single)
    return shape or "".join(char for char in normalize("NFKC", text).casefold() if category(char) not in _UNSEEN)


def _latin(char: str) -> str:
    """Return the plain letter or digit that `char` is a variant of, or `char` itself."""
    if char.isascii():
        return char
    if (digit := decimal(char, None)) is not None:
        return str(digit)
    variant = _LATIN.search(name(char, ""))
    return variant[1] if variant else char
