"""Actions and events in plain words."""

import pytest

from parlour.hosts.records.wording import say_action, say_event, say_seats

NAMES = {"p1": "Ann", "p10": "Bob"}


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"event": "pass"}, "pass"),
        ({"event": "play", "cards": ["9H", "9S"]}, "play 9H 9S"),
        ({"event": "place", "row": 0, "col": 1}, "place row 0, col 1"),
        ({"event": "place", "tiles": [{"x": 0, "y": 3, "letter": None}]}, "place x 0, y 3"),
        ({"event": "remove", "player_id": "p1"}, "remove Ann"),
    ],
)
def test_the_words_of_an_action_have_all_its_values(action: dict[str, object], said: str) -> None:
    """A zero is worded, and a missing value is not."""
    assert say_action(action, NAMES) == said


def test_the_words_of_an_event_leave_out_false_facts() -> None:
    """A false fact says nothing, but a count of zero does."""
    assert say_event("left", {"player_id": "p1", "removed": False, "count": 0}, NAMES) == "left: player Ann, count 0"


def test_a_sentence_names_people_instead_of_seats() -> None:
    """Each seat as a whole word."""
    assert say_seats("Giving 3H to p1 was worse than to p10.", NAMES) == "Giving 3H to Ann was worse than to Bob."
