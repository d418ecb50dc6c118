"""Names that look alike: one must not pass for another by shape, case, accents, blanks or what cannot be seen.

This is coarser than Unicode's own table of confusable characters, and much smaller: it knows what looks like a Latin
letter or a digit, which is what most names are made of, and what a name of letters looks like without its ornaments.
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
"""By the Latin letter: what looks like it, large and small, and signs."""
_TABLE = str.maketrans({char: letter for letter, alike in _ALIKE.items() for char in alike.replace(" ", "")})
_LATIN = re.compile(
    r"(?:LATIN.*|INDICATOR SYMBOL) (?:LETTER|CAPITAL|LIGATURE) (?:[A-Z]+ )?([A-Z]|AE|OE)(?: WITH.*| DIGRAPH)?$"
)
"""What Unicode calls variants of Latin letters that it does not take apart."""
_ONE_STROKE = str.maketrans("01i", "oll")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Two letters that look like one."""
_ORNAMENTS = " -_.,:;~*+=#()[]{}<>©®™℠†√×✕✖∀∨⋁∪¢℮"
"""Before and behind a name these are no letters."""
_WITHIN = re.compile(r"[3457](?=[3457]*[a-z])|(?<=[a-z])[!@](?=[a-z])")
"""Digits and signs that are read as letters in the midst of a word, and as what they are behind it."""
_UNSEEN = frozenset({"Mn", "Cf"})
"""What joins signs, or chooses among their pictures."""
_READ = str.maketrans("3457!@", "eastla")


@lru_cache(maxsize=2048)
def look(text: str) -> str:
    """Give what a name looks like: two that could be taken for each other have the same look."""
    letters = normalize("NFKD", text.strip(_ORNAMENTS))
    bare = "".join(char for char in letters if category(char)[0] != "M")
    plain = "".join(map(_latin, bare.translate(_TABLE))).casefold().translate(_ONE_STROKE)
    read = _WITHIN.sub(lambda found: found[0].translate(_READ), plain)
    shape = "".join(char for char in read if char.isalnum())
    for pair, single in _PAIRS:
        shape = shape.replace(pair, single)
    return shape or "".join(char for char in normalize("NFKC", text).casefold() if category(char) not in _UNSEEN)


def _latin(char: str) -> str:
    """Give the plain letter or digit that `char` is a variant of, or itself."""
    if char.isascii():
        return char
    if (digit := decimal(char, None)) is not None:
        return str(digit)
    variant = _LATIN.search(name(char, ""))
    return variant[1] if variant else char
