"""The ways to play a game: at live tables, as daily riddles, in the solvers' arena.

They do not import each other; what two of them need is in the modules beside this one.
"""
