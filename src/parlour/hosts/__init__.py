"""The ways to play a game: at live tables, as daily riddles, in the solvers' arena."""
