"""How a command fails."""


class Refused(Exception):
    """The command cannot continue; the text is a sentence for the person who typed it."""
