"""One room per game: its rules, pure."""
