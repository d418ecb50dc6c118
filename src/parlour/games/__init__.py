"""One game per game: its rules, pure."""
