"""The ways to play a game: at live tables, as daily riddles, in the solvers' arena, and in rehearsals without a table.

`table`, `daily`, `arena` and `records` (finished matches) do not import each other; `rehearsal` imports `table` and
`records`. What two of them need is in the modules beside this one.
"""
