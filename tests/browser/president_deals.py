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


def _sets_of_four(first: str, second: str, third: str, fourth: str) -> str:
    """Return how each deal of the evening begins: everyone but the `fourth` plays sets of four."""
    return f"""
    {first} plays 3D 3H 3S 3C
    {second} plays 7S 7H 7D 7C
    {second} gives 5D to {fourth}, 6H to {fourth}, 6D to {fourth}, 9S to {fourth}
    {third} plays 8S 8H 8D 8C
    {third} plays JS JH JD JC
    {fourth} passes
    {first} plays 10S 10H 10D 10C
    {first} discards 4S 4H 5H 6S
    {second} plays KS KH KD KC
    {third} plays 2S 2H 2D 2C
    {fourth} passes
    {first} passes
    {second} passes
    """


THE_EVENING = (
    _sets_of_four("Anna", "Ben", "Cleo", "Dora")
    + """
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
    _sets_of_four("Dora", "Anna", "Ben", "Cleo")
    + """
    Ben plays JOKERa
    Cleo passes
    Dora passes
    Anna passes
    Ben plays 5S
    Cleo passes
    Dora plays QS
    Anna plays JOKERb
    """,
    _sets_of_four("Cleo", "Dora", "Anna", "Ben")
    + """
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
