"""The promises of daily riddles, in words."""

from collections.abc import Iterator

from parlour.hosts.daily.promise import Pledge

ALONE = "It could have been made today. Compare with what was shown before that day: --witness HASH takes the promise."


def describe_pledge(pledge: Pledge, *, is_witnessed: bool, is_told: bool) -> Iterator[str]:
    """Say whether the promise of a day was kept; `is_told` if it is the one that the reader was told."""
    day = f"{pledge.riddle} of {pledge.date}"
    if not pledge.is_open:
        yield f"{day}: not over yet. Note the promise {pledge.promise}, and check again when the day is over."
    elif not pledge.is_kept:
        yield f"{day}: NOT kept. The promise {pledge.promise} is not one of {pledge.secret!r}."
    else:
        yield f"{day}: kept. The promise is one of {pledge.secret!r}."
    if not is_witnessed:
        yield f"  {ALONE}"
    elif is_told:
        yield "  Witnessed: it is the promise you were told."
    else:
        yield "  witness: It is not the promise you were told."
