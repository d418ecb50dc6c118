"""Script whole deals of President with the hands of `stacked_server.py`."""

TO_THE_GIFT = """
    Anna plays 3D 3H
    Ben plays 4S 4H
    Cleo plays 7H 7D
"""
TO_THE_DISCARD = """
    Cleo gives 4D to Anna, 8D to Ben
    Anna plays JH JD
    Ben plays 10H 10D
"""
THE_DISCARD = "Ben discards 3S 7S"
TO_THE_END = """
    Cleo plays 9S 9H 9D
    Anna plays AS AH AD
    Ben passes
    Cleo passes
    Anna plays 8S 8H
    Anna plays KS KH KD
    Ben passes
    Cleo passes
    Anna plays 2S 2H
    Ben passes
    Cleo passes
    Anna plays 4D
    Ben plays JOKERa
    Cleo passes
    Ben plays QS QH QD JOKERb
    Cleo passes
    Ben plays 5S 5H 5D
    Cleo passes
    Ben plays 8D
    Cleo plays 6S 6H 6D
    Cleo plays 2D
    Cleo plays 10S
    Cleo discards JS
"""
"""The first deal: a gift, a reversal and a discard in one trick; the bot holds no pair and always passes."""

THE_EVENING = (
    """
    Anna plays 3D 3H 3S 3C
    Ben plays 7S 7H 7D 7C
    Ben gives 5D to Dora, 6H to Dora, 6D to Dora, 9S to Dora
    Cleo plays 8S 8H 8D 8C
    Cleo plays JS JH JD JC
    Dora passes
    Anna plays 10S 10H 10D 10C
    Anna discards 4S 4H 5H 6S
    Ben plays KS KH KD KC
    Cleo plays 2S 2H 2D 2C
    Dora passes
    Anna passes
    Ben passes
    Cleo plays 5S
    Dora passes
    Anna plays QS
    Ben plays JOKERa
    Anna passes
    Ben plays JOKERb
    Dora passes
    Anna passes
    Dora plays 4D
    Anna plays QH
    """,
    """
    Dora plays 3D 3H 3S 3C
    Anna plays 7S 7H 7D 7C
    Anna gives 5D to Cleo, 6H to Cleo, 6D to Cleo, 9S to Cleo
    Ben plays 8S 8H 8D 8C
    Ben plays JS JH JD JC
    Cleo passes
    Dora plays 10S 10H 10D 10C
    Dora discards 4S 4H 5H 6S
    Anna plays KS KH KD KC
    Ben plays 2S 2H 2D 2C
    Cleo passes
    Dora passes
    Anna passes
    Ben plays JOKERa
    Cleo passes
    Dora passes
    Anna passes
    Ben plays 5S
    Cleo passes
    Dora plays QS
    Anna plays JOKERb
    """,
    """
    Cleo plays 3D 3H 3S 3C
    Dora plays 7S 7H 7D 7C
    Dora gives 5D to Ben, 6H to Ben, 6D to Ben, 9S to Ben
    Anna plays 8S 8H 8D 8C
    Anna plays JS JH JD JC
    Ben passes
    Cleo plays 10S 10H 10D 10C
    Cleo discards 4S 4H 5H 6S
    Dora plays KS KH KD KC
    Anna plays 2S 2H 2D 2C
    Ben passes
    Cleo passes
    Dora passes
    Anna plays 5S
    Ben passes
    Cleo plays QS
    Dora plays JOKERa
    Cleo passes
    Dora plays JOKERb
    Ben passes
    Cleo passes
    Ben plays 4D
    Cleo plays QH
    """,
)
"""Three deals between four people with the hands of `stacked_server.EVENING`."""


def cards_played_in(script: str) -> set[str]:
    """Return all cards that are played openly in a scripted deal."""
    plays = (line.split() for line in script.splitlines() if " plays " in line)
    return {card for _, _, *cards in plays for card in cards}
