"""The promises of daily riddles, in words."""

from collections.abc import Iterator

from parlour.hosts.daily.promise import ShownPromise

ALONE = (
    "It could have been made up today. To compare it with the fingerprint you saw before that day, add --witness HASH."
)


def describe_promise(shown: ShownPromise, *, is_witnessed: bool, is_same: bool) -> Iterator[str]:
    """Say whether the promise of a day was kept; `is_same` if it is the promise that the reader saw."""
    day = f"{shown.riddle} of {shown.date}"
    if not shown.is_open:
        yield f"{day}: not over yet. Note its fingerprint {shown.promise}, and check again when the day is over."
    elif not shown.is_kept:
        yield f"{day}: NOT kept. {shown.secret!r} does not match the fingerprint {shown.promise}."
    else:
        yield f"{day}: kept. {shown.secret!r} matches the fingerprint."
    if not is_witnessed:
        yield f"  {ALONE}"
    elif is_same:
        yield "  Witnessed: it is the fingerprint you saw."
    else:
        yield "  NOT witnessed: it is not the fingerprint you saw."
