"""Matches in which a placement may be challenged."""


def table(form: str, seats: str = "ann bob cat", more: str = "") -> str:
    """Open a table where Ann can lay HAUS, which the dictionary has, and HSUA, which it does not have."""
    racks = "ann: HAUSEN? | bob: BADETTE | cat: ROSTIGE | dan: LINDERN"
    held = " | ".join(rack for rack in racks.split(" | ") if rack.split(":")[0] in seats.split())
    return f"for {seats} with challenge {form}{more}\nracks {held} | bag: XYQJVPCKKKKKKK"


def laid(form: str, word: str = "HSUA", seats: str = "ann bob cat", more: str = "") -> str:
    """Let Ann lay a word."""
    return f"{table(form, seats, more)}\nann lays {word} across 6,7"
