"""The kind of a secret word: its language, its length, and how common it is."""

from dataclasses import dataclass

EASY, EXPERT = "easy", "expert"
DIFFICULTIES = ("", EASY, EXPERT)
"""Of the secret: any answer, one of the more common half, or one of the rarer half."""


@dataclass(frozen=True, slots=True)
class WordKind:
    """The language and length of a secret, and how common it is."""

    language: str
    length: int
    level: str

    @property
    def id(self) -> str:
        """Return its name, like `de-6` or `en-5-easy`."""
        return "-".join(filter(None, (self.language, str(self.length), self.level)))
