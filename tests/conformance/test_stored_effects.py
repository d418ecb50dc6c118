"""President's remembered effects are shown after storage as before."""

from parlour.games.president.game import GAME
from parlour.games.president.tests.stories import tell
from parlour.hosts.rehearsal.promises import shows_the_same_from_storage


def test_a_stored_revolution_is_still_true_or_false() -> None:
    """Clients expect truth values in its effect, also from a server that has just started."""
    shows_the_same_from_storage(
        GAME,
        tell("""
            hands ann: 6C 6D 6H 6S KD | bob: 5C 5D 5H 5S QS | cat: AS
            with bombs revolution
            ann plays 6C 6D 6H 6S
            bob plays 5C 5D 5H 5S
        """),
    )
