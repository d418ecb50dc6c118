"""Names that could be confused."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.lookalikes import look
from parlour.core.names import display_name

DISGUISES = {
    "maestro": (
        *("MAESTRO", "Maestro", "mae stro", " maestro ", "maestro.", "-maestro-", "m_a_e_s_t_r_o", "mae\u200dstro"),
        *("mаestro", "mаеѕtrо", "МАЕЅТRО", "ΜΑΕSΤRΟ", "maestr0", "maestrο", "maestrօ", "rnaestro", "RNaestro"),
        *("máeströ", "mạestro", "maestrø", "ｍａｅｓｔｒｏ", "𝓂𝒶𝑒𝓈𝓉𝓇𝑜", "𝗺𝗮𝗲𝘀𝘁𝗿𝗼", "ⓜⓐⓔⓢⓣⓡⓞ"),
        *("🅼🅰🅴🆂🆃🆁🅾", "ᴍᴀᴇꜱᴛʀᴏ", "ᵐᵃᵉˢᵗʳᵒ", "⒨⒜⒠⒮⒯⒭⒪", "ᗰaestro", "mæstro", "maeƨtro", "MAƎSTRO", "mаestrჿ"),
        *("mae5tro", "m4e5tr0", "ma357ro", "m@estro", "(maestro)", "maestro®", "maestro™", "© maestro", "† maestro †"),
    ),
    "solvo": (
        "so1vo",
        "soIvo",
        "so|vo",
        "ѕоӏѵо",
        "s0lv0",
        "SOLVO",
        "soℓvo",
        "solνo",
        "s๐lvo",
        "5olvo",
        "$olvo",
        "so!vo",
        "soᛁvo",
    ),
    "howyagoin": ("ΗΟWYAGOIN", "һowyagoin", "hovvyagoin", "howyago1n", "howyagoıո"),
    "schwordler": ("ѕchwordler", "schwordIer", "schvvordler", "ѕсһwordler", "schworcller", "schwordl3r"),
    "Ада": ("Aдa",),
    "Müller": ("Muller",),
    "bot 10": ("BOT-l0",),
}


@pytest.mark.parametrize(("name", "other"), [(name, other) for name in DISGUISES for other in DISGUISES[name]])
def test_names_that_look_alike_have_the_same_look(name: str, other: str) -> None:
    """It does not matter which characters the names are written with."""
    assert look(name) == look(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(
            ("maestro", other)
            for other in ("maestro 2", "maestro (visitor)", "maestra", "maestros", "master", "maestro 5", "maestro4")
        ),
        *(("solvo", other) for other in ("solva", "solvio", "volvo")),
        *(("🤖", other) for other in ("🦊", "🤖🤖")),
        *(("!", "?"), ("東京", "京東"), ("Жук", "Жар"), ("bot 2", "bot 3")),
    ],
)
def test_names_that_can_be_told_apart_have_different_looks(name: str, other: str) -> None:
    """Nobody is refused for a name that only resembles another."""
    assert look(name) != look(other)


@given(st.text(min_size=1, max_size=24))
@pytest.mark.slow
def test_every_name_has_a_look(name: str) -> None:
    """Even names without letters, which must not all look the same."""
    with suppress(ValueError):
        assert look(display_name(name))
